// skip_below: NUMBER, counter: COUNTER, steps: STEPS. A control-flow step: skips its steps if the counter is lower than
// NUMBER.
#include "added_words.hpp"
#include "compile/step_compiler.hpp"
#include "link/linker.hpp"
#include "run/instruction_kinds.hpp"
#include "run/ops_flow.hpp"

namespace quattro::test {
namespace {

constexpr Key kSkipKeys[] = {
    {"skip_below", KeyType::integer, "The counter must be at least this.", "skip_below: 3", true, 0, 1000},
    {"counter", KeyType::name, "The counter that is compared.", "counter: bell", true},
    {"steps", KeyType::map, "What is skipped.", "steps: { ring: { chime: bell } }", true}};

struct Skip : OpOf<Skip> {
    CounterCell cell;
    int least;
    InstructionIndex to;
    Skip(CounterCell c, int l, InstructionIndex target) : cell(c), least(l), to(target) {}
    Next run_in(Run& x, State& m, int frame) const {
        if (m.at(x.s.counter, cell) < least) x.jump(m, frame, to);
        return Next::proceed;
    }
};

struct SkipBody : InstructionBody {
    CounterCell cell;
    int least = 0;
    const InstructionKind& kind() const override {
        static constexpr InstructionKind kSkip = {"skip_below", nullptr, 0};
        return kSkip;
    }
    Op* link(Linker& linker, const Instruction& step) const override {
        return linker.terms().make<Skip>(cell, least, goal_of(step));
    }
    void expressions(const std::function<void(const Expr&)>&) const override {}
    bool per_seat() const override { return false; }
};

void compile_skip(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    const CounterIndex counter = counter_named(c.rules.model, *r.node("counter"), c.out);
    if (!counter.valid()) return;
    auto body = std::make_shared<SkipBody>();
    body->cell = c.rules.shape().counters[counter].first;
    body->least = static_cast<int>(*r.integer("skip_below"));
    const InstructionIndex begin = c.here();
    c.emit(std::move(body), {});
    c.steps(*r.node("steps"), c.path);
    c.set_target_here(begin);
}

}  // namespace

const StepRow kSkipStep = {{"step: skip_below", "Skips steps while a counter is low.", kSkipKeys},
                           always<IfMode::block>,
                           compile_skip,
                           kNoLint,
                           {},
                           nullptr,
                           {"steps"}};

}  // namespace quattro::test
