#include "pack/variant_changes.hpp"

#include <algorithm>
#include <cctype>
#include <set>

#include <fmt/format.h>

#include "base/size.hpp"
#include "base/text.hpp"

namespace quattro {
namespace {

constexpr std::size_t kMaxChanges = 2000;  // limit for all levels together; among more changes a hint is not useful
// Weights for the relation of a change to an error: the change names the missing name, a quoted name, or a word of the
// line.
constexpr int kSought = 64, kQuoted = 16, kInLine = 4;

bool is_joined(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-'; }

std::set<std::string> split_words(std::string_view text) {
    std::set<std::string> words;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_joined(text[end]))
            ++end;
        if (end > at) words.emplace(text.substr(at, end - at));
        at = std::max(end, at + 1);
    }
    return words;
}

// The words between single quotes.
std::set<std::string> quoted_in(std::string_view text) {
    std::set<std::string> all;
    for (std::size_t at = text.find('\''); at != std::string_view::npos; at = text.find('\'', at + 1)) {
        const std::size_t end = text.find('\'', at + 1);
        if (end == std::string_view::npos) break;
        all.merge(split_words(text.substr(at + 1, end - at - 1)));
        at = end;
    }
    return all;
}

// The value at the path; null if there is none.
const Node* value_at(const Node& document, const std::vector<std::string>& path) {
    const Node* value = &document;
    for (std::size_t i = 0; value && i < path.size(); ++i)
        value = value->find(path[i]);
    return value;
}

// True if the key at this index of a path is a name that the game declares, and not a word of the language: the entry
// of a section, a step or a field.
bool is_declared_name(const std::vector<std::string>& path, std::size_t index) {
    return index == 1 || (index > 1 && (path[index - 1] == "steps" || path[index - 1] == "fields"));
}

// Adds the texts of the lists in a value, for example the places of a zone.
void add_listed(const Node& value, std::set<std::string>& names) {
    if (value.is_list())
        for (const Node& item : value.items)
            if (item.is_scalar()) names.insert(item.scalar);
    for (const Node& item : value.items)
        add_listed(item, names);
    for (const Node::Entry& entry : value.entries)
        add_listed(entry.value, names);
}

// True if `words` contains one of the names.
bool contains_any(const std::set<std::string>& words, const std::set<std::string>& names) {
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return words.contains(name); });
}

}  // namespace

VariantChanges::VariantChanges(const PackSet& packs, std::string_view game) {
    std::vector<std::string> lineage;
    Diagnostics ignored;
    packs.game_document(game, lineage, ignored);
    std::vector<Node> documents;  // per level: the file alone, without the game that it extends
    for (std::size_t level = 0; level < lineage.size(); ++level) {
        const PackFile* file = packs.game(lineage[level]);
        if (!file) break;
        files_.push_back(file->local_path);
        ids_.push_back(lineage[level]);
        documents.push_back(packs.parse(*file, ignored));
        const Node* extends = documents.back().find("extends");
        if (!extends || !extends->is_scalar()) break;
        if (level == 0) base_ = extends->scalar;
    }
    for (std::size_t level = 0; level < documents.size(); ++level) {
        const Node* extends = documents[level].find("extends");
        if (!extends || !extends->is_scalar()) break;
        std::vector<std::string> path;
        add(documents[level], path, level);
    }
    for (Change& change : changes_)
        for (std::size_t below = change.level + 1; below < documents.size(); ++below)
            add_names(change, documents[below]);
}

void VariantChanges::add(const Node& map, std::vector<std::string>& path, std::size_t level) {
    for (const Node::Entry& entry : map.entries) {
        if (changes_.size() >= kMaxChanges) return;
        if (path.empty() && (entry.key == "game" || entry.key == "extends" || entry.key == "title" ||
                             entry.key == "text" || entry.key == "designers"))
            continue;
        path.push_back(entry.key);
        if (entry.value.is_map() && !entry.value.entries.empty())
            add(entry.value, path, level);
        else
            changes_.push_back({path, entry.where, entry.value.is_null(), level});
        path.pop_back();
    }
}

void VariantChanges::add_names(Change& change, const Node& below) {
    for (std::size_t i = 1; i < change.path.size(); ++i) {
        const std::vector<std::string> part(change.path.begin(),
                                            change.path.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        if (is_declared_name(change.path, i) && value_at(below, part)) change.names.insert(change.path[i]);
    }
    const Node* before = value_at(below, change.path);
    if (!before) return;
    if (change.removed && is_declared_name(change.path, change.path.size() - 1)) change.lost.insert(change.path.back());
    if (change.path.size() == 1)
        for (const Node::Entry& entry : before->entries)
            change.lost.insert(entry.key);
    add_listed(*before, change.lost);
}

bool VariantChanges::is_evident(const Change& change, const Diagnostic& error) {
    if (!error.missing.empty() && change.lost.contains(error.missing)) return true;
    if (!error.missing.empty()) return contains_any(split_words(error.missing), change.lost);
    const std::set<std::string> quoted = quoted_in(error.message);
    return contains_any(quoted, change.names) || contains_any(quoted, change.lost);
}

// The level of the file that contains the error. An error outside of these files comes after all levels, so that every
// change may have caused it.
std::size_t VariantChanges::level_of(const Diagnostic& error) const {
    const auto file = std::find(files_.begin(), files_.end(), error.where.path());
    return static_cast<std::size_t>(file - files_.begin());
}

void VariantChanges::add_cause_hint(Diagnostic& error) const {
    const std::size_t level = level_of(error);
    const std::set<std::string> quoted = quoted_in(error.message + " " + error.hint);
    const bool has_line =
        error.where.source && error.where.line > 0 && error.where.line <= int_size(error.where.source->lines);
    const std::set<std::string> line = has_line ? split_words(error.where.source->line(error.where.line)) : quoted;
    const Change* nearest = nullptr;
    int most = -1;
    for (const Change& change : changes_) {
        if (change.level >= level) continue;
        if (level == files_.size() && !is_evident(change, error)) continue;
        int near = change.removed ? 1 : 0;
        for (std::size_t i = 1; i < change.path.size(); ++i) {
            const std::string& key = change.path[i];
            near += (key == error.missing ? kSought : 0) + (quoted.contains(key) ? kQuoted : 0) +
                    (line.contains(key) ? kInLine : 0);
        }
        if (!change.path.empty() && (quoted.contains(change.path[0]) || line.contains(change.path[0]))) near += 2;
        if (near <= most) continue;
        most = near;
        nearest = &change;
    }
    if (!nearest) return;
    const std::string by =
        fmt::format("this comes from '{}', which {} '{}' in {}", ids_[nearest->level],
                    nearest->removed ? "removes" : "changes", join(nearest->path, "."), nearest->where.text());
    error.hint = error.hint.empty() ? by : fmt::format("{}; {}", error.hint, by);
    error.named_places.push_back(nearest->where);
}

}  // namespace quattro
