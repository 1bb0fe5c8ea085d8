// One name, one meaning: what a game declares twice, as two kinds of things, of which only one would be read.
#pragma once

#include "run/rules.hpp"

namespace quattro {

// Once the flow has been scanned for steps that repeat or remember.
void report_doubled_names(const Rules& rules, Diagnostics& out);

}  // namespace quattro
