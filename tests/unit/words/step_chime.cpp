// chime: COUNTER. A step that adds 10 to a counter of the table.
#include <fmt/format.h>

#include "added_words.hpp"
#include "compile/step_compiler.hpp"
#include "link/linker.hpp"
#include "run/instruction_kinds.hpp"
#include "run/ops_flow.hpp"

namespace quattro::test {
namespace {

constexpr Key kChimeKeys[] = {
    with_role(KeyRole::may_change, {"chime", KeyType::name, "The counter that grows by 10.", "chime: bell", true}),
    kIfKey};

struct Chime : OpOf<Chime> {
    CounterCell cell;
    explicit Chime(CounterCell c) : cell(c) {}
    Next run_in(Run& x, State& m, int) const {
        m.at(x.s.counter, cell) += 10;
        return Next::proceed;
    }
};

struct ChimeBody : InstructionBody {
    CounterCell cell;
    const InstructionKind& kind() const override {
        static constexpr InstructionKind kChime = {"chime", nullptr,
                                                   InstructionKind::kReported | InstructionKind::kFallsThrough};
        return kChime;
    }
    Op* link(Linker& linker, const Instruction&) const override { return linker.terms().make<Chime>(cell); }
    void expressions(const std::function<void(const Expr&)>&) const override {}
    bool per_seat() const override { return false; }
};

void compile_chime(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    const CounterIndex counter = counter_named(c.rules.model, *r.node("chime"), c.out);
    if (!counter.valid()) return;
    auto body = std::make_shared<ChimeBody>();
    body->cell = c.rules.shape().counters[counter].first;
    c.emit(std::move(body), {});
}

void lint_chimes(const StepNotes& notes, const Node&, const Node::Entry& step) {
    notes.note(step.where, "this chimes twice in a row");
}

}  // namespace

const StepRow kChimeStep = {{"step: chime", "Adds 10 to a counter.", kChimeKeys},
                            always<IfMode::once>,
                            compile_chime,
                            StepLint{nullptr, lint_chimes}};

}  // namespace quattro::test
