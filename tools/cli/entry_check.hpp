// Checks an answer that the host enters field by field.
#pragma once

#include <string>

#include "match/quattro.hpp"

namespace quattro::tools {

// Checks a HostInputKind::enter like an answer of the seat, but allows it to be late. Returns "" if the match accepts
// the answer, and then adds `none` to the input for every optional field that is missing. Otherwise returns a sentence
// with the field and its options, and leaves the input unchanged. If the seat does not have the prompt, returns "": the
// match reports that.
std::string check_entry(const Match& match, HostInput& input);

// The warning that an answer replaces an earlier one, with the earlier answer. "" if the prompt has no answer.
std::string replaced_answer(const Match& match, Seat seat, std::uint32_t number);
std::string replaced_answer(const Match& match, const HostInput& input);

}  // namespace quattro::tools
