// Reports names that a game declares twice, as two kinds of things, because only one of them would be found. Also
// reports families with the name of a function.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

// Call it after `declare_steps`, which finds the steps that repeat.
void report_duplicate_names(const Rules& rules, Diagnostics& out);

}  // namespace quattro
