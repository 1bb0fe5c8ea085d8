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
    return std::string(
        line_at(word.where)
            .substr(static_cast<std::size_t>(word.where.column - 1), static_cast<std::size_t>(word.length)));
}

bool is_name_of(const IndexedWord& word, const Location& declared, const std::string& name) {
    return word.declared.source && word.declared.text() == declared.text() && word_text(word) == name;
}

// The first error that was not there before; "" if there is none. Places are not compared, because lines keep their
// numbers but not their columns.
std::string new_error(const Diagnostics& before, const Diagnostics& after) {
    std::multiset<std::string> known;
    for (const Diagnostic& error : before.list())
        known.insert(fmt::format("{}:{}", error.where.path(), error.where.line));
    for (const Diagnostic& error : after.in_order()) {
        const auto same = known.find(fmt::format("{}:{}", error.where.path(), error.where.line));
        if (same == known.end()) return error.show();
        known.erase(same);
    }
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
    std::vector<IndexedWord> found;
    const std::string before = word_text(word);
    for (const IndexedWord& each : index.words())
        if (is_name_of(each, word.declared, before)) found.push_back(each);
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
    const std::string asked(kAsked);
    const bool has_colon = trim(std::string_view(line).substr(word.to)).starts_with(':');
    if (is_place_of_key(line, word.from) && !has_colon)
        found.choices = choices_for(packs, at, *file, word, asked + ": " + asked);
    if (found.choices.empty()) found.choices = choices_for(packs, at, *file, word, asked);
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
    Renaming renaming;
    const auto file = open_file(packs, at);
    if (!file) return {{}, "there is no such place"};
    if (!is_name(name)) return {{}, fmt::format("'{}' is not a name", safe_text(name))};
    PackFolders indexed = packs;
    indexed.index = std::make_shared<SourceIndex>();
    const Diagnostics before = load_everything(indexed);
    const std::vector<IndexedWord> words = words_at(*indexed.index, at, file->at);
    const bool has_name = !words.empty() && words.front().declared.source && words.front().declared.column > 0 &&
                          place_of(words.front().declared).path.ends_with(".yaml");
    if (!has_name) return {{}, "the word here is not a name that a file declares"};
    std::vector<Replacement> replacements = replacements_of(*indexed.index, words.front(), name);
    renaming.problem = new_error(before, load_everything(with_replacements(packs, replacements)));
    if (renaming.problem.empty()) renaming.replacements = std::move(replacements);
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
