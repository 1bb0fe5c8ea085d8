// Control flow: blocks, jumps, repeats, `each: seat`. Prompts: ops_prompts.cpp; slots: ops_slots.cpp.
#include "run/ops_flow.hpp"

namespace quattro {

FlowOps::JumpTarget::JumpTarget(const Rules& rules, InstructionIndex from) : at(from) {
    constexpr int kMaxJumpChain = 8;  // jumps may form a cycle
    for (int i = 0; i < kMaxJumpChain && at < rules.program.next_index(); ++i) {
        const auto* jump = as<instruction::Jump>(rules.program[at]);
        if (!jump) break;
        cost += rules.program[at].cost;
        at = jump->target;
    }
}

FlowOps::SeatSelector::SeatSelector(const Rules& rules, const Instruction& instruction)
    : of(root_of(rules, instruction.of)),
      who(root_of(rules, instruction.who)),
      plain(!of && !who),
      everyone(((1U << rules.shape().seats) - 1) << 1) {
    if (who) answered = as<AnswerIs>(who);
    if (!of || who) return;
    holder = seat_counter(of);
    const auto* next = as<SeatAfter<CounterTerm>>(of);
    if (next) holder = &next->before;
    after = next != nullptr;
}

std::uint32_t FlowOps::SeatSelector::seats_if_not_plain(Run& x, const State& m, int frame) const {
    if (holder) {
        const std::int64_t held = m.at(holder->column, holder->index);
        if (held <= 0 || held > x.s.seats) return 0;
        // 2U is the bit of seat 1, which follows the last seat.
        return !after ? 1U << held : held < x.s.seats ? 2U << held : 2U;
    }
    const std::uint32_t all = seats_before_who(x, m, frame);
    return who ? filter_by_who(x, m, frame, all) : all;
}

std::uint32_t FlowOps::SeatSelector::seats_before_who(Run& x, const State& m, int frame) const {
    if (!of) {
        const Seat own = m.at(x.s.frame_seat, frame);
        return own ? 1U << own : everyone;
    }
    const std::int64_t seat = of->get(x.frame_scope(m, frame));
    return seat > 0 && seat <= x.s.seats ? 1U << seat : 0;
}

std::uint32_t FlowOps::SeatSelector::filter_by_who(Run& x, const State& m, int frame, std::uint32_t seats) const {
    if (answered) return those_who_answered(m, seats);
    x.frame_scope(m, frame, 0);  // fills here_scope; the loop sets its seat
    for (std::uint32_t left = seats; left; left &= left - 1) {
        const Seat seat = std::countr_zero(left);
        x.set_seat(x.here_scope, seat);
        if (!who->get(x.here_scope)) seats &= ~(1U << seat);
    }
    return seats;
}

FlowOps::BlockBegin::BlockBegin(const Rules& rules, const instruction::BlockBegin& operands)
    : about(root_of(rules, operands.seat)), kept(rules.shape().repeat_cell(operands.saved_seat)), to(operands.target) {
    holder = seat_counter(about);
    how = holder ? SeatSource::held : as<NextSeat>(about) ? SeatSource::next : SeatSource::term;
}

Next FlowOps::BlockBegin::run_in(Run& x, State& m, int frame) const {
    std::uint8_t& seat = m.at(x.s.frame_seat, frame);
    const std::int64_t meant = how == SeatSource::held   ? m.at(holder->column, holder->index)
                               : how == SeatSource::next ? (seat < x.s.seats ? seat + 1 : 1)
                                                         : seat_of_term(x, m, frame);
    if (meant < 1 || meant > x.s.seats) {
        x.jump(m, frame, to);
    } else {
        m.at(x.s.repeats, kept) = seat;
        seat = static_cast<std::uint8_t>(meant);
    }
    return Next::proceed;
}

Next FlowOps::BlockEnd::run_in(Run& x, State& m, int frame) const {
    m.at(x.s.frame_seat, frame) = static_cast<std::uint8_t>(m.at(x.s.repeats, kept));
    return Next::proceed;
}

Next FlowOps::Jump::run_in(Run& x, State& m, int frame) const {
    x.jump(m, frame, to);
    return Next::proceed;
}

Next FlowOps::Unless::run_in(Run& x, State& m, int frame) const {
    if (!test->get(x.frame_scope(m, frame))) x.jump(m, frame, to);
    return Next::proceed;
}

Next FlowOps::UnlessAnswered::run_in(Run& x, State& m, int frame) const {
    const Seat seat = m.at(x.s.frame_seat, frame);
    if (!test.answers.is_seat(seat) || test.answers.of(m, seat) != test.number) x.jump(m, frame, to);
    return Next::proceed;
}

Op* FlowOps::make_unless(Rules& rules, const Instruction& instruction) {
    const auto& operands = the<instruction::Unless>(instruction);
    if (const auto* answered = as<AnswerIs>(root_of(rules, operands.condition)))
        return rules.terms.make<UnlessAnswered>(*answered, operands.target);
    return rules.terms.make<Unless>(rules, operands);
}

FlowOps::RepeatNext::RepeatNext(const Rules& rules, const instruction::RepeatNext& operands)
    : times(root_of(rules, operands.times)),
      until(root_of(rules, operands.until)),
      to(operands.target),
      passes(rules.shape().repeat_cell(operands.repeat)),
      of_seat(operands.of_seat) {}

Next FlowOps::RepeatNext::run_in(Run& x, State& m, int frame) const {
    const Seat seat = m.at(x.s.frame_seat, frame);
    std::int32_t& done = m.at(x.s.repeats, passes + (of_seat ? seat : 0));
    const auto enough = [&] {
        if (!times && !until) return false;
        const Scope& scope = x.frame_scope(m, frame, seat);
        return (times && done >= times->get(scope)) || (until && until->get(scope) != 0);
    };
    if (enough())
        x.jump(m, frame, to);
    else
        ++done;
    return Next::proceed;
}

FlowOps::EachNext::EachNext(const Rules& rules, const Instruction& s) : instruction(s) {
    const auto& operands = the<instruction::EachNext>(s);
    from = root_of(rules, operands.from);
    until = root_of(rules, operands.until);
    to = operands.target;
    passes = rules.shape().repeat_cell(operands.repeat);
    counter = !operands.counter.valid() ? CounterCell() : rules.shape().counters[operands.counter].first;
    number = operands.seat.valid() ? rules.shape().repeat_cell(operands.seat) : 0;  // 0: unused, see `counter`
}

// Ends as soon as `until` holds after a pass; without `until`, after as many passes as there are seats. Unlike the
// `until` of a repeat, `until` is not tested before the first pass.
Next FlowOps::EachNext::run_in(Run& x, State& m, int frame) const {
    std::uint8_t& seat = m.at(x.s.frame_seat, frame);
    std::int32_t& done = m.at(x.s.repeats, passes);
    std::int64_t next_seat = 1;
    if (done > 0) {
        const std::int64_t last = counter.valid() ? m.at(x.s.counter, counter) : m.at(x.s.repeats, number);
        // If a step has set the counter to no seat, the frame's seat stays for `until`, and the next pass is of seat 1.
        if (last > 0) seat = static_cast<std::uint8_t>(last);
        const bool over = until ? until->get(x.frame_scope(m, frame, seat)) != 0 : done >= x.s.seats;
        if (over) {
            seat = 0;
            x.jump(m, frame, to);
            return Next::proceed;
        }
        next_seat = last < x.s.seats ? last + 1 : 1;
    } else if (from) {
        next_seat = from->get(x.frame_scope(m, frame, 0));
        if (next_seat < 1 || next_seat > x.s.seats)
            throw StepFailure{instruction.where, "'from' is none; it must be a seat, such as 'from: HOLDER or 1'"};
    }
    ++done;
    seat = static_cast<std::uint8_t>(next_seat);
    if (counter.valid())
        m.at(x.s.counter, counter) = next_seat;
    else
        m.at(x.s.repeats, number) = static_cast<std::int32_t>(next_seat);
    return Next::proceed;
}

}  // namespace quattro
