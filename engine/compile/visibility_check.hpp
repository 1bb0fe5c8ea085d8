// Checks that prompts depend only on values that the answering seat can see, because its options and refusals reveal
// these values.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

// Reports conditions, bounds, sets, times and `if_silent` of prompts, and conditions of actions, that read values that
// the answering seat never sees: for example hidden counters, hidden cards and secret answers of others, or own cards
// that only others see. Call it after everything is compiled.
void check_visibility(const Rules& rules, Diagnostics& out);

}  // namespace quattro
