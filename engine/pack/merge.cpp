// How a variant's differences are laid over the document it extends.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/text.hpp"
#include "pack/doc.hpp"

namespace quattro {
namespace {

constexpr std::string_view kAfter = "after", kBefore = "before";

using Entries = std::vector<Node::Entry>;

Entries::iterator entry_named(Entries& entries, std::string_view key) {
    return std::find_if(entries.begin(), entries.end(), [&](const Node::Entry& e) { return e.key == key; });
}

std::vector<std::string> keys_of(const Entries& entries) {
    std::vector<std::string> keys;
    for (const Node::Entry& entry : entries)
        keys.push_back(entry.key);
    return keys;
}

bool wants_place(const Node::Entry& entry, std::string_view word = kAfter) {
    const Node* neighbour = entry.value.find(word);
    return neighbour && neighbour->is_scalar();
}

Node merge_deep(const Node& base, const Node& change, bool names, Diagnostics& out);

// One map in the making. New entries find their place last, so that they may stand behind each other in any
// order; removals come last of all, so that a new step may take the place of the one it removes.
class MapMerge {
public:
    MapMerge(const Node& base, const Node& change, bool names, Diagnostics& out)
        : merged_(base), change_(change), names_(names), out_(out) {}

    Node run() {
        for (const Node::Entry& entry : change_.entries)
            take(entry);
        while (place_some()) {}
        for (Node::Entry& entry : waiting_)
            append_unplaced(std::move(entry));
        for (const std::string& key : removed_)
            merged_.entries.erase(entry_named(merged_.entries, key));
        return std::move(merged_);
    }

private:
    void take(const Node::Entry& entry) {
        const auto old = entry_named(merged_.entries, entry.key);
        const bool known = old != merged_.entries.end();
        if (known && entry.is_empty()) {
            out_.error(entry.place, fmt::format("nothing stands after '{}:'", entry.key),
                       "write what changes, or '~' to take it away");
            return;
        }
        if (entry.value.is_null()) return remove(entry, known);
        if (known && old->value.is_map() && entry.value.is_map() && entry.value.entries.empty())
            out_.error(entry.value.place, fmt::format("'{}' is there already, and nothing of it changes", entry.key),
                       "write what changes, or '~' to take it away");
        if (known) {
            old->value = merge_deep(old->value, entry.value, true, out_);
            old->place = entry.place;
            return;
        }
        Node::Entry fresh{entry.key, entry.place, merge_deep(Node{}, entry.value, true, out_)};
        check_new(fresh);
        check_before(fresh);
        (wants_place(fresh) ? waiting_ : merged_.entries).push_back(std::move(fresh));
    }

    // A new name that is all but an old one is hardly meant; one that differs in a number is.
    void check_new(const Node::Entry& entry) {
        if (!names_ || !entry.value.is_map() || wants_place(entry)) return;
        std::vector<std::string> others;
        for (const std::string& key : keys_of(merged_.entries))
            if (!change_.find_entry(key) && !differs_in_number(key, entry.key)) others.push_back(key);
        const std::string meant = nearest(entry.key, others);
        if (!meant.empty())
            out_.error(entry.place,
                       fmt::format("'{}' is new here, and all but the '{}' of {}", entry.key, meant,
                                   entry_named(merged_.entries, meant)->place.text()),
                       fmt::format("did you mean '{}'? A new one needs a name that is less like it", meant));
    }

    // There is `after` alone; who writes `before` can be told after which.
    void check_before(Node::Entry& entry) {
        if (!wants_place(entry, kBefore)) return;
        const auto at = entry_named(entry.value.entries, kBefore);
        const auto neighbour = entry_named(merged_.entries, at->value.scalar);
        if (neighbour == merged_.entries.end()) return;
        out_.error(at->place, "a new entry says what it comes after, not before",
                   neighbour == merged_.entries.begin()
                       ? fmt::format("nothing can be put before the first, '{}'", neighbour->key)
                       : fmt::format("write 'after: {}'", std::prev(neighbour)->key));
        entry.value.entries.erase(at);
    }

    static bool differs_in_number(std::string a, std::string b) {
        const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
        std::erase_if(a, is_digit);
        std::erase_if(b, is_digit);
        return a == b;
    }

    void remove(const Node::Entry& entry, bool known) {
        if (known) return removed_.push_back(entry.key);
        const std::string hint = merged_.entries.empty() ? "give it a value, or take this line away"
                                                         : suggest(entry.key, keys_of(merged_.entries));
        out_.error(entry.place,
                   fmt::format("'{}' has no value, which takes it away, but there is none to take away", entry.key),
                   hint);
    }

    // Places those whose neighbour stands already; true if there was one.
    bool place_some() {
        for (auto it = waiting_.begin(); it != waiting_.end(); ++it) {
            const std::string after = it->value.find(kAfter)->scalar;
            const auto neighbour = entry_named(merged_.entries, after);
            if (neighbour == merged_.entries.end()) continue;
            Node::Entry entry = std::move(*it);
            waiting_.erase(it);
            insert_behind(neighbour, after, std::move(entry));
            return true;
        }
        return false;
    }

    // Behind those that asked for the same place before: two new steps stay in the order they were written.
    void insert_behind(Entries::iterator neighbour, const std::string& after, Node::Entry entry) {
        auto at = neighbour + 1;
        while (at != merged_.entries.end() && hangs_on(at->key, after))
            ++at;
        hangs_on_[entry.key] = after;
        drop_after(entry);
        merged_.entries.insert(at, std::move(entry));
    }

    bool hangs_on(std::string key, const std::string& name) const {
        for (auto it = hangs_on_.find(key); it != hangs_on_.end(); it = hangs_on_.find(key)) {
            if (it->second == name) return true;
            key = it->second;
        }
        return false;
    }

    void append_unplaced(Node::Entry entry) {
        const Node& after = *entry.value.find(kAfter);
        out_.error(after.place, fmt::format("there is no '{}' to put '{}' after", after.scalar, entry.key),
                   suggest(after.scalar, keys_of(merged_.entries)));
        drop_after(entry);
        merged_.entries.push_back(std::move(entry));
    }

    static void drop_after(Node::Entry& entry) { entry.value.entries.erase(entry_named(entry.value.entries, kAfter)); }

    Node merged_;
    const Node& change_;
    bool names_;  // the keys are names of a designer's rather than the engine's words
    Diagnostics& out_;
    Entries waiting_;
    std::vector<std::string> removed_;
    std::map<std::string, std::string> hangs_on_;
};

Node merge_deep(const Node& base, const Node& change, bool names, Diagnostics& out) {
    if (!change.is_map()) return change;
    if (base.is_map()) return MapMerge(base, change, names, out).run();
    Node empty;
    empty.kind = Node::Kind::map;
    empty.place = change.place;
    return MapMerge(empty, change, names, out).run();
}

}  // namespace

Node merge(const Node& base, const Node& change, Diagnostics& out) { return merge_deep(base, change, false, out); }

}  // namespace quattro
