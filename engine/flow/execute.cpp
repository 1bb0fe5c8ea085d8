// Frames and control: which instruction comes next.
#include "flow/execute.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <type_traits>

#include "base/rows.hpp"
#include "flow/load.hpp"
#include "state/cards.hpp"
#include "state/redact.hpp"

namespace quattro {
std::uint32_t Executor::seats_meant(const State& m, int frame, const Term* of, const Term* who) const {
    const Seat own = m.at(s_.frame_seat, frame);
    std::uint32_t seats = own ? 1U << own : everyone();
    if (!of && !who) return seats;
    Scope asked = scope(m, frame, own);
    if (of) {
        const std::int64_t seat = of->get(asked);
        seats = seat > 0 && seat <= s_.seats ? 1U << seat : 0;
    }
    if (!who) return seats;
    for (std::uint32_t left = seats; left; left &= left - 1) {
        turn_to(asked, std::countr_zero(left));
        if (!who->get(asked)) seats &= ~(1U << asked.seat);
    }
    return seats;
}

// The seats with a card whose trigger is being settled.
std::uint32_t Executor::with_subject(const State& m) const {
    std::uint32_t seats = 0;
    for (Seat seat = 1; seat <= s_.seats; ++seat)
        if (m.at(s_.subject, seat)) seats |= 1U << seat;
    return seats;
}

void Executor::begin(State& m, std::uint64_t seed, std::int64_t now) {
    new_budget();
    m = rules_.start;
    m.at(s_.seed, 0) = seed;
    m.at(s_.now, 0) = now;
    bool drawn = false;
    for (std::size_t c = 0; c < s_.counters.size(); ++c) {
        const int option = rules_.model.counter_start_options[c];
        drawn = drawn || option >= 0;
        if (option < 0 || rules_.model.options[static_cast<std::size_t>(option)].counter != static_cast<int>(c))
            continue;
        m.at(s_.counter, s_.counters[c].first) =
            1 + draw(s_, m, rules_.start_stream, 0, static_cast<std::uint32_t>(s_.seats));
    }
    if (drawn) start_counters(rules_, m);
    run(m);
}

void Executor::run(State& m) {
    stopped_ = false;
    const bool watched = keeping_ || sink_ || observer_ || stop_ >= 0;
    if (s_.frame_capacity == 1 && !watched) {  // nothing but an input can wake the only frame
        if (m.at(s_.over, 0) || m.at(s_.frame_pc, 0) == kDead) return;
        run_frame(m, 0, work_left_);
        return refuse_circle(m, 0);
    }
    bool progress = true;
    while (progress && !m.at(s_.over, 0) && !stopped_) {
        progress = false;
        for (int frame = 0; frame < s_.frame_capacity && !m.at(s_.over, 0); ++frame) {
            if (m.at(s_.frame_pc, frame) == kDead) continue;
            const int before = work_left_;  // of all frames: two of them can keep each other going
            watched ? run_watched(m, frame) : run_frame(m, frame, work_left_);
            refuse_circle(m, frame);
            progress = progress || work_left_ < before;
        }
    }
}

void Executor::refuse_circle(const State& m, int frame) {
    if (work_left_ > 0) return;
    round_ = true;
    const std::uint16_t pc = m.at(s_.frame_pc, frame);
    throw StepFailure{pc == kDead ? Place{} : rules_.program[pc].where,
                      "the flow goes round and round without asking anybody"};
}

// One step after the other, for those who listen and for going on after a failure; playouts do not pay for it.
void Executor::run_watched(State& m, int frame) {
    const Step& first = rules_.program[m.at(s_.frame_pc, frame)];
    if (first.code == StepCode::wait && !first.e.given() &&
        still_waits(m, frame, rules_.prompts[static_cast<std::size_t>(first.index)].bank) &&
        !(frame == 0 && m.at(s_.frame_pc, 0) == stop_))
        return;
    if (keeping_) {
        tell_changes(m, "");
        keep(m, frame);
        std::swap(entry_, before_);
    }
    while (m.at(s_.frame_pc, frame) != kDead && !m.at(s_.over, 0) && work_left_ > 0) {
        const Step& step = rules_.program[m.at(s_.frame_pc, frame)];
        if (keeping_ && traits_of(step).can_fail) keep(m, frame);
        if (observer_) observer_->before(m, frame);
        if (!run_step(m, frame)) return;
        work_left_ -= step.cost;
        if (sink_) tell_step(m, step);
    }
}

// What is left of the budget behind an instruction that was answered where it stood.
int Executor::renewed(Next next, const Doing& doing, int steps) const {
    if (next == Next::answered) return work_left_ - doing.cost;
    return steps <= doing.cost ? 0 : work_left_;
}

// Until the frame waits, has ended, the match is over, or no step is left.
void Executor::run_frame(State& m, int frame, int& left) {
    int steps = left;  // counted in a register
    std::uint16_t& at = m.at(s_.frame_pc, frame);
    const Doing* const* doings = rules_.doings.data();
    while (at != kDead && steps > 0) {
        const std::uint16_t pc = at;
        QUATTRO_INDEX(pc, rules_.doings.size());
        const Doing& doing = *doings[pc];
        at = doing.behind;
        const Next next = doing.run(doing, *this, m, frame);
        if (next == Next::on) {
            steps -= doing.cost;
            continue;
        }
        if (next == Next::waits) {
            at = pc;
            break;
        }
        steps = renewed(next, doing, steps);
    }
    left = steps;
}

// One instruction; false: the frame waits there, or is stopped before it.
bool Executor::run_step(State& m, int frame) {
    const std::uint16_t pc = m.at(s_.frame_pc, frame);
    if (frame == 0 && pc == stop_) {
        stopped_ = true;
        return false;
    }
    QUATTRO_INDEX(pc, rules_.doings.size());
    const Doing& doing = *rules_.doings[pc];
    jump(m, frame, pc + 1);
    if (doing.run(doing, *this, m, frame) != Next::waits) return true;
    jump(m, frame, pc);
    return false;
}

// What does the steps that are done as they were read, in the order of StepCode; null: such a step is an instruction of
// its own. False: the frame waits.
struct Executor::Row {
    StepCode code;
    StepFunction run;

