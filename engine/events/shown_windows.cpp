#include "events/shown_windows.hpp"

#include <algorithm>

#include "base/size.hpp"
#include "rules/event_sink.hpp"

namespace quattro {
namespace {

// True if the text is the zone or a place in it, as events write them: "deck", "deck#2", "1:loop.A".
bool is_in(std::string_view location, std::string_view zone) {
    if (!location.starts_with(zone)) return false;
    return location.size() == zone.size() || location[zone.size()] == '#' || location[zone.size()] == '.';
}

// True if a value with this name is a location of cards. In a `changed` event, `from` and `to` are values of an
// attribute; a `board` event names the zone of its slots.
bool is_location(EventKind kind, std::string_view name) {
    if (kind == EventKind::board) return false;
    constexpr std::string_view kHere[] = {"at", "zone"}, kWays[] = {"from", "to"};
    return contains(kHere, name) || (contains(kWays, name) && kind != EventKind::changed);
}

constexpr std::string_view kCard = "card", kBefore = "was";

void take_away_of(Event& event, const std::string& zone) {
    const auto here = [&](const Values::value_type& v) {
        return is_location(event.kind, v.first) && is_in(v.second, zone);
    };
    if (std::none_of(event.data.begin(), event.data.end(), here)) return;
    const auto gone = [&](std::string_view name) {
        return std::erase_if(event.data, [&](const auto& v) { return v.first == name && is_in(v.second, zone); }) > 0;
    };
    if (event.kind == EventKind::moved) {
        const bool left = gone("from"), came = gone("to");
        if (left != came) {
            event.kind = left ? EventKind::created : EventKind::removed;
            const auto is = [&](std::string_view name) {
                return std::find_if(event.data.begin(), event.data.end(),
                                    [&](const auto& v) { return v.first == name; });
            };
            if (const auto was = is(kBefore); was != event.data.end()) {
                if (came) is(kCard)->second = was->second;  // the name that the viewer saw at the former location
                event.data.erase(is(kBefore));
            }
            return;
        }
    }
    event.kind = EventKind::taken_away;
    event.data = {{"zone", zone}};
}

}  // namespace

void ShownWindows::open(std::string_view zone, Seat viewer, std::size_t index) {
    for (Window& w : windows_)
        if (w.zone == zone && w.begin == index && w.end == SIZE_MAX) {
            w.audience |= audience_bit(viewer);
            return;
        }
    windows_.push_back({std::string(zone), audience_bit(viewer), index});
}

void ShownWindows::close(std::string_view zone, Seat viewer, std::size_t index) {
    std::size_t begin = 0;  // without a window, the viewer has seen the zone from the start
    for (Window& w : windows_)
        if (w.zone == zone && w.end == SIZE_MAX && (w.audience & audience_bit(viewer))) {
            begin = w.begin;
            w.audience &= ~audience_bit(viewer);
        }
    std::erase_if(windows_, [](const Window& w) { return w.audience == 0; });
    const auto same = [&](const Window& w) { return w.zone == zone && w.begin == begin && w.end == index; };
    const auto found = std::find_if(windows_.begin(), windows_.end(), same);
    if (found != windows_.end())
        found->audience |= audience_bit(viewer);
    else
        windows_.push_back({std::string(zone), audience_bit(viewer), begin, index});
}

void ShownWindows::truncate(std::size_t size) {
    std::erase_if(windows_, [&](const Window& w) { return w.begin >= size && w.begin > 0; });
    for (Window& w : windows_)
        if (w.end != SIZE_MAX && w.end >= size) w.end = SIZE_MAX;
}

bool ShownWindows::closed_since(std::size_t index) const {
    return std::any_of(windows_.begin(), windows_.end(),
                       [&](const Window& w) { return w.end != SIZE_MAX && w.end >= index; });
}

bool ShownWindows::was_shown(std::string_view zone, Seat viewer, std::size_t events) const {
    return std::any_of(windows_.begin(), windows_.end(), [&](const Window& w) {
        const bool begun = w.begin == 0 || w.begin < events;  // 0: seen from the start
        return w.zone == zone && w.end != SIZE_MAX && begun && events <= w.end && (w.audience & audience_bit(viewer));
    });
}

void ShownWindows::take_away(Event& event, Seat viewer, std::size_t index) const {
    for (const Window& w : windows_)
        if (w.end != SIZE_MAX && w.begin <= index && index < w.end && (w.audience & audience_bit(viewer)))
            take_away_of(event, w.zone);
}

}  // namespace quattro
