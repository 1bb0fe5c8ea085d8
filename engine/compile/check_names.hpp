// Checks the names that a game and its card set declare.
#pragma once

#include "run/rules.hpp"

namespace quattro {

// Reports every declared name that breaks the rule of base/names.hpp, at its place. Pick lists and attributes' values
// are checked where they are read.
void check_declared_names(const Rules& rules, Diagnostics& out);

// Reports places that are called like a card where one prompt asks for both: whoever types an answer could mean either.
void check_place_names(const Rules& rules, Diagnostics& out);

// Reports targets, places of slots and named values that slots could mix up with each other or with a target word.
void check_target_names(const Rules& rules, Diagnostics& out);

}  // namespace quattro
