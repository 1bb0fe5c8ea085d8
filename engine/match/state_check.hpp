// Whether a state that was read from outside is one that a match of these rules can be in. Private to the match layer.
#pragma once

#include "run/regions.hpp"
#include "state/invariants.hpp"

namespace quattro {

// The first thing that is wrong, or nothing: then everything that reads or runs the state finds what it counts on.
std::optional<Fault> state_fault(const Rules& rules, const State& m);
// Its parts (state_check.cpp, flow_check.cpp), on a state whose fields and cards are right.
std::optional<Fault> flow_fault(const Rules& rules, const State& m);
// The part of the slot that the seat's choice at a resolve step is about, or null. `resolve` is its resolve_next.
const Part* chosen_part(const Rules& rules, const State& m, int resolve, Seat seat);
// What the seat was asked in this bank whose answers are about to be used: the choice of a slot, whose effect has
// failed. Null if there is none.
const Prompt* kept_choice(const Rules& rules, const State& m, int bank, Seat seat);

}  // namespace quattro
