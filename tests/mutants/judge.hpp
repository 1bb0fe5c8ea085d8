// Loads a mutant and classifies the result, in this order:
//   named      An error is at the line of the mistake in the mutated file. For a dropped line this is the previous
//              or the next line, or the key of the map that contained it; for one at the top level, also the first
//              line with content. For a doubled line it is either copy.
//   elsewhere  There are errors, but none at that line.
//   same       There is no error, and the meaning is unchanged: the YAML documents differ only in texts for players
//              (title, text, designers), or the Lua tokens differ only in `text`.
//   legal      There is no error, because the change gives another valid game: another word of the language, another
//              number in range, an optional line removed, or another name that is not used elsewhere.
//   missed     There is no error, but the change cannot be intended: a misspelt key of the engine, a lost bracket,
//              comma, colon, quote or Lua word, or any other change that is not legal.
// The score is named / (named + elsewhere + missed).
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "base/text.hpp"
#include "check/check.hpp"
#include "mutate.hpp"
#include "pack/doc.hpp"

namespace quattro::mutants {

namespace fs = std::filesystem;

enum class Fate { named, elsewhere, same, legal, missed };
inline constexpr std::string_view kFates[] = {"named", "elsewhere", "same", "legal", "missed"};

struct Original {
    std::string inside;  // for example "boards/quattro-loop/game.yaml"
    Lines lines;
    bool lua() const { return inside.ends_with(".lua"); }
};

inline std::string whole(const Lines& lines) { return join(lines, "\n") + "\n"; }

inline std::vector<const Node::Entry*> without_prose(const Node& map) {
    std::vector<const Node::Entry*> entries;
    for (const Node::Entry& e : map.entries)
        if (e.key != "text" && e.key != "title" && e.key != "designers") entries.push_back(&e);
    return entries;
}

inline bool equal(const Node& a, const Node& b) {
    if (a.kind != b.kind || a.scalar != b.scalar || a.items.size() != b.items.size()) return false;
    for (std::size_t i = 0; i < a.items.size(); ++i)
        if (!equal(a.items[i], b.items[i])) return false;
    const auto x = without_prose(a), y = without_prose(b);
    if (x.size() != y.size()) return false;
    for (std::size_t i = 0; i < x.size(); ++i)
        if (x[i]->key != y[i]->key || !equal(x[i]->value, y[i]->value)) return false;
    return true;
}

inline Node parsed(const Lines& lines) {
    Diagnostics ignored;
    return parse_yaml(Source::from_text("x.yaml", whole(lines)), ignored);
}

// The code without comments, blanks and texts for players.
inline std::string lua_tokens(const Lines& lines) {
    std::string tokens;
    for (const std::string& line : lines) {
        if (line.find("  text ") == 0) continue;
        bool inside = false, blank = false;
        for (const char c : line.substr(0, code_end(line, true))) {
            if (c == '"') inside = !inside;
            if (!inside && c == ' ')
                blank = true;
            else if (blank && !tokens.empty() && is_word(tokens.back()) && is_word(c))
                tokens += ' ';
            if (inside || c != ' ') tokens += c, blank = false;
        }
        tokens += ' ';
    }
    for (std::size_t at = tokens.find(", }"); at != std::string::npos; at = tokens.find(", }"))
        tokens.erase(at, 1);  // a trailing comma has no meaning
    return tokens;
}

// True for keys whose entries have names chosen by the designer.
inline bool holds_names(std::string_view key) {
    static const std::vector<std::string_view> kHolders = {
        "options", "counters", "zones",    "targets",  "patterns", "prompts", "triggers",   "flow",  "steps",
        "then",    "actions",  "routines", "channels", "else",     "fields",  "attributes", "one_of"};
    return std::find(kHolders.begin(), kHolders.end(), key) != kHolders.end();
}

// True if every key in `b` that is missing at the same place in `a` is a name chosen by the designer.
inline bool only_names_differ(const Node& a, const Node& b, std::string_view under) {
    if (a.kind != b.kind) return false;
    for (const Node::Entry& e : b.entries) {
        const Node* old = a.find(e.key);
        if (!old && !holds_names(under)) return false;
        if (old && !only_names_differ(*old, e.value, e.key)) return false;
    }
    return true;
}

// True for a line with free words: texts for players, names, or words to choose from.
inline bool is_text_of_its_own(const std::string& line) {
    for (const char* key : {"text:", "title:", "name:", "one_of:", "designers:", "text ="})
        if (line.find(key) != std::string::npos) return true;
    return false;
}

inline bool is_legal(const Original& original, const Mutant& mutant, Kind kind) {
    switch (kind) {
        case Kind::bracket_lost:
        case Kind::comma_lost:
        case Kind::colon_lost:
        case Kind::quote_lost:
        case Kind::end_dropped:
        case Kind::operator_lost:
        case Kind::name_misspelt:
        case Kind::parenthesis_lost:
        case Kind::wrong_type: return false;
        case Kind::out_of_range:  // another number may be legal; 2.5 and 007 never are
            return mutant.what.find("2.5") == std::string::npos && mutant.what.find("007") == std::string::npos;
        case Kind::word_misspelt: return is_text_of_its_own(original.lines[static_cast<std::size_t>(mutant.line - 1)]);
        case Kind::key_misspelt: return only_names_differ(parsed(original.lines), parsed(mutant.lines), "");
        default: return true;
    }
}

inline bool means_the_same(const Original& original, const Mutant& mutant) {
    if (original.lua()) return lua_tokens(original.lines) == lua_tokens(mutant.lines);
    return equal(parsed(original.lines), parsed(mutant.lines));
}

// The line of the key whose block contains the line; 0 at the top level.
inline int enclosing(const Lines& lines, int line) {
    const auto indent = [&](int n) { return lines[static_cast<std::size_t>(n - 1)].find_first_not_of(' '); };
    for (int n = line - 1; n >= 1; --n)
        if (indent(n) != std::string::npos && indent(n) < indent(line)) return n;
    return 0;
}

inline int first_content(const Lines& lines) {
    for (std::size_t n = 0; n < lines.size(); ++n)
        if (!lines[n].empty() && lines[n][0] != '#' && lines[n].compare(0, 2, "--") != 0)
            return static_cast<int>(n) + 1;
    return 1;
}

inline bool is_named(const Original& original, const Mutant& mutant, Kind kind, int line) {
    if (line == mutant.line) return true;
    if (kind == Kind::line_doubled) return line == mutant.line + 1;
    if (kind != Kind::line_dropped) return false;
    const int outer = enclosing(original.lines, mutant.line);
    return line == mutant.line - 1 || line == outer || (outer == 0 && line == first_content(mutant.lines));
}

// A copy of the base pack and of some test packs, in which one file at a time is replaced.
class Bench {
public:
    Bench(const fs::path& home, const fs::path& folder, const std::vector<std::string>& packs = {}) : folder_(folder) {
        fs::remove_all(folder);
        fs::create_directories(folder);
        copy_pack(home, folder);
        take_files(folder);
        for (const std::string& pack : packs) {
            copy_pack(home / "tests" / "packs" / pack, folder / "packs" / pack);
            take_files(folder / "packs" / pack);
        }
    }
    ~Bench() { fs::remove_all(folder_); }
    Bench(const Bench&) = delete;
    Bench& operator=(const Bench&) = delete;

