// Checks the answers that `if_silent` gives when a seat's time runs out.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

// Reports as an error each part of an `if_silent` that is a literal and can never be answered: it is not an option, or,
// whatever the prompt's other answers are, conditions that read only answers reject it or leave a later field without
// an option. Knows only literal bounds and the option tables, so some such parts pass. The rules must be linked.
void check_silence(const Rules& rules, Diagnostics& out);

}  // namespace quattro
