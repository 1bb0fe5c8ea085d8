// The requests that everybody who has a link to a match may make when it is over. README.md documents each operation.
#pragma once

#include "cli/protocol_request.hpp"

namespace quattro::serve {

using tools::Json;
class Room;

// These functions carry out a request of a viewer. They throw tools::Rejected, with not_over while the match goes on.
Json course(Room& room, Seat viewer, tools::Request& request, Milliseconds now);
Json past(Room& room, Seat viewer, tools::Request& request, Milliseconds now);
Json chances(Room& room, Seat viewer, tools::Request& request, Milliseconds now);

}  // namespace quattro::serve
