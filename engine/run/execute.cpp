// Frames and control flow: which instruction is executed next.
#include "run/execute.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "run/budget_error.hpp"
#include "run/execute_prompts.hpp"
#include "run/execute_scripts.hpp"
#include "run/execute_unlinked.hpp"
#include "run/instruction_kinds.hpp"
#include "state/cards.hpp"
#include "state/redact.hpp"

namespace quattro {

void Executor::begin(State& m, std::uint64_t seed, std::int64_t now) {
    x_.new_budget();
    m = rules_.start;
    m.at(s_.seed, 0) = seed;
    m.at(s_.now, 0) = now;
    bool drawn = false;
    for (const CounterIndex c : s_.counters.indices()) {
        const int option = rules_.model.counter_start_options[c];
        drawn = drawn || option >= 0;
        if (option < 0 || rules_.model.options[option].counter != c) continue;
        m.at(s_.counter, s_.counters[c].first) =
            1 + next_random(s_, m, rules_.start_stream, 0, static_cast<std::uint32_t>(s_.seats));
    }
    if (drawn) start_counters(rules_, m);
    run(m);
}

void Executor::expire_next(State& m, BankIndex bank, Seat seat) {
    note_silence(x_.s, m, prompt_at(m, bank, seat), seat, true);
    answer_silently(m, bank, seat);
}
void Executor::answer_silently(State& m, BankIndex bank, Seat seat) { quattro::answer_silently(x_, m, bank, seat); }

void Executor::answer_randomly(State& m, BankIndex bank, Seat seat, PlayoutRandom& random) {
    quattro::answer_randomly(x_, m, bank, seat, random);
}

void Executor::act_isolated(State& m, const Instruction& step) { act(x_, m, 0, step); }

bool Executor::can_name(State& m, const instruction::Act& act, Seat seat, int last) {
    return quattro::can_name(x_, m, act, seat, last);
}

void Executor::run(State& m) {
    stopped_ = false;
    x_.scratch.budget = {};
    const bool watched = keeping_ || x_.sink || x_.observer || stop_.valid();
    if (s_.frame_capacity == 1 && !watched) {  // the only frame waits for input alone
        if (m.at(s_.over, 0) || m.at(s_.frame_pc, 0) == kNoFrame) return;
        run_frame(m, 0, x_.work_left);
        return refuse_circle(m, 0);
    }
    if (watched) begun_.assign(m.all(s_.repeats), m.all(s_.repeats) + s_.repeats.count);
    bool progress = true;
    while (progress && !m.at(s_.over, 0) && !stopped_) {
        progress = false;
        for (int frame = 0; frame < s_.frame_capacity && !m.at(s_.over, 0); ++frame) {
            if (m.at(s_.frame_pc, frame) == kNoFrame) continue;
            const int before = x_.work_left;  // over all frames: two frames can keep each other running
            watched ? run_watched(m, frame) : run_frame(m, frame, x_.work_left);
            refuse_circle(m, frame);
            progress = progress || x_.work_left < before;
        }
    }
}

void Executor::refuse_circle(const State& m, int frame) {
    if (x_.work_left > 0) return;
    round_ = true;
    throw_budget_used(rules_, m, instruction_of(s_, m, frame), begun_, x_.unanswerable,
                      fmt::format("more than {} units of work", rules_.budget.flow_cost));
}

// Executes instruction by instruction, for event sinks, observers and rollback. Playouts avoid this cost.
void Executor::run_watched(State& m, int frame) {
    const auto* wait = as<instruction::Wait>(rules_.program[InstructionIndex(m.at(s_.frame_pc, frame))]);
    if (wait && !wait->at_once.given() && has_missing_answer(x_, m, frame, rules_.prompts[wait->prompt].bank) &&
        !(frame == 0 && instruction_of(s_, m, 0) == stop_))
        return;
    if (keeping_) {
        record_changes(m, "");
        keep(m, frame);
        std::swap(entry_, before_);
    }
    while (m.at(s_.frame_pc, frame) != kNoFrame && !m.at(s_.over, 0) && x_.work_left > 0) {
        const Instruction& step = rules_.program[InstructionIndex(m.at(s_.frame_pc, frame))];
        if (keeping_ && instruction_kind(step).has(InstructionKind::kCanFail)) keep(m, frame);
        if (x_.observer) x_.observer->before(m, frame);
        if (!run_step(m, frame)) return;
        x_.work_left -= step.cost;
        if (x_.sink) tell_step(m, step);
    }
}

// The budget left after an instruction that answered a prompt in place.
int Executor::renewed(Next next, const Op& op, int steps) const {
    if (next == Next::answered_first) return x_.work_left - op.cost;
    return steps <= op.cost ? 0 : x_.work_left;
}

// Runs until the frame waits or ends, the match is over, or the budget `left` is used up.
void Executor::run_frame(State& m, int frame, int& left) {
    int steps = left;  // kept in a register
    std::uint16_t& at = m.at(s_.frame_pc, frame);
    const Op* const* ops = rules_.ops.data();
    while (at != kNoFrame && steps > 0) {
        const std::uint16_t pc = at;
        QUATTRO_INDEX(pc, rules_.ops.size());
        const Op& op = *ops[pc];
        at = op.next;
        const Next next = op.run(op, x_, m, frame);
        if (next == Next::proceed) [[likely]] {
            steps -= op.cost;
            continue;
        }
        if (next == Next::proceed_far) {
            steps -= op.cost + x_.skipped_cost;
            continue;
        }
        if (next == Next::wait) {
            at = pc;
            break;
        }
        steps = renewed(next, op, steps);
    }
    left = steps;
}

// Executes one instruction. Returns false if the frame waits at it or is stopped before it.
bool Executor::run_step(State& m, int frame) {
    const InstructionIndex pc(m.at(s_.frame_pc, frame));
    if (frame == 0 && pc == stop_) {
        stopped_ = true;
        return false;
    }
    const Op& op = *rules_.ops[pc];
    x_.jump(m, frame, pc + 1);
    const Next next = op.run(op, x_, m, frame);
    if (next == Next::proceed_far) x_.work_left -= x_.skipped_cost;
    if (next == Next::wait) x_.jump(m, frame, pc);
    return next != Next::wait;
}

void Executor::tell_step(const State& m, const Instruction& step) {
    if (!instruction_kind(step).has(InstructionKind::kReported)) return;
    const InstructionBody* body = body_of(step);
    x_.sink->batch_done(m, {step.name, x_.scratch.caused, step.disclosed_name(), false, body ? body->reason() : ""});
    x_.scratch.caused.clear();
    if (!x_.sink->over_budget()) return;
    round_ = true;
    throw_budget_used(
        rules_, m, rules_.number_of(step), begun_, x_.unanswerable,
        fmt::format("more than {} events, or {} letters in them", rules_.budget.events, rules_.budget.event_bytes));
}

}  // namespace quattro
