// How the cards of a zone lie: for whoever declares, shows or draws zones. What kinds there are: zone_kinds().
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace quattro {

// How the places of a zone lie to each other, if it has any. Each takes one card.
enum class Arrangement : std::uint8_t {
    none,  // any number of cards, in an order
    line,  // one behind the other
    ring,  // the same, and the last is beside the first
    rows,  // as many in every row, the lowest row first; each row from the left
};

// From a place to the next one of a straight line: so many columns to the right and rows up.
struct Direction {
    int columns, rows;  // -1, 0 or 1
};

// A kind of zone. There is one object of each, which lives as long as the program: pointers to it can be compared.
struct ZoneKind {
    std::string_view word;                   // "pile", as games, protocols and pages say it
    std::string_view says;                   // in a sentence, how its cards lie
    std::string_view example;                // a zone of this kind, as it stands in a game's file
    Arrangement places = Arrangement::none;  // how they lie to each other
    // Of rows: the directions in which lines run, each with its opposite.
    std::span<const Direction> lines = {};
    int slant = 0;         // of rows: so many halves of a place each row lies to the right of the one below
    bool columns = false;  // of rows: a column can be chosen, and cards fall in it
    bool slots = false;    // its places can carry the effects of a board
    bool on_top = false;   // of many cards those on top say enough
    bool placed() const { return places != Arrangement::none; }  // whether each card lies at a place
};

// The kind of a zone that nobody has declared.
inline constexpr ZoneKind kNoZoneKind{};

}  // namespace quattro
