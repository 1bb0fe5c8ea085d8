// Notes on counters without `starts` that a step reads before any step can have set them.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "compile/expr.hpp"
#include "compile/name_lookup.hpp"
#include "lint/notes.hpp"
#include "run/instruction_kinds.hpp"

namespace quattro {
namespace {

using EarlyNames = std::set<std::string, std::less<>>;

void take_every_word(const Node& node, EarlyNames& names) {
    for (std::string& word : split_words(node.scalar))
        names.insert(std::move(word));
    for (const Node& item : node.items)
        take_every_word(item, names);
    for (const Node::Entry& entry : node.entries)
        take_every_word(entry.value, names);
}

// Collects the names that steps can change other than by `set` and `add`: names of remembered cards, arguments of
// scripts and actions, and counters in the results of `compare`.
void take_handed_on(const Node& node, EarlyNames& names) {
    constexpr std::string_view kHanding[] = {"as", "run", "actions", "best", "tied", "none"};
    for (const Node& item : node.items)
        take_handed_on(item, names);
    for (const Node::Entry& entry : node.entries) {
        const bool hands = contains(kHanding, entry.key);
        if (hands) take_every_word(entry.value, names);
        for (const Node::Entry& goal : entry.value.entries)
            if (hands) names.insert(goal.key);
        take_handed_on(entry.value, names);
    }
}

// Finds the early reads of one game. Examines only counters without keys and `starts` that steps alone can change. A
// game in which seats run steps in parallel gets no notes, because these steps have no fixed order.
class EarlyReads {
public:
    EarlyReads(const Rules& rules, std::vector<LintNote>& out) : rules_(rules), out_(out) {
        for (const InstructionIndex pc : rules.program.indices())
            if (const auto* back = as<instruction::Jump>(rules.program[pc]); back && back->target <= pc)
                loops_.push_back({back->target, pc});
    }
    void look() {
        const auto& program = rules_.program;
        const auto forks = [](const Instruction& step) { return is<instruction::Fork>(step); };
        if (std::any_of(program.begin(), program.end(), forks)) return;
        EarlyNames handed_on;
        each_word_of_scripts(rules_, [&](std::string word) { handed_on.insert(std::move(word)); });
        take_handed_on(rules_.model.doc, handed_on);
        for (const BoardFile& board : rules_.model.boards)
            take_every_word(board.doc, handed_on);
        for (const Node::Entry& entry : entries_of(rules_.model.doc.find("counters"))) {
            const CounterIndex counter = rules_.model.find_counter(entry.key);
            if (counter.valid() && !entry.value.find("starts") && !handed_on.contains(entry.key)) look_at(counter);
        }
    }

private:
    struct Loop {
        InstructionIndex from, to;
    };

    void look_at(CounterIndex counter) {
        const auto& program = rules_.program;
        std::vector<InstructionIndex> changes;
        for (const InstructionIndex pc : rules_.program.indices())
            if (const InstructionBody* body = body_of(program[pc]); body && body->changes(rules_.shape(), counter))
                changes.push_back(pc);
        if (changes.empty()) return;  // another note reports a counter that nothing changes
        for (const InstructionIndex pc : rules_.program.indices())
            all_expressions(program[pc],
                            [&](const Expr& expr) { look_at(counter, expr, may_be_changed(changes, pc)); });
    }
    // True if a change can precede this instruction: earlier in the program, or in a previous pass of a loop.
    bool may_be_changed(const std::vector<InstructionIndex>& changes, InstructionIndex pc) const {
        return std::any_of(changes.begin(), changes.end(), [&](InstructionIndex change) {
            return change <= pc || std::any_of(loops_.begin(), loops_.end(), [&](const Loop& loop) {
                       return loop.from <= pc && pc <= loop.to && change <= loop.to;
                   });
        });
    }
    void look_at(CounterIndex counter, const Expr& expr, bool in_order) {
        const Expression& e = rules_.expressions[expr.index];
        const Counter& read = rules_.shape().counters[counter];
        for (std::size_t i = 0; i < e.origins.size(); ++i) {
            const Binding& name = e.origins[i];
            if (name.what != BindingKind::counter || name.cell() != read.first) continue;
            out_.push_back({e.location_of(e.tree.nodes[i].from),
                            fmt::format("no step sets '{}' before this one, so it still has its start value; set it "
                                        "first, or add 'starts' to the counter",
                                        read.name),
                            in_order});
        }
    }

    const Rules& rules_;
    std::vector<LintNote>& out_;
    std::vector<Loop> loops_;
};

}  // namespace

void lint_early_counters(const Rules& rules, std::vector<LintNote>& out) { EarlyReads(rules, out).look(); }

}  // namespace quattro
