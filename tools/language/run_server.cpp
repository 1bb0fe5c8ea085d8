// Reads and writes the messages of the language server on the standard streams: a header with their length, an empty
// line, and JSON.
#include <charconv>
#include <iostream>

#include <fmt/format.h>

#include "base/text.hpp"
#include "language/server.hpp"

namespace quattro::tools {
namespace {

constexpr int kDeepest = 64;
constexpr std::size_t kLongestMessage = std::size_t{64} << 20U;  // in bytes

// Reads one message. Nothing at the end of the input, or after a header without a length that is allowed.
std::optional<std::string> next_message(std::istream& in) {
    constexpr std::string_view kLength = "content-length:";
    std::size_t length = 0;
    for (std::string line; std::getline(in, line);) {
        const std::string_view header = trim(line);
        if (lower(std::string(header.substr(0, kLength.size()))) == kLength) {
            const std::string_view number = trim(header.substr(kLength.size()));
            std::from_chars(number.data(), number.data() + number.size(), length);
        }
        if (!header.empty()) continue;
        if (length == 0 || length > kLongestMessage) return std::nullopt;
        std::string text(length, '\0');
        in.read(text.data(), static_cast<std::streamsize>(length));
        if (static_cast<std::size_t>(in.gcount()) != length) return std::nullopt;
        return text;
    }
    return std::nullopt;
}

// A discarded value for what is not JSON, or is nested deeper than any message of the protocol.
Json parsed_message(const std::string& text) {
    bool is_deep = false;
    const auto limit = [&](int depth, Json::parse_event_t, const Json&) {
        is_deep = is_deep || depth > kDeepest;
        return !is_deep;
    };
    Json message = Json::parse(text, limit, false);
    return is_deep ? Json(Json::value_t::discarded) : message;
}

void send(std::ostream& out, const Json& message) {
    const std::string text = line_of(message);
    out << "Content-Length: " << text.size() << "\r\n\r\n" << text << std::flush;
}

}  // namespace

int run_language_server(std::vector<std::filesystem::path> others) {
    LanguageServer server(std::move(others));
    while (const auto text = next_message(std::cin)) {
        const Json message = parsed_message(*text);
        if (message.is_discarded()) {
            send(std::cout, {{"jsonrpc", "2.0"},
                             {"id", nullptr},
                             {"error", {{"code", -32700}, {"message", "this message is not JSON"}}}});
            continue;
        }
        for (const Json& reply : server.handle(message))
            send(std::cout, reply);
        if (const auto code = server.exit_code()) return *code;
    }
    return 1;
}

}  // namespace quattro::tools
