// Reads requests, has them carried out, and writes replies and pushes.
#include "serve/session.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

#include <chrono>
#include <deque>
#include <exception>
#include <iostream>

#include "serve/rate_limit.hpp"
#include "serve/request_checks.hpp"

namespace quattro::serve {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

constexpr std::size_t kLargestMessage = 16 * 1024;  // of a request
constexpr std::size_t kMostQueued = 256 * 1024;     // bytes that wait for a slow client
constexpr std::chrono::seconds kTimeForHello{5};

Json rejection(const tools::Rejected& rejected) {
    return {{"ok", false}, {"code", rejected.code}, {"reason", rejected.reason}, {"data", rejected.data}};
}

// All members are used on the session's strand, which is the executor of the socket.
class Session : public Watcher, public std::enable_shared_from_this<Session> {
public:
    Session(beast::tcp_stream stream, Lobby& lobby) : socket_(std::move(stream)), lobby_(lobby), hello_(executor()) {}

    asio::awaitable<void> run(http::request<http::empty_body> upgrade);

    // From the strand of a room.
    void push(const std::string& message) override {
        asio::post(executor(), [self = shared_from_this(), message] { self->send(message); });
    }

    // From the strand of a room.
    void dismiss() override {
        asio::post(executor(), [self = shared_from_this()] { self->close(); });
    }

private:
    asio::any_io_executor executor() { return socket_.get_executor(); }
    asio::awaitable<Json> reply_to(const std::string& message);
    asio::awaitable<Json> carry_out(tools::Request request);
    Json greet(tools::Request& request);
    void send(std::string message);
    asio::awaitable<void> write_all();
    void close();
    void watch();
    void wait_for_hello();

    websocket::stream<beast::tcp_stream> socket_;
    Lobby& lobby_;
    asio::steady_timer hello_;
    std::optional<Link> link_;    // after hello
    std::shared_ptr<Room> room_;  // of a link to a match, but for invitations
    RateLimit rate_;
    std::deque<std::string> queue_;
    std::size_t queued_ = 0;  // bytes in it
    bool writing_ = false;
    bool watching_ = false;  // the room pushes to it
};

asio::awaitable<void> Session::run(http::request<http::empty_body> upgrade) {
    socket_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
    socket_.set_option(websocket::stream_base::decorator(
        [](websocket::response_type& reply) { reply.set(http::field::sec_websocket_protocol, kSubprotocol); }));
    socket_.read_message_max(kLargestMessage);
    socket_.auto_fragment(false);
    beast::get_lowest_layer(socket_).expires_never();
    co_await socket_.async_accept(upgrade, asio::use_awaitable);
    wait_for_hello();
    for (;;) {
        beast::flat_buffer buffer;
        co_await socket_.async_read(buffer, asio::use_awaitable);
        if (!socket_.got_text()) break;
        Json reply = co_await reply_to(beast::buffers_to_string(buffer.data()));
        send(tools::line_of(reply));
        if (!link_) break;
        if (room_ && !watching_) watch();
    }
    close();
}

// If the link stops to work meanwhile, the room does not know this page yet.
void Session::watch() {
    watching_ = true;
    asio::post(room_->strand(), [room = room_, link = *link_, &lobby = lobby_, self = weak_from_this()] {
        bool works = false;
        try {
            works = lobby.works(link);
        } catch (const std::exception& error) {
            std::cerr << "a link cannot be looked up: " << error.what() << '\n';
        }
        if (works)
            room->watch(link, self);
        else if (const auto session = self.lock())
            session->dismiss();  // it greets again
    });
}

// A connection that says nothing is closed.
void Session::wait_for_hello() {
    hello_.expires_after(kTimeForHello);
    hello_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
        if (const auto self = weak.lock(); self && !error && !self->link_) self->close();
    });
}

asio::awaitable<Json> Session::reply_to(const std::string& message) {
    const Json id = tools::Request::id_of(message);
    Json reply;
    try {
        if (!rate_.allows(server_time()))
            throw tools::Rejected{"too_fast", "These are too many requests at once: wait a moment."};
        tools::Request request(message);
        reply = {{"ok", true}};
        if (link_)
            reply.update(co_await carry_out(std::move(request)));
        else
            reply.update(greet(request));
    } catch (const tools::Rejected& rejected) {
        reply = rejection(rejected);
    } catch (const std::exception& error) {
        std::cerr << "a request could not be carried out: " << error.what() << '\n';
        reply = rejection({"try_again", "The server could not store this. Nothing has changed; try again."});
    }
    if (!id.is_null()) reply["id"] = id;
    co_return reply;
}

Json Session::greet(tools::Request& request) {
    if (request.op() != "hello") throw tools::Rejected{"bad_request", "The first request must be \"hello\"."};
    const std::string secret = request.text("link");
    request.finish();
    auto link = lobby_.find_link(secret);
    if (!link) throw no_link();
    if (link->role != Role::owner && link->role != Role::join) room_ = lobby_.room(link->match);
    link_ = std::move(link);
    Json reply{{"role", word(link_->role)}};
    if (!link_->match.empty()) reply["match"] = link_->match;
    if (link_->role == Role::waiting) reply["seat"] = link_->seat, reply["name"] = link_->name;
    return reply;
}

// Requests of a match are carried out on its strand, stamped when they arrive.
asio::awaitable<Json> Session::carry_out(tools::Request request) {
    const Milliseconds now = server_time();
    if (!room_) co_return lobby_.reply(*link_, request, now);
    auto work = [room = room_, link = *link_, request = std::move(request), now]() mutable -> asio::awaitable<Json> {
        co_return room->reply(link, request, now);
    };
    co_return co_await asio::co_spawn(room_->strand(), std::move(work), asio::use_awaitable);
}

void Session::send(std::string message) {
    if (!socket_.is_open()) return;
    if (queued_ > kMostQueued) return close();  // it resumes when it can keep up
    queued_ += message.size();
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
        const std::string message = std::move(queue_.front());
        queue_.pop_front();
        co_await socket_.async_write(asio::buffer(message), asio::redirect_error(asio::use_awaitable, error));
        queued_ -= message.size();
    }
    writing_ = false;
}

void Session::close() {
    hello_.cancel();
    asio::co_spawn(
        executor(),
        [self = shared_from_this()]() -> asio::awaitable<void> {
            beast::error_code error;
            // What is still being written goes first; then the other side is told.
            if (!self->writing_)
                co_await self->socket_.async_close(websocket::close_code::normal,
                                                   asio::redirect_error(asio::use_awaitable, error));
            beast::get_lowest_layer(self->socket_).close();
        },
        asio::detached);
}

}  // namespace

asio::awaitable<void> serve_session(beast::tcp_stream stream, http::request<http::empty_body> upgrade, Lobby& lobby) {
    const auto session = std::make_shared<Session>(std::move(stream), lobby);
    co_await session->run(std::move(upgrade));
}

}  // namespace quattro::serve
