#include "language/language.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "base/names.hpp"
#include "base/text.hpp"
#include "language/loading.hpp"
#include "language/lua_words.hpp"
#include "language/places.hpp"
#include "pack/listing.hpp"

namespace quattro::tools {
namespace {

// Stands in a file in the place of the word that somebody is typing. No name is similar to it.
constexpr std::string_view kAsked = "qqzzxx-asked";

struct OpenFile {
    std::vector<std::string> lines;
    std::size_t line = 0;  // the index of the line at the place
    std::size_t at = 0;    // the byte in that line
};

// Nothing if there is no such file or line.
std::optional<OpenFile> open_file(const PackFolders& packs, const FilePlace& place) {
    const std::optional<std::string> text = text_of(packs, place.pack, place.path);
    if (!text) return std::nullopt;
    OpenFile file{split(*text, '\n'), static_cast<std::size_t>(std::max(place.line, 1) - 1), 0};
    if (file.lines.empty()) file.lines.emplace_back();
    if (file.line >= file.lines.size()) return std::nullopt;
    file.at = static_cast<std::size_t>(column_to_bytes(file.lines[file.line], place.column) - 1);
    return file;
}

// True if a key of a map can begin at this byte of the line of a YAML file: at its start, after the dash of a list, or
// after '{' or ',' inside braces.
bool is_place_of_key(std::string_view line, std::size_t at) {
    std::string open;
    std::size_t start = 0;
    for (std::size_t i = 0; i < at; ++i) {
        if (line[i] == '{' || line[i] == '[') open += line[i];
        if ((line[i] == '}' || line[i] == ']') && !open.empty()) open.pop_back();
        if (line[i] == '{' || line[i] == ',') start = i + 1;
    }
    const std::string_view before = trim(line.substr(start, at - start));
    if (!open.empty()) return open.back() == '{' && before.empty();
    return start == 0 && (before.empty() || before == "-");
}

// What closes the brackets that a line opens and does not close.
std::string missing_brackets(std::string_view line) {
    std::string missing;
    for (const char c : line) {
        if (c == '{') missing.insert(missing.begin(), '}');
        if (c == '[') missing.insert(missing.begin(), ']');
        if (c == '(') missing.insert(missing.begin(), ')');
        if (!missing.empty() && c == missing.front()) missing.erase(missing.begin());
    }
    return missing;
}

// Loads the file with another text in the place of the word, and returns what could stand there.
std::vector<Choice> choices_for(const PackFolders& packs, const FilePlace& place, const OpenFile& file,
                                const WordRange& word, const std::string& instead) {
    std::vector<std::string> lines = file.lines;
    lines[file.line].replace(word.from, word.to - word.from, instead);
    PackFolders asked = with_text(packs, place, join(lines, "\n"));
    asked.index = std::make_shared<SourceIndex>(std::string(kAsked));
    load_file(asked, place);
    return asked.index->offered();
}

// Where a file of several games is read by each of them, a word is found several times.
bool is_before(const IndexedWord& a, const IndexedWord& b) {
    const auto key = [](const IndexedWord& w) { return std::tuple(w.where.path(), w.where.line, w.where.column); };
    return key(a) < key(b);
}
bool is_at(const IndexedWord& word, const FilePlace& place, std::size_t byte) {
    const auto from = static_cast<std::size_t>(word.where.column - 1);
    return word.where.line == place.line && word.where.path() == place.pack + "/" + place.path && from <= byte &&
           byte <= from + static_cast<std::size_t>(word.length);
}

// What could stand in the place of the word: keys where a key can begin, otherwise values.
std::vector<Choice> choices_at(const PackFolders& packs, const FilePlace& place, const OpenFile& file,
                               const WordRange& word) {
    const std::string& line = file.lines[file.line];
    const std::string asked(kAsked);
    std::vector<Choice> choices;
    if (is_place_of_key(line, word.from) && !trim(std::string_view(line).substr(word.to)).starts_with(':'))
        choices = choices_for(packs, place, file, word, asked + ": " + asked);
    return choices.empty() ? choices_for(packs, place, file, word, asked) : choices;
}

// The words at the place, the most useful first: those whose declaration is known.
std::vector<IndexedWord> words_at(const SourceIndex& index, const FilePlace& place, std::size_t byte) {
    std::vector<IndexedWord> found;
    for (const IndexedWord& word : index.words())
        if (is_at(word, place, byte)) found.push_back(word);
    std::stable_sort(found.begin(), found.end(), [](const IndexedWord& a, const IndexedWord& b) {
        return static_cast<bool>(a.declared.source) > static_cast<bool>(b.declared.source);
    });
    return found;
}

std::string word_text(const IndexedWord& word) {
    const std::string_view line = line_at(word.where);
    const auto from = std::min(static_cast<std::size_t>(word.where.column - 1), line.size());
    return std::string(line.substr(from, static_cast<std::size_t>(word.length)));
}

// The place of a name; a quote before it does not count.
std::string place_text(const Location& where) {
    const std::string_view line = line_at(where);
    const auto at = static_cast<std::size_t>(std::max(where.column, 1)) - 1;
    const bool quote = at < line.size() && (line[at] == '"' || line[at] == '\'');
    return fmt::format("{}:{}:{}", where.path(), where.line, where.column + (quote ? 1 : 0));
}

// The words with this text that refer to the same thing as `word`: those with its declaration, and those that refer to
// another declaration of it, where a variant changes what its base declares.
std::vector<IndexedWord> words_of_same(const SourceIndex& index, const IndexedWord& word) {
    const std::string name = word_text(word);
    std::vector<IndexedWord> named;
    std::set<std::string> declarations, places{place_text(word.declared)};
    for (const IndexedWord& each : index.words()) {
        if (!each.declared.source || word_text(each) != name) continue;
        named.push_back(each);
        declarations.insert(place_text(each.declared));
    }
    for (std::size_t before = 0; before != places.size();) {
        before = places.size();
        for (const IndexedWord& each : named) {
            const std::string at = place_text(each.where), declared = place_text(each.declared);
            if (places.contains(at)) places.insert(declared);
            if (places.contains(declared) && declarations.contains(at)) places.insert(at);
        }
    }
    std::erase_if(named, [&](const IndexedWord& each) { return !places.contains(place_text(each.declared)); });
    return named;
}

// True if one of the three words by which scripts name things stands before the name: zone.NAME.
bool names_thing(const std::string& line, std::size_t dot, const std::string& name) {
    const WordRange word = word_around(line, dot + 1);
    const std::string whole = line.substr(word.from, word.to - word.from);
    return whole == "zone." + name || whole == "counter." + name || whole == "attr." + name;
}

// The place in a script that names something as zone.NAME, counter.NAME or attr.NAME; "" if there is none.
std::string script_naming(const PackFolders& packs, const std::string& name) {
    Diagnostics told_elsewhere;
    for (const PackFolder& folder : packs)
        for (const PackEntry& entry : list_pack(folder, folder.name(), told_elsewhere)) {
            if (entry.kind != PackEntry::Kind::script) continue;
            const std::vector<std::string> lines = split(entry.file.file.read().value_or(""), '\n');
            for (std::size_t i = 0; i < lines.size(); ++i)
                for (std::size_t at = 0; (at = lines[i].find("." + name, at)) != std::string::npos; ++at)
                    if (names_thing(lines[i], at, name))
                        return fmt::format("{}/{}:{}", folder.name(), entry.file.path_in_pack, i + 1);
        }
    return "";
}

// The first error in a line that had none before; "" if there is none. Lines keep their numbers.
std::string new_error(const Diagnostics& before, const Diagnostics& after) {
    std::set<std::string> known;
    for (const Diagnostic& error : before.list())
        known.insert(fmt::format("{}:{}", error.where.path(), error.where.line));
    for (const Diagnostic& error : after.in_order())
        if (!known.contains(fmt::format("{}:{}", error.where.path(), error.where.line))) return error.show();
    return "";
}

PackFolders with_replacements(PackFolders packs, const std::vector<Replacement>& replacements) {
    // From the end, so that the columns of the replacements before stay as they are.
    for (auto r = replacements.rbegin(); r != replacements.rend(); ++r) {
        std::vector<std::string> lines = split(*text_of(packs, r->at.pack, r->at.path), '\n');
        std::string& line = lines[static_cast<std::size_t>(r->at.line - 1)];
        const auto from = static_cast<std::size_t>(column_to_bytes(line, r->at.column) - 1);
        line.replace(from, static_cast<std::size_t>(column_to_bytes(line, r->to) - 1) - from, r->text);
        packs = with_text(packs, r->at, join(lines, "\n"));
    }
    return packs;
}

std::vector<Replacement> replacements_of(const SourceIndex& index, const IndexedWord& word, const std::string& name) {
    std::vector<IndexedWord> found = words_of_same(index, word);
    std::sort(found.begin(), found.end(), is_before);
    std::vector<Replacement> replacements;
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (i > 0 && !is_before(found[i - 1], found[i])) continue;
        const FilePlace at = place_of(found[i].where);
        replacements.push_back(
            {at, bytes_to_column(line_at(found[i].where), found[i].where.column + found[i].length), name});
    }
    return replacements;
}

}  // namespace

