// Notes on declarations that nothing names, and on boards that the match uses although the game does not list them.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "compile/name_lookup.hpp"
#include "lint/notes.hpp"

namespace quattro {
namespace {

using Counts = std::map<std::string, int, std::less<>>;

void count(std::string_view text, Counts& counts) {
    for (std::string& word : split_words(text))
        ++counts[std::move(word)];
}

// Counts only the words in braces of a text for players. Its other words are no names.
void count_values(std::string_view text, Counts& counts) {
    for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{', open + 1))
        count(text.substr(open, text.find('}', open) - open), counts);
}

void count(const Node& node, Counts& counts) {
    count(node.scalar, counts);
    for (const Node& item : node.items)
        count(item, counts);
    for (const Node::Entry& entry : node.entries) {
        count(entry.key, counts);
        const bool told = entry.key == "text" || entry.key == "title" || entry.key == "designers";
        if (entry.key == "names" && entry.value.prose) continue;  // the titles of options
        if (told && entry.value.is_scalar())
            count_values(entry.value.scalar, counts);
        else
            count(entry.value, counts);
    }
}

// Counts every word that can be a name. A word may not be meant as one, so some unused names are not noted.
Counts words_of_game(const Rules& rules) {
    Counts counts;
    count(rules.model.doc, counts);
    count(rules.model.cards.doc, counts);
    for (const BoardFile& board : rules.model.boards)
        count(board.doc, counts);
    each_word_of_scripts(rules, [&](std::string word) { ++counts[std::move(word)]; });
    return counts;
}

// Notes boards that the match uses although the game does not list them.
void lint_boards(const Rules& rules, std::vector<LintNote>& out) {
    const Node* list = rules.model.doc.find("boards");
    for (const BoardFile& board : rules.model.boards) {
        const bool listed = list && std::any_of(list->items.begin(), list->items.end(),
                                                [&](const Node& item) { return item.scalar == board.id; });
        out.push_back({board.doc.where,
                       fmt::format("'{0}' is not in the 'boards' of any game, so it is only played if a match is "
                                   "started with boards={0}; add it to 'boards', or remove its file",
                                   board.id),
                       listed});
    }
}

}  // namespace

void lint_unused(const Rules& rules, std::vector<LintNote>& out) {
    lint_boards(rules, out);
    const Counts counts = words_of_game(rules);
    constexpr std::pair<const char*, const char*> kMaybeUnused[] = {{"options", "option"}, {"counters", "counter"},
                                                                    {"zones", "zone"},     {"patterns", "pattern"},
                                                                    {"let", "let"},        {"routines", "routine"}};
    for (const auto& [key, kind] : kMaybeUnused) {
        const Node* map = rules.model.doc.find(key);
        const bool needed =
            key == std::string_view("zones") && map && map->entries.size() == 1;  // a game needs at least one zone
        for (const Node::Entry& entry : entries_of(map)) {
            const auto words = split_words(entry.key);
            const bool used = needed || std::any_of(words.begin(), words.end(), [&](const std::string& word) {
                                  return counts.find(word)->second > 1;
                              });
            out.push_back(
                {entry.where, fmt::format("nothing uses the {} '{}'; remove it, or use it", kind, entry.key), used});
        }
    }
}

}  // namespace quattro
