// Writes paths in commands that a user can copy into a shell.
#include "cli/shell_word.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace quattro::tools {

std::string shell_word(const std::filesystem::path& path) {
    const std::string text = path.string();
    const auto is_plain = [](unsigned char c) {
        return c >= 0x80 || std::isalnum(c) != 0 ||
               std::string_view("_-./+,:@%=\\").find(static_cast<char>(c)) != std::string_view::npos;
    };
    if (!text.empty() && std::all_of(text.begin(), text.end(), is_plain)) return text;
    std::string word = "'";
    for (const char c : text)
        word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

}  // namespace quattro::tools
