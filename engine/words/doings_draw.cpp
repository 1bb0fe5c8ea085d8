// The instruction that moves so many cards from the top of a pile or hand.
#include "run/execute_cards.hpp"
#include "state/cards.hpp"
#include "words/doings_cards.hpp"
#include "words/step_bodies.hpp"

namespace quattro {

CardDoings::Draw::Draw(Maker& maker, const Step& s, const MoveBody& body)
    : step(s),
      who(maker.rules(), s, body.of_seats()),
      amount(root_of(maker.rules(), body.amount)),
      from(maker, body.from),
      aim(maker, body.aim),
      zone(body.from.zone),
      refills(maker.shape().zones[zone].refill),
      memory(maker.shape(), body.remembered) {}

Next CardDoings::Draw::run_in(Run& x, State& m, int frame) const {
    bool any = false, all = true;
    who.each(x, m, frame, [&](Seat seat) {
        any = true;
        all = draw(x, m, x.here(m, frame, seat)) && all;
    });
    if (any && x.observer) x.observer->took(zone, all);
    return Next::on;
}

// The moment the pile is empty it is filled again.
bool CardDoings::Draw::draw(Run& x, State& m, const Scope& scope) const {
    const std::int64_t number = amount->get(scope);
    const InstanceIndex pile = from.instance(scope);
    if (!pile.given() || number <= 0) return true;
    const auto fill = [&] {
        if (!refills.given() || cards_in(x.s, m, pile) > 0) return;
        const Seat owner = x.s.instances[pile].seat;
        refill(x, m, pile, x.s.instance_of(refills, owner ? owner : 1));
    };
    fill();
    const InstanceIndex to = aim.how == Aim::How::zone && !aim.whose ? aim.instance(scope) : InstanceIndex();
    std::int64_t i = 0;
    for (; to.given() && i < number && cards_in(x.s, m, pile) > 0; ++i, fill())
        memory.note(x.s, m, scope.seat, move_first(x.s, m, pile, to));
    for (; !to.given() && i < number && cards_in(x.s, m, pile) > 0; ++i, fill()) {
        const auto spot = aim.find(scope, step);
        if (!spot) return true;
        const CardId card = first_card(x.s, m, pile);
        if (!spot->instance.given()) {
            destroy(x.s, m, card);
        } else {
            move_card(x.s, m, card, spot->instance, spot->place);
            memory.note(x.s, m, scope.seat, card);
        }
    }
    return i == number;
}

}  // namespace quattro
