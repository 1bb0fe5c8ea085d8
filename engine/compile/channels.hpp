// Channels: who hears whom, and when. What is said is never part of the state.
#pragma once

#include "run/rules.hpp"

namespace quattro {

// Reads the game's `channels`. Reports what is wrong.
void compile_channels(Rules& rules, Diagnostics& out);
// The seats that hear what the seat says in the channel now, itself included, as bits; 0: it cannot talk there.
std::uint32_t hearers(const Rules& rules, const State& m, const Channel& channel, Seat seat);

extern const Schema kChannelSchema;

}  // namespace quattro
