// The ops that move cards that a step names. ops_draw.cpp has the op that moves a number of cards.
#include <fmt/format.h>

#include <algorithm>

#include "builtins/ops_cards.hpp"
#include "builtins/placements.hpp"
#include "builtins/step_bodies.hpp"
#include "run/execute_cards.hpp"
#include "state/cards.hpp"

namespace quattro {

namespace {

// In Scratch::leaves_for: seats clash over the card, and none of them gets it.
constexpr std::uint8_t kCancelled = UINT8_MAX;

// True if the expression is first(SET) or last(SET), or can yield one of these: then each seat gets the next card.
bool is_sequential(const Rules& rules, const Expr& expr, lang::NodeIndex branch) {
    const Expression& e = rules.expressions[expr.index];
    const lang::Form& form = e.tree.at(branch).form;
    const auto either = [&](lang::NodeIndex a, lang::NodeIndex b) {
        return is_sequential(rules, expr, a) || is_sequential(rules, expr, b);
    };
    if (const auto* call = std::get_if<lang::Call>(&form)) return call->name == "first" || call->name == "last";
    if (const auto* choice = std::get_if<lang::Choice>(&form)) return either(choice->value, choice->otherwise);
    if (const auto* other = std::get_if<lang::Joined>(&form)) return either(other->left, other->right);
    if (const auto* certain = std::get_if<lang::Required>(&form)) return is_sequential(rules, expr, certain->what);
    const Binding& origin = e.origins[branch];
    if (origin.what != BindingKind::let) return false;
    const Expr& let = rules.lets[origin.a].value;
    return is_sequential(rules, let, rules.expressions[let.index].tree.root);
}

}  // namespace

CardOps::MoveCard::MoveCard(Linker& linker, const Instruction& s, const MoveBody& body)
    : step(s),
      who(linker.rules(), s, body.per_seat()),
      card(!body.prompt.valid() ? root_of(linker.rules(), body.cards[0].cards) : nullptr),
      prompt(body.prompt),
      parts(std::max(body.field_count, 1)),
      sequential(card && is_sequential(linker.rules(), body.cards[0].cards,
                                       linker.rules().expressions[body.cards[0].cards.index].tree.root)),
      aim(linker, body.aim),
      memory(linker.shape(), body.reg) {
    if (prompt.valid()) answered.emplace(linker.shape(), linker.rules().prompts[prompt].bank, body.field);
}

inline CardId CardOps::MoveCard::named(const Scope& scope, int part) const {
    return static_cast<CardId>(answered ? answered->of(*scope.state, scope.seat, part) : card->get(scope));
}

inline void CardOps::MoveCard::note(Run& x, State& m, Seat seat, CardId moved) const {
    if (x.sink && (answered || aim.prompt.valid())) caused_by_answer(x, answered ? prompt : aim.prompt, seat, moved);
    memory.store(x.s, m, seat, moved);
}

inline void CardOps::MoveCard::put(Run& x, State& m, const Scope& scope, int part) const {
    const CardId moved = named(scope, part);
    if (moved < 0 || !m.at(x.s.card_zone, moved)) return;
    const auto spot = aim.spot(scope, step);
    if (!spot) return;
    if (answered) answer(m, scope.seat, part) = kUnanswered;
    if (!spot->instance.valid()) return destroy(x.s, m, moved);
    move_card(x.s, m, moved, spot->instance, spot->place.number());
    note(x, m, scope.seat, moved);
}

Next CardOps::MoveCard::run_in(Run& x, State& m, int frame) const {
    const std::uint32_t seats = who.once ? 0 : who.whom.seats(x, m, frame);
    if (seats & (seats - 1)) {
        const bool done =
            parts == 1 && !sequential &&
            (answered && aim.direct ? move_answered(x, m, frame, seats) : move_disjoint(x, m, frame, seats));
        if (!done) move_placed(x, m, frame, seats);
    } else if (seats || who.once) {
        const Scope& scope = x.frame_scope(m, frame, seats ? std::countr_zero(seats) : m.at(x.s.frame_seat, frame));
        for (int part = 0; part < parts; ++part)
            put(x, m, scope, part);
    }
    return Next::proceed;
}

bool CardOps::MoveCard::move_answered(Run& x, State& m, int frame, std::uint32_t seats) const {
    for (std::uint32_t some = seats; some; some &= some - 1) {
        const std::int64_t moved = answered->of(m, std::countr_zero(some), 0);
        for (std::uint32_t others = some & (some - 1); others && moved >= 0; others &= others - 1)
            if (answered->of(m, std::countr_zero(others), 0) == moved) return false;
    }
    for (; seats; seats &= seats - 1)
        put(x, m, x.frame_scope(m, frame, std::countr_zero(seats)), 0);
    return true;
}

bool CardOps::MoveCard::move_disjoint(Run& x, State& m, int frame, std::uint32_t seats) const {
    struct Placing {
        int seat, card, instance, place;  // plain numbers, so that the array is not initialized
    };
    Placing placings[kMaxSeats];
    int count = 0;
    for (; seats; seats &= seats - 1) {
        const Seat seat = std::countr_zero(seats);
        const Scope& scope = x.frame_scope(m, frame, seat);
        const CardId moved = named(scope, 0);
        if (moved < 0 || !m.at(x.s.card_zone, moved)) continue;
        const auto spot = aim.requested(scope);
        if (!spot) continue;
        if (aim.how == Destination::Kind::place && card_at(x.s, m, spot->instance, spot->place.number()) != kNoCard)
            return false;
        for (const Placing& other : std::span(placings, static_cast<std::size_t>(count)))
            if (other.card == moved || (spot->place.valid() && other.instance == spot->instance.number() &&
                                        other.place == spot->place.number()))
                return false;
        placings[count++] = {seat, moved, spot->instance.number(), spot->place.number()};
    }
    for (const Placing& placing : std::span(placings, static_cast<std::size_t>(count))) {
        const auto seat = static_cast<Seat>(placing.seat);
        LinkedDestination::Spot spot{InstanceIndex(placing.instance), PlaceIndex(placing.place)};
        if (answered) answer(m, seat, 0) = kUnanswered;
        if (!spot.instance.valid()) {
            destroy(x.s, m, placing.card);
            continue;
        }
        if (aim.how == Destination::Kind::column) spot = aim.resolved(spot, m, x.s, step);
        move_card(x.s, m, placing.card, spot.instance, spot.place.number());
        note(x, m, seat, placing.card);
    }
    return true;
}

namespace {

// Marks as lost each placement at a place that stays occupied, because the placement of the card there is lost, too.
void leave_out_blocked(Run& x, const State& m) {
    auto& placements = x.scratch.placements;
    const auto stays = [&](CardId there) {
        const auto names = [&](const Placement& w) { return w.card == there; };
        const auto takes = [&](const Placement& w) { return !w.lost && names(w); };
        return there != kNoCard && std::any_of(placements.begin(), placements.end(), names) &&
               std::none_of(placements.begin(), placements.end(), takes);
    };
    for (bool again = true; again;) {
        again = false;
        for (Placement& placement : placements) {
            if (placement.lost || !stays(card_at(x.s, m, placement.instance, placement.place.number()))) continue;
            placement.lost = again = true;
        }
    }
}

}  // namespace

void CardOps::MoveCard::move_placed(Run& x, State& m, int frame, std::uint32_t seats) const {
    auto& placements = x.scratch.placements;
    placements.clear();
    const Seat front = who.precedence.front(x, m, frame);
    for (int part = 0; part < parts; ++part)
        Precedence::in_order(seats, front, [&](Seat seat) {
            const Scope& scope = x.frame_scope(m, frame, seat);
            const CardId wanted = named(scope, part);
            const bool is_there = wanted >= 0 && m.at(x.s.card_zone, wanted);
            if (!is_there && (!sequential || aim.how == Destination::Kind::place)) return;
            if (const auto spot = aim.requested(scope))
                placements.push_back({seat, sequential ? kNoCard : wanted, spot->instance, spot->place, part});
        });
    const bool in_common = settle_placements(x, m, step, aim, who.precedence.nobody, front);
    if (in_common && aim.how == Destination::Kind::place) leave_out_blocked(x, m);
    const auto lies_there = [&](const Placement& w) {
        return card_at(x.s, m, w.instance, w.place.number()) != kNoCard;
    };
    if (aim.how == Destination::Kind::place && !sequential &&
        // A card may go to a place that another card leaves.
        std::any_of(placements.begin(), placements.end(), lies_there))
        for (const Placement& placement : placements)
            if (!placement.lost) remove_from_zone(x.s, m, placement.card);
    for (std::size_t i = 0; i < placements.size(); ++i)
        if (!placements[i].lost) move_one(x, m, frame, i, in_common);
}

void CardOps::MoveCard::move_one(Run& x, State& m, int frame, std::size_t i, bool in_common) const {
    const auto& placements = x.scratch.placements;
    const Placement placement = placements[i];
    const auto before = [&](auto&& test) {
        return in_common && std::any_of(placements.begin(), placements.begin() + static_cast<std::ptrdiff_t>(i), test);
    };
    const CardId moved = sequential ? named(x.frame_scope(m, frame, placement.seat), placement.part) : placement.card;
    if (moved < 0 || (sequential && !m.at(x.s.card_zone, moved))) return;
    const LinkedDestination::Spot wanted{placement.instance, placement.place};
    if (in_common && column_filled(x, m, aim, who.precedence.first, placements, placements[i])) return;
    if (answered) answer(m, placement.seat, placement.part) = kUnanswered;
    const bool again = !sequential && before([&](const Placement& w) { return !w.lost && w.card == moved; });
    if (!placement.instance.valid()) {
        if (!again) destroy(x.s, m, moved);
        return;
    }
    if (!again) {
        const LinkedDestination::Spot spot = aim.resolved(wanted, m, x.s, step);
        move_card(x.s, m, moved, spot.instance, spot.place.number());
    }
    note(x, m, placement.seat, moved);
}

namespace {

// The zone, if the expression is exactly the name of a zone of the table, or of the zone of the seat; else null.
const Zone* own_zone(const Rules& rules, const CardExpr& named) {
    const Expression& e = rules.expressions[named.cards.index];
    const Binding& origin = e.origins[e.tree.root];
    const bool name = std::holds_alternative<lang::Name>(e.tree.at(e.tree.root).form);
    if (!name || origin.what != BindingKind::zone) return nullptr;
    const Zone& zone = rules.shape().zones[origin.zone()];
    return zone.of_seat == named.each_seats ? &zone : nullptr;
}

// The zones that the step names, if they can be moved as a whole; else empty.
std::span<const OwnZone> movable_zones(Linker& linker, const MoveBody& body) {
    const bool to_zone = body.aim.kind == Destination::Kind::zone || body.aim.kind == Destination::Kind::scrap;
    const auto in_the_way = [&](const CardExpr& named) {
        const Zone* zone = own_zone(linker.rules(), named);
        if (!zone || (body.aim.per_seat && !zone->of_seat)) return true;
        return body.aim.zone.valid() && zone == &linker.shape().zones[body.aim.zone];
    };
    if (!to_zone || body.cards.empty() || std::any_of(body.cards.begin(), body.cards.end(), in_the_way)) return {};
    auto* zones = linker.terms().make_array<OwnZone>(body.cards.size());
    for (std::size_t i = 0; i < body.cards.size(); ++i)
        zones[i] = OwnZone(*own_zone(linker.rules(), body.cards[i]));
    return {zones, body.cards.size()};
}

}  // namespace

CardOps::MoveCards::MoveCards(Linker& linker, const Instruction& s, const MoveBody& body)
    : step(s),
      who(linker.rules(), s, body.per_seat()),
      cards(link_cards(linker, body.cards)),
      aim(linker, body.aim),
      per_seat_destination(body.aim.per_seat) {
    if (!aim.owner) whole_zones = movable_zones(linker, body);
}

// A zone of the table is emptied once, not once for each seat.
inline void CardOps::MoveCards::empty(Run& x, State& m, const Scope& scope, bool first) const {
    const InstanceIndex to = aim.instance(scope);
    for (const OwnZone& zone : whole_zones) {
        if (!first && !zone.of_seat) continue;
        if (!to.valid())
            destroy_all(x.s, m, zone.instance(scope));
        else
            move_all(x.s, m, zone.instance(scope), to);
    }
}

Next CardOps::MoveCards::run_in(Run& x, State& m, int frame) const {
    if (!whole_zones.empty()) {
        bool first = true;
        who.each(x, m, frame, [&](Seat seat) {
            empty(x, m, x.frame_scope(m, frame, seat), first);
            first = false;
        });
        return Next::proceed;
    }
    return move_named(x, m, frame);
}

Next CardOps::MoveCards::move_named(Run& x, State& m, int frame) const {
    auto& leaving = x.scratch.leaving;
    leaving.clear();
    x.scratch.leaves_for.assign(static_cast<std::size_t>(x.s.card_capacity), 0);
    bool first = true;
    const Seat front = who.once ? 0 : who.precedence.front(x, m, frame);
    who.each(x, m, frame, [&](Seat seat) {
        const Scope& scope = x.frame_scope(m, frame, seat);
        const bool nowhere = per_seat_destination && !aim.direct && !aim.requested(scope);
        for (const CardSource& named : cards)
            if (!nowhere && (first || per_seat_destination || named.each_seats))
                named.go(scope, [&](CardId card) { add_card(x, m, scope, card, front); });
        first = false;
    });
    if (aim.how == Destination::Kind::column && !who.once) return drop_named(x, m, frame);
    for (const auto& [card, seat] : leaving)
        if (x.scratch.leaves_for[card] != kCancelled) move_one(x, m, x.frame_scope(m, frame, seat), card);
    return Next::proceed;
}

// The cards of a seat fall down the one column that the seat names.
Next CardOps::MoveCards::drop_named(Run& x, State& m, int frame) const {
    const auto& leaving = x.scratch.leaving;
    const std::span<const Placement> placements = collect_placements(x, m, frame, step, who, aim, [&](Seat seat) {
        return std::any_of(leaving.begin(), leaving.end(), [&](const auto& each) { return each.second == seat; });
    });
    for (const auto& [card, seat] : leaving) {
        const auto placement = std::find_if(placements.begin(), placements.end(),
                                            [whose = seat](const Placement& w) { return w.seat == whose; });
        if (placement == placements.end() || x.scratch.leaves_for[card] == kCancelled) continue;
        if (!column_filled(x, m, aim, who.precedence.first, placements, *placement))
            move_one(x, m, x.frame_scope(m, frame, seat), card);
    }
    return Next::proceed;
}

// Two seats may name one card without a clash if both have the same destination.
void CardOps::MoveCards::add_card(Run& x, const State& m, const Scope& scope, CardId card, Seat front) const {
    if (!m.at(x.s.card_zone, card)) return;
    std::uint8_t& leaves_for = x.scratch.leaves_for[card];
    if (!leaves_for) {
        leaves_for = static_cast<std::uint8_t>(scope.seat + 1);
        x.scratch.leaving.emplace_back(card, scope.seat);
        return;
    }
    if (leaves_for == scope.seat + 1 || leaves_for == kCancelled || !per_seat_destination) return;
    Scope other = scope;
    const Seat before = leaves_for - 1;
    x.set_seat(other, before);
    const auto theirs = aim.requested(other), own = aim.requested(scope);
    if (theirs && own && theirs->instance == own->instance && theirs->place == own->place) return;
    if (who.precedence.nobody)
        leaves_for = kCancelled;
    else if (!front)
        refuse_clash(step, 1U << before | 1U << scope.seat, fmt::format("want the card {}", x.name_for(m, card, 0)));
}

void CardOps::MoveCards::move_one(Run& x, State& m, const Scope& scope, CardId card) const {
    if (instance_of_card(x.s, m, card) == aim.instance(scope) && !aim.place) return;
    const auto spot = aim.spot(scope, step);
    if (!spot) return;
    if (!spot->instance.valid()) return destroy(x.s, m, card);
    move_card(x.s, m, card, spot->instance, spot->place.number());
}

}  // namespace quattro
