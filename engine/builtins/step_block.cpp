// The block, a step without a word: `{ of: SEAT, if: CONDITION, steps: ..., else: ... }`.
#include <fmt/format.h>

#include <algorithm>

#include "builtins/step_blocks.hpp"

namespace quattro {
namespace {

constexpr Key kBlockKeys[] = {
    {"steps", KeyType::map, "The steps to run for the seat in `of`, or only if the condition in `if` holds.",
     "steps: { full: { end: draw } }", true},
    {"of", KeyType::expression, "The seat that all its steps are about. If it is none, nothing happens.", "of: mover"},
    {"if", KeyType::expression, "The condition, about that seat.", "if: best(points) >= 5"},
    {"else", KeyType::map, "The steps if it does not hold.", "else: { more: { end: most(points) } }"}};

void compile_block(StepCompiler& c, const MapReader& r, const Node::Entry& entry) {
    // A variant may remove the `of` or `if` of its base.
    if (!r.node("of") && !r.node("if") && !c.rules.model.doc.find("extends"))
        c.out.error(entry.where, fmt::format("the block '{}' has no effect: its steps always happen once", entry.key),
                    "add of: SEAT, if: CONDITION, repeat: NUMBER or each: seat to it");
    begin_block(c, entry.key);
    const InstructionIndex begin = begin_seat_scope(c, r);
    const Expr condition = c.condition(r, IfMode::block);
    const InstructionIndex test = c.here();
    if (r.node("if")) c.emit(instruction::Unless{condition});
    inner_steps(c, r);
    if (const Node* otherwise = r.node("else")) {
        reject_empty_steps(r, "else");
        if (!r.node("if"))
            r.error("else", "'else' needs an 'if'", "add if: CONDITION, or remove 'else'");
        else if (same_content(*r.node("steps"), *otherwise))
            r.error("else", "'steps' and 'else' are the same, so the condition has no effect",
                    "remove 'if' and 'else'");
        const InstructionIndex past = c.here();
        c.emit(instruction::Jump{});
        if (r.node("if")) c.set_target_here(test);
        c.steps(*otherwise, c.path);
        c.set_target_here(past);
    } else if (r.node("if")) {
        c.set_target_here(test);
    }
    end_seat_scope(c, begin);
    end_block(c);
}

}  // namespace

extern const StepRow kBlockStep;
const StepRow kBlockStep = {{"step: block", "Steps about a seat, or on a condition.", kBlockKeys},
                            always<IfMode::own>,
                            compile_block,
                            kNoLint,
                            {},
                            nullptr,
                            {"steps", "else"}};

}  // namespace quattro
