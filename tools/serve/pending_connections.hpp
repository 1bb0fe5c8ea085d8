// Limits the connections of an address that have not shown a link yet.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace quattro::serve {

// A connection that counts as long as the object lives.
class PendingConnection;

// All functions may be called by any thread. The object must outlive the pending connections.
class PendingConnections {
public:
    // Counts a new connection from an IP address. Returns null if the address, or its IPv6 network (/64), has too many.
    std::shared_ptr<PendingConnection> enter(const std::string& address);

private:
    friend class PendingConnection;
    void leave(const std::string& network);

    std::mutex mutex_;
    std::map<std::string, int> counts_;  // by network
};

class PendingConnection {
public:
    PendingConnection(PendingConnections& connections, std::string network)
        : connections_(connections), network_(std::move(network)) {}
    ~PendingConnection() { connections_.leave(network_); }
    PendingConnection(const PendingConnection&) = delete;
    PendingConnection& operator=(const PendingConnection&) = delete;

private:
    PendingConnections& connections_;
    std::string network_;
};

}  // namespace quattro::serve
