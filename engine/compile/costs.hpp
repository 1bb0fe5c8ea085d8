// Estimates the maximum cost of executing each instruction, if the zones that it reads have a typical number of cards.
// The unit is one operation of an expression. A match subtracts these costs from the budget of an input.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

// Sets `Instruction::cost` for the whole program.
void compute_costs(Rules& rules);

}  // namespace quattro
