// Checks that several operations make, and their refusals.
#pragma once

#include <string>
#include <vector>

#include "cli/protocol_request.hpp"

namespace quattro::serve {

// The seat in the request's part `seat`, which must be at least `least`. Throws tools::Rejected if the match has no
// such seat.
Seat seat_in(tools::Request& request, const Match& match, Seat least = 1);
// The id of the request, which its client made up: 1 to 64 bytes. Throws tools::Rejected.
std::string request_id(tools::Request& request);
// Throws tools::Rejected with bad_players unless it is kPerson or the name of a bot, of at most 2000 playouts if it
// searches.
void check_player(const std::string& player);
// Throws tools::Rejected with bad_name if no player may have this name: if nobody could read it, or if pages use it for
// somebody else.
void check_name(const std::string& name);
// Throws tools::Rejected with bad_name if a player must not have this name beside these people, whose names may be "".
void check_name_beside(const std::string& name, const std::vector<std::string>& people);
// The refusal of a link that does not work, or not any more.
tools::Rejected no_link();
// The refusal of a link whose seat was given to somebody else.
tools::Rejected replaced_link();

}  // namespace quattro::serve
