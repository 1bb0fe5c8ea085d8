// The steps that are done as they were read, see Executor's rows; each is explained where it stands.

#pragma once

#include "run/run.hpp"

namespace quattro {

// Blocks and frames (execute_blocks.cpp).
void repeat_begin(const Run& x, State& m, int frame, const Step& step);
void each_begin(const Run& x, State& m, int frame, const Step& step);
void reset_counters(const Run& x, State& m, int frame, const Step& step);
void fork_all(const Run& x, State& m, int frame, const Step& step);
bool joined(const Run& x, State& m, int frame, const Step& step);
void finish_frame(const Run& x, State& m, int frame, const Step& step);
// Scores and the end (execute_cards.cpp).
void compare(const Run& x, State& m, int frame, const Step& step);
void present(const Run& x, State& m, int frame, const Step& step);
void end(Run& x, State& m, int frame, const Step& step);
// Prompts (execute_prompts.cpp).
void close_all(const Run& x, State& m, int frame, const Step& step);
// Actions (execute_scripts.cpp).
void act(Run& x, State& m, int frame, const Step& step);
// Slots and triggers (execute_slots.cpp).
void resolve_run(Run& x, State& m, int frame, const Step& step);
void trigger_set(const Run& x, State& m, int frame, const Step& step);

}  // namespace quattro
