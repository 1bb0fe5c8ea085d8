// Helpers for ops that run scripts: calling them, and applying their operations as one batch.
#pragma once

#include "run/run.hpp"

namespace quattro {

// Calls the script of a part, which adds its operations to the current batch. Returns false if the script was not run
// because an argument is none, or if it failed and was skipped (see Run::skips_failures). Other failures are thrown.
// `secret`: other seats must not learn that the seat chose this call.
bool call_script(Run& x, State& m, const EffectCall& part, const Scope& scope, bool secret = false);
// Applies the current batch. `causes` has one entry for each call, in the order of the calls. Throws StepFailure if
// there is no room for a card, or if a counter would overflow.
void apply_operations(const Run& x, State& m, const Indexed<ChangeCause, CauseIndex>& causes,
                      const Instruction& instruction);
// Runs the script of a step as one batch. `seats`: bit 0 for the table, or bits of seats.
void run_script(Run& x, State& m, int frame, const EffectCall& part, const Instruction& instruction,
                std::uint32_t seats);
// The answer of a seat to a number field of the action that is executed; negative: none. `field` counts from the first
// field of the action, see Scratch::first_field.
std::int64_t answered_number(const Run& x, const State& m, int field, Seat seat);
// Implementation of Executor::can_name().
bool can_name(Run& x, State& m, const instruction::Act& operands, Seat seat, FieldIndex last);
// Clears all answers to the choices of a slot.
void forget_choices(const Run& x, State& m);
// Clears the results of these seats' former actions: the `done_counter` and the remembered card.
void forget_acted(const Run& x, State& m, const instruction::Act& operands, std::uint32_t seats);
// Reports a skipped call or step to the host: its location, the error message and, for a script, the location of the
// call.
void report_skipped(const Run& x, const Location& where, const std::string& message, const Location& called);

}  // namespace quattro
