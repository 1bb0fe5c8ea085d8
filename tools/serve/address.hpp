// The address at which the server listens, and the hosts and origins that requests may name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quattro::serve {

struct Address {
    std::string host;        // an IP address: "127.0.0.1", "::1"
    std::uint16_t port = 0;  // 0 lets the system choose a port
};

// Parses an IP address and a port, as in "127.0.0.1:8080" or "[::1]:8080"; brackets may be left out. For any other
// text, returns nothing and sets `problem` to a sentence.
std::optional<Address> read_address(std::string_view text, std::string& problem);
// Parses the address of a proxy with TLS, "https://games.example" or "https://games.example:8443", as browsers write it
// in the header Origin: in small letters, without a "/" at the end and without :443. For any other text, returns
// nothing and sets `problem` to a sentence.
std::optional<std::string> read_origin(const std::string& text, std::string& problem);
// The address as text: "127.0.0.1:8080" or "[::1]:8080".
std::string written(const Address& address);
// The address under which other machines reach one that listens at `address`: for 0.0.0.0 and [::], the first address
// of this machine that is not its own alone.
Address reachable(const Address& address);
// True if only programs on this machine can reach the address.
bool is_loopback(const Address& address);

// The names under which browsers may reach the server.
struct Names {
    std::string origin;  // the only origin, behind a proxy: "https://games.example"; "": those of `address`
    Address address;
};
// True if a request may name `host` in its Host header. A server that listens at all addresses of the machine accepts
// every IP address, localhost and the name of the machine, with any port; no page of another site has such a name.
bool allows_host(const Names& names, std::string_view host);
// True if a page from `origin` may open a socket or send a request by POST that names `host`. True for "", a request
// without an Origin header: no page has sent it. Precondition: allows_host(names, host).
bool allows_origin(const Names& names, std::string_view origin, std::string_view host);

}  // namespace quattro::serve
