// The instructions that move cards.
#include <fmt/format.h>

#include "flow/doings.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

std::optional<Answers> answers_to(const Rules& rules, int prompt, int field) {
    if (prompt < 0) return std::nullopt;
    return Answers(rules.shape(), rules.prompts[static_cast<std::size_t>(prompt)].bank, field);
}

// The zone a step puts a card into: its own, or that of the answered place.
const Zone& zone_of(const Rules& rules, const Step& step) {
    const auto& prompts = rules.prompts;
    const int zone =
        step.to < 0
            ? step.zone
            : prompts[static_cast<std::size_t>(step.to)].fields[static_cast<std::size_t>(step.to_field)].zones[0];
    return rules.shape().zones[static_cast<std::size_t>(zone)];
}

}  // namespace

Doings::Put::Put(const Rules& rules, const Step& s)
    : step(s),
      whom(rules, s),
      card(root_of(rules, s.e)),
      receiver(root_of(rules, s.f)),
      answered(answers_to(rules, s.index, s.field)),
      place(answers_to(rules, s.to, s.to_field)),
      zone(zone_of(rules, s)),
      remembered(s.jump < 0 ? -1 : s.jump * (rules.shape().seats + 1)) {}

Next Doings::Put::run_in(Executor& x, State& m, int frame) const {
    each(whom.seats(x, m, frame), [&](Seat seat) { put(x, m, frame, seat); });
    return Next::on;
}

// Whose zone the card goes to; 0 if `for` means no seat.
Seat Doings::Put::receiving(const Executor& x, const Scope& scope) const {
    if (!receiver) return scope.seat;
    const std::int64_t to = receiver->get(scope);
    return to >= 1 && to <= x.s_.seats ? static_cast<Seat>(to) : 0;
}

void Doings::Put::caused(Executor& x, Seat seat, CardId moved) const {
    if (x.sink_ && (answered || place)) x.caused_by_answer(answered ? step.index : step.to, seat, moved);
}

void Doings::Put::put(Executor& x, State& m, int frame, Seat seat) const {
    const Scope& scope = x.here(m, frame, seat);
    const auto moved = static_cast<CardId>(answered ? answered->of(m, seat) : card->get(scope));
    const auto at = static_cast<int>(place ? place->of(m, seat) : -1);
    const Seat to_seat = receiving(x, scope);
    if (moved < 0 || !m.at(x.s_.card_zone, moved) || to_seat == 0 || (place && at < 0)) return;
    const int to = zone.of_seat ? zone.first + to_seat - 1 : zone.first;
    if (at >= 0 && card_at(x.s_, m, to, at) != kNoCard)
        throw StepFailure{step.where, fmt::format("the place {} is taken", x.place_name(to, at))};
    move_card(x.s_, m, moved, to, at);
    caused(x, seat, moved);
    if (remembered >= 0)
        m.at(x.s_.remembered, remembered) = m.at(x.s_.remembered, remembered + seat) =
            static_cast<std::uint16_t>(moved + 1);
    if (answered) m.at(answered->column, answered->first + (seat - 1) * answered->apart) = kUnanswered;  // it is there
}

Doings::Create::Create(const Rules& rules, const Step& s)
    : step(s),
      whom(rules, s),
      zone(rules.shape().zones[static_cast<std::size_t>(s.to)]),
      remembered(s.jump < 0 ? -1 : s.jump * (rules.shape().seats + 1)),
      plain(s.templates.empty() && s.kinds.empty() && s.to_field < 0 && !s.attributes.empty()),
      attributes(static_cast<int>(rules.shape().attributes.size())) {
    for (const AttributeChange& change : s.attributes)
        if (plain) values[value_count++] = {change.attribute, root_of(rules, change.amount)};
    for (int a = 0; a < attributes; ++a) {
        const Attribute& attribute = rules.shape().attributes[static_cast<std::size_t>(a)];
        blank[a] = static_cast<std::int16_t>(attribute.named() ? 0 : attribute.lo);
    }
}

Next Doings::Create::run_in(Executor& x, State& m, int frame) const {
    const std::uint32_t seats = whom.seats(x, m, frame);
    if (plain)
        each(seats, [&](Seat seat) { create(x, m, x.here(m, frame, seat)); });
    else
        x.create(m, frame, step, seats);
    return Next::on;
}

void Doings::Create::create(Executor& x, State& m, const Scope& scope) const {
    std::int16_t made[kMostAttributes];
    for (int a = 0; a < attributes; ++a)
        made[a] = blank[a];
    for (const Value& value : std::span(values, static_cast<std::size_t>(value_count)))
        made[value.attribute] = static_cast<std::int16_t>(value.amount->get(scope));
    const CardId card = x.create_card(m, &step);
    std::int16_t* cell = m.all(x.s_.card_attribute) + card;
    for (int a = 0; a < attributes; ++a, cell += x.s_.card_capacity)
        *cell = made[a];
    append(x.s_, m, card, zone.of_seat ? zone.first + scope.seat - 1 : zone.first);
    if (remembered >= 0)
        m.at(x.s_.remembered, remembered) = m.at(x.s_.remembered, remembered + scope.seat) =
            static_cast<std::uint16_t>(card + 1);
}

}  // namespace quattro
