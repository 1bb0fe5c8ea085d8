// Halting at a step that fails, and executing a step without its failing parts.
#include "run/execute.hpp"
#include "run/execute_scripts.hpp"
#include "run/instruction_kinds.hpp"

namespace quattro {

void Executor::keep(const State& m, int frame) {
    before_.state = m;
    before_.events = x_.sink ? x_.sink->event_count() : 0;
    frame_ = frame;
}

std::optional<Halt> Executor::run_until_halt(State& m) {
    const ScopedFlag keeping(keeping_);
    Halt halt;
    round_ = false;
    try {
        run(m);
        return std::nullopt;
    } catch (const ScriptFailure& failure) {
        halt = {0, "", failure.where, failure.called, failure.message};
    } catch (const StepFailure& failure) {
        halt = {0, "", failure.where, {}, failure.message};
    }
    const Kept& back = round_ ? entry_ : before_;
    m = back.state;
    x_.scratch.caused.clear();
    if (x_.sink) x_.sink->roll_back(back.events, m);
    const Instruction& step = rules_.program[InstructionIndex(m.at(s_.frame_pc, frame_))];
    halt.frame = frame_;
    halt.step = step.name;
    if (!halt.where.source) halt.where = step.where;
    return halt;
}

bool Executor::can_skip(const State& m, int frame) const {
    return instruction_kind(rules_.program[InstructionIndex(m.at(s_.frame_pc, frame))])
        .has(InstructionKind::kSkippable);
}

void Executor::skip_step(State& m, int frame) {
    const ScopedFlag lenient(x_.skips_failures);
    const Instruction& step = rules_.program[InstructionIndex(m.at(s_.frame_pc, frame))];
    keep(m, frame);
    try {
        run_step(m, frame);
        if (x_.sink) tell_step(m, step);
    } catch (const StepFailure& failure) {
        m = before_.state;
        x_.scratch.caused.clear();
        if (x_.sink) x_.sink->roll_back(before_.events, m);
        remove_operations(m, frame, step);
        report_skipped(x_, failure.where, failure.message, {});
        if (x_.sink) tell_step(m, step);
    }
}

// Clears what the step would have cleared before its work, because later steps would otherwise take old results for new
// ones.
void Executor::remove_operations(State& m, int frame, const Instruction& step) {
    ++m.at(s_.frame_pc, frame);
    if (is<instruction::ResolveRun>(step)) forget_choices(x_, m);
    if (const auto* act = as<instruction::Act>(step)) forget_acted(x_, m, *act, x_.seats_of(m, frame, step));
    if (const InstructionBody* body = body_of(step)) body->on_skipped(s_, m);
}

void report_skipped(const Run& x, const Location& where, const std::string& message, const Location& called) {
    if (!x.sink) return;
    x.tell(kToHost, EventKind::left_out,
           {{"place", where.display_text()},
            {"message", message},
            {"called", called.source ? called.display_text() : ""}});
}

}  // namespace quattro
