// Checks an answer that a host enters for a seat with named fields, before the match takes it. Used by rulings and by
// the desk of the server.
#pragma once

#include <string>

#include "match/quattro.hpp"

namespace quattro::tools {

// Checks a HostInputKind::enter like an answer of the seat, but allows it to be late. Precondition: the input has the
// values `seat` and `prompt`. Returns "" if the match accepts the answer, and then adds `none` to the input for every
// optional field that is missing. Otherwise returns a sentence with the field and its options, and leaves the input
// unchanged. If the prompt itself is refused, for example because the seat does not have it, returns "": the match
// reports that.
std::string check_entry(const Match& match, HostInput& input);

// The warning that an answer replaces an earlier one, with the earlier answer. Returns "" if the prompt has no answer.
std::string replaced_answer(const Match& match, Seat seat, std::uint32_t number);
std::string replaced_answer(const Match& match, const HostInput& input);

}  // namespace quattro::tools
