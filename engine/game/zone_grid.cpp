// The kind of zone `grid`.
#include "game/zone_kinds.hpp"

namespace quattro {
namespace {

constexpr Direction kGridLines[] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};

}  // namespace

extern const ZoneKindRow kGrid;
constexpr ZoneKindRow kGrid{
    {.word = "grid",
     .phrase = "Places in columns and rows, a1, b1 ...; listed by rows from below. Lines run straight and diagonally.",
     .example = "grid: { kind: grid, columns: 7, rows: 6, seen_by: everyone }",
     .arrangement = Arrangement::rows,
     .directions = kGridLines,
     .has_columns = true},
    kColumnsAndRows,
    read_columns_and_rows};

}  // namespace quattro
