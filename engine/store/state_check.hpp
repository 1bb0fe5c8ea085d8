// Verifies that a state from outside is a possible state of a match with these rules. Private to the engine.
#pragma once

#include <cstdint>

#include "run/enclosing_blocks.hpp"
#include "state/invariants.hpp"

namespace quattro {

// The largest number of inputs, "ended" lines and events that a save or snapshot states. It is more than a match can
// have. If an edited save states it, the next save of the match states it again.
inline constexpr std::uint64_t kMaxStatedCount = std::uint64_t{1} << 53U;

// The first fault of a state, or nothing. If there is none, the state is safe to read and to run.
std::optional<InvariantFault> find_state_fault(const Rules& rules, const State& m);
// The first fault of the flow alone (flow_check.cpp), or nothing. The state's fields and cards must be valid.
std::optional<InvariantFault> flow_fault(const Rules& rules, const State& m);
// In the current batch of a resolve step: the first part whose guards all hold for the seat, by the stored results of
// their conditions. Null if there is no such part or no current batch. `resolve` is the index of the step's
// resolve_next instruction.
const EffectCall* chosen_part(const Rules& rules, const State& m, InstructionIndex resolve, Seat seat);
// The closed prompt in this bank whose answers are still needed: the seat's choice for a slot whose effect has failed.
// Null if there is no such prompt. Does not check that the prompt is closed.
const Prompt* pending_choice(const Rules& rules, const State& m, BankIndex bank, Seat seat);

}  // namespace quattro
