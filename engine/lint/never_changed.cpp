// Notes on decks that nothing shuffles, and on counters that nothing changes.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "compile/language.hpp"
#include "compile/name_lookup.hpp"
#include "lint/notes.hpp"

namespace quattro {
namespace {

using Names = std::set<std::string, std::less<>>;

void take_words(std::string_view text, Names& names) {
    for (std::string& word : split_words(text))
        names.insert(std::move(word));
}

// Collects the scalars of a node, which include arguments of scripts.
void take_values(const Node& node, Names& names) {
    if (node.is_scalar()) names.insert(node.scalar);
    for (const Node& item : node.items)
        take_values(item, names);
    for (const Node::Entry& entry : node.entries)
        take_values(entry.value, names);
}

// Collects names that steps and actions may change: directly, as the name of a remembered card, or through a script.
void take_changed(const Rules& rules, Names& names) {
    const Node& game = rules.model.doc;
    rules.language->walk_steps(game, [&](const StepRow* row, const Node::Entry& step, bool) {
        if (!row) return;
        row->values(step.value, KeyRole::may_change, [&](const Key&, const Node& value) { take_values(value, names); });
        row->values(step.value, KeyRole::changes, [&](const Key&, const Node& value) {
            for (const Node::Entry& goal : value.entries)
                if (const auto words = split_words(goal.key); !words.empty()) names.insert(words.front());
        });
    });
    if (const Node* actions = game.find("actions")) take_values(*actions, names);
}

void take_all_words(const Node& node, Names& names) {
    take_words(node.scalar, names);
    for (const Node& item : node.items)
        take_all_words(item, names);
    for (const Node::Entry& entry : node.entries) {
        take_words(entry.key, names);
        take_all_words(entry.value, names);
    }
}

void lint_counters(const Rules& rules, const Names& scripts, std::vector<LintNote>& out) {
    Names changed = scripts, named;
    take_changed(rules, changed);
    for (const BoardFile& board : rules.model.boards)
        take_values(board.doc, changed);
    for (const Node::Entry& part : rules.model.doc.entries)
        if (part.key != "counters") take_all_words(part.value, named);
    for (const Node::Entry& counter : entries_of(rules.model.doc.find("counters"))) {
        if (counter.value.find("starts")) continue;  // it may be a named constant
        if (!named.contains(counter.key)) continue;  // another note reports unused counters
        out.push_back(
            {counter.where,
             fmt::format("nothing changes the counter '{}'; add a step that changes it, or 'starts'", counter.key),
             changed.contains(counter.key)});
    }
}

// True if the order of these cards matters: at least two of them are written differently, or one is not a scalar.
bool differ(const Node& starts) {
    const auto other = [&](const Node& n) { return !n.is_scalar() || n.scalar != starts.items.front().scalar; };
    return starts.is_list() && std::any_of(starts.items.begin(), starts.items.end(), other);
}

void lint_decks(const Rules& rules, const Names& scripts, std::vector<LintNote>& out) {
    const Node* zones = rules.model.doc.find("zones");
    Names shuffled = scripts, drawn;
    std::vector<std::pair<std::string, std::string>> draws;  // zones of each move: from, to
    rules.language->walk_steps(rules.model.doc, [&](const StepRow* row, const Node::Entry& step, bool) {
        if (!row) return;
        row->values(step.value, KeyRole::shuffles,
                    [&](const Key&, const Node& zone) { take_words(zone.scalar, shuffled); });
        row->values(step.value, KeyRole::draws_from, [&](const Key&, const Node& from) {
            const Node* to = step.value.find("to");
            draws.emplace_back(from.scalar, to ? to->scalar : "");
        });
    });
    for (const auto& [from, to] : draws) {
        const auto goal = split_words(to);
        const bool mixed =
            !goal.empty() && shuffled.contains(goal.front());  // the cards are shuffled in the zone to which they move
        if (!mixed) take_words(from, drawn);
    }
    for (const Node::Entry& zone : entries_of(zones)) {
        const Node *starts = zone.value.find("starts"), *seen_by = zone.value.find("seen_by");
        if (!starts || !differ(*starts) || !seen_by || seen_by->scalar != "nobody" || !drawn.contains(zone.key))
            continue;
        out.push_back({zone.where,
                       fmt::format("nothing shuffles '{0}', so its cards are drawn in the order in which they are "
                                   "listed; add 'shuffle: {0}' before the first draw",
                                   zone.key),
                       shuffled.contains(zone.key)});
    }
}

}  // namespace

void lint_never_changed(const Rules& rules, std::vector<LintNote>& out) {
    Names scripts;
    each_word_of_scripts(rules, [&](std::string word) { scripts.insert(std::move(word)); });
    lint_counters(rules, scripts, out);
    lint_decks(rules, scripts, out);
}

}  // namespace quattro
