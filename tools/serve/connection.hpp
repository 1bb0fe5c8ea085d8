// One connection of a browser: pages and requests by HTTP, then perhaps a WebSocket.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "serve/address.hpp"
#include "serve/http_requests.hpp"
#include "serve/lobby.hpp"
#include "serve/pages.hpp"
#include "serve/previews.hpp"

namespace quattro::serve {

// The objects that all connections share. They must outlive the connections.
struct Served {
    Lobby& lobby;
    HttpRequests& http_requests;
    PendingConnections& pending;
    const Pages& pages;
    Previews& previews;
    Names names;
};

// Serves a connection until it ends. Keeps `counted` alive while the connection is open.
asio::awaitable<void> serve_connection(asio::ip::tcp::socket socket, const Served& served,
                                       std::shared_ptr<void> counted);

}  // namespace quattro::serve
