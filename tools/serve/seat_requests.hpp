// What whoever sees a match may ask for, and what a seat may do. README.md says of each operation what it takes and
// gives.
#pragma once

#include <map>
#include <string>

#include "cli/protocol_request.hpp"

namespace quattro::serve {

using tools::Json;
class Room;

// Carries out a request of a viewer (a seat, kHost or kSpectator) that arrived at `now`. Throws tools::Rejected.
using ViewerOperation = Json (*)(Room& room, Seat viewer, tools::Request& request, Milliseconds now);
// By the word of the operation: of everybody who sees the match, and of seats alone.
const std::map<std::string, ViewerOperation>& viewer_operations();
const std::map<std::string, ViewerOperation>& seat_operations();

}  // namespace quattro::serve
