// The kinds of zones: one row each, which holds all that there is to say of it.
#pragma once

#include <span>
#include <string>

#include "game/limits.hpp"
#include "pack/schema.hpp"
#include "state/shape.hpp"

namespace quattro {

struct ZoneKindRow {
    ZoneKind kind;
    std::span<const Key> keys;  // what a zone of this kind takes besides what every zone does
    // Reads these keys and names the places. What is wrong is reported at the place; null where there is nothing.
    void (*read)(Zone& zone, const Reader& reader, Diagnostics& out);
};

// All of them, in the order of the reference.
std::span<const ZoneKindRow* const> zone_kind_rows();
// The row of a kind; null if there is none of this word.
const ZoneKindRow* zone_kind_row(std::string_view word);
// "a row or a loop": those of which something holds.
std::string zone_kinds_in_words(bool (*holds)(const ZoneKind& kind));

// The kind that a zone says, its places, and what only other kinds take.
void read_zone_kind(Zone& zone, const Reader& reader, Diagnostics& out);

// For rows: places that a list names, and those of columns and rows, which are a1, b1 ... from the lowest row.
inline constexpr Key kNamedPlaces{"places", KeyType::list,
                                  "The names of a row's or loop's places, in order, at most 250; a loop's last is "
                                  "beside its first.",
                                  "places: [A, B, C]"};
inline constexpr Key kColumns{"columns", KeyType::integer, "How many columns of places there are.", "columns: 7", false,
                              1,         kMostColumns};
inline constexpr Key kRowsOfPlaces{"rows", KeyType::integer, "How many rows of places there are.", "rows: 6", false,
                                   1,      kMostColumns};
void read_named_places(Zone& zone, const Reader& reader, Diagnostics& out);
void read_columns_and_rows(Zone& zone, const Reader& reader, Diagnostics& out);

}  // namespace quattro
