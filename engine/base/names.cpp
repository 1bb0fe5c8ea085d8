#include "base/names.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/characters.hpp"
#include "base/size.hpp"
#include "base/text.hpp"

namespace quattro {
namespace {

constexpr std::string_view kValues[] = {"none", "true", "false"};
constexpr std::string_view kNulls[] = {"null", "Null", "NULL", "~"};

bool begins_name(char c) { return is_letter(c) || c == '_'; }

std::string shown_character(std::string_view text, std::size_t at) {
    return safe_text(text.substr(at, std::max<std::size_t>(character_at(text, at).size, 1)));
}

std::string character_fault(std::string_view text, std::size_t at) {
    const char c = text[at];
    if (c == ' ') return "a name cannot contain spaces: write '_' between its words";
    if (static_cast<unsigned char>(c) >= 0x80)
        return fmt::format("a name can contain only the letters a to z and A to Z, not '{}'; players read its 'text'",
                           shown_character(text, at));
    return fmt::format("a name can contain letters, digits, '_' and '-', but not '{}'", shown_character(text, at));
}

}  // namespace

std::string name_fault(std::string_view text, NameUse use) {
    if (text.empty()) return "a name must have at least one letter";
    if (contains(kNulls, text)) return "null means no value in YAML: choose another name";
    if (use != NameUse::step && contains(kValues, text))
        return fmt::format("'{}' is a value in every game: choose another name", text);
    if (text.size() > kLongestName) return fmt::format("a name can have at most {} characters", kLongestName);
    for (std::size_t i = 0; i < text.size(); ++i)
        if (!is_word_character(text[i]) && text[i] != '-') return character_fault(text, i);
    if (!begins_name(text[0])) return "a name must begin with a letter (a to z, A to Z) or '_'";
    if (use == NameUse::id) return "";
    for (std::size_t i = text.find('-'); i != std::string_view::npos; i = text.find('-', i + 1))
        if (i + 1 == text.size() || !begins_name(text[i + 1]))
            return "a '-' in a name must be followed by a letter, or an expression would subtract; write '_' instead";
    return "";
}

bool check_name(std::string_view text, const Location& where, Diagnostics& out, NameUse use) {
    std::string fault = name_fault(text, use);
    if (fault.empty()) return true;
    out.error(where, fmt::format("'{}' is no name that a pack can use", safe_text(text)), std::move(fault));
    return false;
}

}  // namespace quattro
