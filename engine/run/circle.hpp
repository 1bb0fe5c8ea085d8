// Why the flow has used up what one input may cost.
#pragma once

#include <span>
#include <string>

#include "run/dead_end.hpp"
#include "run/rules.hpp"

namespace quattro {

// Halts a flow that stands at `pc`: at the repeat around it that goes round and round, or, if none does, at the step
// itself. `begun` are the passes of the repeats when the input began; empty: none. `unanswerable` is the prompt that
// was left out in this input because nobody had a legal answer, -1: none was. `taken` says what of the budget was used
// up, "more than 5 events". Throws DeadEnd if there is a repeat and such a prompt, else StepFailure.
[[noreturn]] void fail_used_up(const Rules& rules, const State& m, int pc, std::span<const std::int32_t> begun,
                               int unanswerable, std::string_view taken);

}  // namespace quattro
