// Encodes and decodes base64 as in RFC 4648, with padding.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace quattro::tools {

std::string base64(std::string_view bytes);
// Returns nothing if the text is not base64. That is the case if it has a character outside the alphabet, a length that
// is not a multiple of 4, or padding before the end. Ignores the unused bits before the padding.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace quattro::tools
