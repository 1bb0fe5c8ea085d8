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
    const Scope scope = x.scope(m, frame, seat);
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

}  // namespace quattro
