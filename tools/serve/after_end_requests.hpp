// What whoever has a link to a match may ask for when it is over. README.md says of each operation what it takes and
// gives.
#pragma once

#include "cli/protocol_request.hpp"

namespace quattro::serve {

using tools::Json;
class Room;

// Carry out a request of a viewer. They throw tools::Rejected, with not_over while the match goes on.
Json course(Room& room, Seat viewer, tools::Request& request, Milliseconds now);
Json past(Room& room, Seat viewer, tools::Request& request, Milliseconds now);
Json chances(Room& room, Seat viewer, tools::Request& request, Milliseconds now);

}  // namespace quattro::serve
