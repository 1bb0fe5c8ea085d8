#include "base/canonical.hpp"

#include <algorithm>
#include <charconv>
#include <string>

#include "base/text.hpp"

namespace quattro {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

}  // namespace

std::optional<std::uint64_t> canonical_unsigned(std::string_view text) {
    const bool digits = std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (text.empty() || !digits || (text.size() > 1 && text[0] == '0')) return std::nullopt;
    std::uint64_t value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    return failure == std::errc() ? std::optional(value) : std::nullopt;
}

std::optional<std::int64_t> canonical_integer(std::string_view text) {
    const auto value = to_integer(text);
    return value && std::to_string(*value) == text ? value : std::nullopt;
}

std::optional<std::uint64_t> canonical_hash(std::string_view text) {
    if (text.size() != 16) return std::nullopt;
    std::uint64_t value = 0;
    for (const char c : text) {
        const auto digit = std::string_view("0123456789abcdef").find(c);
        if (digit == std::string_view::npos) return std::nullopt;
        value = value << 4U | digit;
    }
    return value;
}

bool has_lf_lines(std::string_view text) {
    return !text.starts_with(kByteOrderMark) && text.find("\r\n") == std::string_view::npos;
}

std::string with_lf_lines(std::string_view text) {
    if (has_lf_lines(text)) return std::string(text);
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] != '\r' || i + 1 == text.size() || text[i + 1] != '\n') plain += text[i];
    return plain;
}

}  // namespace quattro
