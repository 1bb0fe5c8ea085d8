// Declares the names that steps provide to expressions: repeats, and counters that hold a card.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "compile/expression_index.hpp"
#include "compile/language.hpp"
#include "compile/step_compiler.hpp"
#include "compile/step_row.hpp"
#include "game/read.hpp"

namespace quattro {
namespace {

// Reports `resets` of counters that do not name a block with passes.
void check_resets(const Rules& rules, Diagnostics& out) {
    const auto check = [&](const Node& name) {
        index_step_name(rules, name);
        if (!contains(rules.flow_number_names, name.scalar))
            out.unknown(name.where, fmt::format("there is no repeat '{}'", name.scalar), name.scalar,
                        rules.flow_number_names);
    };
    for (const Node::Entry& entry : entries_of(rules.model.doc.find("counters"))) {
        const Node* resets = entry.value.find("resets");
        if (!resets) continue;
        if (resets->is_map() || (resets->is_list() && resets->items.empty()))
            out.error(resets->where, "'resets' names no repeat", "resets: round");
        if (resets->is_scalar()) check(*resets);
        for (const Node& item : resets->items) {
            check(item);
            const bool again = std::any_of(resets->items.data(), &item,
                                           [&](const Node& before) { return before.scalar == item.scalar; });
            if (again && item.is_scalar())
                out.error(item.where, fmt::format("'{}' is named twice", item.scalar), "remove one of the two");
        }
    }
}

// Declares the counters that hold a card, which `as` can name.
void declare_held(Draft& rules, Diagnostics& out) {
    for (const Node::Entry& entry : entries_of(rules.model.doc.find("counters"))) {
        const Node *holds = entry.value.find("holds"), *of = entry.value.find("of");
        if (!holds || holds->scalar != "card") continue;
        const MapReader reader(entry.value, kCounterSchema, out);
        for (const char* key : {"starts", "resets", "scale", "seen_by"})
            if (reader.node(key))
                reader.error(
                    key,
                    fmt::format(
                        "a counter that holds a card cannot have '{}': it begins as none, and players never see it",
                        key),
                    "remove this key");
        if (of && of->scalar != "seat")
            reader.error("of", "a counter that holds a card can only belong to the table or to each seat",
                         "write of: seat, or remove 'of'");
        rules.registers.push_back(entry.key);
        rules.register_of_table.push_back(!of);
    }
}

void add_name(std::vector<std::string>& names, const Node::Entry& step, Diagnostics& out) {
    if (contains(names, step.key))
        out.error(step.where, fmt::format("two steps have the name '{}'", step.key),
                  "steps that repeat or drop need unique names");
    names.push_back(step.key);
}

}  // namespace

void StepDeclarer::declare_repeat(const Node::Entry& step, bool apart, const Node* passes) {
    add_name(rules.flow_number_names, step, out);
    rules.repeat_of_seat.push_back(apart);
    const auto most = passes && passes->is_scalar() ? to_integer(passes->scalar) : std::nullopt;
    rules.repeat_limits.push_back({std::clamp<std::int64_t>(most.value_or(INT32_MAX), 1, INT32_MAX),
                                   passes ? passes->where.source.get() : nullptr});
    if (has_text(step.value, "shown", "false")) {
        rules.model.shape.hidden_repeats.push_back(rules.flow_number_names.next_index() - 1);
        rules.model.shape.secret_repeats.push_back(rules.model.shape.hidden_repeats.back());
    }
}

void StepDeclarer::declare_card(const Node::Entry& step) {
    rules.register_of_table.push_back(false);
    add_name(rules.registers, step, out);
}

void StepDeclarer::declare_register(const Node::Entry& step) const {
    const Node* as = step.value.find("as");
    if (!as || !as->is_scalar()) return;
    const std::vector<std::string> known(rules.registers.begin(),
                                         rules.registers.begin() + static_cast<std::ptrdiff_t>(rules.card_counters));
    if (contains(known, as->scalar)) return;
    out.add({as->where, fmt::format("'{}' is not a counter that holds a card", as->scalar),
             fmt::format("{}counters: {{ {}: {{ holds: card }} }}",
                         nearest(as->scalar, known).empty() ? "" : suggest(as->scalar, known) + "; or ", as->scalar),
             as->scalar});
}

void declare_steps(Draft& rules, Diagnostics& out) {
    declare_held(rules, out);
    rules.card_counters = rules.registers.size();
    StepDeclarer names{rules, out};
    rules.language->walk_steps(rules.model.doc, [&](const StepRow* row, const Node::Entry& step, bool apart) {
        if (row) index_step(*row, step);
        if (row && row->declare) row->declare(names, step, apart);
    });
    check_resets(rules, out);
}

}  // namespace quattro
