#include "compile/name_lookup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/names.hpp"
#include "base/spellings.hpp"
#include "base/text.hpp"
#include "compile/language.hpp"
#include "compile/step_row.hpp"
#include "game/name_index.hpp"
#include "game/zone_kinds.hpp"
#include "lang/parse.hpp"

namespace quattro {
namespace {

template <class T, class I>
I index_of(const Indexed<T, I>& list, const Node& name, std::string_view message, Diagnostics& out) {
    for (const I i : list.indices())
        if (list[i].name == name.scalar && name.is_scalar()) return i;
    const std::string said = name.is_scalar() ? name.scalar : name.message_name();
    out.unknown(name.where, fmt::format("{} '{}'", message, said), said, names_of(list));
    return {};
}

// True if the character at `at` belongs to a word that begins at `from`. A dash before a letter or '_' is part of a
// name, as in expressions; before anything else it is a minus.
bool in_word(std::string_view text, std::size_t from, std::size_t at) {
    const auto letter = [&](std::size_t i) {
        const char c = text[i];
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    if (text[at] == '-') return at > from && at + 1 < text.size() && letter(at + 1);
    return letter(at) || (text[at] >= '0' && text[at] <= '9');
}

struct Declared {
    std::string what, name;
    Location where;
};

// The names that a designer declared in a game and its cards, except actions, channels and pictures.
class Declarations {
public:
    explicit Declarations(const Rules& rules) {
        const Node &game = rules.model.doc, &cards = rules.model.cards.doc;
        for (const auto& [key, what] : {std::pair{"options", "option"},
                                        {"counters", "counter"},
                                        {"zones", "zone"},
                                        {"targets", "target"},
                                        {"patterns", "pattern"},
                                        {"let", "let"},
                                        {"prompts", "prompt"},
                                        {"triggers", "trigger"}})
            take(game.find(key), what);
        for (const Node::Entry& zone : entries_of(game.find("zones")))
            for (const Node& place : items_of(zone.value.find(kNamedPlaces.name)))
                list.push_back({"place", place.scalar, place.where});
        for (const Node::Entry& prompt : entries_of(game.find("prompts")))
            fields(prompt.value);
        rules.language->walk_steps(game, [&](const StepRow*, const Node::Entry& step, bool) {
            list.push_back({"step", step.key, step.where});
        });
        take(game.find("routines"), "routine");
        const Node* attributes = cards.find("attributes");
        take(attributes, "attribute");
        for (const Node::Entry& entry : entries_of(attributes)) {
            const Node* values = entry.value.find("one_of");
            take(values, "value");
            for (const Node& item : items_of(values))
                list.push_back({"value", item.scalar, item.where});
        }
    }
    std::vector<Declared> list;

private:
    void take(const Node* map, const std::string& what) {
        for (const Node::Entry& entry : entries_of(map))
            list.push_back({what, entry.key, entry.where});
    }
    void words(const Node& field) {
        for (const Node& word : items_of(field.find("pick")))
            list.push_back({"word", word.scalar, word.where});
    }
    // The fields of a prompt and the words that they offer.
    void fields(const Node& prompt) {
        words(prompt);
        const Node* map = prompt.find("fields");
        take(map, "field");
        for (const Node::Entry& entry : entries_of(map))
            words(entry.value);
    }
};

// Counts the uses of each word outside of `text`, `title` and `designers`.
void count_words(const Node& node, std::map<std::string, int>& counts) {
    for (const std::string& word : split_words(node.scalar))
        ++counts[word];
    for (const Node& item : node.items)
        count_words(item, counts);
    for (const Node::Entry& e : node.entries) {
        ++counts[e.key];
        if (e.key != "text" && e.key != "title" && e.key != "designers") count_words(e.value, counts);
    }
}

bool like(const std::string& name, const std::string& missing) { return !nearest(missing, {name}).empty(); }

constexpr std::size_t kMaxCompared = 20'000;  // lines of the compared files; limits the time

// The files of the packs whose spellings are compared. Stops after kMaxCompared lines or an error.
Spellings::Sources sources_of(const PackSet& packs) {
    Spellings::Sources sources;
    Diagnostics ignored;
    std::size_t lines = 0;
    for (const PackFile* file : packs.all_files()) {
        sources.push_back(packs.read(*file, ignored));
        if (sources.back()) lines += sources.back()->lines.size();
        if (lines > kMaxCompared || !ignored.ok()) break;
    }
    return sources;
}

}  // namespace

std::vector<std::string> split_words(std::string_view text) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t from = i;
        while (i < text.size() && in_word(text, from, i))
            ++i;
        if (i > from) words.emplace_back(text.substr(from, i - from));
    }
    return words;
}

