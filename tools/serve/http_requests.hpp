// Requests by POST, for clients that cannot have a WebSocket: each POST has one message as a WebSocket would have it,
// and a client asks for pushes by the message `poll`.
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

// May be used by any thread. Must outlive the replies.
class HttpRequests {
public:
    explicit HttpRequests(Lobby& lobby) : lobby_(lobby) {}

    // The reply to a message that came with the secret of a link, as JSON. To `poll` it comes when there is something
    // to push, or after the time that the request names. `pending` is reset once the link is known.
    asio::awaitable<std::string> reply_to(std::string secret, std::string message,
                                          std::shared_ptr<PendingConnection>& pending);

private:
    bool allows(const std::string& secret);

    Lobby& lobby_;
    std::mutex mutex_;
    std::map<std::string, RateLimit> rates_;  // by digest of the secret
};

}  // namespace quattro::serve
