// Checks the answers that `if_silent` gives when a seat's time runs out.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

// Reports each literal in an `if_silent` that can never be answered. Such a literal is no option; or, whatever the
// prompt's other answers are, conditions that read only answers reject it or leave a later field without an option.
// Uses only literal bounds, constant ranges and the option tables, so some such literals pass. Precondition: the rules
// are linked.
void check_silence(const Rules& rules, Diagnostics& out);

}  // namespace quattro
