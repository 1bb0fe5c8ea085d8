// Writes the table as the host sees it in one line, for reports of `check`. Private to the engine.
#pragma once

#include <string>

#include "rules/rules.hpp"

namespace quattro {

// "hand of 1: R1 B2, deck: G3, n of 2: 4": the zones that have cards, and the counters that are not 0. Text beyond some
// hundred bytes is replaced by "...".
std::string state_in_words(const Rules& rules, const State& m);

}  // namespace quattro
