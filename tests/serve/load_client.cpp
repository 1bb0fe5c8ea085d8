// Connects, sends requests, separates replies from pushes, and chooses answers.
#include "serve/load_client.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>

namespace quattro::load {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

constexpr std::chrono::seconds kTimeForReply{60};
constexpr std::chrono::milliseconds kPauseIfTooFast{100};

}  // namespace

asio::awaitable<Json> Client::open(std::string link) {
    auto socket = std::make_shared<Socket>(context_);
    auto& stream = beast::get_lowest_layer(*socket);
    stream.expires_after(kTimeForReply);
    co_await stream.async_connect(asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), port_),
                                  asio::use_awaitable);
    stream.socket().set_option(asio::ip::tcp::no_delay(true));
    socket->set_option(websocket::stream_base::decorator([](websocket::request_type& request) {
        request.set(beast::http::field::sec_websocket_protocol, "quattro.1");
    }));
    co_await socket->async_handshake("127.0.0.1:" + std::to_string(port_), "/socket", asio::use_awaitable);
    stream.expires_never();
    socket->text(true);
    socket_ = socket;
    open_ = true;
    asio::co_spawn(
        context_, [self = shared_from_this(), socket] { return self->read_all(socket); }, asio::detached);
    Json hello{{"op", "hello"}, {"link", std::move(link)}};  // named: GCC 12 takes no list in a co_await
    Json reply = co_await ask(std::move(hello));
    greeted_ = open_ && reply.value("ok", false);
    co_return reply;
}

asio::awaitable<void> Client::read_all(std::shared_ptr<Socket> socket) {
    boost::system::error_code error;
    beast::flat_buffer buffer;
    for (;;) {
        co_await socket->async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
        if (error || socket != socket_) break;
        std::string message = beast::buffers_to_string(buffer.data());
        bytes += message.size();
        buffer.consume(buffer.size());
        if (message.starts_with(R"({"push")")) {
            ++pushes;
            pushed(message);
        } else if (Json reply = Json::parse(message); reply.value("id", std::int64_t{0}) == last_id_) {
            reply_ = std::move(reply);
            replied_.cancel();
        }
    }
    if (socket != socket_) co_return;
    open_ = greeted_ = false;
    replied_.cancel();
    ended();
}

// After a lost connection, the previous request may still be under way when the client greets again.
asio::awaitable<Json> Client::ask(Json request) {
    const auto socket = socket_;  // a request is not sent on a later connection
    boost::system::error_code error;
    while (asks_)
        co_await turn_.async_wait(asio::redirect_error(asio::use_awaitable, error));
    struct Turn {
        Client& client;
        explicit Turn(Client& of) : client(of) { client.asks_ = true; }
        ~Turn() {
            client.asks_ = false;
            client.turn_.cancel();
        }
    };
    const Turn turn(*this);
    co_return co_await ask_now(std::move(request), socket);
}

asio::awaitable<Json> Client::ask_now(Json request, std::shared_ptr<Socket> socket) {
    // The server takes no request before the greeting.
    const auto is_usable = [&] { return open_ && socket == socket_ && (greeted_ || request["op"] == "hello"); };
    for (;;) {
        if (!is_usable()) throw Ended("the connection has ended");
        request["id"] = ++last_id_;
        reply_.reset();
        replied_.expires_after(kTimeForReply);
        boost::system::error_code error;
        const std::string text = request.dump();
        co_await socket->async_write(asio::buffer(text), asio::redirect_error(asio::use_awaitable, error));
        // If the connection ended while this was written, nothing would end the wait before the timeout.
        if (!error && !reply_ && is_usable())
            co_await replied_.async_wait(asio::redirect_error(asio::use_awaitable, error));
        if (!reply_) throw Ended("no reply has come");
        Json reply = std::move(*reply_);
        if (reply.value("code", "") != "too_fast") co_return reply;
        replied_.expires_after(kPauseIfTooFast);
        co_await replied_.async_wait(asio::redirect_error(asio::use_awaitable, error));
    }
}

void Client::close() {
    if (socket_) beast::get_lowest_layer(*socket_).close();
}

namespace {

// Adds an option of each field of the parts to `values`, if the field is asked after the earlier values.
asio::awaitable<void> fill(Client& client, const Json& number, const Json& parts, Json& values, std::mt19937_64& dice) {
    for (const Json& part : parts) {
        const bool set = part["part"] == "set";
        const Json fields = set ? part["fields"] : Json::array({part});
        for (const Json& field : fields) {
            Json request{{"op", "options"}, {"prompt", number}, {"field", field["name"]}, {"earlier", values}};
            const Json reply = co_await client.ask(std::move(request));
            if (!reply.value("ok", false)) throw Ended(reply.value("code", ""));
            if (reply["options"].empty()) continue;
            const Json& options = reply["options"];
            const std::string value = options[dice() % options.size()]["value"];
            values[field["name"].get<std::string>()] = value;
            if (set && value == "none" && !part["each"]) break;
            for (const Json& action : field.value("actions", Json::array()))
                if (action["value"] == value) co_await fill(client, number, action["parts"], values, dice);
        }
    }
}

}  // namespace

asio::awaitable<Json> choose(Client& client, const Json& prompt, std::mt19937_64& dice) {
    Json values = Json::object();
    co_await fill(client, prompt["number"], prompt["parts"], values, dice);
    co_return values;
}

}  // namespace quattro::load
