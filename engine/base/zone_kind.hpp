// The description of a kind of zone, for code that declares, shows or draws zones. `zone_kinds()` lists all kinds.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace quattro {

// The arrangement of the places of a zone. A place holds at most one card.
enum class Arrangement : std::uint8_t {
    none,  // no places: the cards are in an order
    line,  // places in a line
    ring,  // places in a line whose last place is next to the first
    rows,  // rows of equal length, from the bottom row up, each from left to right
};

// The offset from a place to the next place in a straight line: columns to the right, and rows up.
struct Direction {
    int columns;  // -1, 0 or 1
    int rows;     // 0 or 1: each direction also stands for its opposite, so none points down
};

// A kind of zone. Each kind is one object that lives as long as the program, so pointers to it can be compared.
struct ZoneKind {
    std::string_view word;                        // the word in games, protocols and documents: "pile"
    std::string_view phrase;                      // a phrase that says how the cards are arranged
    std::string_view example;                     // the declaration of a zone of this kind in a game file
    Arrangement arrangement = Arrangement::none;  // of the places
    // If `arrangement` is `rows`: the directions in which lines run, each with its opposite.
    std::span<const Direction> directions = {};
    // If `arrangement` is `rows`: the offset of each row to the right of the row below it, in half places.
    int row_offset = 0;
    bool has_columns = false;      // if `arrangement` is `rows`: a column can be chosen, and cards drop in it
    bool can_carry_slots = false;  // its places can carry the effects of a board
    bool top_only = false;         // a display needs to show only the top cards of many
    bool has_places() const { return arrangement != Arrangement::none; }  // true if each card is at a place
};

// The initial kind of a Zone or ZoneView, so that the pointer is never null. No game can declare it.
inline constexpr ZoneKind kNoZoneKind{};

}  // namespace quattro
