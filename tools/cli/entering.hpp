// The checks of an answer that the host enters field by field.
#pragma once

#include <string>

#include "match/quattro.hpp"

namespace quattro::tools {

// Checks a HostInputKind::enter as Match::answer checks an answer, although it may be late. Returns a sentence with the
// field and its options if the match would not take the answer as it is written; else "", and the input then says
// `none` for every optional field that it left out. A prompt that the seat does not have
// is left to the match.
std::string check_entry(const Match& match, HostInput& input);

// Before an answer is entered for a prompt: what is said if it replaces one, with what was there. "" if it does not.
std::string replaced_answer(const Match& match, Seat seat, std::uint32_t number);
std::string replaced_answer(const Match& match, const HostInput& input);

}  // namespace quattro::tools
