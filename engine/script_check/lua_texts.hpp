// Finds the ends of comments and texts of Lua, line by line.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace quattro {

// The end of the long bracket that opens at `at`: "]]" for "[[", "]==]" for "[==[". "" if no long bracket opens there.
inline std::string long_closer(std::string_view line, std::size_t at) {
    if (at >= line.size() || line[at] != '[') return "";
    const std::size_t end = std::min(line.find_first_not_of('=', at + 1), line.size());
    if (end == line.size() || line[end] != '[') return "";
    return "]" + std::string(line.substr(at + 1, end - at - 1)) + "]";
}

// The end of a quoted text in a line.
struct QuotedEnd {
    std::size_t behind = 0;  // the index after its closing quote; the line's size if that is not on the line
    bool closed = false;
    bool goes_on = false;  // true if the text continues on the next line
};
// `at` is the index after the opening quote, or 0 if the text continues from the previous line. The text continues on
// the next line if the line ends with a backslash or with `\z` and blanks. A blank line in a text also continues it, as
// if it were skipped by a `\z` above.
inline QuotedEnd quoted_end(std::string_view line, std::size_t at, char quote) {
    constexpr const char* kBlanks = " \t";
    if (at == 0 && line.find_first_not_of(kBlanks) == std::string_view::npos) return {line.size(), false, true};
    for (; at < line.size() && line[at] != quote; ++at)
        if (line[at] == '\\') {
            ++at;
            const bool skips = line.substr(at).starts_with('z');
            if (at >= line.size() || (skips && line.find_first_not_of(kBlanks, at + 1) == std::string_view::npos))
                return {line.size(), false, true};
        }
    return {std::min(at + 1, line.size()), at < line.size(), false};
}

}  // namespace quattro
