// Halting at a step that fails, and executing a step without its failing parts.
#include "run/execute.hpp"
#include "run/execute_scripts.hpp"
#include "run/instruction_kinds.hpp"

namespace quattro {

void Executor::save_checkpoint(const State& m, int frame) {
    step_checkpoint_.state = m;
    step_checkpoint_.event_count = x_.sink ? x_.sink->event_count() : 0;
    frame_ = frame;
}

std::optional<Halt> Executor::run_until_halt(State& m) {
    const ScopedFlag keeping(keeps_checkpoints_);
    std::optional<ScopedFlag> reviewing;
    if (m.at(s_.reviewed, 0)) reviewing.emplace(x_.reviewed);  // prompts that all have answered wait for the host
    Halt halt;
    budget_exceeded_ = false;
    try {
        run(m);
        return std::nullopt;
    } catch (const ScriptFailure& failure) {
        halt = {0, "", failure.where, failure.called, failure.message};
    } catch (const StepFailure& failure) {
        halt = {0, "", failure.where, {}, failure.message};
    }
    const Checkpoint& back = budget_exceeded_ ? resume_checkpoint_ : step_checkpoint_;
    m = back.state;
    x_.scratch.caused.clear();
    if (x_.sink) x_.sink->roll_back(back.event_count, m);
    // The step at which the frame stands now. If `budget_exceeded_`, it is the step where the frame resumed;
    // `halt.where` is then the location where the budget ran out.
    const Instruction& instruction = rules_.program[InstructionIndex(m.at(s_.frame_pc, frame_))];
    halt.frame = frame_;
    halt.step = instruction.name;
    if (!halt.where.source) halt.where = instruction.where;
    return halt;
}

bool Executor::can_skip(const State& m, int frame) const {
    return instruction_kind(rules_.program[InstructionIndex(m.at(s_.frame_pc, frame))])
        .has(InstructionKind::kSkippable);
}

void Executor::skip_step(State& m, int frame) {
    const ScopedFlag lenient(x_.skips_failures);
    const Instruction& instruction = rules_.program[InstructionIndex(m.at(s_.frame_pc, frame))];
    save_checkpoint(m, frame);
    try {
        run_instruction(m, frame);
        if (x_.sink) report_step(m, frame, instruction);
    } catch (const StepFailure& failure) {
        m = step_checkpoint_.state;
        x_.scratch.caused.clear();
        if (x_.sink) x_.sink->roll_back(step_checkpoint_.event_count, m);
        clear_skipped(m, frame, instruction);
        report_skipped(x_, failure.where, failure.message, {});
        if (x_.sink) report_step(m, frame, instruction);
    }
}

// Moves the frame past the instruction and clears its old results, so that later steps do not read them.
void Executor::clear_skipped(State& m, int frame, const Instruction& instruction) {
    ++m.at(s_.frame_pc, frame);
    if (is<instruction::ResolveRun>(instruction)) forget_choices(x_, m);
    if (const auto* act = as<instruction::Act>(instruction))
        forget_acted(x_, m, *act, x_.seats_of(m, frame, instruction));
    if (const InstructionBody* body = body_of(instruction)) body->on_skipped(s_, m);
}

void report_skipped(const Run& x, const Location& where, const std::string& message, const Location& called) {
    if (!x.sink) return;
    x.tell(kToHost, EventKind::left_out,
           {{"place", where.display_text()},
            {"message", message},
            {"called", called.source ? called.display_text() : ""}});
}

}  // namespace quattro
