// Patterns: combinations of cards that a game names, and their matches.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "base/indexed.hpp"
#include "base/size.hpp"
#include "game/limits.hpp"
#include "rules/expr.hpp"

namespace quattro {

// One row of a pattern's table: a combination that cards of a zone can form.
struct SubsetRow {
    std::string name;
    int cards = 0;                            // 0: it is always present
    std::int64_t worth = 0;                   // the score if `sum` is none
    AttributeIndex sum;                       // attribute that is summed for the score; none: `worth` is the score
    Indexed<AttributeIndex> same, different;  // attributes in which all cards agree; in which no two may be equal
    AttributeIndex circle;                    // attribute whose values form a circle, if any
    int circle_lowest = 0;                    // the lowest value of `circle`
    Indexed<std::uint32_t> circles;           // bit masks of the values at equal steps around the circle
    AttributeIndex wild_attribute, stands_for;
    int wild_value = 0;  // a card with this value of `wild_attribute` has any value of `stands_for`
};

// A rule that breaks a tie between equal scores: it compares the values of `attribute`, card by card. Without `by`, the
// cards come in ascending order of these values.
struct TieKey {
    AttributeIndex attribute;
    int lowest_value = 0;  // the lowest value that the attribute can have; 1 if it is named
    bool lowest = false;   // the lower value wins; false: the higher one
    AttributeIndex by;     // sorts the cards by this attribute, the highest value first
    bool all = false;      // compares all cards of the zone, not the match alone
};

class HandTable;
struct Pattern {
    std::string name;
    bool of_cards = false;  // cards anywhere in a zone; else cards at places, see `windows`
    ZoneIndex zone = ZoneIndex(0);
    int length = 0;                     // the number of places in a window or line
    Indexed<AttributeIndex> same;       // attributes in which all cards must agree
    Indexed<AttributeIndex> different;  // attributes in which no two cards may be equal; absent values clash with none
    AttributeIndex wild_attribute;
    int wild_value = 0;                    // a card with this value of `wild_attribute` clashes with no other
    AttributeIndex sum_attribute;          // attribute that is summed for the score; none: no score
    Indexed<std::uint8_t> windows;         // one window after another, each with `length` places
    Indexed<std::uint32_t> through_begin;  // per place: the index of its first window in `through`
    Indexed<std::uint8_t> through;         // the `length` - 1 other places of each window of a place
    InstanceIndex first_instance;          // linked: the first instance of the zone
    int instances = 0;                     // linked: the number of instances of the zone
    int first_cell = 0;                    // linked: the first cell of `first_instance`, if the zone has places
    int places = 0;                        // linked: the number of places of the zone
    bool single_attribute_line = false;    // linked: matches are lines that agree in one attribute
    Indexed<std::uint32_t> rays_begin;     // per place: the index of its first line in `rays`
    // Per line: the number of places ahead, that of places behind, the nearest place behind (ahead if none is behind),
    // then the places ahead, then those behind. Places go from near to far; bytes 2 and 3 are the card's neighbours.
    Indexed<std::uint8_t> rays;
    static constexpr int kRayHead = 3;
    Indexed<Indexed<std::uint64_t>> bits;  // per attribute in `different`, by value - lo: a bit; 0 for no value
    Indexed<SubsetRow> rows;
    Indexed<TieKey> ties;
    bool long_ties = false;                  // a tie has `all`: a hand can exceed the digits of a key
    Indexed<AttributeIndex> read_set;        // attributes that rows and ties read
    bool only_distinct = false;              // no row can use two cards that are alike and have all values
    std::shared_ptr<const HandTable> hands;  // linked: outcomes of small hands; null: not tabulated
    bool scored() const { return sum_attribute.valid() || !rows.empty(); }
    // True if matches of the pattern or their scores depend on the attribute.
    bool looks_at(AttributeIndex attribute) const {
        return contains(same, attribute) || contains(different, attribute) || contains(read_set, attribute) ||
               attribute == sum_attribute || attribute == wild_attribute;
    }
};

inline constexpr std::int64_t kNoMatch = -1;  // the score if nothing matches; the score of a match is at least 0

struct PatternMatch {
    static constexpr int kNoWindow = -1;
    std::int64_t score = kNoMatch;
    int window = kNoWindow;  // index of the matching window or, of a pattern `of_cards`, of the row in Pattern::rows
    std::uint64_t key = 0;   // the score, then the digits of ties; higher is better
    IndexedArray<CardId, kLongestWindow> cards{};
    int count = 0;
};

}  // namespace quattro
