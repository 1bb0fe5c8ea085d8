// What silence is said to mean must be something that can be answered.
#pragma once

#include "run/rules.hpp"

namespace quattro {

// Reports an `if_silent` that no match can ever take for an answer: outside of what there is to choose from, or refused
// by a condition that hangs on the answers alone. The rules are linked.
void refuse_impossible_silence(const Rules& rules, Diagnostics& out);

}  // namespace quattro
