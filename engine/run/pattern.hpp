// Patterns: sets of cards that agree or differ. Looked for in tables; answers come with their witness.
#pragma once

#include "run/rules.hpp"

namespace quattro {

// The window of highest score in a zone, or score -1. Among equals the one that begins first.
Witness best_window(const Rules& rules, const Pattern& pattern, const State& state, InstanceIndex instance);

// The best that the cards of a zone make, or score -1.
Witness best_subset(const Rules& rules, const Pattern& pattern, const State& state, InstanceIndex instance);
// Either of these, with its cards and a key by which seats are compared.
Witness best_in(const Rules& rules, const Pattern& pattern, const State& state, InstanceIndex instance);
// Whether a window through the card's place fulfils the pattern.
bool made_through(const Rules& rules, const Pattern& pattern, const State& state, CardId card);

}  // namespace quattro
