// The rows of target words: the reading of the words, the cards that they find, and their documentation.
#include "base/size.hpp"
#include "compile/target_words.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

using Meant = std::optional<std::pair<int, int>>;

// Calls `in_one` for each zone instance of the search until it returns true. Returns true if a call did.
template <class F>
bool in_each(const TargetSearch& look, F&& in_one) {
    for (InstanceIndex instance = look.first; instance <= look.last; ++instance)
        if (in_one(instance)) return true;
    return false;
}
bool give(CardId card, const Visit& visit) { return card != kNoCard && visit(card); }

bool on_the_slot(const TargetSearch& look, const Target&, const Visit& visit) {
    return in_each(look,
                   [&](InstanceIndex instance) { return give(look.at(instance, look.scope.place.number()), visit); });
}
bool on_a_place(const TargetSearch& look, const Target& t, const Visit& visit) {
    return in_each(look, [&](InstanceIndex instance) { return give(look.at(instance, t.a), visit); });
}
template <int kStep>
bool next_to(const TargetSearch& look, const Target&, const Visit& visit) {
    return in_each(look, [&](InstanceIndex instance) { return give(look.toward(instance, kStep), visit); });
}
bool adjacent(const TargetSearch& look, const Target&, const Visit& visit) {
    return in_each(look, [&](InstanceIndex instance) {
        const CardId here = look.at(instance, look.scope.place.number());
        const CardId a = look.toward(instance, 1), b = look.toward(instance, -1);
        return (a != here && give(a, visit)) || (b != a && b != here && give(b, visit));
    });
}

// Finds the card with the highest (kSign 1) or lowest (kSign -1) value; among equal cards, the first one. If kNotZero,
// cards with the value 0 are left out.
template <int kSign, bool kNotZero>
bool extreme(const TargetSearch& look, const Target&, const Visit& visit) {
    CardId found = kNoCard;
    int value = 0;
    const AttributeIndex number = look.s.first_number();
    if (!number.valid()) return false;
    for (InstanceIndex instance = look.first; instance <= look.last; ++instance)
        for_each_card(look.s, look.m, instance, [&](CardId card) {
            const int v = attribute(look.s, look.m, card, number);
            if ((kNotZero && v == 0) || (found != kNoCard && v * kSign <= value * kSign)) return;
            found = card;
            value = v;
        });
    return give(found, visit);
}

template <class Wanted>
bool all_that(const TargetSearch& look, const Visit& visit, Wanted&& wanted) {
    return in_each(look, [&](InstanceIndex instance) {
        return any_card_of(look.s, look.m, instance, [&](CardId card) { return wanted(card) && visit(card); });
    });
}
bool all(const TargetSearch& look, const Target&, const Visit& visit) {
    return all_that(look, visit, [](CardId) { return true; });
}
template <int kRest>
bool of_rest(const TargetSearch& look, const Target&, const Visit& visit) {
    const AttributeIndex number = look.s.first_number();
    if (!number.valid()) return false;
    return all_that(look, visit,
                    [&](CardId card) { return (attribute(look.s, look.m, card, number) % 2 != 0) == (kRest != 0); });
}
bool with_value(const TargetSearch& look, const Target& t, const Visit& visit) {
    return all_that(look, visit, [&](CardId card) { return attribute(look.s, look.m, card, t.attribute()) == t.b; });
}
// Finds the cards of a target that the game names, for the owner of each zone instance; for the seat that acts, if the
// zone is of the table.
bool visit_named(const TargetSearch& look, const Target& t, const Visit& visit) {
    const NamedTarget& target = look.rules.targets[t.a];
    return in_each(look, [&](InstanceIndex instance) {
        Scope seat = look.scope;
        if (look.s.instances[instance].seat != 0) seat.seat = look.s.instances[instance].seat;
        if (seat.seat == 0 && look.s.zones[target.zone].of_seat) return false;
        return holds(target.when, seat) && any_card_of(look.s, look.m, look.s.instance_of(target.zone, seat.seat),
                                                       [&](CardId card) { return visit(card); });
    });
}

Meant read_place(const Rules& rules, ZoneIndex zone, std::string_view words) {
    const Indexed<std::string>& places = rules.shape().zones[zone].places;
    const auto found = std::find(places.begin(), places.end(), words);
    return found == places.end() ? Meant() : Meant({position_in(places, found), 0});
}
std::vector<std::string> names_of_places(const Rules& rules, ZoneIndex zone) {
    if (!zone.valid()) return {};
    return rules.shape().zones[zone].places;
}
Meant read_named(const Rules& rules, ZoneIndex, std::string_view words) {
    const int found = index_of(rules.targets, words);
    return found < 0 ? Meant() : Meant({found, 0});
}
std::vector<std::string> all_named(const Rules& rules, ZoneIndex) { return names_of(rules.targets); }
Meant read_value(const Rules& rules, ZoneIndex, std::string_view words) {
    const auto found = rules.model.find_value(words);
    return found ? Meant({found->first.number(), found->second}) : std::nullopt;
}
std::vector<std::string> all_values(const Rules& rules, ZoneIndex) {
    std::vector<std::string> values;
    for (const Attribute& a : rules.shape().attributes)
        values.insert(values.end(), a.values.begin(), a.values.end());
    return values;
}

