#include "language/uri.hpp"

#include <string_view>

#include <fmt/format.h>

namespace quattro::tools {
namespace {

constexpr std::string_view kScheme = "file://";

std::optional<int> hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return std::nullopt;
}

bool is_plain(char c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return letter || std::string_view("-._~/").find(c) != std::string_view::npos;
}

}  // namespace

std::optional<std::filesystem::path> path_of_uri(const std::string& uri) {
    if (!uri.starts_with(kScheme)) return std::nullopt;
    std::string path;
    for (std::size_t i = uri.find('/', kScheme.size()); i < uri.size(); ++i) {
        const auto high = uri[i] == '%' && i + 2 < uri.size() ? hex_digit(uri[i + 1]) : std::nullopt;
        const auto low = high ? hex_digit(uri[i + 2]) : std::nullopt;
        path += low ? static_cast<char>(*high * 16 + *low) : uri[i];
        if (low) i += 2;
    }
    if (path.empty()) return std::nullopt;
    return std::filesystem::path(path).lexically_normal();
}

std::string uri_of_path(const std::filesystem::path& path) {
    std::string uri(kScheme);
    for (const char c : path.generic_string())
        uri += is_plain(c) ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    return uri;
}

}  // namespace quattro::tools
