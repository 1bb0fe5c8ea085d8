// What a name that an expression looked for in vain is in the game's prompts.
#pragma once

#include <optional>
#include <string>

#include "compile/expr_read.hpp"
#include "run/rules.hpp"

namespace quattro {

// What is wrong with the use of a name, and what to do.
struct Misplaced {
    std::string message, hint;
};

// `missing` as the expression at `node` wrote it: a field, PROMPT.FIELD or a word. Answers if it is a field or a prompt
// that is asked later than what the expression stands in, or an option of another field; otherwise nothing.
std::optional<Misplaced> asked_elsewhere(const Rules& rules, const ExprContext& context, const Node& node,
                                         const std::string& missing);

}  // namespace quattro
