#include "flow/doings_changes.hpp"

#include <algorithm>

#include "state/cards.hpp"

namespace quattro {

Next Doings::Run::run_in(Executor& x, State& m, int frame) const {
    const std::uint32_t seats = step.flag ? 1U : whom.seats(x, m, frame);
    if (seats) x.run_script(m, frame, step, seats);
    return Next::on;
}

// Of other counters than those that begin with an option that is drawn, or with what hangs on the state, what they
// begin with is known.
Doings::Reset::Reset(const Rules& rules, const Step& s) : step(s) {
    for (const int counter : step.zones) {
        drawn = drawn || rules.model.counter_start_options[static_cast<std::size_t>(counter)] >= 0;
        for (const auto& [index, starts] : rules.counter_starts)
            drawn = drawn || (index == counter && !as<ConstantTerm>(root_of(rules, starts)));
    }
}

Next Doings::Reset::run_in(Executor& x, State& m, int frame) const {
    if (drawn) {
        x.reset(m, frame, step);
        return Next::on;
    }
    const Seat own = step.flag ? m.at(x.s_.frame_seat, frame) : 0;
    const std::int64_t* start = x.rules_.start.all(x.s_.counter);
    std::int64_t* now = m.all(x.s_.counter);
    for (const int counter : step.zones) {
        const Counter& c = x.s_.counters[static_cast<std::size_t>(counter)];
        const int first = c.first + (own && c.of_seat ? own - 1 : 0), count = own || !c.of_seat ? 1 : x.s_.seats;
        std::copy_n(start + first, count, now + first);
    }
    return Next::on;
}

Doings::Change::Change(const Rules& rules, const Step& s)
    : step(s), whom(rules, s), card(root_of(rules, s.e)), condition(root_of(rules, s.f)) {
    const Shape& shape = rules.shape();
    const auto adds = [](const AttributeChange& change) { return change.add; };
    plain = !shape.shields && shape.triggers.empty() && shape.vanishing.empty() && shape.rolled_count.count == 0 &&
            s.attributes.size() <= kMostAttributes && std::none_of(s.attributes.begin(), s.attributes.end(), adds);
    for (const AttributeChange& change : s.attributes) {
        if (!plain) break;
        const Attribute& a = shape.attributes[static_cast<std::size_t>(change.attribute)];
        values[value_count++] = {root_of(rules, change.amount), a.lo, a.hi, change.attribute * shape.card_capacity,
                                 a.named()};
    }
}

// What the step makes of a card's attributes, for a seat.
void Doings::Change::change(Executor& x, const State& m, const Scope& scope, CardId changed) const {
    for (const Value& value : std::span(values, static_cast<std::size_t>(value_count))) {
        const std::int64_t amount = value.amount->get(scope);
        const int cell = value.first + changed;
        if (amount == kNothing || m.at(x.s_.card_attribute, cell) == amount || (value.named && amount == 0)) continue;
        x.scratch_.changes.push_back({changed, cell, value.named ? amount : std::clamp(amount, value.lo, value.hi)});
    }
}

Next Doings::Change::run_in(Executor& x, State& m, int frame) const {
    const std::uint32_t seats = whom.seats(x, m, frame);
    if (!plain || x.sink_) {
        x.change(m, frame, step, seats);
        return Next::on;
    }
    x.scratch_.operations.clear();
    x.scratch_.changes.clear();
    each(seats, [&](Seat seat) {
        const Scope& scope = x.here(m, frame, seat);
        const auto one = static_cast<CardId>(card ? card->get(scope) : kNoCard);
        if (one >= 0 && !x.changed_before(m, one)) change(x, m, scope, one);
        if (step.zones.empty()) return;
        Scope inner = scope;
        for (const int zone : step.zones)
            if (!x.done_for_all(zone, seats, seat))
                for_each_card(x.s_, m, x.s_.instance_of(zone, seat), [&](CardId c) {
                    inner.it = c;
                    if (!condition || condition->get(inner)) change(x, m, inner, c);
                });
    });
    for (const Scratch::Changed& changed : x.scratch_.changes)
        m.at(x.s_.card_attribute, changed.cell) = static_cast<std::int16_t>(changed.value);
    return Next::on;
}

}  // namespace quattro
