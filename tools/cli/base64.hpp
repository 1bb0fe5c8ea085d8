// Bytes as text: base64 of RFC 4648, with padding.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace quattro::tools {

std::string base64(std::string_view bytes);
// Nothing if the text is no base64: another sign, a length that is no multiple of 4, padding elsewhere than at the end.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace quattro::tools
