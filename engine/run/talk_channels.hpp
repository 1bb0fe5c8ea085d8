// Channels for talk: the seats that hear each other. Talk is no part of the state.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

// The seats (bit `seat`) that hear what the seat says in the channel now, itself included. 0 if the seat may not talk
// there.
std::uint32_t hearers(const Rules& rules, const State& m, const Channel& channel, Seat seat);

}  // namespace quattro
