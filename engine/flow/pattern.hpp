// Patterns: sets of cards that agree or differ. Compiled to tables at load; answers come with their witness.
#pragma once

#include "flow/rules.hpp"

namespace quattro {

// Reads the game's `patterns`. Reports what is wrong.
void compile_patterns(Rules& rules, Diagnostics& out);

// The window of highest score in a zone, or score -1. Among equals the one that begins first.
Witness best_window(const Rules& rules, const Pattern& pattern, const State& state, int instance);

// Whether a window through the card's place fulfils the pattern.
bool made_through(const Rules& rules, const Pattern& pattern, const State& state, CardId card);

extern const Schema kPatternSchema;

}  // namespace quattro
