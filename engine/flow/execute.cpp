// Frames and control: which instruction comes next.
#include "flow/execute.hpp"

#include <fmt/format.h>

#include "state/cards.hpp"
#include "state/redact.hpp"

namespace quattro {
namespace {

bool can_fail(StepCode code) { return code == StepCode::fork || can_be_left_out(code); }

}  // namespace

Scope Executor::scope(const State& m, int frame, Seat seat) const {
    Scope scope;
    scope.rules = &rules_;
    scope.state = &m;
    scope.seat = seat;
    scope.frame_seat = m.at(s_.frame_seat, frame);
    scope.card = s_.subject.count && seat ? m.at(s_.subject, seat) - 1 : kNoCard;
    return scope;
}

// Bits of the seats a step is about: the one it names, the frame's, or all.
std::uint32_t Executor::seats_of(const State& m, int frame, const Step& step) const {
    const Seat own = m.at(s_.frame_seat, frame);
    std::uint32_t seats = own ? 1U << own : everyone();
    if (step.of.given()) {
        const std::int64_t seat = evaluate(step.of, scope(m, frame, own));
        seats = seat > 0 && seat <= s_.seats ? 1U << seat : 0;
    }
    if (step.who.given())
        for (Seat seat = 1; seat <= s_.seats; ++seat)
            if ((seats >> seat & 1U) && !evaluate(step.who, scope(m, frame, seat))) seats &= ~(1U << seat);
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
    for (std::size_t c = 0; c < s_.counters.size(); ++c) {
        const int option = rules_.model.counter_start_options[c];
        if (option < 0 || rules_.model.options[static_cast<std::size_t>(option)].counter != static_cast<int>(c))
            continue;
        m.at(s_.counter, s_.counters[c].first) =
            1 + draw(s_, m, rules_.start_stream, 0, static_cast<std::uint32_t>(s_.seats));
    }
    for (std::size_t c = 0; c < s_.counters.size(); ++c) {  // counters that start with such an option
        const int option = rules_.model.counter_start_options[c];
        if (option < 0) continue;
        const int source = rules_.model.options[static_cast<std::size_t>(option)].counter;
        m.at(s_.counter, s_.counters[c].first) = m.at(s_.counter, s_.counters[static_cast<std::size_t>(source)].first);
    }
    run(m);
}

void Executor::run(State& m) {
    stopped_ = false;
    const bool watched = keeping_ || sink_ || observer_;
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
    std::uint32_t asked = 0;
    if (first.code == StepCode::wait && !first.e.given() &&
        still_waits(m, frame, rules_.prompts[static_cast<std::size_t>(first.index)].bank, asked) &&
        !(frame == 0 && m.at(s_.frame_pc, 0) == stop_))
        return;
    if (keeping_) {
        tell_changes(m, "");
        keep(m, frame);
        std::swap(entry_, before_);
    }
    while (m.at(s_.frame_pc, frame) != kDead && !m.at(s_.over, 0) && work_left_ > 0) {
        const Step& step = rules_.program[m.at(s_.frame_pc, frame)];
        if (keeping_ && can_fail(step.code)) keep(m, frame);
        if (observer_) observer_->before(m, frame);
        int one = 1;
        run_frame(m, frame, one);
        if (one > 0) return;
        work_left_ -= step.cost;
        if (sink_) tell_step(m, step);
    }
}

// Until the frame waits, has ended, the match is over, or no step is left.
void Executor::run_frame(State& m, int frame, int& left) {
    int steps = left;  // counted in a register
    while (m.at(s_.frame_pc, frame) != kDead) {
        const int pc = m.at(s_.frame_pc, frame);
        if (frame == 0 && pc == stop_) {
            stopped_ = true;
            break;
        }
        QUATTRO_INDEX(pc, rules_.program.size());
        const Step& step = rules_.program[static_cast<std::size_t>(pc)];
        m.at(s_.frame_pc, frame) = static_cast<std::uint16_t>(pc + 1);
        if (!execute(m, frame, step)) {
            m.at(s_.frame_pc, frame) = static_cast<std::uint16_t>(pc);
            break;
        }
        steps -= step.cost;
        if (m.at(s_.over, 0) || steps <= 0) break;
    }
    left = steps;
}

bool Executor::execute(State& m, int frame, const Step& step) {
    switch (step.code) {
        case StepCode::jump: jump(m, frame, step.jump); return true;
        case StepCode::unless:
            if (!evaluate(step.e, scope(m, frame, m.at(s_.frame_seat, frame)))) jump(m, frame, step.jump);
            return true;
        case StepCode::wait:
            if (step.e.given() && answered_at_once(m, frame, step)) return true;
            return wait(m, frame, rules_.prompts[static_cast<std::size_t>(step.index)].bank);
        case StepCode::join: return m.at(s_.frame_pending, frame) == 0;
        case StepCode::ask:
            if (step.who.given()) forget_answers(m, step.index);
            ask(m, frame, step.index, step.flag ? with_subject(m) : seats_of(m, frame, step));
            return true;
        case StepCode::put: put(m, frame, step, seats_of(m, frame, step)); return true;
        case StepCode::drop: drop(m, frame, step, seats_of(m, frame, step)); return true;
        case StepCode::if_made: if_made(m, frame, step); return true;
        default: return control(m, frame, step);
    }
}

bool Executor::control(State& m, int frame, const Step& step) {
    const auto loop = static_cast<std::size_t>(step.to * (s_.seats + 1) + (step.flag ? m.at(s_.frame_seat, frame) : 0));
    switch (step.code) {
        case StepCode::repeat_begin: m.at(s_.loop, loop) = 0; break;
        case StepCode::repeat_next: return repeat_next(m, frame, step);
        case StepCode::each_begin: m.at(s_.frame_seat, frame) = 0; break;
        case StepCode::each_next:
            if (m.at(s_.frame_seat, frame) < s_.seats) {
                ++m.at(s_.frame_seat, frame);
            } else {
                m.at(s_.frame_seat, frame) = 0;
                jump(m, frame, step.jump);
            }
            break;
        case StepCode::fork:
            fork(m, frame, everyone(), m.at(s_.frame_pc, frame));
            jump(m, frame, step.jump);
            break;
        case StepCode::done: finish_frame(m, frame); break;
        case StepCode::resolve_begin: m.at(s_.loop, static_cast<std::size_t>(step.to * (s_.seats + 1))) = 0; break;
        case StepCode::resolve_next:
            if (!resolve_next(m, frame, step)) jump(m, frame, step.jump);
            break;
        case StepCode::resolve_run: resolve_run(m, frame, step); break;
        case StepCode::trigger_next:
            if (!trigger_next(m, step)) jump(m, frame, step.jump);
            break;
        case StepCode::trigger_set: trigger_set(m, frame, step); break;
        case StepCode::reopen: reopen(m, frame, step); break;
        case StepCode::close:
            for (Seat seat = 1; seat <= s_.seats; ++seat)
                close(m, rules_.prompts[static_cast<std::size_t>(step.index)].bank, seat);
            break;
        case StepCode::run: run_script(m, frame, step); break;
        case StepCode::act: act(m, frame, step); break;
        case StepCode::end: end(m, frame, step); break;
        default: cards(m, frame, step);
    }
    return true;
}

void Executor::cards(State& m, int frame, const Step& step) {
    const std::uint32_t seats = seats_of(m, frame, step);
    switch (step.code) {
        case StepCode::shuffle:
            for (Seat seat = 1; seat <= s_.seats; ++seat)
                if (seats >> seat & 1U) {
                    shuffle(s_, m, rules_.shuffle_stream, s_.instance_of(step.zone, seat));
                    if (!s_.zones[static_cast<std::size_t>(step.zone)].of_seat) break;
                }
            break;
        case StepCode::deal: deal(m, step, seats); break;
        case StepCode::gather: gather(m, frame, step, seats); break;
        case StepCode::copy: copy(m, step, seats); break;
        case StepCode::remove: remove(m, step, seats); break;
        case StepCode::create: create(m, frame, step, seats); break;
        case StepCode::change: change(m, frame, step, seats); break;
        case StepCode::set:
        case StepCode::add: count(m, frame, step, seats); break;
        case StepCode::compare: compare(m, frame, step); break;
        case StepCode::present: present(m); break;
        case StepCode::tell:
            if (sink_) tell(kAllHear, "told", {{"text", step.text}});
            break;
        default: break;
    }
}

bool Executor::repeat_next(State& m, int frame, const Step& step) {
    std::int32_t& done = m.at(s_.loop, step.to * (s_.seats + 1) + (step.flag ? m.at(s_.frame_seat, frame) : 0));
    const Scope sc = scope(m, frame, m.at(s_.frame_seat, frame));
    const bool enough = (step.e.given() && done >= evaluate(step.e, sc)) || (step.field > 0 && done >= step.field) ||
                        (step.f.given() && evaluate(step.f, sc) != 0);
    if (enough) {
        jump(m, frame, step.jump);
        return true;
    }
    ++done;
    return true;
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

void Executor::finish_frame(State& m, int frame) {
    --m.at(s_.frame_pending, m.at(s_.frame_parent, frame));
    m.at(s_.frame_pc, frame) = kDead;
    m.at(s_.frame_parent, frame) = 0;
    m.at(s_.frame_seat, frame) = 0;
}

void Executor::end(State& m, int frame, const Step& step) {
    const Scope sc = scope(m, frame, m.at(s_.frame_seat, frame));
    if (step.flag) return finish(m, seats_of(m, frame, step) >> 1U);
    std::int64_t winner = step.e.given() ? evaluate(step.e, sc) : 0;
    if (winner <= 0 && step.f.given()) winner = evaluate(step.f, sc);
    finish(m, winner > 0 && winner <= s_.seats ? 1U << (winner - 1) : 0);
}

void Executor::finish(State& m, std::uint32_t winners) {
    m.at(s_.over, 0) = winners ? 1 : 2;
    m.at(s_.winners, 0) = winners;
    for (int frame = 0; frame < s_.frame_capacity; ++frame)
        m.at(s_.frame_pc, frame) = kDead;
    for (int bank = 0; bank < static_cast<int>(s_.banks.size()); ++bank)
        for (Seat seat = 1; seat <= s_.seats; ++seat)
            close(m, bank, seat);
    forget_choices(m);
    std::fill_n(m.all(s_.subject), s_.subject.count, std::uint16_t{0});
}

// What only says where the flow goes on is told with what happens next.
void Executor::tell_step(const State& m, const Step& step) {
    switch (step.code) {
        case StepCode::jump:
        case StepCode::unless:
        case StepCode::repeat_begin:
        case StepCode::each_begin:
        case StepCode::each_next:
        case StepCode::fork:
        case StepCode::join:
        case StepCode::done:
        case StepCode::resolve_begin: return;
        default: break;
    }
    sink_->happened(m, {step.name, scratch_.caused, step.told_name()});
    scratch_.caused.clear();
    if (!sink_->has_told_too_much()) return;
    round_ = true;
    throw StepFailure{step.where, fmt::format("the flow goes round and round without asking anybody: more than {} "
                                              "events, or {} letters in them, are told of one input",
                                              rules_.budget.events, rules_.budget.letters)};
}

}  // namespace quattro
