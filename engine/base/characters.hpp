// Single characters of UTF-8 texts, and the odd ones: characters that look like a plain sign or like nothing, such as
// the typographic quotes, dashes and no-break blanks that word processors and web pages put in place of plain ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quattro {

// 0 to 9, whatever the locale.
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

struct Character {
    char32_t code = 0;
    std::size_t size = 0;  // in bytes; 0: no UTF-8 begins here
};

// The character that begins at byte `at`, which is below the text's size.
Character character_at(std::string_view text, std::size_t at);

// What an odd character is easily taken for.
enum class OddKind : std::uint8_t {
    blank,      // a blank of another kind: no-break, thin, ideographic ...
    invisible,  // nothing at all: zero width, marks of direction, variation selectors ...
    quote,
    dash,
    sign,       // any other sign of ASCII, full-width letters and digits among them
    lookalike,  // a letter of another script that looks like one of a-z
};

struct OddCharacter {
    OddKind kind = OddKind::sign;
    std::string name;         // "no-break space"
    std::string instead;      // what to write; "" for an invisible one, which is taken away
    std::string instead_lua;  // the same in Lua
};

// Nothing for ASCII and for characters that cannot be taken for it.
std::optional<OddCharacter> odd_character(char32_t code);

// "U+00A0".
std::string code_text(char32_t code);

// An error's two texts about the character at `at`: its sign, code and name, and what to write.
struct OddWords {
    std::string message, hint;
};
OddWords odd_words(std::string_view text, std::size_t at, const OddCharacter& odd, bool lua = false);

}  // namespace quattro
