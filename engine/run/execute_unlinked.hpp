// Functions that execute instructions for which linking prepares nothing. Their op is FlowOps::UnlinkedOp, which calls
// one of these functions with the operands of the instruction, or with the whole instruction if the function needs its
// location or its seats. `frame` is the frame that executes it.
#pragma once

#include "run/run.hpp"

namespace quattro {

// Blocks and frames (execute_blocks.cpp). repeat_begin(), each_begin() and resolve_begin() reset the passes or the
// position of a block. each_begin() also makes the frame work for all seats; without `repeat`, it does nothing else.
void repeat_begin(const Run& x, State& m, int frame, const instruction::RepeatBegin& operands);
void each_begin(const Run& x, State& m, int frame, const instruction::EachBegin& operands);
void resolve_begin(const Run& x, State& m, int frame, const instruction::ResolveBegin& operands);
// Sets counters to their start values. If `of_seats` is set, counters of the seats are set only for the seats of the
// instruction.
void reset_counters(const Run& x, State& m, int frame, const Instruction& instruction);
// A helper, not an instruction. True if the start value of a counter can differ between matches with the same rules: it
// is an option that is drawn at random, or an expression that is not constant.
bool depends_on_options(const Rules& rules, CounterIndex counter);
// Forks a frame for each seat. Throws StepFailure if there is no free frame.
void fork_for_each_seat(const Run& x, State& m, int frame, const instruction::Fork& operands);
// True if all forked frames are done. False: the frame must wait.
bool joined(const Run& x, State& m, int frame, const instruction::Join& operands);
// Ends a forked frame, for which its parent then no longer waits.
void finish_frame(const Run& x, State& m, int frame, const instruction::Done& operands);
// Scores and the end (execute_cards.cpp). Compares the seats by their best match of a pattern, and adds to their
// counters: `best` for the only best seat, `tied` for several, `none` for all seats if none has a match.
void compare(const Run& x, State& m, int frame, const instruction::Compare& operands);
// Brings the board after the current one into play; after the last board, or if none is in play, the first.
void present(const Run& x, State& m, int frame, const instruction::Present& operands);
// Ends the match: with the winners that the expression yields, or as a draw if it yields none or is not given.
void end(Run& x, State& m, int frame, const instruction::End& operands);
// Prompts (execute_prompts.cpp). Closes the prompt for all seats.
void close_all(const Run& x, State& m, int frame, const instruction::Close& operands);
// Actions (execute_scripts.cpp). Executes the action that each seat of the instruction has chosen, pass by pass. Leaves
// out seats without a chosen action, seats whose action is no longer possible, and seats that lose a clash.
void act(Run& x, State& m, int frame, const Instruction& instruction);
// Slots and triggers (ops_slots.cpp). Executes the current batch of the slot and clears the choices of its effects.
// Does nothing if the board in play does not have this batch.
void resolve_run(Run& x, State& m, int frame, const Instruction& instruction);
// Sets attributes of the cards whose trigger is settled, and clears the selection of these cards and the answers.
void trigger_set(const Run& x, State& m, int frame, const instruction::TriggerSet& operands);

}  // namespace quattro
