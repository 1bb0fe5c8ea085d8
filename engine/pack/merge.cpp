// Merges the changes of a variant into the document that it extends.
#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "base/characters.hpp"
#include "base/size.hpp"
#include "base/source_index.hpp"
#include "base/text.hpp"
#include "pack/doc.hpp"

namespace quattro {
namespace {

constexpr std::string_view kAfter = "after", kBefore = "before";

// Maximum number of new names in a map that are compared with old ones. Any further names count as correct.
constexpr std::size_t kMaxCompared = 100;

using Entries = std::vector<Node::Entry>;

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

Node merge_deep(Node base, const Node& change, bool names, Diagnostics& out);

// Builds one merged map. New entries with `after` are positioned after all changes, so that they may refer to each
// other in any order. Removals come last, so that a new step can take the place of the step that it replaces.
class MapMerge {
public:
    MapMerge(Node base, const Node& change, bool names, Diagnostics& out)
        : merged_(std::move(base)), change_(change), names_(names), out_(out) {
        for (std::size_t i = 0; i < merged_.entries.size(); ++i)
            at_[merged_.entries[i].key] = i;
        for (const Node::Entry& entry : change_.entries)
            changed_.insert(entry.key);
    }

    Node run() {
        for (const Node::Entry& entry : change_.entries)
            take(entry);
        for (std::size_t i = 0; i < waiting_.size(); ++i)
            behind_[waiting_[i].value.find(kAfter)->scalar].push_back(i);
        place_all();
        for (Node::Entry& entry : waiting_)
            if (wants_place(entry)) append_unplaced(std::move(entry));
        std::erase_if(merged_.entries, [&](const Node::Entry& e) { return removed_.count(e.key) > 0; });
        return std::move(merged_);
    }

private:
    Node::Entry* entry_named(const std::string& key) {
        const auto known = at_.find(key);
        return known == at_.end() ? nullptr : &merged_.entries[known->second];
    }

    void take(const Node::Entry& entry) {
        Node::Entry* old = entry_named(entry.key);
        const bool known = old != nullptr;
        if (known && entry.is_empty()) {
            out_.error(entry.where, fmt::format("'{}:' has no value", entry.key),
                       "write the changes, or '~' to remove it");
            return;
        }
        if (entry.value.is_null()) return remove(entry, known);
        if (known && old->value.is_map() && entry.value.is_map() && entry.value.entries.empty())
            out_.error(entry.value.where, fmt::format("'{}' already exists, and nothing of it changes", entry.key),
                       "write the changes, or '~' to remove it");
        if (known) {
            if (SourceIndex* index = index_at(entry.where))
                index->add({entry.where, int_size(entry.key), fmt::format("changes '{}'", entry.key), old->where});
            old->value = merge_deep(std::move(old->value), entry.value, true, out_);
            old->where = entry.where;
            return;
        }
        Node::Entry fresh{entry.key, entry.where, merge_deep(Node{}, entry.value, true, out_)};
        check_new(fresh);
        check_before(fresh);
        if (wants_place(fresh)) return waiting_.push_back(std::move(fresh));
        at_[fresh.key] = merged_.entries.size();
        merged_.entries.push_back(std::move(fresh));
    }

    // A new name of a map that is very similar to an unchanged one is probably a typing error, unless they differ only
    // in digits. An entry with `after` is new on purpose.
    void check_new(const Node::Entry& entry) {
        if (!names_ || !entry.value.is_map() || wants_place(entry) || compared_++ >= kMaxCompared) return;
        std::vector<std::string> others;
        for (const Node::Entry& other : merged_.entries)
            if (changed_.count(other.key) == 0 && !differs_in_number(other.key, entry.key)) others.push_back(other.key);
        const std::string meant = nearest(entry.key, others);
        if (!meant.empty())
            out_.error(entry.where,
                       fmt::format("'{}' is new, but its name is almost the same as '{}' in {}", entry.key, meant,
                                   entry_named(meant)->where.text()),
                       fmt::format("did you mean '{}'? If not, choose a name that differs more", meant));
    }