    // Members of Executor that do their step for the seats it is about, or for whoever they choose.
    template <auto F>
    static bool for_seats(Executor& x, State& m, int frame, const Step& step) {
        const std::uint32_t seats = x.seats_of(m, frame, step);
        if constexpr (std::is_invocable_v<decltype(F), Executor&, State&, int, const Step&, std::uint32_t>)
            (x.*F)(m, frame, step, seats);
        else
            (x.*F)(m, step, seats);
        return true;
    }
    template <auto F>
    static bool once(Executor& x, State& m, int frame, const Step& step) {
        (x.*F)(m, frame, step);
        return true;
    }
    // Goes elsewhere where F finds nothing to do.
    template <auto F>
    static bool or_jump(Executor& x, State& m, int frame, const Step& step) {
        if (!(x.*F)(m, frame, step)) x.jump(m, frame, step.jump);
        return true;
    }
    template <auto F>
    static bool waits(Executor& x, State& m, int frame, const Step& step) {
        return (x.*F)(m, frame, step);
    }
};

constexpr Executor::Row Executor::kRows[] = {
    {StepCode::jump, nullptr},
    {StepCode::unless, nullptr},
    {StepCode::repeat_begin, Row::once<&Executor::repeat_begin>},
    {StepCode::repeat_next, nullptr},
    {StepCode::each_begin, Row::once<&Executor::each_begin>},
    {StepCode::each_next, nullptr},
    {StepCode::fork, Row::once<&Executor::fork_all>},
    {StepCode::join, Row::waits<&Executor::joined>},
    {StepCode::done, Row::once<&Executor::finish_frame>},
    {StepCode::shuffle, Row::for_seats<&Executor::shuffle_zones>},
    {StepCode::drop, nullptr},
    {StepCode::ask, nullptr},
    {StepCode::wait, nullptr},
    {StepCode::reopen, nullptr},
    {StepCode::close, Row::once<&Executor::close_all>},
    {StepCode::run, nullptr},
    {StepCode::act, Row::once<&Executor::act>},
    {StepCode::resolve_begin, Row::once<&Executor::repeat_begin>},
    {StepCode::resolve_next, Row::or_jump<&Executor::resolve_next>},
    {StepCode::resolve_run, Row::once<&Executor::resolve_run>},
    {StepCode::trigger_next, Row::or_jump<&Executor::trigger_next>},
    {StepCode::trigger_set, Row::once<&Executor::trigger_set>},
    {StepCode::compare, Row::once<&Executor::compare>},
    {StepCode::if_made, nullptr},
    {StepCode::present, Row::once<&Executor::present>},
    {StepCode::tell, Row::once<&Executor::tell_text>},
    {StepCode::end, Row::once<&Executor::end>},
    {StepCode::block_begin, nullptr},
    {StepCode::block_end, nullptr},
    {StepCode::reset, Row::once<&Executor::reset>},
    {StepCode::own, nullptr},
};

Executor::StepFunction Executor::function_of(StepCode code) {
    static_assert(rows_in_order<&Row::code>(kRows, StepCode::own));
    return kRows[static_cast<std::size_t>(code)].run;
}

void Executor::fork_all(State& m, int frame, const Step& step) {
    fork(m, frame, everyone(), m.at(s_.frame_pc, frame));
    jump(m, frame, step.jump);
}

bool Executor::joined(State& m, int frame, const Step&) { return m.at(s_.frame_pending, frame) == 0; }

void Executor::shuffle_zones(State& m, const Step& step, std::uint32_t seats) {
    for (Seat seat = 1; seat <= s_.seats; ++seat)
        if (seats >> seat & 1U) {
            shuffle(s_, m, rules_.shuffle_stream, s_.instance_of(step.zone, seat));
            if (!s_.zones[static_cast<std::size_t>(step.zone)].of_seat) break;
        }
}

void Executor::close_all(State& m, int, const Step& step) {
    for (Seat seat = 1; seat <= s_.seats; ++seat)
        close(m, rules_.prompts[static_cast<std::size_t>(step.index)].bank, seat);
}

void Executor::tell_text(State&, int, const Step& step) {
    if (sink_) tell(kAllHear, "told", {{"text", step.text}});
}

void Executor::fork(State& m, int frame, std::uint32_t seats, int entry) {
    for (Seat seat = 1; seat <= s_.seats; ++seat) {
        if (!(seats >> seat & 1U)) continue;
        int free = 1;
        while (free < s_.frame_capacity && m.at(s_.frame_pc, free) != kDead)
            ++free;
        if (free == s_.frame_capacity) throw StepFailure{{}, "there is no room for another place in the flow"};
        m.at(s_.frame_pc, free) = static_cast<std::uint16_t>(entry);
        m.at(s_.frame_parent, free) = static_cast<std::uint8_t>(frame);
        m.at(s_.frame_pending, free) = 0;
        m.at(s_.frame_seat, free) = static_cast<std::uint8_t>(seat);
        ++m.at(s_.frame_pending, frame);
    }
}

void Executor::finish_frame(State& m, int frame, const Step&) {
    --m.at(s_.frame_pending, m.at(s_.frame_parent, frame));
    m.at(s_.frame_pc, frame) = kDead;
    m.at(s_.frame_parent, frame) = 0;
    m.at(s_.frame_seat, frame) = 0;
}

void Executor::end(State& m, int frame, const Step& step) {
    finish(m, step.e.given() ? members_of(step.e, scope(m, frame, m.at(s_.frame_seat, frame))) >> 1U : 0);
}

// The seats that an expression is: one or several.
std::uint32_t Executor::members_of(const Expr& seats, const Scope& scope) const {
    std::uint32_t bits = 0;
    const auto take = [&](std::int64_t seat) {
        if (seat > 0 && seat <= s_.seats) bits |= 1U << seat;
    };
    if (const Several* set = rules_.sets[static_cast<std::size_t>(seats.index)])
        set->go(scope, take);
    else
        take(evaluate(seats, scope));
    return bits;
}

void Executor::finish(State& m, std::uint32_t winners) {
    m.at(s_.over, 0) = winners ? 1 : 2;
    m.at(s_.winners, 0) = winners;
    for (int frame = 0; frame < s_.frame_capacity; ++frame)
        m.at(s_.frame_pc, frame) = kDead;
    const auto clear = [&](auto column) { std::fill_n(m.all(column), column.count, 0); };
    clear(s_.prompt_id), clear(s_.prompt_status), clear(s_.prompt_frame), clear(s_.prompt_number);
    clear(s_.opened), clear(s_.deadline);
    forget_choices(m);
    std::fill_n(m.all(s_.subject), s_.subject.count, std::uint16_t{0});
}

// What only says where the flow goes on is told with what happens next.
void Executor::tell_step(const State& m, const Step& step) {
    if (!traits_of(step).is_told) return;
    sink_->happened(m, {step.name, scratch_.caused, step.told_name()});
    scratch_.caused.clear();
    if (!sink_->has_told_too_much()) return;
    round_ = true;
    throw StepFailure{step.where, fmt::format("the flow goes round and round without asking anybody: more than {} "
                                              "events, or {} letters in them, are told of one input",
                                              rules_.budget.events, rules_.budget.letters)};
}

}  // namespace quattro
