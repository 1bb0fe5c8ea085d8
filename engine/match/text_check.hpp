// Refuses texts of inputs that must not reach a screen. Private to the engine.
#pragma once

#include "base/text.hpp"
#include "match/input.hpp"

namespace quattro {

// Returns the refusal bad_text if a name or a value of an input is not clean (base/text.hpp). Line ends and tabs are
// clean only in the values of talk and of a host's note.
Outcome refuse_unsafe_text(const Input& input);
// Checks values that are not part of an input. `breaks` says whether line ends and tabs are clean in a value; they
// never are in a name.
Outcome refuse_unsafe_text(const Values& values, Breaks breaks = Breaks::refused);

}  // namespace quattro
