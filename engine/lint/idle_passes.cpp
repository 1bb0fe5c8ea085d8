// Notes on steps that run for each seat, or for each value of an attribute, with the same effect for all of them.
#include "compile/language.hpp"
#include "lint/notes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "compile/expr.hpp"
#include "compile/name_lookup.hpp"
#include "compile/step_row.hpp"
#include "run/instruction_kinds.hpp"

namespace quattro {
namespace {

// Decides whether steps depend on the seat of the current pass. A pass is one run of the steps of an `each` or
// `parallel`, for one seat.
class Passes {
public:
    // `holder` is the first cell of the counter that holds the seat, or none. `passes` is the repeat that counts the
    // passes, or none.
    Passes(const Rules& rules, CounterCell holder, RepeatIndex passes)
        : rules_(rules), holder_(holder), passes_(passes) {}

    // True if a step from `from` up to, but not including, `to` depends on the seat. `own` is true if a name without an
    // owner belongs to that seat, and false inside a block about another seat.
    bool any(InstructionIndex from, InstructionIndex to, bool own = true) const {
        for (InstructionIndex pc = from; pc < to; ++pc) {
            const Instruction& step = rules_.program[pc];
            const auto* block = as<instruction::BlockBegin>(step);
            const bool of_other = block && !says(block->seat, own);
            if (of_other ? any(pc + 1, block->target, false) : one(step, own)) return true;
            if (of_other) pc = std::max(pc, block->target - 1);
        }
        return false;
    }
    // True if a step is about a seat in a counter that may change, so that each pass has another seat: the expression
    // of a step names it, or there is a script.
    bool rotates(InstructionIndex from, InstructionIndex to) const {
        std::set<CounterCell> whose;  // first cells of counters
        const auto counters = [&](const Expr& expr, auto&& f) {
            if (!expr.given()) return;
            for (const Binding& name : bindings_in(rules_, expr))
                if (name.what == BindingKind::counter || name.what == BindingKind::counter_keyed) f(name.cell());
        };
        for (InstructionIndex pc = from; pc < to; ++pc) {
            const Instruction& step = rules_.program[pc];
            const auto add = [&](CounterCell counter) { whose.insert(counter); };
            counters(step.of, add), counters(step.who, add);
            if (const auto* block = as<instruction::BlockBegin>(step)) counters(block->seat, add);
        }
        bool found = false;
        for (InstructionIndex pc = from; pc < to && !whose.empty(); ++pc) {
            const Instruction& step = rules_.program[pc];
            if (is<instruction::RunScript>(step)) return true;  // a script can change any counter
            if (body_of(step))
                own_expressions(step, [&](const Expr& expr) {
                    counters(expr, [&](CounterCell counter) { found = found || whose.contains(counter); });
                });
        }
        return found;
    }
    // True if a script may depend on the seat for which it runs. Its source is not parsed: some words in it count as a
    // dependency.
    bool of_call(const instruction::RunScript& does) const {
        const EffectCall& part = rules_.parts[does.part];
        if (!part.call.valid() || !part.guards.empty()) return true;
        const Script& script = rules_.scripts[rules_.calls[part.call].script];
        for (const std::string& name : script.counters) {
            const CounterIndex counter = rules_.model.find_counter(name);
            if (!counter.valid() || rules_.shape().counters[counter].of_seat) return true;
        }
        const std::vector<std::int64_t>& constants = rules_.calls[part.call].constants;
        for (std::size_t i = 0; i < script.params.size() && i < constants.size(); ++i)
            if (script.params[i].kind == ParamType::counter &&
                rules_.shape().counters[CounterIndex(constants[i])].of_seat)
                return true;
        for (const std::string& line : script.source->lines)
            for (const char* word : {"seat", "opponent", "zone.", "require", "exchange"})
                if (line.find(word) != std::string::npos) return true;
        return std::any_of(part.args.begin(), part.args.end(), [&](const Arg& arg) { return of_argument(arg); });
    }

private:
    bool of_argument(const Arg& arg) const {
        switch (arg.kind) {
            case ArgKind::constant: return false;
            case ArgKind::expression:
            case ArgKind::card: return says(arg.expression, true);
            case ArgKind::zone_cards: return rules_.shape().zones[arg.zone].of_seat;
            case ArgKind::cards:
            case ArgKind::chosen_value:
            case ArgKind::chosen_place:
            case ArgKind::answered: return true;
        }
        return true;
    }
    bool says(const Expr& expr, bool own) const {
        if (!expr.given()) return false;
        if (own && rules_.expressions[expr.index].meaning().axes.seat()) return true;
        const std::vector<Binding> names = bindings_in(rules_, expr);
        return std::any_of(names.begin(), names.end(), [&](const Binding& name) {
            return (name.what == BindingKind::counter && name.cell() == holder_) ||
                   (name.what == BindingKind::repeat && name.repeat() == passes_);
        });
    }
    bool one(const Instruction& step, bool own) const {
        if (says(step.of, own) || says(step.who, own)) return true;
        own = own && !step.of.given();
        bool found = false;
        own_expressions(step, [&](const Expr& expr) { found = found || says(expr, own); });
        return found || (own && for_its_seat(step));
    }
    // True if the step runs for the current seat when it names no seat. False for a script that does not depend on it.
    bool for_its_seat(const Instruction& step) const {
        if (const InstructionBody* body = body_of(step)) return body->per_seat();
        if (const auto* run = as<instruction::RunScript>(step)) return !run->of_table && of_call(*run);
        return instruction_kind(step).has(InstructionKind::kPerSeat);
    }

