// Notes on steps and slot effects without effect, or whose change the next one reverts or overwrites.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "compile/name_lookup.hpp"
#include "lint/notes.hpp"

namespace quattro {
namespace {

bool same_part(const Node& a, const Node& b, std::string_view key) {
    const Node *x = a.find(key), *y = b.find(key);
    return x && y ? same_content(*x, *y) : x == y;
}

// Whether two numbers differ only in the sign; false for 0.
bool are_opposite(const Node& a, const Node& b) {
    const auto minus = [](const Node& n) { return n.is_scalar() && n.scalar.starts_with('-'); };
    const auto digits = [&](const Node& n) { return std::string_view(n.scalar).substr(minus(n) ? 1 : 0); };
    if (!a.is_scalar() || !b.is_scalar() || minus(a) == minus(b) || digits(a) != digits(b)) return false;
    return !digits(a).empty() && digits(a) != "0";
}

// Whether two maps have the same targets with opposite amounts.
bool truncate(const Node& a, const Node& b) {
    return a.is_map() && b.is_map() && !a.entries.empty() && a.entries.size() == b.entries.size() &&
           std::all_of(a.entries.begin(), a.entries.end(), [&](const Node::Entry& goal) {
               const Node* other = b.find(goal.key);
               return other && are_opposite(goal.value, *other);
           });
}

class Neighbours {
public:
    Neighbours(const Rules& rules, std::vector<LintNote>& out)
        : doc_(rules.model.doc), lets_(doc_.find("let")), out_(out) {}

    void steps(const Node& node) {
        for (std::size_t i = 0; i < node.entries.size(); ++i) {
            const Node::Entry& entry = node.entries[i];
            if (i > 0) pair(node.entries[i - 1].value, entry);
            one(entry);
            steps(entry.value);
        }
    }
    void effects(const Node& node) {
        for (std::size_t i = 1; i < node.items.size(); ++i)
            if (const std::string* key = taken_back(node.items[i - 1], node.items[i]))
                note(node.items[i].where,
                     fmt::format("this '{}' takes back what the one before it does; take both away, or name other "
                                 "cards or another number",
                                 *key));
        for (const Node& item : node.items)
            effects(item);
        for (const Node::Entry& entry : node.entries)
            effects(entry.value);
    }

private:
    void one(const Node::Entry& entry) {
        const Node *move = entry.value.find("move"), *to = entry.value.find("to"), *repeat = entry.value.find("repeat");
        if (move && to && move->is_scalar() && !entry.value.find("from") && is_hand(to->scalar) &&
            (move->scalar == to->scalar || move->scalar == fmt::format("first({})", to->scalar) ||
             move->scalar.starts_with(to->scalar + " where ")))
            note(entry.where,
                 fmt::format("these cards lie in '{}' already; name another zone to move them to", to->scalar));
        if (repeat && repeat->scalar == "1" && !entry.value.find("until") && times_named(doc_, entry.key) < 2)
            note(repeat->where, "this goes round once, as it would without 'repeat'; say how often, or until when");
    }
    // In a hand the order of cards is less important, so moving cards within it has little effect.
    bool is_hand(const std::string& zone) const {
        const Node *zones = doc_.find("zones"), *found = zones ? zones->find(zone) : nullptr;
        const Node* kind = found ? found->find("kind") : nullptr;
        return kind && kind->scalar == "hand";
    }
    static int times_named(const Node& node, const std::string& name) {
        const auto words = split_words(node.scalar);
        auto times = static_cast<int>(std::count(words.begin(), words.end(), name));
        for (const Node& item : node.items)
            times += times_named(item, name);
        for (const Node::Entry& entry : node.entries)
            times += (entry.key == name) + times_named(entry.value, name);
        return times;
    }
    void pair(const Node& before, const Node::Entry& entry) {
        const Node& now = entry.value;
        if (!before.is_map() || !now.is_map() || !same_part(before, now, "of")) return;
        const Node *added = before.find("add"), *add = now.find("add");
        if (added && add && same_part(before, now, "if") && truncate(*added, *add))
            note(entry.where, "this takes back what the step before it adds; take both away, or add another number");
        if (now.find("if")) return;
        const Node *shuffled = before.find("shuffle"), *shuffle = now.find("shuffle");
        if (shuffled && shuffle && same_content(*shuffled, *shuffle))
            note(entry.where, fmt::format("the step before it has shuffled '{}' already; take one of the two away",
                                          shuffle->scalar));
        const Node *first = before.find("set"), *again = now.find("set");
        if (first && again) set_again(*first, *again);
    }
    // Notes a counter that the next step sets again without reading it.
    void set_again(const Node& first, const Node& again) {
        if (!first.is_map() || !again.is_map()) return;
        for (const Node::Entry& goal : first.entries) {
            const Node* value = again.find(goal.key);
            if (!value || split_words(goal.key).size() != 1 || reads(*value, goal.key)) continue;
            note(goal.where, fmt::format("the next step sets '{}' again, before anything can read this; take one of "
                                         "the two away",
                                         goal.key));
        }
    }
    // Whether a value names the counter, directly or through a `let`. Circular `let` values were rejected before.
    bool reads(const Node& value, const std::string& counter) const {
        const auto words = split_words(value.scalar);
        return !value.is_scalar() || std::any_of(words.begin(), words.end(), [&](const std::string& word) {
            const Node* let = lets_ ? lets_->find(word) : nullptr;
            return word == counter || (let && reads(*let, counter));
        });
    }
    // The key of the number that differs only in sign between two otherwise equal effects; null if there is none.
    static const std::string* taken_back(const Node& a, const Node& b) {
        const std::string* found = nullptr;
        if (a.entries.size() != b.entries.size()) return nullptr;
        for (const Node::Entry& entry : a.entries) {
            const Node* other = b.find(entry.key);
            if (!other) return nullptr;
            if (same_content(entry.value, *other)) continue;
            if (found || !are_opposite(entry.value, *other)) return nullptr;
            found = &entry.key;
        }
        return found;
    }
    void note(const Location& where, std::string message) { out_.push_back({where, std::move(message), false}); }

    const Node& doc_;
    const Node* lets_;
    std::vector<LintNote>& out_;
};

}  // namespace

void lint_undone(const Rules& rules, std::vector<LintNote>& out) {
    Neighbours neighbours(rules, out);
    for (const char* part : {"flow", "routines"})
        if (const Node* steps = rules.model.doc.find(part)) neighbours.steps(*steps);
    for (const BoardFile& board : rules.model.boards)
        if (const Node* slots = board.doc.find("slots")) neighbours.effects(*slots);
}

}  // namespace quattro
