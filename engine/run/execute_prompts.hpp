// Helpers for ops that handle prompts: opening, closing and answering them. An answer "works at once" if the condition
// `at_once` of the Wait holds for it: its steps then run while other seats are still asked.
#pragma once

#include "run/run.hpp"

namespace quattro {

class OptionEnumerator;

// Opens the prompt for a seat, and makes its fields unanswered. If no legal answer is found (can_be_answered()), the
// prompt stays closed, and Run::unanswerable names it.
void open_prompt(Run& x, State& m, int frame, PromptIndex index, Seat seat);
// Marks the prompt as open or answered, and as the latest one of the seat. Starts its clock.
void mark_prompt(Run& x, State& m, int frame, PromptIndex index, Seat seat, PromptStatus status);
// Sets the opening time and, if the prompt has a time limit, the deadline.
void start_clock(Run& x, State& m, int frame, const Prompt& prompt, Seat seat);
// Closes the prompt of a seat in a bank. The answers stay.
void close_prompt(const Run& x, State& m, BankIndex bank, Seat seat);
// Clears the answers of these seats (bits), because a seat that is not asked this time has no answer. Skips seats whose
// prompt is open or answered.
void forget_answers(const Run& x, State& m, PromptIndex prompt, std::uint32_t seats);
// True if every field that is asked can be answered and, for choices of a slot, some field has an option besides
// "none". False also if the search exceeds kMaxTries. Throws StepFailure if a condition cannot be evaluated, and
// StepFailure or DeadEnd if the options tested in this input exceed its budget.
bool can_be_answered(Run& x, State& m, int frame, OptionEnumerator& asking, Seat seat);
// True if the frame must wait at a prompt of this bank: a seat has not answered, the deadline must be awaited, or the
// host has to close the prompt (see Run::reviewed).
bool has_missing_answer(const Run& x, const State& m, int frame, BankIndex bank);
// The bank of the prompt that the frame keeps open for the host alone (see Shape::reviewed): all of its seats have
// answered, and the time of at least one of them is not over. None if there is no such prompt.
BankIndex held_bank(const Rules& rules, const State& m, int frame);
// Closes the prompts of the frame in this bank. Returns false and closes none if the frame must wait, see
// has_missing_answer().
bool close_answered(const Run& x, State& m, int frame, BankIndex bank);
// Closes the prompt of the first seat whose answer works at once, makes the frame work for this seat, and jumps to the
// steps for the answer. The seat's clock is kept for reopen(). Returns false if there is no such seat.
bool answered_at_once(const Run& x, State& m, int frame, const instruction::Wait& wait);
// Asks the frame's seat again after its answer worked at once. Its clock continues, or starts anew if its time was over
// or the operands say so.
void reopen(Run& x, State& m, int frame, const instruction::Reopen& operands);

// Implementations of the functions of Executor with these names.
void answer_silently(Run& x, State& m, BankIndex bank, Seat seat);
void answer_randomly(Run& x, State& m, BankIndex bank, Seat seat, PlayoutRandom& random);
// Samples the answers of a seat, field by field, among options that can be completed. A field without an option stays
// as it is. `free`: it is known that every option can be completed, see OptionEnumerator::all_completable().
void draw_answers(Run& x, State& m, OptionEnumerator& asking, Seat seat, PlayoutRandom& random, bool free = false);
// Answers all open prompts at random, by bank and seat. Returns the number of answers.
int answer_all(Run& x, State& m, PlayoutRandom& random);
// In a playout that answers in place, answers all open prompts and renews the budget. Returns false if nothing was
// answered.
bool answer_in_place(Run& x, State& m);

}  // namespace quattro