    const Rules& rules_;
    CounterCell holder_;
    RepeatIndex passes_;
};

void lint_seats(const Rules& rules, std::vector<LintNote>& out) {
    for (const InstructionIndex pc : rules.program.indices()) {
        const Instruction& step = rules.program[pc];
        const auto* each = as<instruction::EachNext>(step);
        if (!each && !is<instruction::Fork>(step)) continue;
        const CounterIndex counter = each ? each->counter : CounterIndex();
        const InstructionIndex goal = goal_of(step);
        const CounterCell holder = !counter.valid() ? CounterCell() : rules.shape().counters[counter].first;
        const Passes passes(rules, holder, each ? each->repeat : RepeatIndex());
        out.push_back({step.where,
                       fmt::format("these steps do not depend on the seat, so the same happens once for each seat; use "
                                   "a value of the seat, or remove '{}'",
                                   each ? "each" : "parallel"),
                       passes.any(pc + 1, goal) || passes.rotates(pc + 1, goal)});
    }
}

// Notes scripts that run once for each seat although no seat is the subject and they do not depend on it.
class Calls {
public:
    Calls(const Rules& rules, std::vector<LintNote>& out) : rules_(rules), out_(out), about_one_(rules.program.size()) {
        const auto& program = rules.program;
        for (const InstructionIndex pc : program.indices()) {
            if (instruction_kind(program[pc]).has(InstructionKind::kBindsSeat)) mark(pc, goal_of(program[pc]));
            const auto* wait = as<instruction::Wait>(program[pc]);  // the steps of answers that are handled at once
            if (wait && wait->target > pc) mark(wait->target, goal_of(program[wait->target - 1]));
        }
    }
    void look() {
        for (const InstructionIndex pc : rules_.program.indices()) {
            const Instruction& step = rules_.program[pc];
            const auto* run = as<instruction::RunScript>(step);
            if (!run || run->of_table || step.of.given() || step.who.given()) continue;
            out_.push_back(
                {step.where,
                 "this script runs once for each seat, but does not depend on the seat; add 'of: table' to run it once",
                 about_one_[pc] || Passes(rules_, {}, {}).of_call(*run)});
        }
    }

private:
    void mark(InstructionIndex from, InstructionIndex to) {
        for (; from < to; ++from)
            about_one_[from] = true;
    }

    const Rules& rules_;
    std::vector<LintNote>& out_;
    Indexed<bool, InstructionIndex> about_one_;
};

// Collects the words in the steps of a block, including the routines that it calls.
void collect_words(const Rules& rules, const Node& node, std::set<std::string>& words, std::set<std::string>& done) {
    for (std::string& word : split_words(node.scalar))
        words.insert(std::move(word));
    for (const Node& item : node.items)
        collect_words(rules, item, words, done);
    const Node* routines = rules.model.doc.find("routines");
    for (const Node::Entry& entry : node.entries) {
        for (std::string& word : split_words(entry.key))
            words.insert(std::move(word));
        collect_words(rules, entry.value, words, done);
        const Node* routine = rules.language->has_key(KeyRole::routine, entry.key) && routines
                                  ? routines->find(entry.value.scalar)
                                  : nullptr;
        if (routine && done.insert(entry.value.scalar).second) collect_words(rules, *routine, words, done);
    }
}

void lint_values(const Rules& rules, std::vector<LintNote>& out) {
    const Model& model = rules.model;
    rules.language->walk_steps(model.doc, [&](const StepRow* row, const Node::Entry& step, bool) {
        const Node *what = nullptr, *steps = step.value.find("steps");
        if (row) row->values(step.value, KeyRole::iterates, [&](const Key&, const Node& value) { what = &value; });
        const AttributeIndex attribute = what && steps ? model.find_attribute(what->scalar) : AttributeIndex();
        if (!attribute.valid()) return;
        std::set<std::string> words, done;
        collect_words(rules, *steps, words, done);
        bool named = false;
        for (const AttributeIndex a : rules.shape().attributes.indices())
            named = named || (model.type_attribute(a) == model.type_attribute(attribute) &&
                              words.contains(rules.shape().attributes[a].name));
        out.push_back({step.where,
                       fmt::format("these steps do not use '{}', so the same happens once for each of its values; use "
                                   "its name in the steps, or use 'repeat' instead",
                                   what->scalar),
                       named});
    });
}

}  // namespace

void lint_idle_passes(const Rules& rules, std::vector<LintNote>& out) {
    if (rules.shape().seats > 1) {
        lint_seats(rules, out);
        Calls(rules, out).look();
    }
    lint_values(rules, out);
}

}  // namespace quattro