PatternIndex pattern_named(const Rules& rules, const Node& name, Diagnostics& out) {
    index_name(rules.model, name, "patterns");
    return index_of(rules.patterns, name, "there is no pattern", out);
}

PromptIndex prompt_named(const Rules& rules, const Node& name, Diagnostics& out) {
    index_name(rules.model, name, "prompts");
    for (const PromptIndex p : rules.prompts.indices())
        if (!rules.prompts[p].of_effect && name.is_scalar() && rules.prompts[p].name == name.scalar) return p;
    out.unknown(name.where, fmt::format("there is no prompt '{}'", name.scalar), name.scalar, prompt_names(rules));
    return {};
}

std::vector<std::string> prompt_names(const Rules& rules) {
    std::vector<std::string> names;
    for (const Prompt& p : rules.prompts)
        if (!p.of_effect) names.push_back(p.name);
    return names;
}

std::vector<std::string> pattern_names(const Rules& rules) { return names_of(rules.patterns); }

void check_literal(const Node& node, std::int64_t lo, std::int64_t hi, std::string_view what, Diagnostics& out) {
    const auto value = node.is_scalar() && !node.quoted ? to_integer(node.scalar) : std::nullopt;
    if (value && (*value < lo || *value > hi))
        out.error(node.where, fmt::format("{} cannot be {}", what, *value),
                  fmt::format("write a number from {} to {}", lo, hi));
}

void report_reserved_names(const Rules& rules, Diagnostics& out) {
    std::vector<Declared> declared = Declarations(rules).list;
    for (const Node::Entry& action : entries_of(rules.model.doc.find("actions")))
        declared.push_back({"action", action.key, action.where});
    for (const Declared& d : declared)
        if (lang::is_reserved(d.name) && name_fault(d.name).empty() && d.what != "step" && d.what != "field" &&
            d.what != "routine" && d.what != "trigger")
            out.error(d.where,
                      fmt::format("'{}' is reserved in every game and cannot name {}", d.name, with_article(d.what)),
                      "choose another name");
}

void report_unused_names(const Rules& rules, const PackSet& packs, std::size_t first, Diagnostics& out) {
    const std::vector<Declared> declared = Declarations(rules).list;
    const std::vector<Diagnostic> wrong(out.list().begin() + static_cast<std::ptrdiff_t>(first), out.list().end());
    std::map<std::string, std::set<std::string>> missing;  // by word: the unknown names that contain it
    for (const Diagnostic& d : wrong)
        if (d.where.source)  // the value of an option has no file
            for (std::string& word : split_words(d.missing))
                missing[std::move(word)].insert(d.missing);
    for (const Declared& d : declared)
        if (d.what != "step") missing.erase(d.name);  // in "prompt.feild" the prompt is known
    if (missing.empty()) return;
    const auto hinted = [&](const std::string& name) {  // a hint names the declaration, so there is nothing to add
        return std::any_of(wrong.begin(), wrong.end(),
                           [&](const Diagnostic& d) { return d.hint.find("'" + name + "'") != std::string::npos; });
    };
    std::map<std::string, int> counts;
    count_words(rules.model.doc, counts);
    count_words(rules.model.cards.doc, counts);
    for (const BoardFile& board : rules.model.boards)
        count_words(board.doc, counts);
    Spellings spellings([&] { return sources_of(packs); });
    for (const Declared& d : declared)
        spellings.count_words(d.where.source);
    for (const Diagnostic& d : wrong)
        spellings.count_words(d.where.source);
    for (const Declared& d : declared) {
        const auto meant = std::find_if(missing.begin(), missing.end(),
                                        [&](const auto& m) { return m.first != d.name && like(d.name, m.first); });
        if (counts[d.name] > 1 || meant == missing.end()) continue;
        const auto& [name, sought] = *meant;
        const bool misspelt_here = spellings.is_misspelt(d.name, name);
        if (!misspelt_here && hinted(d.name)) continue;
        for (const std::string& text : sought)
            if (misspelt_here) out.mark_consequences(first, text);
        out.add(unused_declaration(d.where, fmt::format("the {} '{}'", d.what, d.name), name,
                                   misspelt_here ? Role::mistake : Role::consequence));
    }
}

CounterIndex done_counter(const Rules& rules, PromptIndex prompt, FieldIndex field) {
    const Prompt& p = rules.prompts[prompt];
    const PromptField& f = p.fields[field];
    const CounterIndex counter = rules.model.find_counter("done." + p.name + "." + f.name);
    return !counter.valid() && p.asks_one() ? rules.model.find_counter("done." + p.name) : counter;
}

}  // namespace quattro
