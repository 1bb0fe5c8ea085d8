// Prompts for those who do steps: asking, standing open, closing, and answers that nobody gave.
#pragma once

#include "run/run.hpp"

namespace quattro {

class Asking;

// Asks a seat. Who has no legal answer is not asked; the fields then stay unanswered.
void open_prompt(Run& x, State& m, int frame, int index, Seat seat);
// The prompt is open or answered from now on; it is the seat's latest.
void stand(Run& x, State& m, int frame, int index, Seat seat, PromptStatus status);
// Its clock begins now, if it has one.
void start_clock(Run& x, State& m, int frame, const Prompt& prompt, Seat seat);
// The same from the answer on, whatever was asked before: it stands no more.
void close_prompt(const Run& x, State& m, int bank, Seat seat);
// Who is not asked this time has not answered: what these seats (bits) answered before does not count.
void forget_answers(const Run& x, State& m, int prompt, std::uint32_t seats);
// Whether every field that is asked can be answered. Throws StepFailure where it takes too long to find out.
bool can_be_answered(Run& x, State& m, int frame, Asking& asking, Seat seat);
// Whether somebody's answer to a prompt of the frame is still to come.
bool still_waits(const Run& x, const State& m, int frame, int bank);
// Whether nobody's answer is still to come; then the prompts of this frame are closed.
bool close_answered(const Run& x, State& m, int frame, int bank);
// The first seat whose answer works at once is taken out of the prompt and its steps begin; the clock stays.
bool answered_at_once(const Run& x, State& m, int frame, const instruction::Wait& wait);
// The seat whose answer worked at once is asked again.
void reopen(Run& x, State& m, int frame, const instruction::Reopen& does);

// See Executor.
void answer_silently(Run& x, State& m, int bank, Seat seat);
void answer_randomly(Run& x, State& m, int bank, Seat seat, PlayoutRandom& random);
// Field by field, among what the rest can be answered with. `free`: it is known that every option leads on, see
// Asking::free.
void draw_answers(Run& x, State& m, Asking& asking, Seat seat, PlayoutRandom& random, bool free = false);
// Whoever is asked answers at random, lowest bank and seat first; how many those were.
int answer_all(Run& x, State& m, PlayoutRandom& random);
// In a playout nobody waits: a frame that is alone is answered where it stands.
bool answered_here(Run& x, State& m);

}  // namespace quattro
