// The instructions that move cards.
#include <fmt/format.h>

#include <algorithm>

#include "run/execute_cards.hpp"
#include "state/cards.hpp"
#include "words/doings_cards.hpp"
#include "words/step_bodies.hpp"

namespace quattro {

CardDoings::Put::Put(Maker& maker, const Step& s, const MoveBody& body)
    : step(s),
      who(maker.rules(), s, body.of_seats()),
      card(body.prompt < 0 ? root_of(maker.rules(), body.cards[0].cards) : nullptr),
      prompt(body.prompt),
      aim(maker, body.aim),
      memory(maker.shape(), body.remembered) {
    if (prompt >= 0) answered.emplace(maker.shape(), maker.rules().prompts[prompt].bank, body.field);
}

Next CardDoings::Put::run_in(Run& x, State& m, int frame) const {
    who.each(x, m, frame, [&](Seat seat) { put(x, m, x.here(m, frame, seat)); });
    return Next::on;
}

void CardDoings::Put::put(Run& x, State& m, const Scope& scope) const {
    const auto moved = static_cast<CardId>(answered ? answered->of(m, scope.seat) : card->get(scope));
    if (moved < 0 || !m.at(x.s.card_zone, moved)) return;
    const auto spot = aim.find(scope, step);
    if (!spot) return;
    if (answered) m.at(answered->column, answered->first + (scope.seat - 1) * answered->apart) = kUnanswered;
    if (!spot->instance.given()) return destroy(x.s, m, moved);
    move_card(x.s, m, moved, spot->instance, spot->place);
    if (x.sink && (answered || aim.prompt >= 0)) caused_by_answer(x, answered ? prompt : aim.prompt, scope.seat, moved);
    memory.note(x.s, m, scope.seat, moved);
}

namespace {

// The zone that is named: the table's, or each seat's own; null: something else is.
const Zone* own_zone(const Rules& rules, const NamedCards& named) {
    const Expression& e = rules.expressions[named.cards.index];
    const Origin& origin = e.origins[e.tree.root];
    const bool name = std::holds_alternative<lang::Name>(e.tree.at(e.tree.root).form);
    if (!name || origin.what != Stands::zone) return nullptr;
    const Zone& zone = rules.shape().zones[origin.zone()];
    return zone.of_seat == named.each_seats ? &zone : nullptr;
}

// What is named, if it can be moved zone by zone.
std::span<const OwnZone> whole_zones(Maker& maker, const MoveBody& body) {
    const bool to_zone = body.aim.how == Aim::How::zone || body.aim.how == Aim::How::scrap;
    const auto in_the_way = [&](const NamedCards& named) {
        const Zone* zone = own_zone(maker.rules(), named);
        if (!zone || (body.aim.each_seats && !zone->of_seat)) return true;
        return body.aim.zone.given() && zone == &maker.shape().zones[body.aim.zone];
    };
    if (!to_zone || body.cards.empty() || std::any_of(body.cards.begin(), body.cards.end(), in_the_way)) return {};
    auto* zones = maker.terms().make_array<OwnZone>(body.cards.size());
    for (std::size_t i = 0; i < body.cards.size(); ++i)
        zones[i] = OwnZone(*own_zone(maker.rules(), body.cards[i]));
    return {zones, body.cards.size()};
}

}  // namespace

CardDoings::Shift::Shift(Maker& maker, const Step& s, const MoveBody& body)
    : step(s),
      who(maker.rules(), s, body.of_seats()),
      cards(link_cards(maker, body.cards)),
      aim(maker, body.aim),
      own_goals(body.aim.each_seats) {
    if (!aim.whose) whole = whole_zones(maker, body);
}

Next CardDoings::Shift::run_in(Run& x, State& m, int frame) const {
    if (!whole.empty()) {
        bool first = true;
        who.each(x, m, frame, [&](Seat seat) {
            empty(x, m, x.here(m, frame, seat), first);
            first = false;
        });
        return Next::on;
    }
    auto& leaving = x.scratch.leaving;
    leaving.clear();
    x.scratch.leaves_for.assign(static_cast<std::size_t>(x.s.card_capacity), 0);
    bool first = true;
    who.each(x, m, frame, [&](Seat seat) {
        const Scope& scope = x.here(m, frame, seat);
        for (const Cards& named : cards)
            if (first || own_goals || named.each_seats) named.go(scope, [&](CardId card) { name(x, m, scope, card); });
        first = false;
    });
    for (const auto& [card, seat] : leaving)
        carry(x, m, x.here(m, frame, seat), card);
    return Next::on;
}

// A zone of the table is emptied once.
void CardDoings::Shift::empty(Run& x, State& m, const Scope& scope, bool first) const {
    const InstanceIndex to = aim.instance(scope);
    for (const OwnZone& zone : whole) {
        if (!first && !zone.of_seat) continue;
        if (!to.given())
            destroy_all(x.s, m, zone.instance(scope));
        else
            move_all(x.s, m, zone.instance(scope), to);
    }
}

// A card that two seats name goes where both want it.
void CardDoings::Shift::name(Run& x, const State& m, const Scope& scope, CardId card) const {
    if (!m.at(x.s.card_zone, card)) return;
    std::uint8_t& leaves_for = x.scratch.leaves_for[card];
    if (!leaves_for) {
        leaves_for = static_cast<std::uint8_t>(scope.seat + 1);
        x.scratch.leaving.emplace_back(card, scope.seat);
        return;
    }
    if (leaves_for == scope.seat + 1 || !own_goals) return;
    Scope other = scope;
    x.turn_to(other, leaves_for - 1);
    if (aim.instance(other) == aim.instance(scope) && !aim.place) return;
    throw StepFailure{step.where, "a card would go to two places at the same moment"};
}

void CardDoings::Shift::carry(Run& x, State& m, const Scope& scope, CardId card) const {
    if (instance_of_card(x.s, m, card) == aim.instance(scope) && !aim.place) return;
    const auto spot = aim.find(scope, step);
    if (!spot) return;
    if (!spot->instance.given()) return destroy(x.s, m, card);
    move_card(x.s, m, card, spot->instance, spot->place);
}

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
