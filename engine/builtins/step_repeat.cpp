// The steps `repeat: NUMBER` and `until: CONDITION`.
#include "builtins/step_blocks.hpp"
#include "compile/name_lookup.hpp"

namespace quattro {
namespace {

constexpr Key kStepsKey{"steps", KeyType::map, "The steps that are repeated.",
                        "steps: { draw: { move: 1, from: deck, to: hand } }", true};
constexpr Key kRepeatKeys[] = {{"repeat", KeyType::expression,
                                "The number of passes. It is evaluated before each pass. The name of the step is the "
                                "number of the current pass, from 1.",
                                "repeat: 7", true},
                               kStepsKey,
                               kUntilKey,
                               kShownKey,
                               kOnceIfKey};
constexpr Key kUntilKeys[] = {
    {"until", KeyType::expression, "The steps are repeated until this holds. It is evaluated before each pass.",
     "until: grid is full", true},
    kStepsKey,
    kShownKey,
    kOnceIfKey};

void declare_repeat(StepDeclarer& names, const Node::Entry& step, bool apart) {
    names.declare_repeat(step, apart, step.value.find("repeat"));
}

// Reads `until`. It is evaluated before a pass begins, so the pass number in it is lower than the limit of `repeat`.
Expr read_until(StepCompiler& c, const MapReader& r, RepeatIndex passes) {
    auto& most = c.rules.repeat_limits[passes];
    const auto kept = most;
    if (r.node("repeat")) --most.passes;
    const Expr until = c.once_expr(r, "until", kTruth);
    most = kept;
    return until;
}

void compile_repeat(StepCompiler& c, const MapReader& r, const Node::Entry& entry) {
    if (const Node* often = r.node("repeat")) check_literal(*often, 1, 1'000'000, "a number of passes", c.out);
    const Expr times = c.once_expr(r, "repeat", kNumber);
    const RepeatIndex passes = repeat_index(c, entry.key);
    c.emit(instruction::RepeatBegin{passes, c.in_parallel()});
    const InstructionIndex top = c.here();
    const Expr until = read_until(c, r, passes);
    c.emit(instruction::RepeatNext{passes, c.in_parallel(), times, until});
    reset_counters(c, entry.key);
    ++c.loop_depth;
    begin_block(c, entry.key);
    reject_single_pass(c, r, entry.key);
    c.rules.open_repeats.push_back(passes);
    inner_steps(c, r);
    c.rules.open_repeats.pop_back();
    --c.loop_depth;
    c.emit(instruction::Jump{top});
    c.set_target_here(top);
    end_block(c);
}

void lint_one_pass(const StepNotes& notes, const Node::Entry& step) {
    const Node* repeat = step.value.find("repeat");
    if (repeat->scalar == "1" && !step.value.find("until") && notes.times_named(step.key) < 2)
        notes.note(repeat->where, "'repeat: 1' has no effect; use another number, or add 'until'");
}

}  // namespace

extern const StepRow kRepeatStep, kUntilStep;
const StepRow kRepeatStep = {{"step: repeat", "Repeats steps.", kRepeatKeys},
                             always<IfMode::block>,
                             compile_repeat,
                             StepLint{.alone = lint_one_pass},
                             {},
                             declare_repeat,
                             {"steps"}};
const StepRow kUntilStep = {{"step: until", "Repeats steps until something holds.", kUntilKeys},
                            always<IfMode::block>,
                            compile_repeat,
                            kNoLint,
                            {},
                            declare_repeat,
                            {"steps"}};

}  // namespace quattro
