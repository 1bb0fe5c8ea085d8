// Instructions of blocks: the passes of repeats, resets of counters, and forked frames.
#include <algorithm>

#include "rules/term_leaves.hpp"
#include "run/execute_unlinked.hpp"

namespace quattro {
namespace {

// The passes of a repeat, for the table or for a seat.
std::int32_t& passes(const Run& x, State& m, RepeatIndex repeat, Seat seat = 0) {
    return m.at(x.s.repeats, x.s.repeat_cell(repeat, seat));
}

void fork(const Run& x, State& m, int frame, std::uint32_t seats, int entry) {
    for (Seat seat = 1; seat <= x.s.seats; ++seat) {
        if (!(seats >> seat & 1U)) continue;
        int free = 1;
        while (free < x.s.frame_capacity && m.at(x.s.frame_pc, free) != kNoFrame)
            ++free;
        if (free == x.s.frame_capacity) throw StepFailure{{}, "there is no room for another position in the flow"};
        m.at(x.s.frame_pc, free) = static_cast<std::uint16_t>(entry);
        m.at(x.s.frame_parent, free) = static_cast<std::uint8_t>(frame);
        m.at(x.s.frame_pending, free) = 0;
        m.at(x.s.frame_seat, free) = static_cast<std::uint8_t>(seat);
        ++m.at(x.s.frame_pending, frame);
    }
}

}  // namespace

bool depends_on_options(const Rules& rules, CounterIndex counter) {
    if (rules.model.counter_start_options[counter] >= 0) return true;
    return std::any_of(rules.counter_starts.begin(), rules.counter_starts.end(), [&](const auto& starts) {
        return starts.first == counter && !as<ConstantTerm>(root_of(rules, starts.second));
    });
}

void repeat_begin(const Run& x, State& m, int frame, const instruction::RepeatBegin& operands) {
    passes(x, m, operands.repeat, operands.of_seat ? m.at(x.s.frame_seat, frame) : 0) = 0;
}

void resolve_begin(const Run& x, State& m, int, const instruction::ResolveBegin& operands) {
    passes(x, m, operands.repeat) = 0;
}

void each_begin(const Run& x, State& m, int frame, const instruction::EachBegin& operands) {
    m.at(x.s.frame_seat, frame) = 0;
    if (operands.repeat.valid()) passes(x, m, operands.repeat) = 0;
}

void reset_counters(const Run& x, State& m, int frame, const Instruction& instruction) {
    const auto& operands = the<instruction::Reset>(instruction);
    const std::uint32_t seats = operands.of_seats ? x.seats_of(m, frame, instruction) : x.everyone();
    const State* start = &x.rules.start;
    State of_match;
    if (std::any_of(operands.counters.begin(), operands.counters.end(),
                    [&](CounterIndex c) { return depends_on_options(x.rules, c); })) {
        of_match = x.rules.start;
        for (const Option& option : x.rules.model.options)
            if (option.counter.valid()) {
                const CounterCell cell = x.s.counters[option.counter].first;
                of_match.at(x.s.counter, cell) = m.at(x.s.counter, cell);
            }
        start_counters(x.rules, of_match);
        start = &of_match;
    }
    for (const CounterIndex counter : operands.counters) {
        const Counter& c = x.s.counters[counter];
        for (int i = 0; i < (c.of_seat ? x.s.seats : 1); ++i)
            if (!c.of_seat || (seats >> (i + 1) & 1U))
                m.at(x.s.counter, c.first + i) = start->at(x.s.counter, c.first + i);
    }
}

void fork_for_each_seat(const Run& x, State& m, int frame, const instruction::Fork& operands) {
    fork(x, m, frame, x.everyone(), m.at(x.s.frame_pc, frame));
    x.jump(m, frame, operands.target);
}

bool joined(const Run& x, State& m, int frame, const instruction::Join&) { return m.at(x.s.frame_pending, frame) == 0; }

void finish_frame(const Run& x, State& m, int frame, const instruction::Done&) {
    --m.at(x.s.frame_pending, m.at(x.s.frame_parent, frame));
    m.at(x.s.frame_pc, frame) = kNoFrame;
    m.at(x.s.frame_parent, frame) = 0;
    m.at(x.s.frame_seat, frame) = 0;
}

}  // namespace quattro
