// Mistakes in Lua.
#pragma once

#include <algorithm>

#include "mutate_yaml.hpp"

namespace quattro::mutants {

inline bool is_lua_word(std::string_view word) {
    static const std::vector<std::string_view> kWords = {"return", "local", "function", "end", "true", "false",
                                                         "nil",    "for",   "in",       "do",  "if",   "then"};
    return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

// Words outside of quotes: the reserved words of Lua, or all others.
inline std::vector<Span> lua_words(const Lines& lines, bool reserved) {
    std::vector<Span> chosen;
    for (const Span& w : words_in(lines, true, false))
        if (is_letter(w.of(lines)[0]) && is_lua_word(w.of(lines)) == reserved) chosen.push_back(w);
    return chosen;
}

// Words in quotes, except in texts for players. A `{name}` within such a text is included.
inline std::vector<Span> lua_text_words(const Lines& lines) {
    std::vector<Span> chosen;
    for (const Span& w : words_in(lines, true, true)) {
        const std::string& line = lines[static_cast<std::size_t>(w.line)];
        const bool prose = line.find("text ") != std::string::npos;
        if (!prose || line[w.at - 1] == '{') chosen.push_back(w);
    }
    return chosen;
}

inline std::optional<Mutant> lose_one(const Lines& lines, const std::vector<Span>& spans, Dice& dice) {
    if (spans.empty()) return std::nullopt;
    return replaced(lines, dice.one_of(spans), "");
}

inline std::vector<Span> outside_texts(const Lines& lines, std::string_view marks) {
    std::vector<Span> found;
    for (const Span& m : marks_in(lines, true, marks)) {
        const std::string& line = lines[static_cast<std::size_t>(m.line)];
        if (std::count(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(m.at), '"') % 2 == 0)
            found.push_back(m);
    }
    return found;
}

inline std::vector<Span> operators(const Lines& lines) {
    std::vector<Span> found;
    for (Span m : outside_texts(lines, "=+-*/.:")) {
        if (!found.empty() && found.back().line == m.line && found.back().at + found.back().size == m.at)
            ++found.back().size;
        else
            found.push_back(m);
    }
    return found;
}

inline std::optional<Mutant> misspell_one(const Lines& lines, const std::vector<Span>& words, Dice& dice) {
    if (words.empty()) return std::nullopt;
    const Span& word = dice.one_of(words);
    return replaced(lines, word, misspelt(word.of(lines), dice));
}

inline std::optional<Mutant> wrong_lua_value(const Lines& lines, Dice& dice) {
    std::vector<Span> numbers;
    for (const Span& w : words_in(lines, true, false))
        if (is_number(w.of(lines))) numbers.push_back(w);
    for (const Span& w : outside_texts(lines, "\"")) {
        const std::string& line = lines[static_cast<std::size_t>(w.line)];
        const std::size_t end = line.find('"', w.at + 1);
        if (end != std::string::npos) numbers.push_back({w.line, w.at, end + 1 - w.at});
    }
    static const std::vector<std::string> kValues = {"{}", "true", "2.5", "nil", "function() end", "\"much\""};
    return replaced(lines, dice.one_of(numbers), dice.one_of(kValues));
}

inline std::optional<Mutant> mutate_lua(const Lines& lines, Kind kind, Dice& dice) {
    switch (kind) {
        case Kind::line_dropped: return drop_line(lines, some_line(lines, true, dice));
        case Kind::line_doubled: return double_line(lines, some_line(lines, true, dice));
        case Kind::comma_lost: return lose_one(lines, outside_texts(lines, ","), dice);
        case Kind::quote_lost: return lose_one(lines, marks_in(lines, true, "\""), dice);
        case Kind::name_misspelt: return misspell_one(lines, lua_words(lines, false), dice);
        case Kind::text_misspelt: return misspell_one(lines, lua_text_words(lines), dice);
        case Kind::end_dropped: return lose_one(lines, lua_words(lines, true), dice);
        case Kind::operator_lost: return lose_one(lines, operators(lines), dice);
        case Kind::parenthesis_lost: return lose_one(lines, outside_texts(lines, "(){}[]"), dice);
        case Kind::value_wrong: return wrong_lua_value(lines, dice);
        default: return std::nullopt;
    }
}

}  // namespace quattro::mutants
