// Parses addresses, and checks the Host and Origin headers of requests.
#include "serve/address.hpp"

#include <fmt/format.h>
#include <boost/asio/ip/address.hpp>

#include "base/canonical.hpp"
#include "base/text.hpp"

namespace quattro::serve {

namespace ip = boost::asio::ip;

std::optional<Address> read_address(std::string_view text, std::string& problem) {
    const std::size_t colon = text.rfind(':');
    std::string_view host = text.substr(0, colon);
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    boost::system::error_code error;
    const auto parsed = ip::make_address(std::string(host), error);
    // Without a colon, `port` is read from the whole text; the address is refused below.
    const std::uint64_t port = canonical_unsigned(text.substr(colon + 1)).value_or(UINT64_MAX);
    if (error || port > UINT16_MAX || colon == std::string_view::npos) {
        problem = fmt::format("'{}' is no address to listen at: write one as in 127.0.0.1:8080.",
                              safe_text(std::string(text)));
        return std::nullopt;
    }
    return Address{parsed.to_string(), static_cast<std::uint16_t>(port)};
}

std::string written(const Address& address) {
    const bool six = address.host.find(':') != std::string::npos;
    return six ? fmt::format("[{}]:{}", address.host, address.port) : fmt::format("{}:{}", address.host, address.port);
}

bool is_loopback(const Address& address) { return ip::make_address(address.host).is_loopback(); }

bool allows_host(const Names& names, std::string_view host) {
    if (!names.origin.empty()) return names.origin.substr(names.origin.find("//") + 2) == host;
    if (ip::make_address(names.address.host).is_unspecified()) return true;  // --lan: any name of this machine
    return host == written(names.address) ||
           (is_loopback(names.address) && host == fmt::format("localhost:{}", names.address.port));
}

bool allows_origin(const Names& names, std::string_view origin) {
    if (origin.empty()) return true;
    if (!names.origin.empty()) return origin == names.origin;
    return origin.starts_with("http://") && allows_host(names, origin.substr(7));
}

}  // namespace quattro::serve
