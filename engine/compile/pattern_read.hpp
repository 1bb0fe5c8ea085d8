// Reads patterns, and makes the tables in which they are looked for.
#pragma once

#include "run/rules.hpp"

namespace quattro {

// Reads the game's `patterns`. Reports what is wrong.
void compile_patterns(Rules& rules, Diagnostics& out);

// What cards cannot do at once: agree and differ in one attribute, or all differ in one that has fewer names.
void check_agreeing(const Model& model, const Reader& reader, const std::vector<int>& same,
                    const std::vector<int>& different, int cards);
// All windows, or lines, of a zone with places, of the pattern's length; none if it is too short.
void list_places(Pattern& pattern, const Zone& zone);
void read_subsets(Pattern& pattern, const Model& model, const Node* table, const Node* ties, Diagnostics& out);

extern const Schema kPatternSchema, kRowSchema, kTieSchema;

}  // namespace quattro
