// Checks the names that a game and its card set declare.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

// Reports every name that the game declares and that violates base/names.hpp, at its declaration. Names of files,
// attributes, values and places, and words in `pick`, are checked where they are read.
void check_declared_names(const Rules& rules, Diagnostics& out);

// Reports each place that has the name of a card if one prompt asks for both: a typed answer would be ambiguous.
void check_place_names(const Rules& rules, Diagnostics& out);

// Reports names that are ambiguous in slots: targets, places and named values that are equal to each other or to a
// target word.
void check_target_names(const Rules& rules, Diagnostics& out);

}  // namespace quattro
