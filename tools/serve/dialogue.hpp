// The dialogue with one client, over a WebSocket or by POST.
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

// The limits of one WebSocket, and of one link by POST: the size of a request, and the number of requests.
inline constexpr std::size_t kLargestMessage = 16 * 1024;  // bytes
inline constexpr double kRequestsAtOnce = 200, kRequestsEachSecond = 50;

// Used by one thread at a time.
class Dialogue {
public:
    explicit Dialogue(Lobby& lobby) : lobby_(lobby) {}

    // Carries out a message, which is a request of the client. Returns the reply. The first request must be `hello`.
    asio::awaitable<Json> reply_to(std::string message);
    // True after a `hello` with a link that works.
    bool is_known() const { return link_.has_value(); }
    // The match of the link; null unless is_known(), and for the links of the owner and of an invitation.
    const std::shared_ptr<Room>& room() const { return room_; }
    // Lets the room push to the watcher from now on. If the link has stopped working, dismisses the watcher.
    // Precondition: room() is not null.
    void watch(const std::weak_ptr<Watcher>& watcher);

private:
    asio::awaitable<Json> carry_out(tools::Request request);
    Json greet(tools::Request& request);

    Lobby& lobby_;
    std::optional<Link> link_;
    std::shared_ptr<Room> room_;
    Resumed resumed_;  // the state of the page, as `hello` has given it
    RateLimit rate_{kRequestsAtOnce, kRequestsEachSecond};
};

// The reply to a refused request, with the reason.
Json rejection(const tools::Rejected& rejected);

}  // namespace quattro::serve
