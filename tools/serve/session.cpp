// Reads requests, has them carried out, and writes replies and pushes.
#include "serve/session.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

#include <chrono>
#include <utility>
#include <vector>

#include "serve/dialogue.hpp"

namespace quattro::serve {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

constexpr std::size_t kMostQueued = 256 * 1024;  // bytes that wait for a slow client
constexpr std::chrono::seconds kTimeForHello{5};
// The close code of a page that a newer page of its link has displaced. README.md documents it.
constexpr auto kDisplaced = static_cast<websocket::close_code>(4001);

// All members are used on the session's strand, which is the executor of the socket.
class Session : public Watcher, public std::enable_shared_from_this<Session> {
public:
    Session(beast::tcp_stream stream, Lobby& lobby, Counted counted)
        : socket_(std::move(stream)), dialogue_(lobby), hello_(executor()), counted_(std::move(counted)) {}

    asio::awaitable<void> run(http::request<http::empty_body> upgrade);

    // Called on the strand of a room.
    void push(const Message& message) override {
        asio::post(executor(), [self = shared_from_this(), message] { self->send(message); });
    }

    // Called on the strand of a room.
    void dismiss(Dismissal why) override {
        const auto code = why == Dismissal::displaced ? kDisplaced : websocket::close_code::normal;
        asio::post(executor(), [self = shared_from_this(), code] { self->close(code); });
    }

private:
    asio::any_io_executor executor() { return socket_.get_executor(); }
    void send(Message message);
    asio::awaitable<void> write_all();
    void close(websocket::close_code code = websocket::close_code::normal);
    void wait_for_hello();

    websocket::stream<beast::tcp_stream, false> socket_;  // compression would take memory for each socket
    Dialogue dialogue_;
    asio::steady_timer hello_;
    Counted counted_;
    std::vector<Message> queue_;  // a deque would take half a kilobyte for each page, even if it is empty
    std::size_t queued_ = 0;      // bytes in `queue_`
    bool writing_ = false;
    bool watching_ = false;  // the room pushes to this session
};

asio::awaitable<void> Session::run(http::request<http::empty_body> upgrade) {
    socket_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
    socket_.set_option(websocket::stream_base::decorator(
        [](websocket::response_type& reply) { reply.set(http::field::sec_websocket_protocol, kSubprotocol); }));
    socket_.read_message_max(kLargestMessage);
    socket_.auto_fragment(false);
    beast::get_lowest_layer(socket_).expires_never();
    co_await socket_.async_accept(upgrade, asio::use_awaitable);
    upgrade = {};
    wait_for_hello();
    for (;;) {
        beast::flat_buffer buffer;
        co_await socket_.async_read(buffer, asio::use_awaitable);
        if (!socket_.got_text()) break;
        const Json reply = co_await dialogue_.reply_to(beast::buffers_to_string(buffer.data()));
        send(std::make_shared<const std::string>(tools::line_of(reply)));
        if (!dialogue_.is_known()) break;
        counted_.pending.reset();
        if (dialogue_.room() && !std::exchange(watching_, true)) dialogue_.watch(weak_from_this());
    }
    close();
}

// Closes a connection that sends no `hello` in time.
void Session::wait_for_hello() {
    hello_.expires_after(kTimeForHello);
    hello_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
        if (const auto self = weak.lock(); self && !error && !self->dialogue_.is_known()) self->close();
    });
}

void Session::send(Message message) {
    if (!socket_.is_open()) return;
    if (queued_ > kMostQueued) return close();  // the page connects again when it can keep up
    queued_ += message->size();
    queue_.push_back(std::move(message));
    if (writing_) return;
    writing_ = true;
    asio::co_spawn(
        executor(), [self = shared_from_this()] { return self->write_all(); }, asio::detached);
}

asio::awaitable<void> Session::write_all() {
    beast::error_code error;
    socket_.text(true);
    while (!queue_.empty() && !error) {
        const Message message = std::move(queue_.front());
        queue_.erase(queue_.begin());
        co_await socket_.async_write(asio::buffer(*message), asio::redirect_error(asio::use_awaitable, error));
        queued_ -= message->size();
    }
    writing_ = false;
}

void Session::close(websocket::close_code code) {
    hello_.cancel();
    asio::co_spawn(
        executor(),
        [self = shared_from_this(), code]() -> asio::awaitable<void> {
            beast::error_code error;
            // While something is being written, a closing handshake is impossible: the connection just ends.
            if (!self->writing_)
                co_await self->socket_.async_close(code, asio::redirect_error(asio::use_awaitable, error));
            beast::get_lowest_layer(self->socket_).close();
        },
        asio::detached);
}

}  // namespace

void serve_session(beast::tcp_stream stream, http::request<http::empty_body> upgrade, Lobby& lobby, Counted counted) {
    const asio::any_io_executor executor = stream.get_executor();
    auto session = std::make_shared<Session>(std::move(stream), lobby, std::move(counted));
    // Errors of a session are ignored, since nobody is there to be told.
    asio::co_spawn(
        executor,
        [session = std::move(session), upgrade = std::move(upgrade)]() mutable {
            return session->run(std::move(upgrade));
        },
        asio::detached);
}

}  // namespace quattro::serve
