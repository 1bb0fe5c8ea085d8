// Patterns: sets of cards that agree or differ. Compiled to tables at load; answers come with their witness.
#pragma once

#include "flow/rules.hpp"

namespace quattro {

// Reads the game's `patterns`. Reports what is wrong.
void compile_patterns(Rules& rules, Diagnostics& out);

// The window of highest score in a zone, or score -1. Among equals the one that begins first.
Witness best_window(const Rules& rules, const Pattern& pattern, const State& state, int instance);

// The best that the cards of a zone make, or score -1.
Witness best_subset(const Rules& rules, const Pattern& pattern, const State& state, int instance);
// Either of these, with its cards and a key by which seats are compared.
Witness best_in(const Rules& rules, const Pattern& pattern, const State& state, int instance);
// What cards cannot do at once: agree and differ in one attribute, or all differ in one that has fewer names.
void check_agreeing(const Model& model, const Reader& reader, const std::vector<int>& same,
                    const std::vector<int>& different, int cards);
// All windows, or lines, of a zone with places, of the pattern's length; none if it is too short.
void list_places(Pattern& pattern, const Zone& zone);
void read_subsets(Pattern& pattern, const Model& model, const Node* table, const Node* ties, Diagnostics& out);

// Whether a window through the card's place fulfils the pattern.
bool made_through(const Rules& rules, const Pattern& pattern, const State& state, CardId card);

extern const Schema kPatternSchema, kRowSchema, kTieSchema;

}  // namespace quattro
