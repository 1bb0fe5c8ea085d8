// The check of an answer before the host enters it for a seat. The input `enter` itself replaces what is not legal; a
// program that calls this before can tell the host instead.
#pragma once

#include "match/quattro.hpp"

namespace quattro {

// Judges an answer as Seen::judge does, but ignores time and earlier answers. The host may enter an answer that is
// late, that replaces a first answer, or while the match is paused or halted.
Outcome judge_entry(const Match& match, Seat seat, std::uint32_t number, const Values& values);

}  // namespace quattro
