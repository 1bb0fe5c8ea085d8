// Writes the table as the host sees it in one line, for reports of `check`. Private to the engine.
#pragma once

#include <string>

#include "rules/rules.hpp"

namespace quattro {

// "hand of 1: R1 B2, deck: G3, n of 2: 4": the cards of seat 1's hand, of the table's deck, and seat 2's counter `n`.
// Zones without cards and counters that are 0 or none are left out; "-" is an empty place. "..." stands for zones and
// counters that would make the text longer than 600 bytes.
std::string state_in_words(const Rules& rules, const State& m);

}  // namespace quattro
