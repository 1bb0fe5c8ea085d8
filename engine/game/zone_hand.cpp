// The kind of zone `hand`.
#include "game/zone_kinds.hpp"

namespace quattro {

extern const ZoneKindRow kHand;  // gives the constant external linkage
constexpr ZoneKindRow kHand{.kind = {.word = "hand",
                                     .phrase = "Any number of cards, as a hand of cards is held.",
                                     .example = "hand: { of: seat, kind: hand, seen_by: owner }"},
                            .keys = {},
                            .read = nullptr};

}  // namespace quattro
