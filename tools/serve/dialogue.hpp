// What one client asks, whatever carries its messages: a WebSocket, or POST.
#pragma once

#include <boost/asio/awaitable.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "serve/lobby.hpp"
#include "serve/rate_limit.hpp"

namespace quattro::serve {

// What one client may send: the size of a request, and how many requests.
inline constexpr std::size_t kLargestMessage = 16 * 1024;  // bytes
inline constexpr double kRequestsAtOnce = 200, kRequestsEachSecond = 50;

// Used by one thread at a time.
class Dialogue {
public:
    explicit Dialogue(Lobby& lobby) : lobby_(lobby) {}

    // The reply to a message, which is a request of the client. The first request must be `hello`.
    asio::awaitable<Json> reply_to(std::string message);
    // True after hello.
    bool is_known() const { return link_.has_value(); }
    // The match of the link; null before hello, and for the links of the owner and of an invitation.
    const std::shared_ptr<Room>& room() const { return room_; }
    // Has the room push to the watcher from now on. If the link has stopped working, the watcher is dismissed. Call it
    // only if there is a room.
    void watch(const std::weak_ptr<Watcher>& watcher);

private:
    asio::awaitable<Json> carry_out(tools::Request request);
    Json greet(tools::Request& request);

    Lobby& lobby_;
    std::optional<Link> link_;
    std::shared_ptr<Room> room_;
    Resumed resumed_;  // what the page has seen, as it said in hello
    RateLimit rate_{kRequestsAtOnce, kRequestsEachSecond};
};

// The reply that says why a request is refused.
Json rejection(const tools::Rejected& rejected);

}  // namespace quattro::serve
