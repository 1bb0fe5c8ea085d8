// The zone kind `pile`. It has no keys of its own and nothing to read.
#include "game/zone_kinds.hpp"

namespace quattro {

extern const ZoneKindRow kPile;  // gives the constant external linkage
constexpr ZoneKindRow kPile{.kind = {.word = "pile",
                                     .phrase = "Any number of cards, the top one first.",
                                     .example = "deck: { kind: pile, seen_by: nobody }",
                                     .top_only = true},
                            .keys = {},
                            .read = nullptr};

}  // namespace quattro