    const std::vector<Original>& originals() const { return originals_; }

    // Checks the packs with this text as the file's content, and restores the file. A file of a test pack is checked in
    // that pack above the base pack.
    Diagnostics check(const Original& original, const std::string& text) const {
        write(original.inside, text);
        CheckReport report;
        CheckEffort effort;
        std::vector<fs::path> stack{folder_};
        if (original.inside.starts_with("packs/")) {
            stack.push_back(folder_ / original.inside.substr(0, original.inside.find('/', sizeof("packs/"))));
            effort.folders = {stack.back()};
        }
        const Diagnostics found = check_packs(stack, report, effort);
        write(original.inside, whole(original.lines));
        return found;
    }

    Fate judge(const Original& original, const Mutant& mutant, Kind kind, Diagnostics& found) const {
        found = check(original, whole(mutant.lines));
        for (const Diagnostic& d : found.list())
            if (d.where.path().ends_with(original.inside) && is_named(original, mutant, kind, d.where.line))
                return Fate::named;
        if (!found.ok()) return Fate::elsewhere;
        if (means_the_same(original, mutant)) return Fate::same;
        return is_legal(original, mutant, kind) ? Fate::legal : Fate::missed;
    }

private:
    static void copy_pack(const fs::path& from, const fs::path& to) {
        fs::create_directories(to);
        fs::copy_file(from / "pack.yaml", to / "pack.yaml");
        for (const char* part : {"boards", "cards", "scripts"})
            if (fs::exists(from / part)) fs::copy(from / part, to / part, fs::copy_options::recursive);
    }
    // Adds pack.yaml and the files of the three folders, sorted by path.
    void take_files(const fs::path& pack) {
        const auto first = static_cast<std::ptrdiff_t>(originals_.size());
        originals_.push_back(read(inside(pack / "pack.yaml")));
        for (const char* part : {"boards", "cards", "scripts"})
            if (fs::exists(pack / part))
                for (const auto& entry : fs::recursive_directory_iterator(pack / part)) {
                    const std::string name = inside(entry.path());
                    if (entry.is_regular_file() && (name.ends_with(".yaml") || name.ends_with(".lua")))
                        originals_.push_back(read(name));
                }
        std::sort(originals_.begin() + first, originals_.end(),
                  [](const auto& a, const auto& b) { return a.inside < b.inside; });
    }
    std::string inside(const fs::path& file) const { return file.lexically_relative(folder_).generic_string(); }
    Original read(const std::string& inside) const {
        std::ifstream stream(folder_ / inside, std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
        return {inside, Source::from_text(inside, text)->lines};
    }
    void write(const std::string& inside, const std::string& text) const {
        std::ofstream(folder_ / inside, std::ios::binary | std::ios::trunc) << text;
    }

    fs::path folder_;
    std::vector<Original> originals_;
};

}  // namespace quattro::mutants
