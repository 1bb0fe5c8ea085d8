// The kind of zone `loop`.
#include "game/zone_kinds.hpp"

namespace quattro {
extern const ZoneKindRow kLoop;
constexpr ZoneKindRow kLoop{{.word = "loop",
                             .phrase = "Places in a ring: the last is beside the first.",
                             .example = "loop: { of: seat, kind: loop, places: [A, B, C, D, E], seen_by: everyone }",
                             .places = Arrangement::ring,
                             .slots = true},
                            kPlacesByName,
                            read_named_places};

}  // namespace quattro
