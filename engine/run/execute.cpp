// Frames and control flow: selects and executes the next instruction.
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

void Executor::expire(State& m, BankIndex bank, Seat seat) {
    note_silence(x_.s, m, prompt_at(m, bank, seat), seat, true);
    answer_silently(m, bank, seat);
}
void Executor::answer_silently(State& m, BankIndex bank, Seat seat) { quattro::answer_silently(x_, m, bank, seat); }

void Executor::answer_randomly(State& m, BankIndex bank, Seat seat, PlayoutRandom& random) {
    quattro::answer_randomly(x_, m, bank, seat, random);
}

void Executor::act_isolated(State& m, const Instruction& instruction) { act(x_, m, 0, instruction); }

bool Executor::can_name(State& m, const instruction::Act& act, Seat seat, FieldIndex last) {
    return quattro::can_name(x_, m, act, seat, last);
}

void Executor::run(State& m) {
    stopped_ = false;
    x_.scratch.budget = {};
    const bool watched = keeps_checkpoints_ || x_.sink || x_.observer || stop_.valid();
    if (s_.frame_capacity == 1 && !watched) {  // the only frame never waits for another frame
        if (m.at(s_.over, 0) || m.at(s_.frame_pc, 0) == kNoFrame) return;
        run_frame(m, 0, x_.work_left);
        return check_budget(m, 0);
    }
    if (watched) passes_at_start_.assign(m.all(s_.repeats), m.all(s_.repeats) + s_.repeats.count);
    bool progress = true;
    while (progress && !m.at(s_.over, 0) && !stopped_) {
        progress = false;
        for (int frame = 0; frame < s_.frame_capacity && !m.at(s_.over, 0); ++frame) {
            if (m.at(s_.frame_pc, frame) == kNoFrame) continue;
            const int before = x_.work_left;  // shared by all frames, because two frames can keep each other running
            watched ? run_watched(m, frame) : run_frame(m, frame, x_.work_left);
            check_budget(m, frame);
            progress = progress || x_.work_left < before;
        }
    }
}

// Throws StepFailure if the budget is used up.
void Executor::check_budget(const State& m, int frame) {
    if (x_.work_left > 0) return;
    budget_exceeded_ = true;
    throw_budget_used(rules_, m, instruction_of(s_, m, frame), m.at(s_.frame_seat, frame), passes_at_start_,
                      x_.unanswerable, fmt::format("more than {} units of work", rules_.budget.flow_cost));
}

// Executes instruction by instruction, for event sinks, observers, rollback and stop_before(). Other runs avoid this
// cost.
void Executor::run_watched(State& m, int frame) {
    const auto* wait = as<instruction::Wait>(rules_.program[InstructionIndex(m.at(s_.frame_pc, frame))]);
    if (wait && !wait->at_once.given() && has_missing_answer(x_, m, frame, rules_.prompts[wait->prompt].bank) &&
        !(frame == 0 && instruction_of(s_, m, 0) == stop_))
        return;
    if (keeps_checkpoints_) {
        record_changes(m, "");
        save_checkpoint(m, frame);
        std::swap(resume_checkpoint_, step_checkpoint_);
    }
    while (m.at(s_.frame_pc, frame) != kNoFrame && !m.at(s_.over, 0) && x_.work_left > 0) {
        const Instruction& instruction = rules_.program[InstructionIndex(m.at(s_.frame_pc, frame))];
        if (keeps_checkpoints_ && instruction_kind(instruction).has(InstructionKind::kCanFail))
            save_checkpoint(m, frame);
        if (x_.observer) x_.observer->before(m, frame);
        if (!run_instruction(m, frame)) return;
        x_.work_left -= instruction.cost;
        if (x_.sink) report_step(m, frame, instruction);
    }
}

// The budget left after an instruction that answered a prompt in place.
int Executor::renewed_budget(Next next, const Op& op, int left) const {
    if (next == Next::answered_first) return x_.work_left - op.cost;
    return left <= op.cost ? 0 : x_.work_left;
}

// Runs until the frame waits or ends, the match is over, or the budget `left` is used up.
void Executor::run_frame(State& m, int frame, int& left) {
    int remaining = left;  // a local variable, so that it is in a register
    std::uint16_t& at = m.at(s_.frame_pc, frame);
    const Op* const* ops = rules_.ops.data();
    while (at != kNoFrame && remaining > 0) {
        const std::uint16_t pc = at;
        QUATTRO_INDEX(pc, rules_.ops.size());
        const Op& op = *ops[pc];
        at = op.next;
        const Next next = op.run(op, x_, m, frame);
        if (next == Next::proceed) [[likely]] {
            remaining -= op.cost;
            continue;
        }
        if (next == Next::proceed_far) {
            remaining -= op.cost + x_.skipped_cost;
            continue;
        }
        if (next == Next::wait) {
            at = pc;
            break;
        }
        remaining = renewed_budget(next, op, remaining);
    }
    left = remaining;
}

// Executes one instruction. Returns false if the frame waits at it or is stopped before it.
bool Executor::run_instruction(State& m, int frame) {
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

// Reports the completed instruction to the event sink, unless its kind lacks InstructionKind::kReported. Throws
// StepFailure if the events exceed the budget.
void Executor::report_step(const State& m, int frame, const Instruction& instruction) {
    if (!instruction_kind(instruction).has(InstructionKind::kReported)) return;
    const InstructionBody* body = body_of(instruction);
    x_.sink->batch_done(m, {instruction.name, x_.scratch.caused, instruction.disclosed_name(), false,
                            body ? body->reason() : "", instruction.in_hidden_branch});
    x_.scratch.caused.clear();
    if (!x_.sink->over_budget()) return;
    budget_exceeded_ = true;
    throw_budget_used(rules_, m, rules_.number_of(instruction), m.at(s_.frame_seat, frame), passes_at_start_,
                      x_.unanswerable,
                      fmt::format("more than {} events, or more than {} characters in them", rules_.budget.events,
                                  rules_.budget.event_bytes));
}

}  // namespace quattro
