// One WebSocket: requests and replies in order, and pushes between them.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>

#include "serve/lobby.hpp"
#include "serve/pending_connections.hpp"

namespace quattro::serve {

// The subprotocol that clients must offer.
inline constexpr const char* kSubprotocol = "quattro.1";

// Accepts the upgrade and serves the socket until it ends. It is pending until it has shown a link.
asio::awaitable<void> serve_session(boost::beast::tcp_stream stream,
                                    boost::beast::http::request<boost::beast::http::empty_body> upgrade, Lobby& lobby,
                                    std::shared_ptr<PendingConnection> pending);

}  // namespace quattro::serve
