// All words of Quattro's language. To add a word, write a file with its row and add the row to the list in
// language.cpp.
#pragma once

#include "compile/language.hpp"

namespace quattro {

// The language that games are written in.
const Language& standard_language();

}  // namespace quattro
