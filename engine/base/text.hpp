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
// "did you mean 'x'?" or, without a near one, "one of: a, b, c" (at most twelve are listed).
std::string suggest(std::string_view word, const std::vector<std::string>& candidates);
std::string join(const std::vector<std::string>& words, std::string_view between);
std::vector<std::string> split(std::string_view text, char at);  // "" gives no parts
std::string_view trim(std::string_view text);
// Decimal integers only, with sign, no blanks, no leading zeros; nothing on overflow.
std::optional<std::int64_t> to_integer(std::string_view text);
// "0.5" with scale 2 is 1; nothing if it is not a decimal number or does not come out whole.
std::optional<std::int64_t> to_scaled(std::string_view text, int scale);
// 5 with scale 2 is "2.5".
std::string from_scaled(std::int64_t value, int scale);
bool is_name(std::string_view text);  // [A-Za-z_][A-Za-z0-9_-]*

}  // namespace quattro
