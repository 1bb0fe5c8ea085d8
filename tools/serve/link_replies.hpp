// The replies to requests that make links, or give them to somebody. Links are secrets, so such a reply is not stored.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "cli/json.hpp"
#include "serve/store.hpp"

namespace quattro::serve {

// All functions may be called by any thread.
class LinkReplies {
public:
    explicit LinkReplies(Store& store) : store_(store) {}

    // A request that was carried out once and is repeated must have no second effect.
    struct Asked {
        const Link& link;         // by which the request came
        std::string match;        // the id of the match; "" if it is not open yet
        tools::Json parts;        // the list of all parts of the request, with its word and its id
        std::string remedy = {};  // the clause that tells how to get another link; "" if the reply has no link
    };
    // Carries out the request and returns the reply. `carry_out` must store the change `done` with its own changes. For
    // a repeated request, returns the earlier reply. If that had a link and is not in memory any more, throws
    // tools::Rejected with link_lost.
    tools::Json once(const Asked& asked, const std::function<tools::Json(const Change& done)>& carry_out);

private:
    Store& store_;
    std::mutex mutex_;  // for `replies_`
    std::map<std::string, tools::Json> replies_;
};

// The requests of the hosts of one match. Used by one thread at a time.
class HostRequests {
public:
    // `replies` must outlive the object.
    HostRequests(LinkReplies& replies, std::string match) : replies_(replies), match_(std::move(match)) {}

    // Must be called before a request is carried out that has come by this link.
    void come_by(const Link& link) { link_ = link; }
    // The id under which the request is stored. Each link has its own ids. `id` is that of the client.
    std::string stored_id(const std::string& id) const;
    // Calls LinkReplies::once() for the request. `parts` are all its parts, with its word and its id.
    tools::Json once(tools::Json parts, std::string remedy,
                     const std::function<tools::Json(const Change& done)>& carry_out) {
        return replies_.once({link_, match_, std::move(parts), std::move(remedy)}, carry_out);
    }

private:
    LinkReplies& replies_;
    std::string match_;
    Link link_;
};

}  // namespace quattro::serve
