// The replies to requests that make links, or give them to somebody. Links are secrets, so such a reply is not stored.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>

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

}  // namespace quattro::serve
