// Strict readers for numbers and hashes in files that may have been edited, and the normalization of line ends. A
// canonical text is the only spelling of its value: the one that the engine writes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quattro {

// Reads an unsigned integer without sign or leading zeros. Returns nothing for any other text, and on overflow.
std::optional<std::uint64_t> canonical_unsigned(std::string_view text);
// Reads an integer in its canonical spelling. Unlike to_integer() in base/text.hpp, it does not accept `+5` and `-0`.
// Returns nothing for any other text, and on overflow.
std::optional<std::int64_t> canonical_integer(std::string_view text);
// Reads a hash as the engine writes it: 16 digits of 0 to 9 and a to f. Returns nothing for any other text.
std::optional<std::uint64_t> canonical_hash(std::string_view text);

// True if the text has no byte order mark and no "\r\n". A "\r" alone is no line end.
bool has_lf_lines(std::string_view text);
// The text without its byte order mark, with "\n" in place of each "\r\n".
std::string with_lf_lines(std::string_view text);

}  // namespace quattro
