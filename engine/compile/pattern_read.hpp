// Compiles patterns and the tables with which matches search for them.
#pragma once

#include <initializer_list>
#include <span>
#include <string_view>

#include "compile/draft.hpp"

namespace quattro {

// Reads the game's `patterns` into `rules.patterns`. Reports errors.
void compile_patterns(Draft& rules, Diagnostics& out);

// Reports conditions that no cards can meet: an attribute in both `same` and `different`, or in `different` with fewer
// values than cards. The latter is no error if cards can lack the attribute or be wild.
void check_row_attributes(const Model& model, const MapReader& reader, const std::vector<AttributeIndex>& same,
                          const std::vector<AttributeIndex>& different, int cards);
// Reports each of these keys that the map has, because it does nothing in `place`, such as "a pattern of lines".
void refuse_idle(const MapReader& reader, std::initializer_list<std::string_view> keys, std::string_view place,
                 std::string_view remedy);
// Reads a map of one attribute and one value; a card with this value is wild. If it is wrong, it is reported and the
// outputs may be incomplete.
void read_wild(AttributeIndex& attribute, int& value_of_it, const Model& model, const Node& wild, Diagnostics& out);
// Reports an attribute whose sum cannot be a score: it has named values, is a seat, or can be negative. Accepts an
// attribute that is none.
void check_sum(const Model& model, const MapReader& reader, AttributeIndex attribute);

// A kind of set that patterns search among, one row each.
struct PatternSets {
    Key key;                                      // the key under `among`
    std::string_view one, several;                // nouns for messages, such as "window" and "windows"
    bool (*has)(const ZoneKind& kind) = nullptr;  // true if zones of this kind have such sets
    // Sets `windows` of the pattern to all such sets of places, each of the pattern's length; empty if the zone is too
    // small. Null: the pattern searches among the cards of the zone, wherever they are.
    void (*list)(Pattern& pattern, const Zone& zone) = nullptr;
};
// Reads the rows and the tie rules of a pattern among cards. `table` and `ties` may be null.
void read_subsets(Pattern& pattern, const Model& model, const Node* table, const Node* ties, Diagnostics& out);

extern const Schema kPatternSchema, kRowSchema, kTieSchema;

}  // namespace quattro
