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

// A page: gets what its viewer is sent without having asked. Called on the strand of the room; must not wait.
class Watcher {
public:
    virtual ~Watcher() = default;
    // Several pages may be sent the same text.
    using Message = std::shared_ptr<const std::string>;
    virtual void push(const Message& message) = 0;
    // Its link does not work any more, or means something else.
    virtual void dismiss() = 0;
};

// What a page has seen of a match before it was opened or connected anew.
struct Resumed {
    std::string state;                     // of the last push; "": none
    std::optional<std::uint64_t> event{};  // the number of the last event; nothing: it wants no lines of news
    std::size_t epoch = 0;                 // of the last push
};

// What a page was pushed last.
struct Watch {
    Link link;                                     // by which it was opened
    std::weak_ptr<Watcher> watcher;                // gone when the page is closed
    std::string state = {};                        // of the push, see digest_of()
    std::uint64_t told = 0;                        // the number of the last event
    std::size_t epoch = 0;                         // Desk::epoch() at that push
    Seat viewer = 0;                               // as whom it was pushed, see viewer_of()
    std::shared_ptr<const PackedView> view = {};   // what it, or its seat before, was shown; null: unknown, or a host
    std::shared_ptr<const ShownTable> table = {};  // that this connection was sent; null: none
    // Up to this event it shows nothing that was hidden again. 0: another connection may have shown it anything.
    std::uint64_t forgot = 0;
};

class Watchers {
public:
    // If the link shows as many pages as one may, the page that was opened first is closed.
    Watch& add(Watch watch);
    // Calls the function with each page that is open.
    void each(const std::function<void(Watch& watch, Watcher& watcher)>& call);
    // True if a page is open.
    bool any() const;
    // True if a page of the seat is open.
    bool is_here(Seat seat) const;
    // What a page of the seat was pushed last; null if that is not known.
    std::shared_ptr<const PackedView> shown_to(Seat seat) const {
        const auto found = shown_.find(seat);
        return found == shown_.end() ? nullptr : found->second;
    }
    void remember_shown(Seat seat, std::shared_ptr<const PackedView> view) { shown_[seat] = std::move(view); }
    void forget_shown() { shown_.clear(); }
    // Of what the pages are shown.
    FragmentCache& fragments() { return fragments_; }
    // Closes the pages that were opened by links of this role and seat (0 for roles without a seat). These links are
    // dead, also those of `links`, all that the match had, by which no page is open: a request may be on its way.
    void dismiss(Role role, Seat seat, const std::vector<Link>& links);
    // True if the link was dismissed.
    bool is_dead(const Link& link) const { return dead_.contains(link.hash); }
    // Has the page that was opened by the link of this hash greet again: the link means something else now.
    void greet_again(const std::string& hash);

private:
    std::vector<Watch> watches_;
    std::size_t many_ = 64;  // with so many, those that are closed are looked for
    std::map<Seat, std::shared_ptr<const PackedView>> shown_;
    FragmentCache fragments_;
    std::set<std::string> dead_;  // hashes of links that were dismissed
};

}  // namespace quattro::serve
