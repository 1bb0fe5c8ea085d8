// The zone kind `lattice`: like a grid, but no line is diagonal, and no column can be chosen for a card to drop in.
#include "game/zone_kinds.hpp"

namespace quattro {
namespace {

constexpr Direction kLatticeLines[] = {{1, 0}, {0, 1}};

}  // namespace

extern const ZoneKindRow kLattice;
constexpr ZoneKindRow kLattice{
    {.word = "lattice",
     .phrase = "Points in columns and rows, a1, b1 ..., listed by rows from below. Lines run along rows and columns, "
               "never diagonally.",
     .example = "holes: { kind: lattice, columns: 3, rows: 3, seen_by: everyone }",
     .arrangement = Arrangement::rows,
     .directions = kLatticeLines},
    kColumnsAndRows,
    read_columns_and_rows};

}  // namespace quattro
