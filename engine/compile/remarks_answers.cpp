// Answers that are read where they cannot have been given yet, and times that can run out at once.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "compile/expr_read.hpp"
#include "compile/remarks.hpp"
#include "run/step_codes.hpp"

namespace quattro {
namespace {

class UngivenAnswers {
public:
    UngivenAnswers(const Rules& rules, std::vector<Remark>& out) : rules_(rules), out_(out) {
        for (int pc = 0; pc < static_cast<int>(rules.program.size()); ++pc) {
            const Step& step = rules.program[pc];
            if (step.code == StepCode::ask) asks_.push_back({pc, step.index});
            if (step.code == StepCode::jump && step.jump <= pc) loops_.push_back({step.jump, pc});
        }
    }
    void look() {
        for (int pc = rules_.first_step; pc < static_cast<int>(rules_.program.size()); ++pc) {
            const Step& step = rules_.program[pc];
            for (const Expr* expr : {&step.of, &step.who, &step.e, &step.f})
                look_at(pc, *expr);
            if (step.body) step.body->expressions([&](const Expr& expr) { look_at(pc, expr); });
        }
    }

    // Cards that were answered and have moved since: an expression finds none of them where it was answered.
    void look_behind_moves() {
        const auto& program = rules_.program;
        for (int pc = rules_.first_step; pc < static_cast<int>(program.size()); ++pc) {
            const auto moved = program[pc].body ? program[pc].body->moved() : std::nullopt;
            if (!moved || program[pc].of.given() || program[pc].who.given() || inside_pass(pc)) continue;
            const auto& zones = rules_.prompts[moved->prompt].fields[moved->field].zones;
            if (std::find(zones.begin(), zones.end(), moved->to) != zones.end()) continue;
            bool again = false;  // cards move once more, and this one may come back
            for (int at = pc + 1; at < static_cast<int>(program.size()) && !again && !asks(at, moved->prompt); ++at) {
                if (always_before(pc, at))
                    look_for(at, *moved, program[pc].name.substr(program[pc].name.rfind('.') + 1));
                const StepBody* body = program[at].body.get();
                again = body && body->kind().has(StepKind::kCards) && !body->of_cards();
            }
        }
    }

private:
    // Inside of what is done for one seat after the other, or for one alone, the others' cards still lie there.
    bool inside_pass(int pc) const {
        for (int i = 0; i < pc; ++i) {
            const Step& step = rules_.program[i];
            const bool passes =
                step.code == StepCode::each_next || step.code == StepCode::fork || step.code == StepCode::block_begin;
            if (passes && step.jump > pc) return true;
        }
        return false;
    }
    bool asks(int pc, int prompt) const {
        return rules_.program[pc].code == StepCode::ask && rules_.program[pc].index == prompt;
    }
    // Whether nothing leaps over the first and not over the second.
    bool always_before(int pc, int at) const {
        for (int i = rules_.first_step; i < pc; ++i)
            if (const int jump = rules_.program[i].jump; jump > pc && jump <= at) return false;
        return true;
    }
    void look_for(int pc, const StepBody::Moved& moved, const std::string& step) {
        const Step& reader = rules_.program[pc];
        const auto look = [&](const Expr& expr) {
            if (!expr.given()) return;
            const Expression& e = rules_.expressions[expr.index];
            for (std::size_t i = 0; i < e.origins.size(); ++i)
                if (const Origin& o = e.origins[i];
                    o.what == Stands::answer && o.a == moved.prompt && o.b == moved.field)
                    out_.push_back({e.place_of(e.tree.nodes[i].from),
                                    fmt::format("the card answered to '{}' was moved at '{}', so that there is none "
                                                "here; 'as: NAME' beside 'move' keeps it",
                                                rules_.prompts[moved.prompt].name, step)});
        };
        for (const Expr* expr : {&reader.of, &reader.who, &reader.e, &reader.f})
            look(*expr);
        if (reader.body && !reader.body->moved()) reader.body->expressions(look);
    }
    struct Asked {
        int pc, prompt;
    };
    struct Loop {
        int from, to;
    };

