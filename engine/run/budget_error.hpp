// Explains why the flow has used up the budget of one input.
#pragma once

#include <span>
#include <string>

#include "rules/rules.hpp"
#include "run/dead_end.hpp"

namespace quattro {

// Throws for an instruction at which the budget is used up. The error names the repeat around `pc` with the most passes
// in this input, if it has more than one, or else the instruction itself.
// `begun`: the passes of all repeats when the input began; may be empty.
// `unanswerable`: a prompt that was skipped in this input because no seat had a legal answer.
// `taken`: the exceeded part of the budget for the message, such as "more than 5 events".
// Throws DeadEnd if there is such a repeat and such a prompt, else StepFailure.
[[noreturn]] void throw_budget_used(const Rules& rules, const State& m, InstructionIndex pc,
                                    std::span<const std::int32_t> begun, PromptIndex unanswerable,
                                    std::string_view taken);

}  // namespace quattro
