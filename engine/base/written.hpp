// Text and numbers that another program or a person may have changed on their way.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quattro {

// Digits alone, no leading zeros; nothing on overflow.
std::optional<std::uint64_t> to_unsigned(std::string_view text);
// A whole number as the engine writes it: neither `+5` nor `-0`.
std::optional<std::int64_t> to_written(std::string_view text);
// A hash as the engine writes it: 16 digits of 0 to 9 and a to f.
std::optional<std::uint64_t> to_sum(std::string_view text);

// Whether a text has no byte order mark, and a line feed alone at the end of its first line.
bool has_plain_lines(std::string_view text);
// The text without a byte order mark, with a line feed alone at the end of each line.
std::string with_plain_lines(std::string_view text);

}  // namespace quattro
