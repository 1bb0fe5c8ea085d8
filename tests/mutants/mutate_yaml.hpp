// Mistakes in YAML.
#pragma once

#include "mutate.hpp"

namespace quattro::mutants {

inline bool is_key(const Lines& lines, const Span& word) {
    const std::string& line = lines[static_cast<std::size_t>(word.line)];
    const std::size_t end = word.at + word.size;
    return end < line.size() && line[end] == ':' && (end + 1 == line.size() || line[end + 1] == ' ');
}

inline bool is_number(std::string_view word) { return std::isdigit(static_cast<unsigned char>(word[0])) != 0; }

// True for empty lines, comments and texts for players, in which every word is allowed.
inline bool is_prose(const std::string& line) {
    const std::size_t at = line.find_first_not_of(' ');
    return at == std::string::npos || line[at] == '#' || line.compare(at, 5, "text:") == 0 ||
           line.compare(at, 6, "title:") == 0;
}

inline std::vector<Span> yaml_words(const Lines& lines, bool keys, bool numbers) {
    std::vector<Span> chosen;
    for (const Span& w : words_in(lines, false, std::nullopt)) {
        const bool key = is_key(lines, w), prose = is_prose(lines[static_cast<std::size_t>(w.line)]);
        if (key == keys && (key || !prose) && (keys || is_number(w.of(lines)) == numbers)) chosen.push_back(w);
    }
    return chosen;
}

// Groups of words of the rules language that a designer could confuse. Not every replacement is illegal.
inline const std::vector<std::vector<std::string>>& near_words() {
    static const std::vector<std::vector<std::string>> kGroups = {{"clockwise", "anticlockwise", "adjacent"},
                                                                  {"max", "min", "most", "least"},
                                                                  {"odd", "even"},
                                                                  {"and", "or"},
                                                                  {"owner", "everyone", "others", "nobody", "opponent"},
                                                                  {"hand", "deck", "loop", "grid", "pile"},
                                                                  {"empty", "open", "full"},
                                                                  {"add", "set", "double", "halve"},
                                                                  {"value", "colour", "shield"},
                                                                  {"red", "blue", "green", "yellow"},
                                                                  {"place", "card", "column", "colour", "slot"},
                                                                  {"own", "both", "opponent"},
                                                                  {"points", "round", "fill"}};
    return kGroups;
}

inline std::optional<Mutant> swap_word(const Lines& lines, Dice& dice) {
    const auto words = yaml_words(lines, false, false);
    for (int tries = 0; tries < 20 && !words.empty(); ++tries) {
        const Span& word = dice.one_of(words);
        std::vector<std::string> others;
        for (const auto& group : near_words())
            for (const auto& w : group)
                if (w == word.of(lines)) others.insert(others.end(), group.begin(), group.end());
        if (others.empty()) continue;
        const std::string& other = dice.one_of(others);
        if (other != word.of(lines)) return replaced(lines, word, other);
    }
    return std::nullopt;
}

// Replaces the value of a key by a value of another type.
inline std::optional<Mutant> wrong_type(const Lines& lines, Dice& dice) {
    const auto keys = yaml_words(lines, true, false);
    const Span& key = dice.one_of(keys);
    const std::string& line = lines[static_cast<std::size_t>(key.line)];
    if (is_prose(line)) return std::nullopt;
    const std::size_t from = line.find_first_not_of(' ', key.at + key.size + 1);
    const std::size_t end = code_end(line, false);
    if (from == std::string::npos || from >= end) return std::nullopt;
    std::size_t to = from;
    int depth = 0;
    for (; to < end; ++to) {
        const char c = line[to];
        if (c == '{' || c == '[') ++depth;
        if ((c == '}' || c == ']') && depth-- == 0) break;
        if (c == ',' && depth == 0 && line.find('{') < key.at) break;
        if ((c == '}' || c == ']') && depth == 0) {
            ++to;
            break;
        }
    }
    while (to > from && line[to - 1] == ' ')
        --to;
    const bool holds = line[from] == '{' || line[from] == '[';
    static const std::vector<std::string> kForBrackets = {"5", "some words", "yes", "\"7\""},
                                          kForOthers = {"[1, 2]", "{ a: 1 }", "[ ]", "{ }"};
    return replaced(lines, {key.line, from, to - from}, dice.one_of(holds ? kForBrackets : kForOthers));
}

inline std::optional<Mutant> number_out_of_range(const Lines& lines, Dice& dice) {
    const auto numbers = yaml_words(lines, false, true);
    if (numbers.empty()) return std::nullopt;
    static const std::vector<std::string> kValues = {"-1", "99999", "1000000000000", "2.5", "0x10", "007"};
    return replaced(lines, dice.one_of(numbers), dice.one_of(kValues));
}

inline std::optional<Mutant> change_indent(const Lines& lines, std::size_t n, Dice& dice) {
    const std::size_t indent = lines[n].find_first_not_of(' ');
    const int change = static_cast<int>(dice.below(4));
    Mutant m{lines, static_cast<int>(n) + 1, ""};
    std::string& line = m.lines[n];
    if (change == 0 || indent == 0)
        line.insert(0, " "), m.what = "a blank more: " + lines[n];
    else if (change == 1)
        line.insert(0, "  "), m.what = "two blanks more: " + lines[n];
    else if (change == 2)
        line.erase(0, 1), m.what = "a blank less: " + lines[n];
    else
        line.erase(0, 2), m.what = "two blanks less: " + lines[n];
    return m;
}

inline std::optional<Mutant> mark_lost(const Lines& lines, bool lua, std::string_view marks, Dice& dice) {
    std::vector<Span> found;
    for (const Span& m : marks_in(lines, lua, marks)) {
        const std::string& line = lines[static_cast<std::size_t>(m.line)];
        if (lua || !is_prose(line) || (marks == ":" && m.at == line.find(':'))) found.push_back(m);
    }
    if (found.empty()) return std::nullopt;
    return replaced(lines, dice.one_of(found), "");
}

inline std::size_t some_line(const Lines& lines, bool lua, Dice& dice) {
    for (;;) {
        const std::size_t n = dice.below(lines.size());
        const std::size_t at = lines[n].find_first_not_of(' ');
        if (at != std::string::npos && code_end(lines[n], lua) > at) return n;
    }
}

inline std::optional<Mutant> mutate_yaml(const Lines& lines, Kind kind, Dice& dice) {
    switch (kind) {
        case Kind::key_misspelt: {
            const auto keys = yaml_words(lines, true, false);
            const Span& key = dice.one_of(keys);
            return replaced(lines, key, misspelt(key.of(lines), dice));
        }
        case Kind::word_misspelt: {
            const auto words = yaml_words(lines, false, false);
            if (words.empty()) return std::nullopt;
            const Span& word = dice.one_of(words);
            return replaced(lines, word, misspelt(word.of(lines), dice));
        }
        case Kind::word_swapped: return swap_word(lines, dice);
        case Kind::wrong_type: return wrong_type(lines, dice);
        case Kind::out_of_range: return number_out_of_range(lines, dice);
        case Kind::line_dropped: return drop_line(lines, some_line(lines, false, dice));
        case Kind::line_doubled: return double_line(lines, some_line(lines, false, dice));
        case Kind::bracket_lost: return mark_lost(lines, false, "{}[]", dice);
        case Kind::comma_lost: return mark_lost(lines, false, ",", dice);
        case Kind::colon_lost: return mark_lost(lines, false, ":", dice);
        case Kind::quote_lost: return mark_lost(lines, false, "\"", dice);
        case Kind::indent_changed: return change_indent(lines, some_line(lines, false, dice), dice);
        default: return std::nullopt;
    }
}

}  // namespace quattro::mutants
