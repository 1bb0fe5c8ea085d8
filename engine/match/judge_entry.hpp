// The check of an answer before the host enters it for a seat. The input `enter` itself replaces values that are not
// legal. A program that calls judge_entry() first can report them to the host instead.
#pragma once

#include "match/quattro.hpp"

namespace quattro {

// Judges an answer as Seen::judge does, but ignores time and earlier answers. The host may enter an answer that is late
// or replaces a first answer, even while the match is paused or halted.
Outcome judge_entry(const Match& match, Seat seat, std::uint32_t number, const Values& values);

}  // namespace quattro
