#include "flow/doings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "flow/execute_cards.hpp"
#include "flow/execute_scripts.hpp"
#include "flow/pattern.hpp"
#include "state/cards.hpp"

namespace quattro {

Doings::Whom::Whom(const Rules& rules, const Step& step) : of(root_of(rules, step.of)), who(root_of(rules, step.who)) {
    if (!of || who) return;
    holder = seat_held(of);
    const auto* next = as<SeatAfter<CounterTerm>>(of);
    if (next) holder = &next->before;
    after = next != nullptr;
}

std::uint32_t Doings::Whom::others(Run& x, const State& m, int frame) const {
    const std::int64_t seat = of->get(x.here(m, frame, m.at(x.s.frame_seat, frame)));
    const std::uint32_t meant = seat > 0 && seat <= x.s.seats ? 1U << seat : 0;
    return who ? those(x, m, frame, meant) : meant;
}

std::uint32_t Doings::Whom::those(Run& x, const State& m, int frame, std::uint32_t seats) const {
    x.here(m, frame, 0);
    for (std::uint32_t left = seats; left; left &= left - 1) {
        const Seat seat = std::countr_zero(left);
        x.turn_to(x.here_scope, seat);
        if (!who->get(x.here_scope)) seats &= ~(1U << seat);
    }
    return seats;
}

Next Doings::BlockBegin::run_in(Run& x, State& m, int frame) const {
    std::uint8_t& seat = m.at(x.s.frame_seat, frame);
    const std::int64_t meant = about->get(x.here(m, frame, seat));
    if (meant < 1 || meant > x.s.seats) {
        x.jump(m, frame, to);
    } else {
        m.at(x.s.loop, kept) = seat;
        seat = static_cast<std::uint8_t>(meant);
    }
    return Next::on;
}

Next Doings::BlockEnd::run_in(Run& x, State& m, int frame) const {
    m.at(x.s.frame_seat, frame) = static_cast<std::uint8_t>(m.at(x.s.loop, kept));
    return Next::on;
}

Next Doings::Jump::run_in(Run& x, State& m, int frame) const {
    x.jump(m, frame, to);
    return Next::on;
}

Next Doings::Unless::run_in(Run& x, State& m, int frame) const {
    if (!test->get(x.here(m, frame, m.at(x.s.frame_seat, frame)))) x.jump(m, frame, to);
    return Next::on;
}

Doings::RepeatNext::RepeatNext(const Rules& rules, const Step& step)
    : times(root_of(rules, step.e)),
      until(root_of(rules, step.f)),
      most(step.field),
      to(step.jump),
      passes(step.to * (rules.shape().seats + 1)),
      of_seat(step.flag) {}

Next Doings::RepeatNext::run_in(Run& x, State& m, int frame) const {
    const Seat seat = m.at(x.s.frame_seat, frame);
    std::int32_t& done = m.at(x.s.loop, passes + (of_seat ? seat : 0));
    const auto enough = [&] {
        if (most > 0 && done >= most) return true;
        if (!times && !until) return false;
        const Scope& scope = x.here(m, frame, seat);
        return (times && done >= times->get(scope)) || (until && until->get(scope) != 0);
    };
    if (enough())
        x.jump(m, frame, to);
    else
        ++done;
    return Next::on;
}

Doings::EachNext::EachNext(const Rules& rules, const Step& s)
    : step(s),
      from(root_of(rules, s.e)),
      until(root_of(rules, s.f)),
      to(s.jump),
      passes(s.to * (rules.shape().seats + 1)),
      counter(s.index < 0 ? -1 : rules.shape().counters[static_cast<std::size_t>(s.index)].first),
      number(s.field * (rules.shape().seats + 1)) {}

// Ends behind the pass of every seat, or as soon as `until` holds.
Next Doings::EachNext::run_in(Run& x, State& m, int frame) const {
    std::uint8_t& seat = m.at(x.s.frame_seat, frame);
    std::int32_t& done = m.at(x.s.loop, passes);
    std::int64_t next = 1;
    if (done > 0) {
        const std::int64_t last = counter >= 0 ? m.at(x.s.counter, counter) : m.at(x.s.loop, number);
        if (last > 0) seat = static_cast<std::uint8_t>(last);  // else a step has made the counter nobody
        const bool over = until ? until->get(x.scope(m, frame, seat)) != 0 : done >= x.s.seats;
        if (over) {
            seat = 0;
            x.jump(m, frame, to);
            return Next::on;
        }
        next = last < x.s.seats ? last + 1 : 1;
    } else if (from) {
        next = from->get(x.scope(m, frame, 0));
        if (next < 1 || next > x.s.seats) throw StepFailure{step.where, "there is no seat to begin with"};
    }
    ++done;
    seat = static_cast<std::uint8_t>(next);
    if (counter >= 0)
        m.at(x.s.counter, counter) = next;
    else
        m.at(x.s.loop, number) = static_cast<std::int32_t>(next);
    return Next::on;
}

Doings::Drop::Drop(const Rules& rules, const Step& s)
    : step(s),
      whom(rules, s),
      first(root_of(rules, s.e)),
      prompt(s.index),
      answers(rules.shape(), rules.prompts[static_cast<std::size_t>(prompt)].bank, s.field),
      zone(rules.shape().zones[static_cast<std::size_t>(s.zone)]),
      value_count(static_cast<int>(s.attributes.size())) {
    const Shape& shape = rules.shape();
    const Zone& grid = shape.zones[static_cast<std::size_t>(s.zone)];
    cells = shape.instances[static_cast<std::size_t>(zone.first)].first_cell;
    columns = grid.columns;
    end = grid.columns * grid.rows;
    remembered = s.to * (shape.seats + 1);
    for (int i = 0; i < value_count; ++i) {
        const AttributeChange& change = s.attributes[static_cast<std::size_t>(i)];
        values[i] = {change.attribute * shape.card_capacity, root_of(rules, change.amount)};
    }
}

Next Doings::Drop::run_in(Run& x, State& m, int frame) const {
    for (std::uint16_t *at = m.all(x.s.remembered) + remembered, *end_of = at + x.s.seats; at <= end_of; ++at)
        if (*at) *at = 0;
    const std::uint32_t seats = whom.seats(x, m, frame);
    const std::int64_t before = first ? first->get(x.here(m, frame, 0)) : 0;
    bool first_comes = before > 0 && before <= x.s.seats && (seats >> before & 1U);
    for (std::uint32_t left = seats; left; first_comes = false) {
        const Seat seat = first_comes ? static_cast<Seat>(before) : std::countr_zero(left);
        left &= ~(1U << seat);
        drop(x, m, frame, seat);
    }
    return Next::on;
}

void Doings::Drop::forfeit(Run& x, Seat seat, int column) const {
    if (!step.flag) throw StepFailure{step.where, fmt::format("column {} is full", column + 1)};
    if (!x.sink) return;
    const int bank = x.rules.prompts[static_cast<std::size_t>(prompt)].bank;
    x.tell(x.s.banks[static_cast<std::size_t>(bank)].keeps_secret() ? kHostHears | 1U << seat : kAllHear, "forfeited",
           {{"seat", std::to_string(seat)}, {"column", std::to_string(column + 1)}});
}

void Doings::Drop::drop(Run& x, State& m, int frame, Seat seat) const {
    const auto column = static_cast<int>(answers.of(m, seat));
    if (column < 0) return;
    const Scope& scope = x.here(m, frame, seat);
    const int instance = zone.instance(scope);
    const std::uint16_t* at = m.all(x.s.cell) + cells + (instance - zone.first) * end;
    int place = column;
    while (place < end && at[place])
        place += columns;
    if (place >= end) return forfeit(x, seat, column);
    const CardId card = create_card(x, m, step);
    for (const Value& value : std::span(values, static_cast<std::size_t>(value_count)))
        m.at(x.s.card_attribute, value.first + card) = static_cast<std::int16_t>(value.amount->get(scope));
    put_at(x.s, m, card, instance, place);
    if (x.sink) caused_by_answer(x, prompt, seat, card);
    m.at(x.s.remembered, remembered + seat) = static_cast<std::uint16_t>(card + 1);
}

Next Doings::RunScript::run_in(Run& x, State& m, int frame) const {
    const std::uint32_t seats = step.flag ? 1U : whom.seats(x, m, frame);
    if (seats) run_script(x, m, frame, step, seats);
    return Next::on;
}

Doings::IfMade::IfMade(const Rules& rules, const Step& step)
    : pattern(rules.patterns[static_cast<std::size_t>(step.index)]),
      tie(root_of(rules, step.e)),
      remembered(step.to * (rules.shape().seats + 1)) {}

Next Doings::IfMade::run_in(Run& x, State& m, int frame) const {
    std::uint32_t made = 0;
    const std::uint16_t* dropped = m.all(x.s.remembered) + remembered;
    for (Seat seat = 1, seats = x.s.seats; seat <= seats; ++seat)
        if (dropped[seat] && made_through(x.rules, pattern, m, dropped[seat] - 1)) made |= 1U << (seat - 1);
    if (!made) return Next::on;
    if ((made & (made - 1)) != 0) {  // several at once
        const std::int64_t winner = tie ? tie->get(x.here(m, frame, 0)) : 0;
        made = winner > 0 && winner <= x.s.seats ? 1U << (winner - 1) : 0;
    }
    finish_match(x, m, made);
    return Next::on;
}

}  // namespace quattro
