// The networks that are not public: those that IANA's registries of special-purpose addresses list as not globally
// reachable, multicast, and tunnels.
#include "serve/public_address.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>

namespace quattro::serve {
namespace {

namespace ip = boost::asio::ip;

template <class Network, class Address>
bool contains(const Network& network, const Address& address) {
    return Network(address, network.prefix_length()).canonical() == network;
}

bool is_public_v4(const ip::address_v4& address) {
    static const std::array kSpecial{
        ip::make_network_v4("0.0.0.0/8"),        // this network
        ip::make_network_v4("10.0.0.0/8"),       // private
        ip::make_network_v4("100.64.0.0/10"),    // shared by the customers of a provider
        ip::make_network_v4("127.0.0.0/8"),      // loopback
        ip::make_network_v4("169.254.0.0/16"),   // link-local, with the metadata services of clouds
        ip::make_network_v4("172.16.0.0/12"),    // private
        ip::make_network_v4("192.0.0.0/24"),     // protocols
        ip::make_network_v4("192.0.2.0/24"),     // documentation
        ip::make_network_v4("192.88.99.0/24"),   // relays of 6to4
        ip::make_network_v4("192.168.0.0/16"),   // private
        ip::make_network_v4("198.18.0.0/15"),    // benchmarks
        ip::make_network_v4("198.51.100.0/24"),  // documentation
        ip::make_network_v4("203.0.113.0/24"),   // documentation
        ip::make_network_v4("224.0.0.0/4"),      // multicast
        ip::make_network_v4("240.0.0.0/4"),      // reserved, and broadcast
    };
    return std::ranges::none_of(kSpecial, [&](const auto& network) { return contains(network, address); });
}

bool is_public_v6(const ip::address_v6& address) {
    static const auto kNat64 = ip::make_network_v6("64:ff9b::/96"), kUnicast = ip::make_network_v6("2000::/3");
    static const std::array kSpecial{
        ip::make_network_v6("2001::/23"),      // protocols, with Teredo
        ip::make_network_v6("2001:db8::/32"),  // documentation
        ip::make_network_v6("2002::/16"),      // 6to4: holds an IPv4 address
        ip::make_network_v6("3fff::/20"),      // documentation
    };
    const auto bytes = address.to_bytes();
    if (contains(kNat64, address))
        return is_public_v4(ip::address_v4(ip::address_v4::bytes_type{bytes[12], bytes[13], bytes[14], bytes[15]}));
    return contains(kUnicast, address) &&
           std::ranges::none_of(kSpecial, [&](const auto& network) { return contains(network, address); });
}

}  // namespace

bool is_public(const ip::address& address) {
    return address.is_v4() ? is_public_v4(address.to_v4()) : is_public_v6(address.to_v6());
}

}  // namespace quattro::serve
