// Makes one small mistake of a given kind in a text, as a tired designer would. The judgement of the engine's reaction
// is in judge.hpp.
#pragma once

#include <cctype>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace quattro::mutants {

using Lines = std::vector<std::string>;

// Random numbers that are equal with every compiler.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : engine_(seed) {}
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }
    template <class List>
    const auto& one_of(const List& list) {
        return list[below(std::size(list))];
    }

private:
    std::mt19937_64 engine_;
};

struct Mutant {
    Lines lines;
    int line = 0;      // line of the mistake, from 1; of a dropped line: its former number
    std::string what;  // for example "column 7: 'hand' > 'hnad'"
};

enum class Kind {
    key_misspelt,
    word_misspelt,
    word_swapped,
    wrong_type,
    out_of_range,
    line_dropped,
    line_doubled,
    bracket_lost,
    comma_lost,
    colon_lost,
    quote_lost,
    indent_changed,
    name_misspelt,
    text_misspelt,
    end_dropped,
    operator_lost,
    parenthesis_lost,
    value_wrong,
};

struct KindInfo {
    Kind kind;
    std::string_view name;
    bool yaml, lua;
};
inline constexpr KindInfo kKinds[] = {
    {Kind::key_misspelt, "a key misspelt", true, false},
    {Kind::word_misspelt, "a word of a value misspelt", true, false},
    {Kind::word_swapped, "a word swapped for another", true, false},
    {Kind::wrong_type, "a value of the wrong type", true, false},
    {Kind::out_of_range, "a number out of range", true, false},
    {Kind::line_dropped, "a line dropped", true, true},
    {Kind::line_doubled, "a line doubled", true, true},
    {Kind::bracket_lost, "a bracket lost", true, false},
    {Kind::comma_lost, "a comma lost", true, true},
    {Kind::colon_lost, "a colon lost", true, false},
    {Kind::quote_lost, "a quote lost", true, true},
    {Kind::indent_changed, "an indent changed", true, false},
    {Kind::name_misspelt, "Lua: a name misspelt", false, true},
    {Kind::text_misspelt, "Lua: a word in a text misspelt", false, true},
    {Kind::end_dropped, "Lua: a word of the language lost", false, true},
    {Kind::operator_lost, "Lua: an operator lost", false, true},
    {Kind::parenthesis_lost, "Lua: a parenthesis lost", false, true},
    {Kind::value_wrong, "Lua: a value of the wrong type", false, true},
};

struct Span {
    int line = 0;  // from 0
    std::size_t at = 0, size = 0;
    std::string_view of(const Lines& lines) const {
        return std::string_view(lines[static_cast<std::size_t>(line)]).substr(at, size);
    }
};

inline bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
inline bool is_word(char c) { return is_letter(c) || std::isdigit(static_cast<unsigned char>(c)) != 0; }

// The index at which the comment of a line begins, or the length of the line.
inline std::size_t code_end(const std::string& line, bool lua) {
    char quote = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (quote)
            quote = line[i] == quote ? '\0' : quote;
        else if (line[i] == '"' && (i == 0 || !is_word(line[i - 1])))
            quote = '"';
        else if (lua ? line.compare(i, 2, "--") == 0 : line[i] == '#' && (i == 0 || line[i - 1] == ' '))
            return i;
    }
    return line.size();
}

// Words of letters and digits outside of comments. If `quoted` is given, only words inside (true) or outside (false) of
// quotes.
inline std::vector<Span> words_in(const Lines& lines, bool lua, std::optional<bool> quoted) {
    std::vector<Span> words;
    for (std::size_t n = 0; n < lines.size(); ++n) {
        const std::size_t end = code_end(lines[n], lua);
        bool inside = false;
        for (std::size_t i = 0; i < end; ++i) {
            if (lines[n][i] == '"') inside = !inside;
            if (!is_word(lines[n][i])) continue;
            std::size_t stop = i;
            while (stop < end && is_word(lines[n][stop]))
                ++stop;
            if (!quoted || *quoted == inside) words.push_back({static_cast<int>(n), i, stop - i});
            i = stop - 1;
        }
    }
    return words;
}

inline std::vector<Span> marks_in(const Lines& lines, bool lua, std::string_view marks) {
    std::vector<Span> found;
    for (std::size_t n = 0; n < lines.size(); ++n)
        for (std::size_t i = 0; i < code_end(lines[n], lua); ++i)
            if (marks.find(lines[n][i]) != std::string_view::npos) found.push_back({static_cast<int>(n), i, 1});
    return found;
}

inline Mutant replaced(const Lines& lines, const Span& span, const std::string& with) {
    Mutant m{lines, span.line + 1,
             "column " + std::to_string(span.at + 1) + ": '" + std::string(span.of(lines)) + "' > '" + with + "'"};
    m.lines[static_cast<std::size_t>(span.line)].replace(span.at, span.size, with);
    return m;
}

// Swaps two neighbouring letters, or removes, doubles or replaces one letter.
inline std::string misspelt(std::string_view word, Dice& dice) {
    std::string text(word);
    const std::size_t at = dice.below(text.size());
    switch (dice.below(4)) {
        case 0:
            if (text.size() > 1 && at + 1 < text.size() && text[at] != text[at + 1]) {
                std::swap(text[at], text[at + 1]);
                return text;
            }
            [[fallthrough]];
        case 1:
            if (text.size() > 2) return text.erase(at, 1);
            [[fallthrough]];
        case 2: return text.insert(at, 1, text[at]);
        default:
            text[at] = static_cast<char>('a' + (text[at] - 'a' + 1 + static_cast<int>(dice.below(24)) + 26) % 26);
            return text;
    }
}

inline std::optional<Mutant> drop_line(const Lines& lines, std::size_t n) {
    Mutant m{lines, static_cast<int>(n) + 1, "without: " + lines[n]};
    m.lines.erase(m.lines.begin() + static_cast<std::ptrdiff_t>(n));
    return m;
}

inline std::optional<Mutant> double_line(const Lines& lines, std::size_t n) {
    Mutant m{lines, static_cast<int>(n) + 1, "twice: " + lines[n]};
    m.lines.insert(m.lines.begin() + static_cast<std::ptrdiff_t>(n), lines[n]);
    return m;
}

}  // namespace quattro::mutants