    // On the way there from the beginning, or in a pass before.
    bool asked_before(int pc, int prompt) const {
        return std::any_of(asks_.begin(), asks_.end(), [&](const Asked& ask) {
            if (ask.prompt != prompt) return false;
            return ask.pc < pc || std::any_of(loops_.begin(), loops_.end(), [&](const Loop& loop) {
                       return loop.from <= pc && pc <= loop.to && ask.pc <= loop.to;
                   });
        });
    }
    // Prompts that no step asks by their name are asked by slots and triggers, or noted as never asked.
    bool asked_at_all(int prompt) const {
        return prompt != rules_.choice_prompt &&
               std::any_of(asks_.begin(), asks_.end(), [&](const Asked& ask) { return ask.prompt == prompt; });
    }
    // It is asked in the same repeat, but behind this step and never before it.
    bool only_behind(int pc, int prompt) const {
        const auto asked = [&](int from, int to) {
            return std::any_of(asks_.begin(), asks_.end(), [&](const Asked& ask) {
                return ask.prompt == prompt && from <= ask.pc && ask.pc <= to;
            });
        };
        return !asked(0, pc) && std::any_of(loops_.begin(), loops_.end(), [&](const Loop& loop) {
            return loop.from <= pc && pc <= loop.to && asked(pc, loop.to);
        });
    }
    // It knows that there may be none, or in which pass it is.
    bool guarded(const Expression& e) const {
        const auto guards = [](const lang::Node& node) {
            const auto* is = std::get_if<lang::Is>(&node.form);
            const auto* joined = std::get_if<lang::Joined>(&node.form);
            return (is && is->state == lang::Emptiness::none) || (joined && joined->how == lang::Join::either);
        };
        return std::any_of(e.tree.nodes.begin(), e.tree.nodes.end(), guards) ||
               std::any_of(e.origins.begin(), e.origins.end(),
                           [](const Origin& origin) { return origin.what == Stands::repeat; });
    }
    bool guarded(int pc, const Expression& e) const {
        if (guarded(e)) return true;
        for (int i = 0; i < pc; ++i) {
            const Step& step = rules_.program[i];
            if (step.code == StepCode::unless && step.jump > pc && step.e.given() &&
                guarded(rules_.expressions[step.e.index]))
                return true;
        }
        return false;
    }
    void look_at(int pc, const Expression& e, const Place& where, int prompt) {
        const std::string& name = rules_.prompts[prompt].name;
        out_.push_back(
            {where, fmt::format("'{}' is not asked before this step, so that its answer is none here; ask first", name),
             asked_before(pc, prompt)});
        out_.push_back({where,
                        fmt::format("'{}' is asked behind this step, so that its answer here is that of the pass "
                                    "before, and none in the first; ask first",
                                    name),
                        !only_behind(pc, prompt) || guarded(pc, e)});
    }
    void look_at(int pc, const Expr& expr) {
        if (!expr.given()) return;
        const Expression& e = rules_.expressions[expr.index];
        std::set<int> seen;
        for (std::size_t i = 0; i < e.origins.size(); ++i) {
            std::vector<Origin> names = {e.origins[i]};
            if (const int let = names[0].a; names[0].what == Stands::let)
                names =
                    seen.insert(let).second ? names_in(rules_, rules_.lets[let].value, seen) : std::vector<Origin>{};
            for (const Origin& name : names)
                if (const int prompt = name.prompt(); prompt >= 0 && asked_at_all(prompt))
                    look_at(pc, e, e.place_of(e.tree.nodes[i].from), prompt);
        }
    }

    const Rules& rules_;
    std::vector<Remark>& out_;
    std::vector<Asked> asks_;
    std::vector<Loop> loops_;
};

}  // namespace

void remark_on_answers(const Rules& rules, std::vector<Remark>& out) {
    UngivenAnswers answers(rules, out);
    answers.look();
    answers.look_behind_moves();
}

void remark_on_times(const Rules& rules, std::vector<Remark>& out) {
    for (const Prompt& prompt : rules.prompts) {
        if (!prompt.seconds.given() || prompt.part >= 0) continue;
        const Expression& e = rules.expressions[prompt.seconds.index];
        const lang::Kind& kind = e.meaning().kind;
        const bool known = kind.base == lang::Base::number && kind.lowest != INT64_MIN;
        out.push_back({e.where,
                       "this can come to less than 1, and then nobody has time to answer; say how long at least, such "
                       "as: X if X > 5 else 5",
                       !known || kind.lowest >= kind.scale});
    }
}

}  // namespace quattro
