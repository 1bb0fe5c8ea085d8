// Decodes single characters of UTF-8 texts, and recognizes odd characters. An odd character looks like an ASCII
// character (Unicode calls such characters confusables) or is invisible. Examples are the typographic quotes, dashes
// and no-break spaces that word processors and web pages insert.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quattro {

// True for 0 to 9, in every locale.
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
// True for a to z and A to Z, in every locale.
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// True for letters, digits and `_`, of which names and numbers of Lua consist.
constexpr bool is_word_character(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

struct Character {
    char32_t code = 0;
    std::size_t size = 0;  // in bytes; 0 if the bytes are not valid UTF-8
};

// Decodes the character that begins at byte `at`, which must be below the size of the text.
Character character_at(std::string_view text, std::size_t at);

// The kind of an odd character, by the ASCII character for which a reader takes it.
enum class OddKind : std::uint8_t {
    blank,      // a blank other than the ASCII space: no-break, thin, ideographic ...
    invisible,  // zero width characters, direction marks, variation selectors ...
    quote,      // a quotation mark, an apostrophe, a prime or an accent
    dash,       // a dash, a minus sign or another horizontal line
    symbol,     // any other character that is written in place of ASCII, including full-width letters and digits
    lookalike,  // a letter of another script, or a variant, that looks like a letter of a-z or A-Z
};

struct OddCharacter {
    OddKind kind = OddKind::symbol;
    std::string name;             // for example "no-break space"
    std::string replacement;      // the ASCII text to write; "" for an invisible character, which must be removed
    std::string lua_replacement;  // the text to write in Lua
};

// Describes an odd character. Returns nothing for ASCII, and for characters that do not resemble ASCII.
std::optional<OddCharacter> odd_character(char32_t code);

// The code as Unicode writes it, for example "U+00A0".
std::string code_text(char32_t code);

// An error about an odd character. The message shows the character, its code and its name; the hint says what to write.
struct OddWords {
    std::string message, hint;
};
// The error about the character `odd` at byte `at` of the text. If `lua` is set, the hint gives Lua text.
OddWords odd_words(std::string_view text, std::size_t at, const OddCharacter& odd, bool lua = false);

}  // namespace quattro
