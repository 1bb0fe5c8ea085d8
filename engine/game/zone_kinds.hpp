// The kinds of zones: one row for each, with its keys, its reader and its documentation.
#pragma once

#include <span>
#include <string>

#include "game/limits.hpp"
#include "pack/schema.hpp"
#include "state/shape.hpp"

namespace quattro {

struct ZoneKindRow {
    ZoneKind kind;
    std::span<const Key> keys;  // the keys of this kind, besides those of all zones
    // Reads the keys of this kind into the places of the zone. Reports errors at the key; a missing key, at the zone.
    // Null if the kind has no keys.
    void (*read)(Zone& zone, const MapReader& reader, Diagnostics& out);
};

// All rows, in the order of the reference.
std::span<const ZoneKindRow* const> zone_kind_rows();
// The row of a kind; null if there is no such word.
const ZoneKindRow* zone_kind_row(std::string_view word);
// The kinds for which `holds` is true, as text: "a row or a loop".
std::string zone_kinds_text(bool (*holds)(const ZoneKind& kind));

// Reads the kind of a zone and its places. Reports keys that belong to other kinds only. Reports an unknown kind, and
// then takes the one that the keys suggest.
void read_zone_kind(Zone& zone, const MapReader& reader, Diagnostics& out);

// Keys and readers that several rows share: places by name, or in columns and rows. The latter are named a1, b1 ...
// from the lowest row.
inline constexpr Key kNamedPlaces{"places", KeyType::list,
                                  "The names of the places of a row or loop, in order; at most 250. In a loop, the "
                                  "last place is adjacent to the first.",
                                  "places: [A, B, C]"};
inline constexpr Key kColumns{"columns", KeyType::integer, "How many columns of places there are.", "columns: 7", false,
                              1,         kMaxColumns};
inline constexpr Key kRowsOfPlaces{"rows", KeyType::integer, "How many rows of places there are.", "rows: 6", false,
                                   1,      kMaxColumns};
inline constexpr Key kPlacesByName[] = {kNamedPlaces}, kColumnsAndRows[] = {kColumns, kRowsOfPlaces};
void read_named_places(Zone& zone, const MapReader& reader, Diagnostics& out);
void read_columns_and_rows(Zone& zone, const MapReader& reader, Diagnostics& out);

}  // namespace quattro
