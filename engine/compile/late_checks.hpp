// Checks of expressions that need more than types: which zone, prompt or pattern a value is of.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

// Throws lang::ExprError for the first part of the expression, whose types are known already, that cannot be used so.
void check_late(const Rules& rules, const Expression& e);

}  // namespace quattro
