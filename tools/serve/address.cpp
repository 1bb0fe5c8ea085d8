// Parses addresses, and checks the Host and Origin headers of requests.
#include "serve/address.hpp"

#include <fmt/format.h>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/host_name.hpp>

#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <cstring>

#include "base/canonical.hpp"
#include "base/characters.hpp"
#include "base/text.hpp"

namespace quattro::serve {

namespace ip = boost::asio::ip;

namespace {

constexpr std::string_view kTls = "https://";
constexpr std::uint64_t kTlsPort = 443;

// True if a Host header has an IP address, or a name that this machine has in its own network.
bool is_of_machine(std::string_view host) {
    static const std::string kName = lower(ip::host_name()), kShort = kName.substr(0, kName.find('.'));
    if (const std::size_t colon = host.rfind(':'); colon != std::string_view::npos && !host.ends_with(']'))
        host = host.substr(0, colon);
    const std::string name = lower(std::string(host));
    boost::system::error_code no_address;
    const bool six = name.starts_with('[') && name.ends_with(']');
    ip::make_address(six ? name.substr(1, name.size() - 2) : name, no_address);
    return !no_address || name == "localhost" || (!kName.empty() && name == kName) ||
           (!kShort.empty() && (name == kShort || name == kShort + ".local"));
}

// The first IPv4 address of this machine that other machines may reach; nothing if it has none.
std::optional<std::string> own_address() {
    ifaddrs* all = nullptr;
    if (::getifaddrs(&all) != 0) return std::nullopt;
    std::optional<std::string> found;
    for (const ifaddrs* each = all; each != nullptr && !found; each = each->ifa_next) {
        if (each->ifa_addr == nullptr || each->ifa_addr->sa_family != AF_INET) continue;
        if ((each->ifa_flags & IFF_UP) == 0 || (each->ifa_flags & IFF_LOOPBACK) != 0) continue;
        sockaddr_in address{};
        std::memcpy(&address, each->ifa_addr, sizeof(address));
        found = ip::address_v4(ntohl(address.sin_addr.s_addr)).to_string();
    }
    ::freeifaddrs(all);
    return found;
}

}  // namespace

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

std::optional<std::string> read_origin(const std::string& text, std::string& problem) {
    const std::string small = lower(text);
    std::string_view host = small;
    const auto is_of_host = [](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_' || c == '.'; };
    std::uint64_t port = kTlsPort;
    const bool is_tls = host.starts_with(kTls);
    if (is_tls) host.remove_prefix(kTls.size());
    if (host.ends_with('/')) host.remove_suffix(1);
    if (const std::size_t colon = host.rfind(':'); colon != std::string_view::npos && !host.ends_with(']')) {
        port = canonical_unsigned(host.substr(colon + 1)).value_or(0);
        host = host.substr(0, colon);
    }
    boost::system::error_code no_address;
    const bool six = host.starts_with('[') && host.ends_with(']');
    if (six) ip::make_address_v6(std::string(host.substr(1, host.size() - 2)), no_address);
    const bool is_host = six ? !no_address : !host.empty() && std::all_of(host.begin(), host.end(), is_of_host);
    if (!is_tls || !is_host || port < 1 || port > UINT16_MAX) {
        problem = fmt::format("--proxy '{}' is no address of a proxy with TLS: write one as in https://games.example.",
                              safe_text(text));
        return std::nullopt;
    }
    return fmt::format("{}{}{}", kTls, host, port == kTlsPort ? "" : fmt::format(":{}", port));
}

std::string written(const Address& address) {
    const bool six = address.host.find(':') != std::string::npos;
    return six ? fmt::format("[{}]:{}", address.host, address.port) : fmt::format("{}:{}", address.host, address.port);
}

Address reachable(const Address& address) {
    if (!ip::make_address(address.host).is_unspecified()) return address;
    return {own_address().value_or("127.0.0.1"), address.port};
}

bool is_loopback(const Address& address) { return ip::make_address(address.host).is_loopback(); }

bool allows_host(const Names& names, std::string_view host) {
    if (!names.origin.empty()) return names.origin.substr(kTls.size()) == lower(std::string(host));
    if (ip::make_address(names.address.host).is_unspecified()) return is_of_machine(host);  // --lan
    return host == written(names.address) ||
           (is_loopback(names.address) && host == fmt::format("localhost:{}", names.address.port));
}

bool allows_origin(const Names& names, std::string_view origin, std::string_view host) {
    if (origin.empty()) return true;
    if (!names.origin.empty()) return origin == names.origin;
    if (!origin.starts_with("http://") || !allows_host(names, origin.substr(7))) return false;
    return !ip::make_address(names.address.host).is_unspecified() || origin.substr(7) == host;
}

}  // namespace quattro::serve
