// The kind of zone `honeycomb`.
#include "game/zone_kinds.hpp"

namespace quattro {
namespace {

constexpr Direction kHoneycombLines[] = {{1, 0}, {0, 1}, {-1, 1}};

}  // namespace

extern const ZoneKindRow kHoneycomb;
constexpr ZoneKindRow kHoneycomb{
    {.word = "honeycomb",
     .phrase = "Hexagons in columns and rows, a1, b1 ..., listed by rows from below; each row lies half a place to the "
               "right of the one below, so that six lie around one. Lines run in three directions.",
     .example = "comb: { kind: honeycomb, columns: 7, rows: 7, seen_by: everyone }",
     .arrangement = Arrangement::rows,
     .directions = kHoneycombLines,
     .row_offset = 1},
    kColumnsAndRows,
    read_columns_and_rows};

}  // namespace quattro
