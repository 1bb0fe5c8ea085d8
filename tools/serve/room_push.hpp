// What the pages of a match are pushed. Used on the strand of the room.
#pragma once

#include <utility>
#include <vector>

#include "cli/json.hpp"
#include "serve/watchers.hpp"

namespace quattro::serve {

class Room;

// As whom the holder of a link sees the match.
Seat viewer_of(const Room& room, const Link& link);
// The whole table of a viewer, as it is pushed.
tools::Json table_of(const Room& room, Seat viewer);
// Pages that are shown the same: by role, and by seat (0 for roles without a seat).
using PageKind = std::pair<Role, Seat>;
// The kinds of the pages that are open, those of the seats last.
std::vector<PageKind> open_kinds(Room& room);
// Pushes the table to all pages of a kind that would see a change. They share the work, and the text.
void push_to_kind(Room& room, const PageKind& kind);
// Pushes the table to a page, if it would see a change.
void push_to(Room& room, Watch& watch, Watcher& watcher);

}  // namespace quattro::serve
