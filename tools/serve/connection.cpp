// HTTP: serves the files of the page and requests by POST, and hands a socket over to a session.
#include "serve/connection.hpp"

#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "base/text.hpp"
#include "serve/dialogue.hpp"
#include "serve/session.hpp"

namespace quattro::serve {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::uint32_t kLargestHead = 8 * 1024;
constexpr std::chrono::seconds kTimeForRequest{10};
constexpr std::string_view kMatchPage = "/m/", kRequests = "/request", kBearer = "Bearer ";

using Reply = http::response<http::string_body>;

// With these headers, a browser uses only scripts, styles, pictures and sockets of the server, and no other site can
// frame the page.
void set_headers(Reply& reply) {
    reply.set("Content-Security-Policy",
              "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
              "base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    reply.set("Referrer-Policy", "no-referrer");
    reply.set("X-Content-Type-Options", "nosniff");
    reply.set("Cross-Origin-Opener-Policy", "same-origin");
    reply.set(http::field::cache_control, "no-cache");
}

using Head = http::request<http::empty_body>;

Reply reply_with(http::status status, const Head& request, const std::string& type, const std::string& text) {
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

Reply refuse(http::status status, const Head& request, const std::string& why) {
    return reply_with(status, request, "text/plain; charset=utf-8", why + "\n");
}

std::string_view view_of(beast::string_view text) { return {text.data(), text.size()}; }

// The reply with a file: compressed if the file has a compressed form and the browser accepts gzip, without a body if
// the browser has the file already.
Reply reply_with(const PageFile& file, const Head& request) {
    const bool has_it = !file.tag.empty() && view_of(request[http::field::if_none_match]) == file.tag;
    const bool gzipped = !file.gzipped.empty() && http::ext_list(request[http::field::accept_encoding]).exists("gzip");
    Reply reply = has_it ? reply_with(http::status::not_modified, request, file.type, "")
                         : reply_with(http::status::ok, request, file.type, gzipped ? file.gzipped : file.text);
    if (!file.tag.empty()) reply.set(http::field::etag, file.tag);
    if (!file.gzipped.empty()) reply.set(http::field::vary, "Accept-Encoding");
    if (gzipped && !has_it) reply.set(http::field::content_encoding, "gzip");
    return reply;
}

Reply answer(const Served& served, const Head& request) {
    if (!allows_host(served.names, view_of(request[http::field::host])))
        return refuse(http::status::misdirected_request, request, "This server has another name.");
    if (request.method() != http::verb::get && request.method() != http::verb::head)
        return refuse(http::status::method_not_allowed, request, "Only GET is served here, and POST at /request.");
    const std::string_view target = view_of(request.target());
    if (target.starts_with(kMatchPage)) {
        const std::string title = served.lobby.title_of(std::string(target.substr(kMatchPage.size())));
        const std::string picture = served.previews.address_of(title);
        const std::string origin = served.names.origin.empty()
                                       ? "http://" + std::string(view_of(request[http::field::host]))
                                       : served.names.origin;
        return reply_with(served.pages.page_of_match(title, picture.empty() ? "" : origin + picture), request);
    }
    if (const std::string& png = served.previews.png(target); !png.empty())
        return reply_with(http::status::ok, request, "image/png", png);
    const PageFile* file = served.pages.find(target);
    if (file == nullptr) return refuse(http::status::not_found, request, "There is no such page.");
    return reply_with(*file, request);
}

// True if the request may open a WebSocket. Checked before the upgrade, so that no page of another site gets a socket.
bool may_upgrade(const Served& served, const Head& request) {
    return view_of(request.target()) == "/socket" && allows_host(served.names, view_of(request[http::field::host])) &&
           allows_origin(served.names, view_of(request[http::field::origin]), view_of(request[http::field::host]));
}

bool is_message(const Head& request) {
    return request.method() == http::verb::post && view_of(request.target()) == kRequests;
}

// The reply that refuses a request by POST. Returns nothing if the request is allowed; then `secret` is that of its
// link, which may not exist. No page of another site can send the secret, since it is in no cookie.
std::optional<Reply> refuse_message(const Served& served, const Head& request, std::string& secret) {
    if (!allows_host(served.names, view_of(request[http::field::host])) ||
        !allows_origin(served.names, view_of(request[http::field::origin]), view_of(request[http::field::host])))
        return refuse(
            http::status::forbidden, request,
            "Requests are taken from pages of this server alone: open the match at the address that the server names.");
    const std::string_view authorization = view_of(request[http::field::authorization]);
    if (!authorization.starts_with(kBearer))
        return refuse(http::status::unauthorized, request, "Send the link as \"Authorization: Bearer SECRET\".");
    secret = authorization.substr(kBearer.size());
    return std::nullopt;
}

Reply reply_with_message(const Head& request, const std::string& message) {
    Reply reply = reply_with(http::status::ok, request, "application/json", message);
    reply.set(http::field::cache_control, "no-store");
    return reply;
}

// The IP address of the client; behind a proxy, the one that the proxy names. "" if it is unknown.
std::string address_of(const Served& served, const beast::tcp_stream& stream, const Head& request) {
    if (served.names.origin.empty()) {
        beast::error_code error;
        const auto peer = stream.socket().remote_endpoint(error);
        return error ? "" : peer.address().to_string();
    }
    std::string_view forwarded = view_of(request["X-Forwarded-For"]);
    forwarded.remove_prefix(std::min(forwarded.size(), forwarded.rfind(',') + 1));
    return std::string(trim(forwarded));
}

}  // namespace

asio::awaitable<void> serve_connection(asio::ip::tcp::socket socket, const Served& served,
                                       std::shared_ptr<void> counted) {
    beast::tcp_stream stream(std::move(socket));
    beast::flat_buffer buffer;
    const bool proxied = !served.names.origin.empty();
    std::shared_ptr<PendingConnection> pending =
        proxied ? nullptr : served.pending.enter(address_of(served, stream, {}));
    if (!proxied && !pending) co_return;
    for (;;) {
        stream.expires_after(kTimeForRequest);
        http::request_parser<http::empty_body> parser;
        parser.header_limit(kLargestHead);
        parser.body_limit(kLargestMessage);
        co_await http::async_read_header(stream, buffer, parser, asio::use_awaitable);
        const Head& request = parser.get();
        if (proxied && !(pending = served.pending.enter(address_of(served, stream, request)))) break;
        if (beast::websocket::is_upgrade(request) && may_upgrade(served, request)) {
            // A socket does not keep the buffers that were needed to read requests.
            serve_session(std::move(stream), parser.release(), served.lobby, {std::move(pending), std::move(counted)});
            co_return;
        }
        Reply reply;
        if (is_message(request)) {
            http::request_parser<http::string_body> whole(std::move(parser));
            co_await http::async_read(stream, buffer, whole, asio::use_awaitable);
            const Head head(whole.get().base());
            std::string secret;
            if (auto refused = refuse_message(served, head, secret))
                reply = std::move(*refused);
            else
                reply = reply_with_message(
                    head, co_await served.http_requests.reply_to(std::move(secret), whole.get().body(), pending));
            stream.expires_after(kTimeForRequest);
        } else {
            co_await http::async_read(stream, buffer, parser, asio::use_awaitable);
            reply = beast::websocket::is_upgrade(request)
                        ? refuse(http::status::forbidden, request,
                                 "Sockets are opened for pages of this server alone: open the match at the address "
                                 "that the server names.")
                        : answer(served, request);
        }
        http::response_serializer<http::string_body> serializer(reply);
        co_await http::async_write(stream, serializer, asio::use_awaitable);
        if (!reply.keep_alive()) break;
    }
    beast::error_code ignored;
    stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

}  // namespace quattro::serve
