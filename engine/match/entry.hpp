// The check of an answer that the host enters for a seat.
#pragma once

#include "match/quattro.hpp"

namespace quattro {

// What Seen::judge would say if neither time nor an earlier answer counted: the host may enter an answer that is late,
// that replaces a first one, or while the match is paused or has halted.
Outcome judge_entry(const Match& match, Seat seat, std::uint32_t number, const Values& values);

}  // namespace quattro
