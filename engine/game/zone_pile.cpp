// The kind of zone `pile`.
#include "game/zone_kinds.hpp"

namespace quattro {

extern const ZoneKindRow kPile;
constexpr ZoneKindRow kPile{{.word = "pile",
                             .phrase = "Any number of cards, the top one first.",
                             .example = "deck: { kind: pile, seen_by: nobody }",
                             .top_only = true},
                            {},
                            nullptr};

}  // namespace quattro
