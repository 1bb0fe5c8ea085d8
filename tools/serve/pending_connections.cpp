// Counts pending connections by address.
#include "serve/pending_connections.hpp"

#include <boost/asio/ip/address.hpp>

namespace quattro::serve {
namespace {

// A school has one address, and each of its browsers opens several connections.
constexpr int kMostOfNetwork = 300;
constexpr std::size_t kBytesOfNetwork = 8;  // of an address of IPv6

// The network whose connections are counted together: an IPv4 address, or the /64 network of an IPv6 address, which is
// the smallest that a provider gives to a customer. Returns a text that is no address unchanged.
std::string network_of(const std::string& text) {
    boost::system::error_code error;
    const auto address = boost::asio::ip::make_address(text, error);
    if (error || !address.is_v6()) return text;
    if (address.to_v6().is_v4_mapped())
        return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, address.to_v6()).to_string();
    const auto bytes = address.to_v6().to_bytes();
    return {bytes.begin(), bytes.begin() + kBytesOfNetwork};
}

}  // namespace

std::shared_ptr<PendingConnection> PendingConnections::enter(const std::string& address) {
    const std::string network = network_of(address);
    {
        const std::lock_guard lock(mutex_);
        int& count = counts_[network];
        if (count >= kMostOfNetwork) return nullptr;
        ++count;
    }
    return std::make_shared<PendingConnection>(*this, network);
}

void PendingConnections::leave(const std::string& network) {
    const std::lock_guard lock(mutex_);
    const auto found = counts_.find(network);
    if (--found->second == 0) counts_.erase(found);
}

}  // namespace quattro::serve
