// Tells addresses of the public internet from those of private networks and of this machine.
#pragma once

#include <boost/asio/ip/address.hpp>

namespace quattro::serve {

// True if the address belongs to the public internet. False for private, shared (100.64/10), loopback, link-local,
// unique-local, multicast, documentation, reserved and IPv4-mapped addresses, and for those of the tunnels 6to4 and
// Teredo. An address of a NAT64 translator (64:ff9b::/96) is public if the IPv4 address in it is.
bool is_public(const boost::asio::ip::address& address);

}  // namespace quattro::serve
