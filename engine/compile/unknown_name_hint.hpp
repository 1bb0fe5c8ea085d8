// Explains an unknown name in an expression by the prompts of the game that use it.
#pragma once

#include <optional>
#include <string>

#include "compile/expr.hpp"
#include "rules/rules.hpp"

namespace quattro {

// A replacement for the message and hint of an unknown name.
struct NameHint {
    std::string message, hint;
};

// `missing` is the unknown name as written in the expression at `node`: a field, PROMPT.FIELD or a word.
// Returns an explanation if it is a field that is asked later, an answer to a prompt that is declared later, or an
// option of another field. Empty otherwise.
std::optional<NameHint> explain_unknown_name(const Rules& rules, const ExprContext& context, const Node& node,
                                             const std::string& missing);

}  // namespace quattro
