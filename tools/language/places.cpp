#include "language/places.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace quattro::tools {
namespace {

// The UTF-16 code units of the character that begins with this byte; 0 for a byte inside a character.
int units_of(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte & 0xC0U) == 0x80U ? 0 : byte >= 0xF0U ? 2 : 1;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_part(char c) { return is_letter(c) || (c >= '0' && c <= '9'); }

// True if the character belongs to a word: '-' and '.' do between two others, but not the two dots of a range.
bool in_word(std::string_view line, std::size_t at) {
    if (is_part(line[at])) return true;
    const bool joins = line[at] == '-' || line[at] == '.';
    return joins && at > 0 && is_part(line[at - 1]) && (at + 1 == line.size() || line[at + 1] != line[at]);
}

}  // namespace

int bytes_to_column(std::string_view line, int byte) {
    int column = 1;
    for (const char c : line.substr(0, static_cast<std::size_t>(std::max(byte - 1, 0))))
        column += units_of(c);
    return column;
}

int column_to_bytes(std::string_view line, int column) {
    std::size_t at = 0;
    for (int passed = 1; at < line.size() && (passed < column || units_of(line[at]) == 0); ++at)
        passed += units_of(line[at]);
    return static_cast<int>(at) + 1;
}

WordRange word_around(std::string_view line, std::size_t at) {
    WordRange word{std::min(at, line.size()), std::min(at, line.size())};
    while (word.from > 0 && in_word(line, word.from - 1))
        --word.from;
    while (word.to < line.size() && in_word(line, word.to))
        ++word.to;
    return word;
}

FilePlace place_of(const Location& where) {
    const std::string path = where.path();
    const std::size_t slash = path.find('/');
    FilePlace place{path.substr(0, slash), slash == std::string::npos ? "" : path.substr(slash + 1)};
    place.line = std::max(where.line, 1);
    if (where.line > 0 && where.column > 0) place.column = bytes_to_column(line_at(where), where.column);
    return place;
}

std::string_view line_at(const Location& where) {
    const bool exists =
        where.source && where.line > 0 && static_cast<std::size_t>(where.line) <= where.source->lines.size();
    return exists ? std::string_view(where.source->line(where.line)) : std::string_view();
}

}  // namespace quattro::tools
