// The op that moves a number of cards from the top of a pile or hand.
#include "builtins/ops_cards.hpp"
#include "builtins/placements.hpp"
#include "builtins/step_bodies.hpp"
#include "run/execute_cards.hpp"
#include "state/cards.hpp"

namespace quattro {

CardOps::DrawCards::DrawCards(Linker& linker, const Instruction& s, const MoveBody& body)
    : step(s),
      who(linker.rules(), s, body.per_seat()),
      amount(root_of(linker.rules(), body.amount)),
      from(linker, body.from),
      aim(linker, body.aim),
      zone(body.from.zone),
      refill_zone(linker.shape().zones[zone].refill),
      memory(linker.shape(), body.reg) {}

Next CardOps::DrawCards::run_in(Run& x, State& m, int frame) const {
    bool any = false, all = true;
    if (aim.how == Destination::Kind::place || aim.how == Destination::Kind::column) return draw_to_places(x, m, frame);
    who.each(x, m, frame, [&](Seat seat) {
        any = true;
        all = draw(x, m, x.frame_scope(m, frame, seat)) && all;
    });
    if (any && x.observer) x.observer->took_cards(zone, all);
    return Next::proceed;
}

Next CardOps::DrawCards::draw_to_places(Run& x, State& m, int frame) const {
    bool any = false, all = true;
    const std::span<const Placement> placements = collect_placements(x, m, frame, step, who, aim, [&](Seat seat) {
        any = true;
        const Scope& scope = x.frame_scope(m, frame, seat);
        return amount->get(scope) > 0 && has_cards(x, m, from.instance(scope));
    });
    for (const Placement& placement : placements) {
        const Scope& scope = x.frame_scope(m, frame, placement.seat);
        const std::int64_t number = amount->get(scope);
        const InstanceIndex pile = from.instance(scope);
        std::int64_t i = 0;
        for (fill(x, m, pile); i < number && cards_in(x.s, m, pile) > 0; ++i, fill(x, m, pile)) {
            if (column_filled(x, m, aim, who.precedence.first, placements, placement)) break;
            const LinkedDestination::Spot spot = aim.resolved({placement.instance, placement.place}, m, x.s, step);
            const CardId card = first_card(x.s, m, pile);
            move_card(x.s, m, card, spot.instance, spot.place.number());
            memory.store(x.s, m, placement.seat, card);
        }
        all = all && (i >= number || cards_in(x.s, m, pile) > 0);
    }
    if (any && x.observer) x.observer->took_cards(zone, all);
    return Next::proceed;
}

InstanceIndex CardOps::DrawCards::source(const Run& x, InstanceIndex pile) const {
    if (!refill_zone.valid()) return {};
    const Seat owner = x.s.instances[pile].seat;
    return x.s.instance_of(refill_zone, owner ? owner : 1);
}

bool CardOps::DrawCards::has_cards(const Run& x, const State& m, InstanceIndex pile) const {
    if (!pile.valid()) return false;
    const InstanceIndex filled_from = source(x, pile);
    return cards_in(x.s, m, pile) > 0 || (filled_from.valid() && cards_in(x.s, m, filled_from) > 0);
}

inline void CardOps::DrawCards::fill(Run& x, State& m, InstanceIndex pile) const {
    if (refill_zone.valid() && cards_in(x.s, m, pile) == 0) refill(x, m, pile, source(x, pile));
}

// Draws to a destination without places: a pile, a hand, or out of the match.
bool CardOps::DrawCards::draw(Run& x, State& m, const Scope& scope) const {
    const std::int64_t number = amount->get(scope);
    const InstanceIndex pile = from.instance(scope);
    if (!pile.valid() || number <= 0) return true;
    fill(x, m, pile);
    const InstanceIndex to = aim.instance(scope);
    std::int64_t i = 0;
    for (; to.valid() && i < number && cards_in(x.s, m, pile) > 0; ++i, fill(x, m, pile))
        memory.store(x.s, m, scope.seat, move_first(x.s, m, pile, to));
    if (to.valid()) return i == number;
    if (aim.how != Destination::Kind::scrap) return true;  // the owner of the destination is none
    for (; i < number && cards_in(x.s, m, pile) > 0; ++i, fill(x, m, pile))
        destroy(x.s, m, first_card(x.s, m, pile));
    return i == number;
}

}  // namespace quattro
