// The kind of zone `row`.
#include "game/zone_kinds.hpp"

namespace quattro {
extern const ZoneKindRow kRow;  // gives the constant external linkage
constexpr ZoneKindRow kRow{.kind = {.word = "row",
                                    .phrase = "Places beside each other.",
                                    .example = "shelf: { kind: row, places: [left, middle, right], seen_by: everyone }",
                                    .arrangement = Arrangement::line,
                                    .can_carry_slots = true},
                           .keys = kPlacesByName,
                           .read = read_named_places};

}  // namespace quattro
