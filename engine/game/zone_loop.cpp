// The zone kind `loop`: places in a ring.
#include "game/zone_kinds.hpp"

namespace quattro {
extern const ZoneKindRow kLoop;  // gives the constant external linkage
constexpr ZoneKindRow kLoop{
    .kind = {.word = "loop",
             .phrase = "Places in a ring: the last place is adjacent to the first.",
             .example = "loop: { of: seat, kind: loop, places: [A, B, C, D, E], seen_by: everyone }",
             .arrangement = Arrangement::ring,
             .can_carry_slots = true},
    .keys = kPlacesByName,
    .read = read_named_places};

}  // namespace quattro
