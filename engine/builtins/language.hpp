// The words of Quattro's language for steps, functions, fields, targets and the sets of patterns. To add one, write its
// row and add it to the list in language.cpp, target_rows.cpp or pattern_sets.cpp.
#pragma once

#include "compile/language.hpp"

namespace quattro {

// The language that games are written in.
const Language& standard_language();

}  // namespace quattro
