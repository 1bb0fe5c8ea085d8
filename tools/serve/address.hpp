// Where the server listens, and which hosts and origins requests may name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quattro::serve {

struct Address {
    std::string host;        // an IP address: "127.0.0.1", "::1"
    std::uint16_t port = 0;  // 0: the system chooses one
};

// Parses "127.0.0.1:8080" or "[::1]:8080". Nothing, with a sentence in `problem`, for anything else.
std::optional<Address> read_address(std::string_view text, std::string& problem);
// "127.0.0.1:8080" or "[::1]:8080".
std::string written(const Address& address);
// True if only programs on this machine can reach it.
bool is_loopback(const Address& address);

// The names under which browsers may reach the server.
struct Names {
    std::string origin;  // "https://games.example": the only one, behind a proxy; "": those of `address`
    Address address;
};
// True if a request may name this in its Host header.
bool allows_host(const Names& names, std::string_view host);
// True if a page from this origin may open a socket or send a request by POST. Without the header ("") no page asks:
// that is allowed.
bool allows_origin(const Names& names, std::string_view origin);

}  // namespace quattro::serve
