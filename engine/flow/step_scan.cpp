// What is known of the steps before they are read: repeats, counters that hold a card, actions that are run.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "flow/names.hpp"
#include "flow/step_compiler.hpp"
#include "game/read.hpp"

namespace quattro {
namespace {

// Visits every step of a map of steps, inner ones included.
template <class F>
void walk(const Node& steps, bool forked, F&& f) {
    for (const Node::Entry& e : steps.entries) {
        f(e, forked);
        for (const char* inner : {"steps", "else"})
            if (const Node* node = e.value.find(inner)) walk(*node, forked || e.value.find("parallel"), f);
        const Node* at_once = e.value.find("at_once");
        if (const Node* node = at_once ? at_once->find("steps") : nullptr) walk(*node, forked, f);
    }
}

// What starts anew with a pass names a block that has passes.
void check_resets(const Rules& rules, Diagnostics& out) {
    const auto check = [&](const Node& name) {
        if (std::find(rules.loops.begin(), rules.loops.end(), name.scalar) == rules.loops.end())
            out.unknown(name.place, fmt::format("no block '{}' goes round", name.scalar), name.scalar, rules.loops);
    };
    const Node* all = rules.model.doc.find("counters");
    for (std::size_t i = 0; all && i < all->entries.size(); ++i) {
        const Node* resets = all->entries[i].value.find("resets");
        if (resets && resets->is_scalar()) check(*resets);
        for (std::size_t k = 0; resets && k < resets->items.size(); ++k)
            check(resets->items[k]);
    }
}

}  // namespace

void add_done_counters(Rules& rules) {
    const auto note = [&](const Node::Entry& e, bool) {
        const Node* run = e.value.find("run");
        if (!run || !run->is_scalar()) return;
        Counter counter;
        counter.name = "done." + run->scalar;
        counter.of_seat = counter.holds_truth = true;
        counter.shown = false;
        counter.seen_by = Audience::owner;
        counter.lo = 0, counter.hi = 1;
        if (rules.model.find_counter(counter.name) >= 0) return;
        rules.model.shape.counters.push_back(std::move(counter));
        rules.model.counter_starts.push_back(0);
        rules.model.counter_start_options.push_back(-1);
    };
    const Node* routines = rules.model.doc.find("routines");
    for (std::size_t i = 0; routines && i < routines->entries.size(); ++i)
        walk(routines->entries[i].value, false, note);
    if (const Node* flow = rules.model.doc.find("flow")) walk(*flow, false, note);
}

int done_counter(const Rules& rules, int prompt, int field) {
    const Prompt& p = rules.prompts[static_cast<std::size_t>(prompt)];
    const PromptField& f = p.fields[static_cast<std::size_t>(field)];
    const int counter = rules.model.find_counter("done." + p.name + "." + f.name);
    return counter < 0 && p.fields.size() == 1 ? rules.model.find_counter("done." + p.name) : counter;
}

namespace {

// Counters that hold a card: what `as:` names.
void scan_held(Rules& rules, Diagnostics& out) {
    const Node* counters = rules.model.doc.find("counters");
    for (std::size_t i = 0; counters && i < counters->entries.size(); ++i) {
        const Node::Entry& entry = counters->entries[i];
        const Node *holds = entry.value.find("holds"), *of = entry.value.find("of");
        if (!holds || holds->scalar != "card") continue;
        const Reader reader(entry.value, kCounterSchema, out);
        for (const char* key : {"starts", "resets", "scale", "seen_by"})
            if (reader.node(key))
                reader.error(key, "a counter that holds a card begins without one, and nobody is shown it",
                             "leave this away");
        if (of && of->scalar != "seat")
            reader.error("of", "a counter that holds a card is the table's or each seat's", "of: seat");
        rules.registers.push_back(entry.key);
        rules.register_of_table.push_back(!of);
    }
}

}  // namespace

void scan_flow(Rules& rules, Diagnostics& out) {
    scan_held(rules, out);
    const auto held = static_cast<std::ptrdiff_t>(rules.registers.size());
    const auto note = [&](const Node::Entry& e, bool forked) {
        if (const Node* as = e.value.find("as"); as && as->is_scalar() && !e.value.find("each")) {
            const std::vector<std::string> known(rules.registers.begin(), rules.registers.begin() + held);
            if (std::find(known.begin(), known.end(), as->scalar) == known.end())
                out.add({as->place, fmt::format("'{}' is no counter that holds a card", as->scalar),
                         fmt::format("{}counters: {{ {}: {{ holds: card }} }}",
                                     nearest(as->scalar, known).empty() ? "" : suggest(as->scalar, known) + "; or ",
                                     as->scalar),
                         as->scalar});
            return;
        }
        const Node* each = e.value.find("each");
        const bool goes_round =
            e.value.find("repeat") || (e.value.find("until") && !each) || (each && each->scalar == "seat");
        auto& names = goes_round ? rules.loops : rules.registers;
        if (!goes_round && !e.value.find("drop")) return;
        if (!goes_round) rules.register_of_table.push_back(false);
        if (std::find(names.begin(), names.end(), e.key) != names.end())
            out.error(e.place, fmt::format("two steps are named '{}'", e.key),
                      "steps that repeat or drop need names of their own");
        names.push_back(e.key);
        if (!goes_round) return;
        rules.loop_of_seat.push_back(forked);
        if (const Node* shown = e.value.find("shown"); shown && shown->scalar == "false")
            rules.model.shape.hidden_loops.push_back(static_cast<int>(rules.loops.size()) - 1);
    };
    const Node* routines = rules.model.doc.find("routines");
    for (std::size_t i = 0; routines && i < routines->entries.size(); ++i)
        walk(routines->entries[i].value, false, note);
    if (const Node* flow = rules.model.doc.find("flow")) walk(*flow, false, note);
    check_resets(rules, out);
}

}  // namespace quattro
