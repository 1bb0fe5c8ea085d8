// Notes on answers that are none or old where they are read: the prompt is not asked before, or the answered card has
// moved since. Also notes times to answer (`seconds`) whose known lowest value is less than 1.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "compile/expr.hpp"
#include "lint/notes.hpp"
#include "run/instruction_kinds.hpp"

namespace quattro {
namespace {

class UngivenAnswers {
public:
    UngivenAnswers(const Rules& rules, std::vector<LintNote>& out) : rules_(rules), out_(out) {
        for (const InstructionIndex pc : rules.program.indices()) {
            const Instruction& step = rules.program[pc];
            if (const auto* ask = as<instruction::Ask>(step)) asks_.push_back({pc, ask->prompt});
            if (const auto* back = as<instruction::Jump>(step); back && back->target <= pc)
                loops_.push_back({back->target, pc});
        }
    }
    void look() {
        for (const InstructionIndex pc : rules_.program.indices())
            all_expressions(rules_.program[pc], [&](const Expr& expr) { look_at(pc, expr); });
    }

    // Notes reads of answered cards that have left the zones of the field: the answer no longer names a card.
    void look_behind_moves() {
        const auto& program = rules_.program;
        for (const InstructionIndex pc : rules_.program.indices()) {
            const auto moved = moved_by(program[pc]);
            if (!moved || program[pc].of.given() || program[pc].who.given() || inside_pass(pc)) continue;
            const auto& zones = rules_.prompts[moved->prompt].fields[moved->field].zones;
            if (contains(zones, moved->to)) continue;
            bool again = false;  // further moves may bring the card back
            for (InstructionIndex at = pc + 1; at < program.next_index() && !again && !asks(at, moved->prompt); ++at) {
                if (always_before(pc, at))
                    look_for(at, *moved, program[pc].name.substr(program[pc].name.rfind('.') + 1));
                const InstructionBody* body = body_of(program[at]);
                again = body && body->kind().has(InstructionKind::kCards) && !body->of_cards();
            }
        }
    }

private:
    // True if the instruction is in a block that runs for one seat. There, the cards of the other seats may not have
    // moved yet.
    bool inside_pass(InstructionIndex pc) const {
        for (InstructionIndex i(0); i < pc; ++i) {
            const Instruction& step = rules_.program[i];
            if (instruction_kind(step).has(InstructionKind::kBindsSeat) && goal_of(step) > pc) return true;
        }
        return false;
    }
    bool asks(InstructionIndex pc, PromptIndex prompt) const {
        const auto* ask = as<instruction::Ask>(rules_.program[pc]);
        return ask && ask->prompt == prompt;
    }
    static std::optional<InstructionBody::Moved> moved_by(const Instruction& step) {
        const InstructionBody* body = body_of(step);
        return body ? body->moved_answers() : std::nullopt;
    }
    // True if every path to `at` executes `pc`: no jump skips `pc` but not `at`.
    bool always_before(InstructionIndex pc, InstructionIndex at) const {
        for (InstructionIndex i(0); i < pc; ++i)
            if (const InstructionIndex goal = goal_of(rules_.program[i]); goal > pc && goal <= at) return false;
        return true;
    }
    void look_for(InstructionIndex pc, const InstructionBody::Moved& moved, const std::string& step) {
        const Instruction& reader = rules_.program[pc];
        const auto look = [&](const Expr& expr) {
            const Expression& e = rules_.expressions[expr.index];
            for (std::size_t i = 0; i < e.origins.size(); ++i)
                if (const Binding& o = e.origins[i]; o.what == BindingKind::answer && o.prompt() == moved.prompt &&
                                                     o.field() >= moved.field && o.field() < moved.field + moved.fields)
                    out_.push_back({e.location_of(e.tree.nodes[i].from),
                                    fmt::format("the step '{1}' moved the card that was answered to '{0}', so the "
                                                "answer is none here; add 'as: NAME' to that step to store the card",
                                                rules_.prompts[moved.prompt].name, step)});
        };
        // A move of an answer skips seats whose answer is none, so only its `of` and `who` count.
        if (!moved_by(reader)) return all_expressions(reader, look);
        for (const Expr* expr : {&reader.of, &reader.who})
            if (expr->given()) look(*expr);
    }
    struct Asked {
        InstructionIndex pc;
        PromptIndex prompt;
    };
    struct Loop {
        InstructionIndex from, to;
    };

