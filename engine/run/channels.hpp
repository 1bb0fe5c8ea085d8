// Channels: who hears whom, and when. What is said is never part of the state.
#pragma once

#include "run/rules.hpp"

namespace quattro {

// The seats that hear what the seat says in the channel now, itself included, as bits; 0: it cannot talk there.
std::uint32_t hearers(const Rules& rules, const State& m, const Channel& channel, Seat seat);

}  // namespace quattro
