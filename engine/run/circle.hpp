// Why the flow has used up what one input may cost.
#pragma once

#include <span>
#include <string>

#include "run/dead_end.hpp"
#include "run/rules.hpp"

namespace quattro {

// Halts a flow that stands at `pc`: at the repeat around it that goes round and round, with the prompts that
// nobody could answer in it; or, if none does, at the step itself. `taken` says what of the budget was used up, "more
// than 5 events"; `begun` are the passes of the repeats when the input began; empty: none. Throws DeadEnd if the repeat
// asks, else StepFailure.
[[noreturn]] void fail_used_up(const Rules& rules, const State& m, int pc, std::span<const std::int32_t> begun,
                               std::string_view taken);

}  // namespace quattro
