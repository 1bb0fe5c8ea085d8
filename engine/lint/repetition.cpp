// Notes on prompts and actions that are repeated before the first time had an effect, on `first` and `clash` without
// effect, and on seats named by number.
#include <fmt/format.h>

#include <set>

#include "compile/language.hpp"
#include "lint/notes.hpp"
#include "run/instruction_kinds.hpp"

namespace quattro {
namespace {

bool of_all(const Instruction& step) { return !step.of.given() && !step.who.given(); }

// Notes a prompt that is asked again directly after it was answered. Resets of counters may come between.
void lint_asking(const Rules& rules, std::vector<LintNote>& out) {
    const auto& program = rules.program;
    const InstructionIndex last = program.next_index() - 1;
    for (InstructionIndex pc(1); pc < last; ++pc) {
        InstructionIndex next = pc + 1;
        while (next < last && is<instruction::Reset>(program[next]))
            ++next;
        const Instruction &first = program[pc - 1], &second = program[next];
        const auto *asked = as<instruction::Ask>(first), *again = as<instruction::Ask>(second);
        const auto* wait = as<instruction::Wait>(program[pc]);
        if (!asked || !wait || !again || asked->prompt != again->prompt || wait->at_once.given()) continue;
        out.push_back({second.where,
                       fmt::format("'{}' is asked again before anything reads its first answer, so that answer is "
                                   "lost; use it in between, or ask for both in one prompt",
                                   rules.prompts[asked->prompt].name),
                       !of_all(first) || !of_all(second)});
    }
}

// Notes an action that is carried out twice for one answer.
void lint_acting(const Rules& rules, std::vector<LintNote>& out) {
    const auto& program = rules.program;
    for (const InstructionIndex pc : rules.program.indices()) {
        const auto* act = as<instruction::Act>(program[pc]);
        for (InstructionIndex at = pc + 1; act && at < program.next_index(); ++at) {
            if (goal_of(program[at]).valid() || is<instruction::Ask>(program[at])) break;
            const auto* again = as<instruction::Act>(program[at]);
            if (!again || again->prompt != act->prompt || again->field != act->field) continue;
            out.push_back(
                {program[at].where,
                 fmt::format("this carries out the answer to '{}' a second time; ask again before it, or remove it",
                             rules.prompts[act->prompt].name),
                 !of_all(program[pc]) || !of_all(program[at])});
            break;
        }
    }
}

// Notes `first` or `clash` on a step where no two seats can act in one batch. A step can be compiled at several places:
// it is not noted if one of them needs the order.
void lint_precedence(const Rules& rules, std::vector<LintNote>& out) {
    rules.language->walk_steps(rules.model.doc, [&](const StepRow* row, const Node::Entry& entry, bool) {
        const Key* key = nullptr;
        const Node* said = nullptr;
        if (row)
            row->values(entry.value, KeyRole::settles, [&](const Key& k, const Node& value) {
                if (!said) key = &k, said = &value;
            });
        if (!said) return;
        bool stands = false, settles = false;
        for (const Instruction& step : rules.program)
            if (step.where.line == entry.where.line && step.where.column == entry.where.column &&
                step.where.source == entry.where.source) {
                stands = true;
                settles = settles || step.priority.given() || step.none_wins;
            }
        if (stands)
            out.push_back(
                {said->where,
                 fmt::format(
                     "'{}' has no effect: the step is about one seat or happens once, so seats cannot clash; remove it",
                     key->name),
                 settles});
    });
}

// The seats that expressions name by number, such as "1".
std::set<std::string> seats_by_number(const Rules& rules) {
    std::set<std::string> numbers;
    for (const Expression& e : rules.expressions)
        for (std::size_t i = 0; i < e.tree.nodes.size(); ++i)
            if (const auto* number = std::get_if<lang::Number>(&e.tree.nodes[i].form);
                number && e.meanings[i].type.base == lang::BaseType::seat)
                numbers.insert(number->written);
    return numbers;
}

// Notes a seat named by number as the subject of a step or block, or as the winner, if the game names no other seat so:
// the game favours it, perhaps by mistake.
void lint_seat_numbers(const Rules& rules, std::vector<LintNote>& out) {
    const std::set<std::string> numbers = seats_by_number(rules);
    const auto look = [&](const Expr& expr) {
        if (!expr.given()) return;
        const Expression& e = rules.expressions[expr.index];
        const auto* number = std::get_if<lang::Number>(&e.tree.at(e.tree.root).form);
        if (!number || e.meaning().type.base != lang::BaseType::seat) return;
        out.push_back({e.where,
                       fmt::format("this is seat {} in every match, and the game names no other seat by number; if it "
                                   "should vary, use a counter, an option or 'each: seat'",
                                   number->written),
                       numbers.size() > 1 || rules.shape().seats == 1});
    };
    for (const Instruction& step : rules.program) {
        look(step.of);
        if (const auto* block = as<instruction::BlockBegin>(step)) look(block->seat);
        if (const auto* end = as<instruction::End>(step)) look(end->winners);
    }
}

}  // namespace

void lint_repetition(const Rules& rules, std::vector<LintNote>& out) {
    lint_precedence(rules, out);
    lint_asking(rules, out);
    lint_acting(rules, out);
    lint_seat_numbers(rules, out);
}

}  // namespace quattro
