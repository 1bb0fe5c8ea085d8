// Helpers for words and numbers as text: nearest name, lists, splitting, conversion, safe display.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace quattro {

// Finds the candidate that the writer most likely meant. It differs by at most two edits, and by at most a third of the
// longer word, which has at most 60 bytes. Returns "" if there is none.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);
// A hint for an unknown word, or "" if there are no candidates.
// - "did you mean 'x'?": x is the nearest candidate, or the only one that contains the word (of at least 4 bytes).
// - "one of: a, b, c": if there is no such x; lists at most twelve candidates.
std::string suggest(std::string_view word, const std::vector<std::string>& candidates);
std::string with_article(std::string_view noun);  // "a card", "an item"; `noun` begins with a letter
std::string join(const std::vector<std::string>& words, std::string_view between);
std::vector<std::string> split(std::string_view text, char at);  // "" gives no parts
// The text without the byte order mark with which it may begin.
std::string without_byte_order_mark(std::string_view text);
std::string_view trim(std::string_view text);
// Returns the index of the first occurrence of the whole word at or after `from`, or npos. Letters, digits and '_' make
// a word longer.
std::size_t find_word(std::string_view text, std::string_view word, std::size_t from = 0);
std::string with_capital(std::string text);  // converts the first letter
std::string lower(std::string text);         // converts the letters A to Z
// Reads a decimal integer with an optional sign, without blanks or leading zeros. Returns nothing for any other text,
// and on overflow.
std::optional<std::int64_t> to_integer(std::string_view text);
// Reads a decimal number with an optional sign, without leading zeros, and multiplies it by `scale`: "0.5" with scale 2
// is 1. Returns nothing if `scale` is not positive, if the text is no such number, or if the result is not whole. Also
// returns nothing if the digits without the point, times `scale`, overflow.
std::optional<std::int64_t> to_scaled(std::string_view text, int scale);
// The value divided by `scale`: 5 with scale 2 is "2.5". A fraction with more than 18 decimals is written as "5/3". A
// scale below 2 changes nothing.
std::string from_scaled(std::int64_t value, int scale);
std::string with_commas(std::int64_t number);  // "20,000"
bool is_name(std::string_view text);           // [A-Za-z_][A-Za-z0-9_-]*

// The treatment of line ends ("\n") and tabs in a clean text.
// A clean text may be shown on a screen. These are not clean:
// - bytes that are not valid UTF-8;
// - control characters (U+0000 to U+001F, U+007F to U+009F), except line ends and tabs if `Breaks::allowed`;
// - invisible characters and direction marks (U+00AD, U+061C, U+180E, U+200B to U+200F, U+2028 to U+202E, U+2060 to
// U+206F, U+FEFF, U+FFF9 to U+FFFB, U+E0000 to U+E007F).
enum class Breaks : std::uint8_t { refused, allowed };
// The offset of the first byte that is not clean, or npos if the text is clean.
std::size_t find_unclean(std::string_view text, Breaks breaks = Breaks::refused);
inline bool is_clean(std::string_view text, Breaks breaks = Breaks::refused) {
    return find_unclean(text, breaks) == std::string_view::npos;
}
// The name of the character at byte `at`: "<U+202E>", or "<0xFF>" for a byte that is not valid UTF-8. `at` must be
// below the size of the text.
std::string character_name(std::string_view text, std::size_t at);
// The longest text that an error message quotes, in bytes, unless the caller of safe_text() chooses another limit.
inline constexpr std::size_t kMaxQuoted = 80;
// The text with each unclean character replaced by its name. If the result would exceed `most` bytes, it is cut and
// "..." is added.
std::string safe_text(std::string_view text, std::size_t most = kMaxQuoted, Breaks breaks = Breaks::refused);
// The text with one '?' in place of each unclean character, so that the columns of the other characters do not change.
// Line ends and tabs are unclean here.
std::string masked_text(std::string_view text);

}  // namespace quattro
