#include "compile/step_lint.hpp"

#include <algorithm>

#include "compile/name_lookup.hpp"

namespace quattro {
namespace {

int times_named_in(const Node& node, const std::string& name) {
    const auto words = split_words(node.scalar);
    auto times = static_cast<int>(std::count(words.begin(), words.end(), name));
    for (const Node& item : node.items)
        times += times_named_in(item, name);
    for (const Node::Entry& entry : node.entries)
        times += (entry.key == name) + times_named_in(entry.value, name);
    return times;
}

}  // namespace

bool StepNotes::is_hand(const std::string& zone) const {
    const Node* found = find_in(game_.find("zones"), zone);
    return found && has_text(*found, "kind", "hand");
}

int StepNotes::times_named(const std::string& name) const { return times_named_in(game_, name); }

// The recursion ends, because circular `let` values were rejected before.
bool StepNotes::reads(const Node& value, const std::string& counter) const {
    const Node* lets = game_.find("let");
    const auto words = split_words(value.scalar);
    return !value.is_scalar() || std::any_of(words.begin(), words.end(), [&](const std::string& word) {
        const Node* let = find_in(lets, word);
        return word == counter || (let && reads(*let, counter));
    });
}

bool same_part(const Node& a, const Node& b, std::string_view key) {
    const Node *x = a.find(key), *y = b.find(key);
    return x && y ? same_content(*x, *y) : x == y;
}

bool are_opposite(const Node& a, const Node& b) {
    const auto minus = [](const Node& n) { return n.is_scalar() && n.scalar.starts_with('-'); };
    const auto digits = [&](const Node& n) { return std::string_view(n.scalar).substr(minus(n) ? 1 : 0); };
    if (!a.is_scalar() || !b.is_scalar() || minus(a) == minus(b) || digits(a) != digits(b)) return false;
    return !digits(a).empty() && digits(a) != "0";
}

}  // namespace quattro
