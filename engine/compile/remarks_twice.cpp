// What happens once more before anything has come of it, and seats that are named by their number.
#include <fmt/format.h>

#include <set>

#include "compile/remarks.hpp"
#include "compile/step_row.hpp"
#include "run/step_kinds.hpp"

namespace quattro {
namespace {

bool of_all(const Step& step) { return !step.of.given() && !step.who.given(); }

// A prompt that is asked again as soon as it was answered. In between stands what begins to count its actions anew.
void remark_on_asking(const Rules& rules, std::vector<Remark>& out) {
    const auto& program = rules.program;
    const auto last = static_cast<int>(program.size()) - 1;
    for (int pc = rules.first_step + 1; pc < last; ++pc) {
        int next = pc + 1;
        while (next < last && is<instruction::Reset>(program[next]))
            ++next;
        const Step &first = program[pc - 1], &second = program[next];
        const auto *asked = as<instruction::Ask>(first), *again = as<instruction::Ask>(second);
        const auto* wait = as<instruction::Wait>(program[pc]);
        if (!asked || !wait || !again || asked->prompt != again->prompt || wait->at_once.given()) continue;
        out.push_back(
            {second.where,
             fmt::format("'{}' is asked once more before anything has read its answer, which is lost; do what "
                         "the first is for in between, or ask for both in one prompt",
                         rules.prompts[asked->prompt].name),
             !of_all(first) || !of_all(second)});
    }
}

// An answered action that is carried out again, as it was answered once.
void remark_on_acting(const Rules& rules, std::vector<Remark>& out) {
    const auto& program = rules.program;
    for (int pc = rules.first_step; pc < static_cast<int>(program.size()); ++pc) {
        const auto* act = as<instruction::Act>(program[pc]);
        for (int at = pc + 1; act && at < static_cast<int>(program.size()); ++at) {
            if (goal_of(program[at]) >= 0 || is<instruction::Ask>(program[at])) break;
            const auto* again = as<instruction::Act>(program[at]);
            if (!again || again->prompt != act->prompt || again->field != act->field) continue;
            out.push_back({program[at].where,
                           fmt::format("this carries out once more what was answered to '{}' and is done already; ask "
                                       "again before it, or take it away",
                                       rules.prompts[act->prompt].name),
                           !of_all(program[pc]) || !of_all(program[at])});
            break;
        }
    }
}

// Who goes first, where no two seats do anything at one moment: then the program has nothing of it. Of a step that
// stands in several places, and in one of them is about several seats, nothing is said.
void remark_on_precedence(const Rules& rules, std::vector<Remark>& out) {
    walk_steps(rules.model.doc, [&](const StepRow*, const Node::Entry& entry, bool) {
        const Node* first = entry.value.find("first");
        const Node* said = first ? first : entry.value.find("clash");
        if (!said) return;
        bool stands = false, settles = false;
        for (const Step& step : rules.program)
            if (step.where.line == entry.where.line && step.where.column == entry.where.column &&
                step.where.source == entry.where.source) {
                stands = true;
                settles = settles || step.first.given() || step.nobody_gets;
            }
        if (stands)
            out.push_back({said->where,
                           fmt::format("'{}' settles nothing here: the step is about one seat or happens once, so that "
                                       "no two seats can clash; take it away",
                                       first ? "first" : "clash"),
                           settles});
    });
}

// Every seat that an expression names by its number, "1".
std::set<std::string> seats_by_number(const Rules& rules) {
    std::set<std::string> numbers;
    for (const Expression& e : rules.expressions)
        for (std::size_t i = 0; i < e.tree.nodes.size(); ++i)
            if (const auto* number = std::get_if<lang::Number>(&e.tree.nodes[i].form);
                number && e.meanings[i].kind.base == lang::Base::seat)
                numbers.insert(number->written);
    return numbers;
}

// A game in which only one seat is called by its number favours it, and nothing says that it is to.
void remark_on_seat_numbers(const Rules& rules, std::vector<Remark>& out) {
    const std::set<std::string> numbers = seats_by_number(rules);
    const auto look = [&](const Expr& expr) {
        if (!expr.given()) return;
        const Expression& e = rules.expressions[expr.index];
        const auto* number = std::get_if<lang::Number>(&e.tree.at(e.tree.root).form);
        if (!number || e.meaning().kind.base != lang::Base::seat) return;
        out.push_back({e.where,
                       fmt::format("this is seat {} in every match, and no other seat is called by its number; name it "
                                   "by a counter, an option or 'each: seat' if it may be another one",
                                   number->written),
                       numbers.size() > 1 || rules.shape().seats == 1});
    };
    for (const Step& step : rules.program) {
        look(step.of);
        if (const auto* block = as<instruction::BlockBegin>(step)) look(block->seat);
        if (const auto* end = as<instruction::End>(step)) look(end->winners);
    }
}

}  // namespace

void remark_on_repetition(const Rules& rules, std::vector<Remark>& out) {
    remark_on_precedence(rules, out);
    remark_on_asking(rules, out);
    remark_on_acting(rules, out);
    remark_on_seat_numbers(rules, out);
}

}  // namespace quattro
