// Pushes the table of a match to its pages. All functions must be called on the strand of the room.
#pragma once

#include "cli/json.hpp"
#include "serve/watchers.hpp"

namespace quattro::serve {

class Room;

// The viewer as whom the holder of a link sees the match: a seat, kHost (the audience, and a host who shows the
// secrets) or kSpectator.
Seat viewer_of(const Room& room, const Link& link);
// Adds the epoch, and the settings of the host that everybody sees, to a table.
void add_desk(const Room& room, tools::Json& table);
// Pushes the table to all pages that would see a change. Pages with equal pushes share the work and the text.
void push_to_all(Room& room);
// Pushes the table to a page, if it would see a change.
void push_to(Room& room, Watch& watch, Watcher& watcher);

}  // namespace quattro::serve
