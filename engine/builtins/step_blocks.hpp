// Functions and keys that the steps with inner steps share.
#pragma once

#include "compile/step_compiler.hpp"
#include "compile/step_row.hpp"

namespace quattro {

// Opens a block that `leave` can name. It ends at `end_block`. Pass `of_seats` if the block is executed for one seat
// after the other.
void begin_block(StepCompiler& c, const std::string& name, bool of_seats = false);
// Closes the innermost block. A `leave` of the block continues here.
void end_block(StepCompiler& c);
// Begins a part that applies to the seat under the key `of`, in the block that begin_block() opened last. Returns the
// index of its first instruction, or none if there is no `of`. Pass the result to `end_seat_scope`.
InstructionIndex begin_seat_scope(StepCompiler& c, const MapReader& r);
void end_seat_scope(StepCompiler& c, InstructionIndex begin);
// Reports a map of steps that is empty.
void reject_empty_steps(const MapReader& r, std::string_view key);
// Reports a direct step without `if` that ends the match, or the repeating block `name`, in the first pass. Allows a
// `leave` as the last step, and steps of which a variant has changed some.
void reject_single_pass(StepCompiler& c, const MapReader& r, const std::string& name);
// Compiles the steps under the key `steps`.
void inner_steps(StepCompiler& c, const MapReader& r);
// Emits the reset of the counters that declare `resets: block`.
void reset_counters(StepCompiler& c, const std::string& block);
// The index in Rules::flow_number_names of the repeat with this name, which must be declared.
RepeatIndex repeat_index(const StepCompiler& c, const std::string& name);
// Adds a hidden number to Rules::flow_number_names and returns its index. Only the host's view and events contain it.
RepeatIndex add_hidden_repeat(StepCompiler& c, const std::string& name);

inline constexpr Key kUntilKey{
    "until", KeyType::expression,
    "Ends the loop when it holds. It is evaluated before each pass of a repeat, and after each pass of `each: seat`.",
    "until: grid is full"};
inline constexpr Key kShownKey{"shown", KeyType::flag,
                               "Whether players see each pass and its number. Default: true. Use `false` if the number "
                               "of passes could disclose a secret.",
                               "shown: false"};

}  // namespace quattro
