// What lies or stands as it did at the start: cards that are dealt as they were listed, counters that never change.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "compile/names.hpp"
#include "compile/remarks.hpp"
#include "compile/step_row.hpp"

namespace quattro {
namespace {

using Names = std::set<std::string, std::less<>>;

void take_words(std::string_view text, Names& names) {
    for (std::string& word : words_of(text))
        names.insert(std::move(word));
}

Names words_of_scripts(const Rules& rules) {
    Names names;
    const auto take = [&](const std::shared_ptr<const Source>& source) {
        for (std::size_t i = 0; source && i < source->lines.size(); ++i)
            take_words(source->lines[i], names);
    };
    for (const Script& script : rules.scripts)
        take(script.source);
    for (const ScriptFile& lib : rules.libs)
        take(lib.source);
    return names;
}

// What stands before a colon, or behind one by itself: every name that could be changed there, and more.
void take_keys(const Node& node, Names& names) {
    for (const Node& item : node.items)
        take_keys(item, names);
    for (const Node::Entry& entry : node.entries) {
        const auto words = words_of(entry.key);
        if (!words.empty()) names.insert(words.front());
        if (entry.value.is_scalar()) names.insert(entry.value.scalar);
        take_keys(entry.value, names);
    }
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

void remark_on_counters(const Rules& rules, const Names& scripts, std::vector<Remark>& out) {
    const Node* counters = rules.model.doc.find("counters");
    Names changed = scripts, named;
    for (const Node::Entry& part : rules.model.doc.entries) {
        if (part.key == "counters") continue;
        take_keys(part.value, changed);
        take_all_words(part.value, named);
    }
    for (std::size_t i = 0; counters && i < counters->entries.size(); ++i) {
        const Node::Entry& counter = counters->entries[i];
        if (counter.value.find("starts")) continue;  // a number with a name
        if (!named.contains(counter.key)) continue;  // nothing uses it: that is said elsewhere
        out.push_back(
            {counter.where,
             fmt::format("nothing changes the counter '{}'; a step that does is missing, or 'starts'", counter.key),
             changed.contains(counter.key)});
    }
}

// Whether the order matters: there are two that are not written alike.
bool differ(const Node& starts) {
    const auto other = [&](const Node& n) { return !n.is_scalar() || n.scalar != starts.items.front().scalar; };
    return starts.is_list() && std::any_of(starts.items.begin(), starts.items.end(), other);
}

void remark_on_decks(const Rules& rules, const Names& scripts, std::vector<Remark>& out) {
    const Node* zones = rules.model.doc.find("zones");
    Names shuffled = scripts, drawn;
    walk_steps(rules.model.doc, [&](const StepRow*, const Node::Entry& step, bool) {
        if (const Node* zone = step.value.find("shuffle")) take_words(zone->scalar, shuffled);
        if (const Node* zone = step.value.find("move") ? step.value.find("from") : nullptr)
            take_words(zone->scalar, drawn);
    });
    for (std::size_t i = 0; zones && i < zones->entries.size(); ++i) {
        const Node::Entry& zone = zones->entries[i];
        const Node *starts = zone.value.find("starts"), *seen_by = zone.value.find("seen_by");
        if (!starts || !differ(*starts) || !seen_by || seen_by->scalar != "nobody" || !drawn.contains(zone.key))
            continue;
        out.push_back({zone.where,
                       fmt::format("nothing shuffles '{0}', so that its cards come in the order in which they are "
                                   "listed; write 'shuffle: {0}' before the first is drawn",
                                   zone.key),
                       shuffled.contains(zone.key)});
    }
}

}  // namespace

void remark_on_kept(const Rules& rules, std::vector<Remark>& out) {
    const Names scripts = words_of_scripts(rules);
    remark_on_counters(rules, scripts, out);
    remark_on_decks(rules, scripts, out);
}

}  // namespace quattro
