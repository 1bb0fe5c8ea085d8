// Finds counters of the table that are reset before a prompt and that only the actions of the prompt change, until they
// have been carried out.
#include <algorithm>

#include "base/size.hpp"
#include "link/link.hpp"
#include "link/linker.hpp"
#include "run/execute_unlinked.hpp"

namespace quattro {
namespace {

using lang::NodeIndex;

// Finds the counters on which a condition of an action depends.
class Reads {
public:
    Reads(const Rules& rules, const Expression& e) : s_(rules.shape()), e_(e) {}

    // The counters that the condition reads without `of` and that not everyone knows; nullopt if it reads anything else
    // that may be hidden, or uses a form that is not examined here.
    std::optional<Indexed<CounterIndex>> counters(NodeIndex b) {
        counters_.clear();
        return look_at(b) ? std::optional(counters_) : std::nullopt;
    }

private:
    bool look_at(NodeIndex b) {
        const lang::Form& form = e_.tree.at(b).form;
        const Binding& origin = e_.origins[b];
        const bool open = origin.known || origin.what == BindingKind::constant ||
                          (origin.what == BindingKind::repeat &&
                           std::count(s_.hidden_repeats.begin(), s_.hidden_repeats.end(), origin.repeat()) == 0);
        if (std::holds_alternative<lang::Name>(form)) return open || is_own_counter(origin);
        const bool plain = std::holds_alternative<lang::Number>(form) || std::holds_alternative<lang::Not>(form) ||
                           std::holds_alternative<lang::Joined>(form) || std::holds_alternative<lang::Compared>(form) ||
                           std::holds_alternative<lang::Arithmetic>(form) || std::holds_alternative<lang::Minus>(form);
        if (!plain) return false;
        const auto parts = lang::operands(form);
        return std::all_of(parts.begin(), parts.end(), [&](NodeIndex part) { return look_at(part); });
    }
    bool is_own_counter(const Binding& origin) {
        if (origin.what != BindingKind::counter) return false;
        const auto& all = s_.counters;
        const auto found =
            std::find_if(all.begin(), all.end(), [&](const Counter& c) { return c.first == origin.cell(); });
        if (found == all.end()) return false;
        counters_.emplace_back(found - all.begin());
        return true;
    }

    const Shape& s_;
    const Expression& e_;
    Indexed<CounterIndex> counters_;
};

class CounterLinker {
public:
    CounterLinker(Rules& rules, Linker& maker) : rules_(rules), s_(rules.shape()), linker_(maker) {}

