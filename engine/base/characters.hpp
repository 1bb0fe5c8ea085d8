// Decodes single characters of UTF-8 texts, and recognizes odd characters. An odd character is not ASCII, and it looks
// like ASCII text (Unicode calls such characters confusables), is written in place of it (× for *), or is invisible.
// Examples are the typographic quotes, dashes and no-break spaces that word processors and web pages insert.
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

// True for letters (a to z, A to Z), digits and `_`: the characters of Lua names.
constexpr bool is_word_character(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

struct Character {
    char32_t code = 0;
    std::size_t size = 0;  // in bytes; 0 if the bytes are not valid UTF-8
};

// Decodes the character that begins at byte `at`, which must be below the size of the text.
Character character_at(std::string_view text, std::size_t at);

// The kind of an odd character. It decides the words of an error about it.
enum class OddKind : std::uint8_t {
    blank,      // a blank other than the ASCII space: no-break, thin, ideographic ...
    invisible,  // zero width characters, direction marks, variation selectors ...
    quote,      // a quotation mark, or a sign that looks like one: an apostrophe, a prime, an accent ...
    dash,       // a dash, a minus sign or another horizontal line
    symbol,     // any other character that is written in place of ASCII, including full-width letters and digits
    lookalike,  // a letter of another script, or a variant, that looks like a letter of a-z or A-Z
};

struct OddCharacter {
    OddKind kind = OddKind::symbol;
    std::string name;             // for example "no-break space"
    std::string replacement;      // the ASCII text to write; "" for an invisible character, which must be removed
    std::string lua_replacement;  // the text to write in Lua; "" for an invisible character
};

// Describes an odd character. Returns nothing for any other character, such as one of ASCII.
std::optional<OddCharacter> odd_character(char32_t code);

// The code as Unicode writes it, for example "U+00A0".
std::string code_text(char32_t code);

// An error about an odd character. The message states its code and its name, and shows the character unless it is a
// blank or invisible. The hint says what to write instead, or to remove it.
struct OddWords {
    std::string message, hint;
};
// The error about the character `odd` at byte `at` of the text. If `lua` is set, the hint gives Lua text.
OddWords odd_words(std::string_view text, std::size_t at, const OddCharacter& odd, bool lua = false);

}  // namespace quattro
