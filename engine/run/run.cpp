#include "run/run.hpp"

#include "run/execute_scripts.hpp"

namespace quattro {

std::uint32_t Run::seats_meant(const State& m, int frame, const Term* of, const Term* who) const {
    const Seat own = m.at(s.frame_seat, frame);
    std::uint32_t seats = own ? 1U << own : everyone();
    if (!of && !who) return seats;
    Scope asked = scope(m, frame, own);
    if (of) {
        const std::int64_t seat = of->get(asked);
        seats = seat > 0 && seat <= s.seats ? 1U << seat : 0;
    }
    if (!who) return seats;
    for (std::uint32_t left = seats; left; left &= left - 1) {
        set_seat(asked, std::countr_zero(left));
        if (!who->get(asked)) seats &= ~(1U << asked.seat);
    }
    return seats;
}

std::uint32_t Run::with_subject(const State& m) const {
    std::uint32_t seats = 0;
    for (Seat seat = 1; seat <= s.seats; ++seat)
        if (m.at(s.trigger_card, seat)) seats |= 1U << seat;
    return seats;
}

void finish_match(Run& x, State& m, std::uint32_t winners) {
    m.at(x.s.over, 0) = winners ? 1 : 2;
    m.at(x.s.winners, 0) = winners;
    for (int frame = 0; frame < x.s.frame_capacity; ++frame)
        m.at(x.s.frame_pc, frame) = kNoFrame;
    const auto clear = [&](auto column) { std::fill_n(m.all(column), column.count, 0); };
    clear(x.s.prompt_id), clear(x.s.prompt_status), clear(x.s.prompt_frame), clear(x.s.prompt_number);
    clear(x.s.opened), clear(x.s.deadline);
    forget_choices(x, m);
    std::fill_n(m.all(x.s.trigger_card), x.s.trigger_card.count, std::uint16_t{0});
}

void start_counters(const Rules& rules, State& m) {
    const Shape& s = rules.shape();
    for (const CounterIndex c : s.counters.indices()) {  // counters that start with the value of a drawn option
        const int option = rules.model.counter_start_options[c];
        if (option < 0) continue;
        const CounterIndex source = rules.model.options[option].counter;
        for (int i = 0; i < (s.counters[c].of_seat ? s.seats : 1); ++i)
            m.at(s.counter, s.counters[c].first + i) = m.at(s.counter, s.counters[source].first);
    }
    Scope scope;
    scope.rules = &rules;
    scope.state = &m;
    for (const auto& [index, expr] : rules.counter_starts) {
        const Counter& c = s.counters[index];
        for (Seat seat = 1; seat <= (c.of_seat ? s.seats : 1); ++seat) {
            scope.seat = c.of_seat ? seat : 0;
            const std::int64_t value = evaluate(expr, scope);
            m.at(s.counter, c.first + (seat - 1)) = value == kNoValue ? 0 : value;
        }
    }
}

}  // namespace quattro
