// Reads patterns, and makes the tables in which they are looked for.
#pragma once

#include <span>

#include "compile/draft.hpp"

namespace quattro {

// Reads the game's `patterns`. Reports what is wrong.
void compile_patterns(Draft& rules, Diagnostics& out);

// What cards cannot do at once: agree and differ in one attribute, or all differ in one that has fewer names.
void check_agreeing(const Model& model, const Reader& reader, const std::vector<int>& same,
                    const std::vector<int>& different, int cards);
// A value that makes cards wild.
void read_wild(int& attribute, int& value_of_it, const Model& model, const Node& wild, Diagnostics& out);
// That a score is a sum of numbers, and never below 0.
void check_sum(const Model& model, const Reader& reader, int attribute);
// What patterns look among: one row each.
struct PatternSets {
    Key key;  // under `among`
    std::string_view one, several;
    bool (*has)(const ZoneKind& kind) = nullptr;  // whether zones of a kind have such sets
    // All of them, as places of the zone, of the pattern's length; none if it is too short. Null: its cards, wherever
    // they lie.
    void (*list)(Pattern& pattern, const Zone& zone) = nullptr;
};
std::span<const PatternSets> pattern_sets();
void read_subsets(Pattern& pattern, const Model& model, const Node* table, const Node* ties, Diagnostics& out);

extern const Schema kPatternSchema, kRowSchema, kTieSchema;

}  // namespace quattro
