// One WebSocket: requests and replies in order, and pushes between them.
#pragma once

#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>

#include <memory>

#include "serve/lobby.hpp"
#include "serve/pending_connections.hpp"

namespace quattro::serve {

// The only subprotocol. A browser refuses the socket if its page has not offered it; the server does not check that.
inline constexpr const char* kSubprotocol = "quattro.1";

// Objects that a socket holds so that it is counted.
struct Counted {
    std::shared_ptr<PendingConnection> pending;  // until it has shown a link
    std::shared_ptr<void> open;                  // as long as it is open
};

// Accepts the upgrade and serves the socket until it ends. Returns at once.
void serve_session(boost::beast::tcp_stream stream, boost::beast::http::request<boost::beast::http::empty_body> upgrade,
                   Lobby& lobby, Counted counted);

}  // namespace quattro::serve
