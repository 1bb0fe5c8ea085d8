// Checks an answer that a host enters for a seat with named fields, before the match takes it. Used by rulings and by
// the desk of the server.
#pragma once

#include <string>

#include "match/quattro.hpp"

namespace quattro::tools {

// Checks a HostInputKind::enter like an answer of the seat, but ignores time and earlier answers. Precondition: the
// input has the values `seat` and `prompt`, and no others but fields of the answer. Returns "" if the match accepts the
// answer, and then adds `none` to the input for every missing field that offers it, unless the prompt's time has run
// out. Otherwise returns a sentence, with the field's options if they are known, and leaves the input unchanged. If the
// prompt itself is refused, for example because the seat does not have it, returns "": the match reports that.
std::string check_entry(const Match& match, HostInput& input);

// The warning that an answer replaces an earlier one, with the earlier answer. Returns "" if the seat has no such open
// prompt or the prompt has no answer. `input` must have the values `seat` and `prompt`.
std::string replaced_answer(const Match& match, Seat seat, std::uint32_t number);
std::string replaced_answer(const Match& match, const HostInput& input);

}  // namespace quattro::tools
