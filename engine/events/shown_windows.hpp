// The zones with `told_again: false` that viewers saw only for a while. Private to the engine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "events/views.hpp"

namespace quattro {

// Stores the ranges of events in which each viewer saw a zone with `told_again: false`. Indices count all events of a
// match from 0.
class ShownWindows {
public:
    // From the event with this index on, the viewer sees the zone, which is named as in events: "2:hand".
    void open(std::string_view zone, Seat viewer, std::size_t index);
    // From the event with this index on, the viewer does not see the zone any more.
    void close(std::string_view zone, Seat viewer, std::size_t index);
    // Reverts the calls of open() and close() for the events after the first `size`.
    void truncate(std::size_t size);
    // True if a viewer lost sight of a zone at the event with this index or later.
    bool closed_since(std::size_t index) const;
    // True if the viewer saw the zone after the first `events` events, and has lost sight of it since then.
    bool was_shown(std::string_view zone, Seat viewer, std::size_t events) const;
    // Removes from an event the contents of zones that the viewer saw only for a while. A card that `moved` out of the
    // zone becomes `created` at its new location, a card that `moved` into it becomes `removed` from its old one. Any
    // other event that names the zone or a location in it becomes `taken_away`. Applying the events still gives each
    // later view in which the viewer does not see the zone.
    void take_away(Event& event, Seat viewer, std::size_t index) const;

private:
    struct Window {
        std::string zone;
        std::uint32_t audience = 0;             // see audience_bit()
        std::size_t begin = 0, end = SIZE_MAX;  // SIZE_MAX: the audience still sees the zone
    };
    std::vector<Window> windows_;
};

}  // namespace quattro
