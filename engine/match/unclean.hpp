// What comes in and must not reach a screen. Private to the match layer.
#pragma once

#include "base/text.hpp"
#include "match/input.hpp"

namespace quattro {

// The refusal bad_text if a name or a value of an input is not clean (base/text.hpp). Line ends and tabs are clean in
// what is said and in the values of a host's note, and nowhere else.
Outcome refuse_unclean(const Input& input);
Outcome refuse_unclean(const Values& values, Breaks breaks = Breaks::refused);

}  // namespace quattro
