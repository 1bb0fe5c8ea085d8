// Scripts for those who do steps: calling them, and doing together what they asked for.
#pragma once

#include "run/run.hpp"

namespace quattro {

// Calls a part's script, which adds to the operations of the present batch. False: it failed and was left out.
// `secret`: others must not learn that it was chosen.
bool call_script(Run& x, State& m, const Part& part, const Scope& scope, bool secret = false);
// Does the present batch. A cause a call, in the order of the calls.
void apply_operations(const Run& x, State& m, const Indexed<Cause>& causes, const Step& step);
// The script of a step: bit 0 for the table, or bits of seats.
void run_script(Run& x, State& m, int frame, const Part& part, const Step& step, std::uint32_t seats);
// What a seat has answered for a number of its action; below 0: nothing.
std::int64_t answered_number(const Run& x, const State& m, int field, Seat seat);
// Whether the seat has the cards that it has named for its action in the fields up to `last`, and they fit.
bool can_name(Run& x, State& m, const instruction::Act& does, Seat seat, int last);
// Nothing of a slot's choices is kept.
void forget_choices(const Run& x, State& m);
// What the step said of these seats' actions before.
void forget_acted(const Run& x, State& m, const instruction::Act& does, std::uint32_t seats);
// The host learns what did not happen.
void tell_left_out(const Run& x, const Location& where, const std::string& message, const Location& called);

}  // namespace quattro
