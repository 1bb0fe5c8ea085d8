// Clients of the server for tests under load: many WebSockets in one thread. They know no game: they answer with
// options that the server offers.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>

#include "cli/json.hpp"

namespace quattro::load {

namespace asio = boost::asio;
using tools::Json;
using Clock = std::chrono::steady_clock;

// Thrown if the connection has ended, no reply has come in time, or options are refused.
struct Ended : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// One WebSocket. The object must be owned by a shared_ptr. Only one request at a time is under way: others wait for
// their turn.
class Client : public std::enable_shared_from_this<Client> {
public:
    Client(asio::io_context& context, std::uint16_t port)
        : context_(context), port_(port), replied_(context), turn_(context, Clock::time_point::max()) {}
    virtual ~Client() = default;

    // Connects, greets with the secret of a link and reads from then on. Returns the reply. Throws Ended, or what Beast
    // throws.
    asio::awaitable<Json> open(std::string link);
    // The reply to a request, which may be a refusal. Sends a request again that came too fast. Throws Ended.
    asio::awaitable<Json> ask(Json request);
    void close();
    // True from the reply that accepts the greeting until the connection ends.
    bool is_open() const { return greeted_; }

    std::uint64_t pushes = 0, bytes = 0;  // received

protected:
    // A message that is no reply, which may be changed. The default drops it unread.
    virtual void pushed(std::string&) {}
    // The connection has ended, by close() or otherwise.
    virtual void ended() {}

private:
    using Socket = boost::beast::websocket::stream<boost::beast::tcp_stream>;
    asio::awaitable<void> read_all(std::shared_ptr<Socket> socket);
    asio::awaitable<Json> ask_now(Json request, std::shared_ptr<Socket> socket);

    asio::io_context& context_;
    std::uint16_t port_;
    std::shared_ptr<Socket> socket_;  // of the current connection
    asio::steady_timer replied_;      // cancelled when `reply_` has come or the connection has ended
    asio::steady_timer turn_;         // cancelled when `asks_` becomes false
    bool asks_ = false;               // a request is under way
    std::optional<Json> reply_;
    std::int64_t last_id_ = 0;
    bool open_ = false, greeted_ = false;
};

// A random answer to a prompt of a table, part by part in the order of its tree: the `values` of a request.
// Throws Ended if the connection ends, or if the prompt is not open any more.
asio::awaitable<Json> choose(Client& client, const Json& prompt, std::mt19937_64& dice);

}  // namespace quattro::load
