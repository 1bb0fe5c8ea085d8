// Keeps the pages of a match, and closes those whose link is dead.
#include "serve/watchers.hpp"

#include <algorithm>

namespace quattro::serve {

namespace {

// The maximum of open pages of one link: of a person's link, and of a link that many people may have.
constexpr std::ptrdiff_t kMostOfPerson = 20, kMostOfMany = 1000;

std::ptrdiff_t most_pages(Role role) {
    return role == Role::spectator || role == Role::audience ? kMostOfMany : kMostOfPerson;
}

}  // namespace

Watch& Watchers::add(Watch watch) {
    const auto is_same = [&](const Watch& one) { return one.link.hash == watch.link.hash && !one.watcher.expired(); };
    if (std::count_if(watches_.begin(), watches_.end(), is_same) >= most_pages(watch.link.role)) {
        // Closes the oldest page, which may be on a device that is gone. So a player is never locked out.
        const auto first = std::find_if(watches_.begin(), watches_.end(), is_same);
        if (const auto page = first->watcher.lock()) page->dismiss(Dismissal::displaced);
        watches_.erase(first);
    }
    if (watches_.size() >= many_) {
        std::erase_if(watches_, [](const Watch& one) { return one.watcher.expired(); });
        many_ = std::max(many_, 2 * watches_.size());
    }
    return watches_.emplace_back(std::move(watch));
}

void Watchers::each(const std::function<void(Watch& watch, Watcher& watcher)>& call) {
    std::erase_if(watches_, [](const Watch& watch) { return watch.watcher.expired(); });
    for (Watch& watch : watches_)
        if (const auto watcher = watch.watcher.lock()) call(watch, *watcher);
}

bool Watchers::any() const {
    return std::any_of(watches_.begin(), watches_.end(), [](const Watch& watch) { return !watch.watcher.expired(); });
}

bool Watchers::is_here(Seat seat) const {
    return std::any_of(watches_.begin(), watches_.end(), [&](const Watch& watch) {
        return watch.link.role == Role::seat && watch.link.seat == seat && !watch.watcher.expired();
    });
}

void Watchers::dismiss(Role role, Seat seat, const std::vector<Link>& links) {
    for (const Link& link : links)
        if (link.role == role && link.seat == seat) dead_.insert(link.hash);
    std::erase_if(watches_, [&](const Watch& watch) {
        if (watch.link.role != role || watch.link.seat != seat) return false;
        dead_.insert(watch.link.hash);
        if (const auto watcher = watch.watcher.lock()) watcher->dismiss(Dismissal::link_changed);
        return true;
    });
}

void Watchers::greet_again(const std::string& hash) {
    std::erase_if(watches_, [&](const Watch& watch) {
        if (watch.link.hash != hash) return false;
        if (const auto watcher = watch.watcher.lock()) watcher->dismiss(Dismissal::link_changed);
        return true;
    });
}

}  // namespace quattro::serve
