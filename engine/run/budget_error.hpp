// Explains why the flow has used up the budget of one input.
#pragma once

#include <span>
#include <string>

#include "rules/rules.hpp"
#include "run/dead_end.hpp"

namespace quattro {

// Throws because the budget is used up at the instruction `pc`; none: the frame has ended. Of the repeats around `pc`
// that have no number of passes, the error names the one with the most passes in this input. If none has had two
// passes, the error names no step. It then has the location of the instruction, or none if `pc` is none.
// `frame_seat`: the seat for which the frame works; 0: the table.
// `begun`: the column Shape::repeats when Executor::run() began. If it is empty, all passes of a repeat count.
// `unanswerable`: a prompt that was skipped in this input because a seat had no legal answer; none: no such prompt.
// `taken`: the exceeded part of the budget for the message, such as "more than 5 events".
// Throws DeadEnd if the error names a repeat and `unanswerable` is not none, else StepFailure.
[[noreturn]] void throw_budget_used(const Rules& rules, const State& m, InstructionIndex pc, Seat frame_seat,
                                    std::span<const std::int32_t> begun, PromptIndex unanswerable,
                                    std::string_view taken);

}  // namespace quattro