    // Records the known counters for the Act instruction at `act`.
    void link(InstructionIndex act) {
        const auto& operands = the<instruction::Act>(rules_.program[act]);
        const InstructionIndex ask = last_ask(act, operands.prompt);
        for (InstructionIndex reset = ask; reset.valid(); --reset) {
            const auto* resets = as<instruction::Reset>(rules_.program[reset]);
            if (!resets || resets->of_seats) continue;
            examined_ += int_size(rules_.program);
            if (examined_ > kMaxExamined) return;
            if (is_entered(reset, act)) continue;
            for (const CounterIndex counter : resets->counters)
                link(InferableCounter{act, counter, {}}, reset, ask);
        }
    }

private:
    // The last Ask of the prompt before `act`; none if there is none.
    InstructionIndex last_ask(InstructionIndex act, PromptIndex prompt) const {
        for (InstructionIndex at = act; at.valid(); --at)
            if (const auto* asks = as<instruction::Ask>(rules_.program[at]); asks && asks->prompt == prompt) return at;
        return {};
    }
    // True if control flow can reach an instruction after `first`, up to `last`, without executing `first`, or if
    // several frames can be there at once.
    bool is_entered(InstructionIndex first, InstructionIndex last) const {
        for (const InstructionIndex at : rules_.program.indices()) {
            const InstructionIndex goal = goal_of(rules_.program[at]);
            const bool inside = at >= first && at <= last;
            if (!inside && goal > first && goal <= last) return true;
            if (is<instruction::Fork>(rules_.program[at]) && at <= last && goal > first) return true;
        }
        return false;
    }
    // Records the counter, unless an instruction after `reset` can change it. The actions that are chosen at `ask` may
    // change it; they are recorded with the counter. Ignores counters of seats, in families, and with options as start.
    void link(InferableCounter known, InstructionIndex reset, InstructionIndex ask) {
        const Counter& c = s_.counters[known.counter];
        if (c.of_seat || c.family_size != 1 || depends_on_options(rules_, known.counter)) return;
        const auto seen = [&](const InferableCounter& k) { return k.act == known.act && k.counter == known.counter; };
        if (std::any_of(rules_.known_counters.begin(), rules_.known_counters.end(), seen))
            return;  // a later reset was found first
        const PromptIndex prompt = the<instruction::Act>(rules_.program[known.act]).prompt;
        for (InstructionIndex at = reset + 1; at <= known.act; ++at) {
            const Instruction& instruction = rules_.program[at];
            const auto* act = as<instruction::Act>(instruction);
            if (act && act->prompt == prompt && at > ask)
                add_chances(known, *act);
            else if (may_change(instruction, known.counter))
                return;
        }
        rules_.known_counters.push_back(std::move(known));
    }
    bool may_change(const Instruction& instruction, CounterIndex counter) const {
        if (const InstructionBody* body = body_of(instruction)) return body->changes(s_, counter);
        if (const auto* run = as<instruction::RunScript>(instruction))
            return part_changes(rules_.parts[run->part], counter);
        if (const auto* each = as<instruction::EachNext>(instruction)) return each->counter == counter;
        if (const auto* compare = as<instruction::Compare>(instruction)) return awards(*compare, counter);
        return is<instruction::ResolveRun>(instruction) ||
               (is<instruction::Act>(instruction) && any_action_changes(counter));
    }
    static bool awards(const instruction::Compare& compare, CounterIndex counter) {
        const auto gets = [&](const std::vector<CounterChange>& all) {
            return std::any_of(all.begin(), all.end(), [&](const CounterChange& c) { return c.counter == counter; });
        };
        return gets(compare.best) || gets(compare.tied) || gets(compare.none);
    }
    bool part_changes(const EffectCall& part, CounterIndex counter) const {
        if (!part.call.valid()) return false;
        const BoundCall& call = rules_.calls[part.call];
        const Script& script = rules_.scripts[call.script];
        if (!script.counters_changed) return true;
        const auto is_it = [&](const std::string& name) {
            if (name == "counter." + s_.counters[counter].name) return true;
            const Param* param = script.find(name);
            return param && call.constants[static_cast<std::size_t>(param - script.params.data())] == counter.number();
        };
        return std::any_of(script.counters_changed->begin(), script.counters_changed->end(), is_it);
    }
    bool any_action_changes(CounterIndex counter) const {
        return std::any_of(rules_.actions.begin(), rules_.actions.end(),
                           [&](const Action& action) { return part_changes(action.part, counter); });
    }
    // Records the actions of `act` that can change the counter.
    void add_chances(InferableCounter& known, const instruction::Act& act) {
        for (int a = 0; a < int_size(rules_.actions); ++a)
            if (part_changes(rules_.actions[a].part, known.counter))
                known.changed_by.push_back({act.field, a, needs(rules_.actions[a].when)});
    }
    // The parts of the `if` of an action, joined by `and`, that read only values that `Reads` accepts.
    Indexed<InferableCounter::Condition> needs(const Expr& when) {
        Indexed<InferableCounter::Condition> found;
        if (!when.given()) return found;
        const Expression& e = rules_.expressions[when.index];
        linker_.begin(when);
        collect(e, e.tree.root, found);
        return found;
    }
    void collect(const Expression& e, NodeIndex b, Indexed<InferableCounter::Condition>& found) {
        const auto* joined = std::get_if<lang::Joined>(&e.tree.at(b).form);
        const bool both = joined && joined->how == lang::Join::both;
        if (both && e.meanings[b].type.base == lang::BaseType::truth) {
            collect(e, joined->left, found);
            return collect(e, joined->right, found);
        }
        if (auto counters = Reads(rules_, e).counters(b))
            found.push_back({linker_.link_node(b).term, std::move(*counters)});
    }

    Rules& rules_;
    const Shape& s_;
    Linker& linker_;
    // Instructions examined so far. After the limit, no more counters are recorded, so fewer options are certain.
    std::int64_t examined_ = 0;
    static constexpr std::int64_t kMaxExamined = 20'000'000;
};

}  // namespace

void link_known_counters(Rules& rules, Linker& maker) {
    rules.known_counters.clear();
    CounterLinker linker(rules, maker);
    for (const InstructionIndex at : rules.program.indices())
        if (const auto* act = as<instruction::Act>(rules.program[at]); act && act->remembered.valid()) linker.link(at);
}

}  // namespace quattro
