// The table as the host sees it, in one line: what a report of `check` says of a position. Private to the match layer.
#pragma once

#include <string>

#include "run/rules.hpp"

namespace quattro {

// "hand of 1: R1 B2, deck: G3, n of 2: 4": zones with cards, and counters that are not 0 or none. What
// does not fit into some hundred letters is left out.
std::string table_in_words(const Rules& rules, const State& m);

}  // namespace quattro
