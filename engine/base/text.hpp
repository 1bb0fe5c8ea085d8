// Small helpers for words: nearest name, lists in a sentence, splitting.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace quattro {

// The candidate a writer most likely meant (at most two edits away, a third of its length), or "".
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);
// "did you mean 'x'?", of the nearest or of the only one that has the word in it, or "one of: a, b, c" (at most twelve
// are listed).
std::string suggest(std::string_view word, const std::vector<std::string>& candidates);
std::string join(const std::vector<std::string>& words, std::string_view between);
std::vector<std::string> split(std::string_view text, char at);  // "" gives no parts
std::string_view trim(std::string_view text);
std::string with_capital(std::string text);  // its first letter
std::string lower(std::string text);         // its letters A to Z
// Decimal integers only, with sign, no blanks, no leading zeros; nothing on overflow.
std::optional<std::int64_t> to_integer(std::string_view text);
// "0.5" with scale 2 is 1; nothing if it is not a decimal number or does not come out whole.
std::optional<std::int64_t> to_scaled(std::string_view text, int scale);
// 5 with scale 2 is "2.5".
std::string from_scaled(std::int64_t value, int scale);
std::string with_commas(std::int64_t number);  // "20,000"
bool is_name(std::string_view text);           // [A-Za-z_][A-Za-z0-9_-]*

// What may reach a screen. Not clean is what is no UTF-8, what a terminal obeys (U+0000 to U+001F, U+007F to U+009F),
// what cannot be seen or turns the direction of its neighbours (U+00AD, U+061C, U+180E, U+200B to U+200F, U+2028 to
// U+202E, U+2060 to U+206F, U+FEFF, U+FFF9 to U+FFFB, U+E0000 to U+E007F). Line ends and tabs are clean where breaks
// are allowed.
enum class Breaks : std::uint8_t { refused, allowed };
// Where the first byte stands that is not clean; npos if all are.
std::size_t unclean_at(std::string_view text, Breaks breaks = Breaks::refused);
inline bool is_clean(std::string_view text, Breaks breaks = Breaks::refused) {
    return unclean_at(text, breaks) == std::string_view::npos;
}
// The character there, as "<U+202E>"; a byte that is no UTF-8 as "<0xFF>". `at` is below the text's size.
std::string character_name(std::string_view text, std::size_t at);
// Any text as it may be shown: what is not clean by its name, and behind `most` bytes "..." for the rest.
inline constexpr std::size_t kMostQuoted = 80;
std::string shown_safely(std::string_view text, std::size_t most = kMostQuoted, Breaks breaks = Breaks::refused);
// The same of any length with a '?' for each character that is not clean, so that columns stay.
std::string shown_in_columns(std::string_view text);

}  // namespace quattro
