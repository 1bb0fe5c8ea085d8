// Checks that the answers which silence gives are possible.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

// Reports each constant `if_silent` that can never be answered: it is not an option, or a condition on answers alone
// rejects it. The rules must be linked.
void check_silence(const Rules& rules, Diagnostics& out);

}  // namespace quattro
