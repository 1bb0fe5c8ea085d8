// HTTP: serves the files of the page, and hands a socket over to a session.
#include "serve/connection.hpp"

#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include <chrono>

#include "serve/session.hpp"

namespace quattro::serve {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::uint32_t kLargestHead = 8 * 1024;
constexpr std::chrono::seconds kTimeForRequest{10};
constexpr std::string_view kMatchPage = "/m/";

using Reply = http::response<http::string_body>;

// Nothing but the server's own script, style and socket runs in the page, and nobody shows it inside another page.
void set_headers(Reply& reply) {
    reply.set("Content-Security-Policy",
              "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
              "base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    reply.set("Referrer-Policy", "no-referrer");
    reply.set("X-Content-Type-Options", "nosniff");
    reply.set("Cross-Origin-Opener-Policy", "same-origin");
    reply.set(http::field::cache_control, "no-cache");
}

Reply reply_with(http::status status, const http::request<http::empty_body>& request, const std::string& type,
                 const std::string& text) {
    Reply reply(status, request.version());
    set_headers(reply);
    reply.set(http::field::content_type, type);
    reply.keep_alive(request.keep_alive());
    if (request.method() == http::verb::head)
        reply.content_length(text.size());
    else
        reply.body() = text, reply.prepare_payload();
    return reply;
}

Reply refuse(http::status status, const http::request<http::empty_body>& request, const std::string& why) {
    return reply_with(status, request, "text/plain; charset=utf-8", why + "\n");
}

std::string_view view_of(beast::string_view text) { return {text.data(), text.size()}; }

Reply answer(const Served& served, const http::request<http::empty_body>& request) {
    if (!allows_host(served.names, view_of(request[http::field::host])))
        return refuse(http::status::misdirected_request, request, "This server has another name.");
    if (request.method() != http::verb::get && request.method() != http::verb::head)
        return refuse(http::status::method_not_allowed, request, "Only GET is served here.");
    const std::string_view target = view_of(request.target());
    if (target.starts_with(kMatchPage)) {
        const PageFile page =
            served.pages.page_of_match(served.lobby.title_of(std::string(target.substr(kMatchPage.size()))));
        return reply_with(http::status::ok, request, page.type, page.text);
    }
    const PageFile* file = served.pages.find(target);
    if (file == nullptr) return refuse(http::status::not_found, request, "There is no such page.");
    return reply_with(http::status::ok, request, file->type, file->text);
}

// Refused before the upgrade, so that no page of another site gets a socket.
bool may_upgrade(const Served& served, const http::request<http::empty_body>& request) {
    return view_of(request.target()) == "/socket" && allows_host(served.names, view_of(request[http::field::host])) &&
           allows_origin(served.names, view_of(request[http::field::origin]));
}

}  // namespace

asio::awaitable<void> serve_connection(asio::ip::tcp::socket socket, const Served& served) {
    beast::tcp_stream stream(std::move(socket));
    beast::flat_buffer buffer;
    for (;;) {
        stream.expires_after(kTimeForRequest);
        http::request_parser<http::empty_body> parser;
        parser.header_limit(kLargestHead);
        co_await http::async_read(stream, buffer, parser, asio::use_awaitable);
        const auto& request = parser.get();
        if (beast::websocket::is_upgrade(request) && may_upgrade(served, request)) {
            co_await serve_session(std::move(stream), parser.release(), served.lobby);
            co_return;
        }
        const Reply reply =
            beast::websocket::is_upgrade(request)
                ? refuse(http::status::forbidden, request, "A page of another site opens no socket here.")
                : answer(served, request);
        http::response_serializer<http::string_body> serializer(reply);
        co_await http::async_write(stream, serializer, asio::use_awaitable);
        if (!reply.keep_alive()) break;
    }
    beast::error_code ignored;
    stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

}  // namespace quattro::serve
