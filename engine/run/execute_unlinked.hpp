// Functions for instructions that are executed without linking. They take the whole step if they need its location or
// its seats.
#pragma once

#include "run/run.hpp"

namespace quattro {

// Blocks and frames (execute_blocks.cpp).
void repeat_begin(const Run& x, State& m, int frame, const instruction::RepeatBegin& does);
void each_begin(const Run& x, State& m, int frame, const instruction::EachBegin& does);
void resolve_begin(const Run& x, State& m, int frame, const instruction::ResolveBegin& does);
void reset_counters(const Run& x, State& m, int frame, const Instruction& step);
// True if the start value of a counter depends on random or chosen options, and not on the rules alone.
bool depends_on_options(const Rules& rules, CounterIndex counter);
void fork_all(const Run& x, State& m, int frame, const instruction::Fork& does);
// Returns false if the frame must wait.
bool joined(const Run& x, State& m, int frame, const instruction::Join& does);
void finish_frame(const Run& x, State& m, int frame, const instruction::Done& does);
// Scores and the end (execute_cards.cpp).
void compare(const Run& x, State& m, int frame, const instruction::Compare& does);
void present(const Run& x, State& m, int frame, const instruction::Present& does);
void end(Run& x, State& m, int frame, const instruction::End& does);
// Prompts (execute_prompts.cpp).
void close_all(const Run& x, State& m, int frame, const instruction::Close& does);
// Actions (execute_scripts.cpp).
void act(Run& x, State& m, int frame, const Instruction& step);
// Slots and triggers (ops_slots.cpp).
void resolve_run(Run& x, State& m, int frame, const Instruction& step);
void trigger_set(const Run& x, State& m, int frame, const instruction::TriggerSet& does);

}  // namespace quattro
