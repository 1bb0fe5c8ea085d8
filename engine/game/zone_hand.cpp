// The kind of zone `hand`.
#include "game/zone_kinds.hpp"

namespace quattro {

extern const ZoneKindRow kHand;
constexpr ZoneKindRow kHand{{.word = "hand",
                             .phrase = "Any number of cards, as a hand of cards is held.",
                             .example = "hand: { of: seat, kind: hand, seen_by: owner }"},
                            {},
                            nullptr};

}  // namespace quattro
