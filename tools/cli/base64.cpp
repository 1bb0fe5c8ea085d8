#include "cli/base64.hpp"

#include <algorithm>
#include <cstdint>

namespace quattro::tools {
namespace {

constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string base64(std::string_view bytes) {
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k)
            bits = bits << 8U | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        // A group of n bytes needs n + 1 digits; the rest is padding.
        for (std::size_t k = 0; k < 4; ++k)
            text += k <= count ? kAlphabet[bits >> (18 - 6 * k) & 63U] : '=';
    }
    return text;
}

std::optional<std::string> from_base64(std::string_view text) {
    if (text.size() % 4 != 0) return std::nullopt;
    std::size_t padding = 0;
    while (padding < 2 && text.size() > padding && text[text.size() - 1 - padding] == '=')
        ++padding;
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); i += 4) {
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            const bool padded = i + k >= text.size() - padding;
            const std::size_t sign = padded ? 0 : kAlphabet.find(text[i + k]);
            if (sign == std::string_view::npos) return std::nullopt;
            bits = bits << 6U | static_cast<std::uint32_t>(sign);
        }
        for (std::size_t k = 0; k < 3; ++k)
            bytes += static_cast<char>(bits >> (16 - 8 * k) & 255U);
    }
    bytes.resize(bytes.size() - padding);
    return bytes;
}

}  // namespace quattro::tools
