// The step `ask: PROMPT`.
#include <fmt/format.h>

#include "base/size.hpp"
#include "builtins/step_blocks.hpp"
#include "compile/name_lookup.hpp"
#include "compile/step_compiler.hpp"
#include "compile/step_row.hpp"

namespace quattro {
namespace {

constexpr Key kAskKeys[] = {
    with_role(KeyRole::names_prompt, {"ask", KeyType::name,
                                      "The prompt. All asked seats answer at the same time. Nobody sees an answer "
                                      "before the prompt has closed, except one that takes effect by `at_once`. A seat "
                                      "without a legal answer is not asked.",
                                      "ask: place", true}),
    {"at_once", KeyType::map, "An answer that takes effect before all seats have answered: `if`, `steps` and `clock`.",
     "at_once: { if: choose.use = redraw, steps: { back: { move: hand, to: deck } } }"},
    kOfKey,
    kIfKey};
constexpr Key kAtOnceKeys[] = {
    {"if", KeyType::expression, "The condition on the answer under which it takes effect at once.",
     "if: open.use = mulligan", true},
    {"steps", KeyType::map, "The steps for that seat. Afterwards it is asked again.",
     "steps: { back: { move: hand, to: deck } }", true},
    {"clock", KeyType::name,
     "`kept` (the default): the seat continues with its remaining time. `anew`: the time begins again for all seats "
     "that have not answered.",
     "clock: anew"},
};

// Resets the `done_counter`s of the prompt for the asked seats: none of their new answers is carried out yet.
void reset_done(StepCompiler& c, PromptIndex prompt, const Expr& of) {
    std::vector<CounterIndex> counters;
    for (const FieldIndex field : c.rules.prompts[prompt].fields.indices())
        if (const CounterIndex counter = done_counter(c.rules, prompt, field); counter.valid())
            counters.push_back(counter);
    if (counters.empty()) return;
    c.emit(instruction::Reset{std::move(counters), true}, of);
}

// Compiles `at_once`. The order of the instructions is: wait; jump to the end; the steps for one seat; reopen the
// prompt for it; jump back to the wait.
void at_once(StepCompiler& c, const Node& node, PromptIndex prompt, InstructionIndex wait) {
    const MapReader r(node, kAtOnceSchema, c.out);
    if (c.in_parallel())
        c.error("'at_once' cannot be used inside 'parallel'", "remove 'at_once', or ask before 'parallel'");
    the<instruction::Wait>(c.at(wait)).at_once = c.expr(r, "if", kTruth);
    const std::string clock = r.text_or("clock", "kept");
    if (clock != "kept" && clock != "anew")
        r.error("clock", fmt::format("'{}' is not known here", clock), "kept or anew");
    const InstructionIndex skip = c.here();
    c.emit(instruction::Jump{});
    c.set_target_here(wait);
    c.asked_at_once.push_back({prompt, int_size(c.blocks)});
    ++c.loop_depth;
    inner_steps(c, r);
    --c.loop_depth;
    c.asked_at_once.pop_back();
    c.emit(instruction::Reopen{prompt, clock == "anew", c.about_one_seat()});
    c.emit(instruction::Jump{wait});
    c.set_target_here(skip);
}

void compile_ask(StepCompiler& c, const MapReader& r, const Node::Entry&) {
    const PromptIndex prompt = c.prompt(r, "ask");
    const Expr of = c.seat(r, "of");
    if (prompt.valid() && prompt == c.rules.choice_prompt && c.rules.prompts[prompt].fields.empty())
        r.error("ask", "this prompt has no fields", "add 'pick' or 'fields' to the prompt");
    if (prompt.valid()) reset_done(c, prompt, of);
    c.emit(instruction::Ask{prompt}, of);
    const InstructionIndex wait = c.here();
    c.emit(instruction::Wait{prompt});
    const Node* works = r.node("at_once");
    if (works && r.node("of") && c.about_one_seat())
        r.error("of", "these steps are about one seat, so the answer of another seat cannot take effect at once",
                "remove 'of' or 'at_once'");
    if (works && prompt.valid()) at_once(c, *works, prompt, wait);
}

}  // namespace

const Schema kAtOnceSchema{"at_once", "An answer that takes effect before the prompt has closed.", kAtOnceKeys};

extern const StepRow kAskStep;
const StepRow kAskStep = {{"step: ask", "Asks seats and waits for their answers.", kAskKeys},
                          always<IfMode::of_seats>,
                          compile_ask,
                          kNoLint,
                          {},
                          nullptr,
                          {"at_once.steps"}};

}  // namespace quattro
