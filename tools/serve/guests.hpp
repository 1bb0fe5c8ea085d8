// Connections that have not shown a link yet: how many one address may have.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace quattro::serve {

// A connection that counts as long as the object lives.
class Guest;

// May be used by any thread. Outlives the guests.
class Guests {
public:
    // Lets one more in from an IP address. Null if the address, or its network of IPv6 (/64), has too many.
    std::shared_ptr<Guest> enter(const std::string& address);

private:
    friend class Guest;
    void leave(const std::string& network);

    std::mutex mutex_;
    std::map<std::string, int> counts_;  // by network
};

class Guest {
public:
    Guest(Guests& guests, std::string network) : guests_(guests), network_(std::move(network)) {}
    ~Guest() { guests_.leave(network_); }
    Guest(const Guest&) = delete;
    Guest& operator=(const Guest&) = delete;

private:
    Guests& guests_;
    std::string network_;
};

}  // namespace quattro::serve
