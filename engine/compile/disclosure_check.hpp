// Limits the information that step names, deadlines and unasked fields disclose to players. The step names of a branch
// would reveal its condition; a deadline of another seat would reveal the hidden values from which it was computed.
// Reports no errors.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

// True if the value of the expression is known to everyone; false if a part of it may be hidden. `told` is a prompt
// whose answers count as known, except cards, unless the prompt is secret. May be called before the program is
// complete. Precondition: the expression is given.
bool everyone_knows(const Rules& rules, const Expr& expr, PromptIndex told = {});
// Sets `Instruction::disclosed_length` for the whole program: the length of the name of the step around a step that
// happens only on a condition which not everyone knows. That is a condition of the step or of its seats, a number of
// passes that is not shown, a seat that may be none, or a `leave` before it. Also sets `in_hidden_branch`.
// Precondition: the program is complete.
void limit_disclosed_names(Rules& rules);
// Sets `Bank::hides_deadline` for prompts whose time is not known to everyone, PromptField::asked_in_secret, and
// Prompt::options_known.
void hide_prompt_parts(Rules& rules);

}  // namespace quattro
