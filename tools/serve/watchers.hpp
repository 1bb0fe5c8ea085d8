// The pages that show a match.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "serve/packed_view.hpp"
#include "serve/shown.hpp"
#include "serve/store.hpp"

namespace quattro::serve {

// The reason why a page is closed.
enum class Dismissal : std::uint8_t {
    link_changed,  // its link has stopped working or has another meaning now; the page greets again
    displaced,     // its link has too many pages, so that a newer one takes its place
};

// A page that gets the pushes for its viewer. Called on the strand of the room; must not block.
class Watcher {
public:
    virtual ~Watcher() = default;
    // Several pages may be sent the same text.
    using Message = std::shared_ptr<const std::string>;
    virtual void push(const Message& message) = 0;
    // Called if the page is to be closed.
    virtual void dismiss(Dismissal why) = 0;
};

// The state of a page before it was opened or connected again.
struct Resumed {
    std::string state;                     // of the last push; "": none
    std::optional<std::uint64_t> event{};  // the number of the last event; nothing if it wants no lines of news
    std::size_t epoch = 0;                 // of the last push
};

// A page with the content of its last push.
struct Watch {
    Link link;                                     // the link by which it was opened
    std::weak_ptr<Watcher> watcher;                // gone when the page is closed
    std::string state = {};                        // of the push; see PushContent in room_push.cpp
    std::uint64_t told = 0;                        // the number of the last event
    std::size_t epoch = 0;                         // Desk::epoch() at that push
    Seat viewer = 0;                               // as whom it was pushed, see viewer_of()
    std::shared_ptr<const PackedView> view = {};   // the last view of the page or seat; null if unknown or for a host
    std::shared_ptr<const ShownTable> table = {};  // the last table on this connection; null if none
    // The page shows nothing that was hidden again up to this event. 0: not known, since the page may show the news of
    // an earlier connection.
    std::uint64_t forgot = 0;
};

class Watchers {
public:
    // Adds a page. If its link has the maximum of open pages, closes the one that was opened first.
    Watch& add(Watch watch);
    // Calls the function with each page that is open.
    void each(const std::function<void(Watch& watch, Watcher& watcher)>& call);
    // True if a page is open.
    bool any() const;
    // True if a page of the seat is open.
    bool is_here(Seat seat) const;
    // The view that a page of the seat was pushed last; null if it is not known.
    std::shared_ptr<const PackedView> shown_to(Seat seat) const {
        const auto found = shown_.find(seat);
        return found == shown_.end() ? nullptr : found->second;
    }
    void remember_shown(Seat seat, std::shared_ptr<const PackedView> view) { shown_[seat] = std::move(view); }
    void forget_shown() { shown_.clear(); }
    // The cache of the fragments that the pages are shown.
    tools::FragmentCache& fragments() { return fragments_; }
    // Closes the pages that were opened by links of this role and seat (0 for roles without a seat). These links are
    // dead then. `links` are all links that the match had: a link without an open page may have a request on its way.
    void dismiss(Role role, Seat seat, const std::vector<Link>& links);
    // True if the link was dismissed.
    bool is_dead(const Link& link) const { return dead_.contains(link.hash); }
    // Lets the pages that were opened by the link with this hash greet again, since the link has another meaning now.
    void greet_again(const std::string& hash);

private:
    std::vector<Watch> watches_;
    std::size_t many_ = 64;  // at this number of pages, closed ones are removed
    std::map<Seat, std::shared_ptr<const PackedView>> shown_;
    tools::FragmentCache fragments_;
    std::set<std::string> dead_;  // hashes of links that were dismissed
};

}  // namespace quattro::serve
