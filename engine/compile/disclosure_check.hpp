// The disclosure check: hides information that would reveal hidden state. The step names of a branch would reveal its
// condition; a deadline of another seat would reveal its computed time.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

// Whether the value of the expression is known to everyone. Conservative: false if a part may be hidden.
bool everyone_knows(const Rules& rules, const Expr& expr);
// Sets `Instruction::disclosed_length` for the whole program, which must be complete.
void limit_disclosed_names(Rules& rules);
// Sets `Bank::hides_deadline` for prompts whose time is not known to everyone.
void hide_clocks(Rules& rules);

}  // namespace quattro