    // Reports a new entry with `before` and the name of an entry, because only `after` exists. The hint names the entry
    // to use with `after`, if there is one.
    void check_before(Node::Entry& entry) {
        if (!wants_place(entry, kBefore)) return;
        const Node::Entry* at = entry.value.find_entry(kBefore);
        const Node::Entry* neighbour = entry_named(at->value.scalar);
        if (!neighbour) return;
        out_.error(at->where, "a new entry cannot have 'before', only 'after'",
                   neighbour == merged_.entries.data()
                       ? fmt::format("nothing can be put before the first entry, '{}'", neighbour->key)
                       : fmt::format("write 'after: {}'", (neighbour - 1)->key));
        drop(entry, kBefore);
    }

    static bool differs_in_number(std::string a, std::string b) {
        std::erase_if(a, is_digit);
        std::erase_if(b, is_digit);
        return a == b;
    }

    void remove(const Node::Entry& entry, bool known) {
        if (known) {
            removed_.insert(entry.key);
            return;
        }
        const std::string hint = merged_.entries.empty() ? "give it a value, or remove this line"
                                                         : suggest(entry.key, keys_of(merged_.entries));
        out_.error(
            entry.where,
            fmt::format("'{}' has no value, which removes it, but there is nothing of this name to remove", entry.key),
            hint);
    }

    // Puts each waiting entry after its neighbour. Entries with the same neighbour keep the order of the file. An entry
    // that refers to another new entry follows it.
    void place_all() {
        if (waiting_.empty()) return;
        Entries all;
        for (Node::Entry& old : merged_.entries) {
            const std::string key = old.key;
            all.push_back(std::move(old));
            place_behind(key, all);
        }
        merged_.entries = std::move(all);
    }

    void place_behind(const std::string& first, Entries& all) {
        std::vector<std::size_t> next;  // a stack: the back is placed next
        const auto add = [&](const std::string& key) {
            const auto found = behind_.find(key);
            if (found != behind_.end()) next.insert(next.end(), found->second.rbegin(), found->second.rend());
        };
        for (add(first); !next.empty();) {
            Node::Entry entry = std::exchange(waiting_[next.back()], {});
            next.pop_back();
            drop(entry, kAfter);
            add(entry.key);
            all.push_back(std::move(entry));
        }
    }

    void append_unplaced(Node::Entry entry) {
        const Node& after = *entry.value.find(kAfter);
        out_.error(after.where, fmt::format("there is no '{}' to put '{}' after", after.scalar, entry.key),
                   suggest(after.scalar, keys_of(merged_.entries)));
        drop(entry, kAfter);
        merged_.entries.push_back(std::move(entry));
    }

    static void drop(Node::Entry& entry, std::string_view key) {
        Entries& entries = entry.value.entries;
        entries.erase(std::find_if(entries.begin(), entries.end(), [&](const Node::Entry& e) { return e.key == key; }));
    }

    Node merged_;
    const Node& change_;
    bool names_;  // false for the top level of a game, where keys are words of the engine; see check_new()
    Diagnostics& out_;
    std::unordered_map<std::string, std::size_t> at_;  // index of each entry so far
    std::unordered_set<std::string> changed_, removed_;
    std::size_t compared_ = 0;
    Entries waiting_;  // new entries that are not placed yet; an entry is emptied when it is placed
    // Indices into `waiting_` by the name of the neighbour.
    std::unordered_map<std::string, std::vector<std::size_t>> behind_;
};

Node merge_deep(Node base, const Node& change, bool names, Diagnostics& out) {
    if (!change.is_map()) return change;
    if (base.is_map()) return MapMerge(std::move(base), change, names, out).run();
    Node empty;
    empty.kind = Node::Kind::map;
    empty.where = change.where;
    return MapMerge(std::move(empty), change, names, out).run();
}

}  // namespace

Node merge(const Node& base, const Node& change, Diagnostics& out) { return merge_deep(base, change, false, out); }

}  // namespace quattro
