// Explains an unknown name in an expression by the prompts of the game that declare or offer it.
#pragma once

#include <optional>
#include <string>

#include "compile/expr.hpp"
#include "rules/rules.hpp"

namespace quattro {

// Message and hint of the error about an unknown name, in place of the general ones.
struct NameExplanation {
    std::string message, hint;
};

// `missing` is the unknown name as written in the expression at `node`: a field, PROMPT.FIELD or the name of an option.
// Returns an explanation if it is the field that is being read, a field that is asked later, an answer to a prompt that
// is declared later, or an option of another field. Returns nullopt otherwise.
std::optional<NameExplanation> explain_unknown_name(const Rules& rules, const ExprContext& context, const Node& node,
                                                    const std::string& missing);

}  // namespace quattro
