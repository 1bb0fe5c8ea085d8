// The requests of everybody who sees a match, and those of seats alone. README.md documents each operation.
#pragma once

#include <map>
#include <string>

#include "cli/protocol_request.hpp"

namespace quattro::serve {

using tools::Json;
class Room;

// Carries out a request of a viewer (a seat, kHost or kSpectator) that arrived at `now`. Throws tools::Rejected.
using ViewerOperation = Json (*)(Room& room, Seat viewer, tools::Request& request, Milliseconds now);
// The operations of everybody who sees the match, and those of seats alone, by their word in a request.
const std::map<std::string, ViewerOperation>& viewer_operations();
const std::map<std::string, ViewerOperation>& seat_operations();

}  // namespace quattro::serve