Completions complete(const PackFolders& packs, const FilePlace& at) {
    const auto file = open_file(packs, at);
    if (!file) return {};
    const std::string& line = file->lines[file->line];
    const WordRange word = word_around(line, file->at);
    Completions found{bytes_to_column(line, static_cast<int>(word.from) + 1),
                      bytes_to_column(line, static_cast<int>(word.to) + 1),
                      {}};
    if (at.path.ends_with(".lua")) {
        found.choices = lua_choices(join(file->lines, "\n"), line.substr(0, word.from));
        return found;
    }
    found.choices = choices_at(packs, at, *file, word);
    if (const std::string closing = missing_brackets(line); found.choices.empty() && !closing.empty()) {
        OpenFile closed = *file;
        closed.lines[closed.line] += closing;
        found.choices = choices_at(packs, at, closed, word);
    }
    return found;
}

std::optional<WordMeaning> meaning_of(const PackFolders& packs, const FilePlace& at) {
    const auto file = open_file(packs, at);
    if (!file) return std::nullopt;
    const std::string& line = file->lines[file->line];
    if (at.path.ends_with(".lua")) return lua_meaning(line, file->at);
    PackFolders indexed = packs;
    indexed.index = std::make_shared<SourceIndex>();
    load_file(indexed, at);
    const std::vector<IndexedWord> words = words_at(*indexed.index, at, file->at);
    if (words.empty()) return std::nullopt;
    const IndexedWord& word = words.front();
    WordMeaning meaning{bytes_to_column(line, word.where.column),
                        bytes_to_column(line, word.where.column + word.length), word.text, std::nullopt};
    if (word.declared.source) meaning.declared = place_of(word.declared);
    return meaning;
}

