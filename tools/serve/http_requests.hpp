// Requests by POST, for clients that cannot have a WebSocket. Each POST has one message in the form of the WebSocket
// protocol. A client asks for pushes with the message `poll`.
#pragma once

#include <boost/asio/awaitable.hpp>

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "serve/lobby.hpp"
#include "serve/pending_connections.hpp"
#include "serve/rate_limit.hpp"

namespace quattro::serve {

// All functions may be called by any thread. The object must outlive the replies.
class HttpRequests {
public:
    explicit HttpRequests(Lobby& lobby) : lobby_(lobby) {}

    // The reply to a message that came with the secret of a link, as JSON. The reply to `poll` comes when there is
    // something to push, when the link stops working, or after the time that the request names. Resets `pending` once
    // the link is known.
    asio::awaitable<std::string> reply_to(std::string secret, std::string message,
                                          std::shared_ptr<PendingConnection>& pending);

private:
    bool allows(const std::string& secret);

    Lobby& lobby_;
    std::mutex mutex_;
    std::map<std::string, RateLimit> rates_;  // by digest of the secret
};

}  // namespace quattro::serve