    // True if the prompt can be asked before this instruction: earlier in the program, or in a previous pass of a loop.
    bool asked_before(InstructionIndex pc, PromptIndex prompt) const {
        return std::any_of(asks_.begin(), asks_.end(), [&](const Asked& ask) {
            if (ask.prompt != prompt) return false;
            return ask.pc < pc || std::any_of(loops_.begin(), loops_.end(), [&](const Loop& loop) {
                       return loop.from <= pc && pc <= loop.to && ask.pc <= loop.to;
                   });
        });
    }
    // True if a step asks the prompt. All other prompts are asked by slots and triggers, or another note reports them.
    bool asked_at_all(PromptIndex prompt) const {
        return prompt != rules_.choice_prompt &&
               std::any_of(asks_.begin(), asks_.end(), [&](const Asked& ask) { return ask.prompt == prompt; });
    }
    // True if the prompt is asked only later in the same loop.
    bool only_behind(InstructionIndex pc, PromptIndex prompt) const {
        const auto asked = [&](InstructionIndex from, InstructionIndex to) {
            return std::any_of(asks_.begin(), asks_.end(), [&](const Asked& ask) {
                return ask.prompt == prompt && from <= ask.pc && ask.pc <= to;
            });
        };
        return !asked(InstructionIndex(0), pc) && std::any_of(loops_.begin(), loops_.end(), [&](const Loop& loop) {
            return loop.from <= pc && pc <= loop.to && asked(pc, loop.to);
        });
    }
    // True if the expression has `is none`, `or` or a pass number, which probably handle the first pass.
    bool guarded(const Expression& e) const {
        const auto guards = [](const lang::Node& node) {
            const auto* is = std::get_if<lang::Is>(&node.form);
            const auto* joined = std::get_if<lang::Joined>(&node.form);
            return (is && is->state == lang::Emptiness::none) || (joined && joined->how == lang::Join::either);
        };
        return std::any_of(e.tree.nodes.begin(), e.tree.nodes.end(), guards) ||
               std::any_of(e.origins.begin(), e.origins.end(),
                           [](const Binding& origin) { return origin.what == BindingKind::repeat; });
    }
    bool guarded(InstructionIndex pc, const Expression& e) const {
        if (guarded(e)) return true;
        for (InstructionIndex i(0); i < pc; ++i) {
            const auto* unless = as<instruction::Unless>(rules_.program[i]);
            if (unless && unless->target > pc && unless->condition.given() &&
                guarded(rules_.expressions[unless->condition.index]))
                return true;
        }
        return false;
    }
    // Adds both notes also where this game is correct (see LintNote). The third member is `is_correct`.
    void look_at(InstructionIndex pc, const Expression& e, const Location& where, PromptIndex prompt) {
        const std::string& name = rules_.prompts[prompt].name;
        out_.push_back({where,
                        fmt::format("'{}' is not asked before this step, so its answer is none here; ask first", name),
                        asked_before(pc, prompt)});
        out_.push_back({where,
                        fmt::format("'{}' is asked after this step, so its answer here is that of the previous pass, "
                                    "and none in the first pass; ask first",
                                    name),
                        !only_behind(pc, prompt) || guarded(pc, e)});
    }
    void look_at(InstructionIndex pc, const Expr& expr) {
        const Expression& e = rules_.expressions[expr.index];
        std::set<int> seen;
        for (std::size_t i = 0; i < e.origins.size(); ++i) {
            std::vector<Binding> names = {e.origins[i]};
            if (const int let = names[0].a; names[0].what == BindingKind::let)
                names = seen.insert(let).second ? bindings_in(rules_, rules_.lets[let].value, seen)
                                                : std::vector<Binding>{};
            for (const Binding& name : names)
                if (const PromptIndex prompt = name.prompt(); prompt.valid() && asked_at_all(prompt))
                    look_at(pc, e, e.location_of(e.tree.nodes[i].from), prompt);
        }
    }

    const Rules& rules_;
    std::vector<LintNote>& out_;
    std::vector<Asked> asks_;
    std::vector<Loop> loops_;
};

}  // namespace

void lint_early_answers(const Rules& rules, std::vector<LintNote>& out) {
    UngivenAnswers answers(rules, out);
    answers.look();
    answers.look_behind_moves();
}

void lint_times(const Rules& rules, std::vector<LintNote>& out) {
    for (const Prompt& prompt : rules.prompts) {
        if (!prompt.seconds.given() || prompt.of_effect) continue;
        const Expression& e = rules.expressions[prompt.seconds.index];
        const lang::Type& kind = e.meaning().type;
        const bool known = kind.base == lang::BaseType::number && kind.lowest != INT64_MIN;
        out.push_back(
            {e.where,
             "this can be less than 1, so that nobody has time to answer; set a minimum, such as: X if X > 5 else 5",
             !known || kind.lowest >= kind.scale});
    }
}

}  // namespace quattro
