// Limits what players may learn from step names and deadlines. The step names of a branch would reveal its condition; a
// deadline of another seat would reveal the hidden values from which it was computed. Reports no errors.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

// True if the value of the expression, which must be given, is known to everyone. Conservative: false if a part may be
// hidden. `told`: a prompt whose numbers, seats and words everyone has been told, unless it is secret. May be called
// before the program is complete.
bool everyone_knows(const Rules& rules, const Expr& expr, PromptIndex told = {});
// Sets `Instruction::disclosed_length` for the whole program, which must be complete: the part of a step's name before
// a branch whose condition not everyone knows.
void limit_disclosed_names(Rules& rules);
// Sets `Bank::hides_deadline` for prompts whose time is not known to everyone, and PromptField::asked_in_secret.
void hide_prompt_parts(Rules& rules);

}  // namespace quattro
