// Verbs that change where cards are, and fx:opposite, which finds cards by their places.
#include "script/verbs.hpp"
#include "state/redact.hpp"

namespace quattro {
namespace {

int swap(VerbCall& call) {
    const CardId a = call.single_card(2, "first card"), b = call.single_card(3, "second card");
    const bool places = !call.given(4);
    const AttributeIndex attribute = places ? AttributeIndex() : call.attribute(4);
    if (a == kNoCard || b == kNoCard || a == b) return 0;
    call.request(places ? OperationKind::swap_places : OperationKind::swap_attribute, attribute, a, b, 0);
    return 0;
}

int exchange(VerbCall& call) {
    const CardId a = call.single_card(2, "first card"), b = call.single_card(3, "second card");
    if (a == kNoCard || b == kNoCard || a == b) return 0;
    call.request(OperationKind::exchange, {}, a, b, 0);
    return 0;
}

int move(VerbCall& call) {
    const CardId card = call.single_card(2, "card");
    if (!call.given(3)) return 0;
    call.require_zone();
    const Instance& zone = call.context.shape->instances[call.context.instance];
    const auto places = static_cast<std::int64_t>(call.context.shape->zones[zone.zone].places.size());
    const std::int64_t place = call.amount(3, "place", 0, places - 1);
    if (card != kNoCard) call.request(OperationKind::move, {}, card, call.context.instance.number(), place);
    return 0;
}

int rotate(VerbCall& call) {
    InstanceIndex instances[2];
    const std::uint32_t count = call.target_instances(2, instances);
    const std::int64_t n = call.amount(3, "number of places");
    for (std::uint32_t i = 0; i < count; ++i)
        call.request(OperationKind::rotate, {}, instances[i].number(), kNoCard, n);
    return 0;
}

int reverse(VerbCall& call) {
    InstanceIndex instances[2];
    const std::uint32_t count = call.target_instances(2, instances);
    for (std::uint32_t i = 0; i < count; ++i)
        call.request(OperationKind::reverse, {}, instances[i].number(), kNoCard, 0);
    return 0;
}

// Creates a new card set. The number of card sets of a call is limited, so that a loop cannot accumulate them.
int opposite(VerbCall& call) {
    const auto cards = call.cards(2);
    CallContext& c = call.context;
    call.require_set();
    for (auto i = cards.begin; i < cards.end; ++i) {
        const InstanceIndex instance = instance_of_card(*c.shape, *c.state, call.card(i));
        if (!instance.valid()) continue;
        const Instance& own = c.shape->instances[instance];
        if (own.seat == 0 || !c.shape->zones[own.zone].placed()) continue;
        const InstanceIndex other = c.shape->instance_of(own.zone, own.seat % c.shape->seats + 1);
        const auto counts = [&](Seat each) { return counts_cards(*c.shape, *c.state, each, other); };
        if (c.watches() && c.hidden_from(counts)) c.read_hidden = true;
        const CardId card = card_at(*c.shape, *c.state, other, place_of_card(*c.shape, *c.state, call.card(i)));
        if (card != kNoCard) c.cards.push_back(card);
    }
    return call.give_cards(c.close_set());
}

constexpr NativeFunction kPlaceVerbs[] = {
    {{"fx:swap", "(a, b [, attribute])",
      "Exchanges the places of two cards, or their values of an attribute. If one of them is missing, nothing happens.",
      "fx:swap(p.swap[1], p.swap[2])"},
     verb<swap>,
     swap},
    {{"fx:exchange", "(a, b)", "Like fx:swap, but done only once if both seats request it in the same batch.",
      "fx:exchange(p.give, fx:opposite(p.give))"},
     verb<exchange>,
     exchange},
    {{"fx:move", "(card, place)", "Moves a card to an empty place of the zone.", "fx:move(p.move, p.into)"},
     verb<move>,
     move},
    {{"fx:rotate", "(whose, n)",
      "Rotates the whole zone by n places clockwise, with its empty places. whose: 0 own, 1 the opponent's, 2 both.",
      "fx:rotate(0, 1)"},
     verb<rotate>,
     rotate},
    {{"fx:reverse", "(whose)", "Exchanges the first place with the last, the second with the last but one, and so on.",
      "fx:reverse(2)"},
     verb<reverse>,
     reverse},
    {{"fx:opposite", "(cards)", "The cards on the same places of the opponent's zone.", "fx:add(fx:opposite(p.to), -1)",
      ResultType::cards},
     verb<opposite>,
     opposite},
};

}  // namespace

std::span<const NativeFunction> place_verbs() { return kPlaceVerbs; }

}  // namespace quattro