Renaming rename_word(const PackFolders& packs, const FilePlace& at, const std::string& name) {
    const auto file = open_file(packs, at);
    if (!file) return {{}, "there is no such place"};
    if (!is_name(name)) return {{}, fmt::format("'{}' is not a name", safe_text(name))};
    PackFolders indexed = packs;
    indexed.index = std::make_shared<SourceIndex>();
    const Diagnostics before = load_all_games(indexed), scenarios_before = check_all_scenarios(indexed, at.pack);
    if (!before.ok())
        return {{}, "uses can be missed while there are errors; mend them first:\n" + before.in_order().front().show()};
    const std::vector<IndexedWord> words = words_at(*indexed.index, at, file->at);
    const bool is_declared = !words.empty() && words.front().declared.source && words.front().declared.column > 0 &&
                             place_of(words.front().declared).path.ends_with(".yaml");
    if (!is_declared) return {{}, "the word here is not a name that a YAML file declares"};
    if (const std::string place = script_naming(packs, word_text(words.front())); !place.empty())
        return {{}, fmt::format("a script uses this name, and a script's names are changed by hand: {}", place)};
    Renaming renaming{replacements_of(*indexed.index, words.front(), name), ""};
    const PackFolders renamed = with_replacements(packs, renaming.replacements);
    const Diagnostics after = load_all_games(renamed);
    if (!after.ok()) return {{}, after.in_order().front().show()};
    const std::string wrong = new_error(scenarios_before, check_all_scenarios(renamed, at.pack));
    if (!wrong.empty()) return {{}, wrong};
    return renaming;
}

std::optional<Replacement> correction_of(const Diagnostic& error) {
    if (error.replacement.empty() || !error.where.source || error.where.line < 1 || error.where.column < 1)
        return std::nullopt;
    const std::string_view line = line_at(error.where);
    const auto from = static_cast<std::size_t>(error.where.column - 1);
    const bool is_whole = !error.missing.empty() && line.substr(std::min(from, line.size())).starts_with(error.missing);
    const std::size_t to = is_whole ? from + error.missing.size() : word_around(line, from).to;
    if (to <= from) return std::nullopt;
    return Replacement{place_of(error.where), bytes_to_column(line, static_cast<int>(to) + 1), error.replacement};
}

}  // namespace quattro::tools
