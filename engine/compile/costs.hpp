// Estimates the maximal cost of each step. The unit is one operation of an expression; the budget of an input has the
// same unit.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

// Sets `Instruction::cost` for the whole program.
void compute_costs(Rules& rules);

}  // namespace quattro