constexpr TargetRow kTargetRows[] = {
    {.words = "this card",
     .finds = TargetCount::one,
     .cards = on_the_slot,
     .name = "this card",
     .doc = "The card on the effect's own slot.",
     .example = "add: 2, to: this card"},
    {.words = "this", .finds = TargetCount::one, .cards = on_the_slot},
    {.finds = TargetCount::one,
     .cards = on_a_place,
     .read = read_place,
     .all = names_of_places,
     .name = "A, B ...",
     .doc = "The card on the slot of that name.",
     .example = "swap: [A, C]"},
    {.words = "clockwise",
     .finds = TargetCount::one,
     .cards = next_to<1>,
     .name = "clockwise, anticlockwise",
     .doc = "The next card in that direction from the effect's slot. Empty places are skipped; if the ring has no "
            "other card, it is the card itself. In a row, clockwise is towards the last place, and no card follows "
            "the last place or precedes the first.",
     .example = "copy_value: anticlockwise"},
    {.words = "anticlockwise", .finds = TargetCount::one, .cards = next_to<-1>},
    {.words = "adjacent",
     .cards = adjacent,
     .name = "adjacent",
     .doc = "The nearest card in each direction. Empty places are skipped; a card that is nearest in both directions "
            "counts once; the card itself never counts. The ends of a row are not adjacent to each other.",
     .example = "add: 1, to: adjacent"},
    {.words = "max",
     .finds = TargetCount::one_of_all,
     .cards = extreme<1, false>,
     .name = "max, min",
     .doc = "The card with the highest or lowest value in the zone; if there are several, the first in letter order.",
     .example = "halve: max"},
    {.words = "min", .finds = TargetCount::one_of_all, .cards = extreme<-1, false>},
    {.words = "non-zero min",
     .finds = TargetCount::one_of_all,
     .cards = extreme<-1, true>,
     .name = "non-zero min",
     .doc = "The card with the lowest value that is not 0.",
     .example = "set: 7, to: non-zero min"},
    {.finds = TargetCount::one,
     .cards = visit_named,
     .read = read_named,
     .all = all_named,
     .name = "a name under `targets`",
     .doc = "The cards of that target of the game, such as the unplayed card.",
     .example = "add: 1, to: unplayed"},
    {.cards = with_value,
     .read = read_value,
     .all = all_values,
     .name = "a named value",
     .doc = "Every card in the zone with that value, such as red.",
     .example = "add: 1, to: red"},
    {.words = "odd",
     .cards = of_rest<1>,
     .name = "odd, even",
     .doc = "Every card with an odd or even value; 0 is even.",
     .example = "add: 1, to: odd"},
    {.words = "even", .cards = of_rest<0>},
    {.words = "all", .cards = all, .name = "all", .doc = "Every card in the zone.", .example = "invert: all"},
    {.words = "a card you choose",
     .finds = TargetCount::chosen,
     .name = "a card you choose",
     .doc = "A card that the seat chooses among its own cards in the zone.",
     .example = "double: a card you choose"},
    {.words = "an opponent's card",
     .finds = TargetCount::chosen,
     .whose = ZoneOwner::next,
     .name = "an opponent's card, any card",
     .doc = "A card that the seat chooses among the opponent's cards, or among the cards of all seats.",
     .example = "add: -2, to: an opponent's card"},
    {.words = "any card", .finds = TargetCount::chosen, .whose = ZoneOwner::any},
    {.words = "opponent's ",
     .whose = ZoneOwner::next,
     .before_others = true,
     .name = "opponent's WORDS",
     .doc = "The same words for the opponent's zone, seen from the place of the same letter.",
     .example = "halve: opponent's max"},
    {.words = "opponent ", .whose = ZoneOwner::next, .before_others = true},
    {.words = "any ",
     .whose = ZoneOwner::any,
     .before_others = true,
     .name = "any WORDS",
     .doc = "The same words for the zones of all seats; of equal cards, the card of the lower seat.",
     .example = "halve: any max"},
};

}  // namespace

std::span<const TargetRow> target_rows() { return kTargetRows; }

}  // namespace quattro
