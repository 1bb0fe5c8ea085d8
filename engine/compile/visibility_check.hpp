// Checks that prompts depend only on what the answering seat can see, because its options and refusals reveal what they
// depend on.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

// Reports conditions, bounds, sets and times of prompts that read what the answering seat never sees: hidden counters
// and cards of others, or own cards that only others see. Call it after everything is compiled.
void check_visibility(const Rules& rules, Diagnostics& out);

}  // namespace quattro
