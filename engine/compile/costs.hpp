// What steps cost at most, roughly: in units of one operation of an expression. An input has so many of them.
#pragma once

#include "run/rules.hpp"

namespace quattro {

// Sets Step::cost of the whole program.
void reckon_costs(Rules& rules);

}  // namespace quattro
