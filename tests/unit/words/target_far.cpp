// far card: the card on the last place of the zone.
#include "added_words.hpp"

namespace quattro::test {
namespace {

bool on_last_place(const TargetSearch& search, const Target&, const Visit& visit) {
    const int last = static_cast<int>(search.s.zones[search.rules.slot_zone].places.size()) - 1;
    const CardId card = search.at(search.first, last);
    return card != kNoCard && visit(card);
}

}  // namespace

const TargetRow kFarTarget{.words = "far card",
                           .finds = TargetCount::one,
                           .cards = on_last_place,
                           .name = "far card",
                           .doc = "The card on the last place.",
                           .example = "add: 1, to: far card"};

}  // namespace quattro::test
