// Steps that fail while somebody wants to go on: where the flow halts, and doing a step without what fails of it.
#include "flow/execute.hpp"

namespace quattro {
void Executor::keep(const State& m, int frame) {
    before_.state = m;
    before_.told = sink_ ? sink_->told() : 0;
    frame_ = frame;
}

std::optional<Halt> Executor::run_until_halt(State& m) {
    const While keeping(keeping_);
    Halt halt;
    round_ = false;
    try {
        run(m);
        return std::nullopt;
    } catch (const ScriptFailure& failure) {
        halt = {0, "", failure.place, failure.called, failure.message};
    } catch (const StepFailure& failure) {
        halt = {0, "", failure.place, {}, failure.message};
    }
    const Kept& back = round_ ? entry_ : before_;
    m = back.state;
    scratch_.caused.clear();
    if (sink_) sink_->forget_after(back.told, m);
    const Step& step = rules_.program[m.at(s_.frame_pc, frame_)];
    halt.frame = frame_;
    halt.step = step.name;
    if (!halt.place.source) halt.place = step.where;
    return halt;
}

bool Executor::can_skip(const State& m, int frame) const {
    return traits_of(rules_.program[m.at(s_.frame_pc, frame)]).can_be_left_out;
}

void Executor::skip_step(State& m, int frame) {
    const While lenient(lenient_);
    const Step& step = rules_.program[m.at(s_.frame_pc, frame)];
    keep(m, frame);
    try {
        run_step(m, frame);
        if (sink_) tell_step(m, step);
    } catch (const StepFailure& failure) {
        m = before_.state;
        scratch_.caused.clear();
        if (sink_) sink_->forget_after(before_.told, m);
        leave_out(m, frame, step);
        tell_left_out(failure.place, failure.message, {});
        if (sink_) tell_step(m, step);
    }
}

void Executor::keep_chance(const State& m) {
    drawn_.assign(m.all(s_.drawn), m.all(s_.drawn) + s_.drawn.count);
    expected_.assign(m.all(s_.expected), m.all(s_.expected) + s_.expected.count);
    if (s_.rolls) expected_count_ = m.at(s_.expected_count, 0);
}

void Executor::put_chance_back(State& m) const {
    std::copy(drawn_.begin(), drawn_.end(), m.all(s_.drawn));
    std::copy(expected_.begin(), expected_.end(), m.all(s_.expected));
    if (s_.rolls) m.at(s_.expected_count, 0) = expected_count_;
}

// What the step clears before it does anything is cleared all the same: what follows must not take it for new.
void Executor::leave_out(State& m, int frame, const Step& step) {
    ++m.at(s_.frame_pc, frame);
    if (step.code == StepCode::resolve_run) forget_choices(m);
    if (step.code == StepCode::act) forget_acted(m, step);
    if (step.code == StepCode::drop) forget_dropped(m, step);
}

void Executor::tell_left_out(const Place& place, const std::string& message, const Place& called) {
    if (!sink_) return;
    tell(kHostHears, "left_out",
         {{"place", place.told()}, {"message", message}, {"called", called.source ? called.told() : ""}});
}

}  // namespace quattro
