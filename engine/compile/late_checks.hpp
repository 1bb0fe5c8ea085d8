// Checks of expressions that need more than types: the zone, prompt or pattern of a value.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

// Throws a lang::ExprError for the first part of the expression that these checks reject. Precondition: lang::check()
// has found its types.
void check_late(const Rules& rules, const Expression& e);

}  // namespace quattro
