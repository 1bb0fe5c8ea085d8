// The check of an answer before the host enters it for a seat. The input `enter` itself replaces values that are not
// legal. A program that calls judge_entry() first can report them to the host instead.
#pragma once

#include "match/quattro.hpp"

namespace quattro {

// Judges an answer as Seen::judge does, but ignores time, pauses, halts and earlier answers: the host may enter an
// answer that is late or replaces a first answer. Refuses a prompt that is closed, also after the end of the match.
Outcome judge_entry(const Match& match, Seat seat, std::uint32_t number, const Values& values);

}  // namespace quattro
