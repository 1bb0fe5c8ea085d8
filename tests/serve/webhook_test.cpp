// Tests single attempts to call a webhook, its addresses and its ids.
#include "serve/webhook.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <boost/asio/ip/address.hpp>
#include <catch2/catch.hpp>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <filesystem>

#include "serve/public_address.hpp"
#include "webhook_stub.hpp"

namespace quattro::serve {
namespace {

constexpr Milliseconds kNow = 1'800'000'000'123;

// The result of one attempt.
Attempt attempt(const std::string& url, const WebhookSettings& settings = {true, 5000}) {
    WebhookClient client(settings);
    client.start({"call-1", url, R"({"content":"A question is open."})"}, kNow);
    for (int i = 0; i < 100; ++i)
        if (auto ended = client.wait(100); !ended.empty()) return ended.front();
    FAIL("the attempt does not end");
    return {};
}
Attempt attempt(Stub& stub) { return attempt(stub.url()); }

Attempt answered(const std::string& bytes) {
    Stub stub(bytes);
    return attempt(stub);
}

// `openssl s_server` with a certificate that only its own key has signed.
class TlsServer {
public:
    TlsServer() {
        const auto folder = std::filesystem::temp_directory_path() / fmt::format("quattro-tls-{}", ::getpid());
        std::filesystem::create_directories(folder);
        const std::string name = (folder / "x").string();
        pipe_ =
            ::popen(fmt::format("openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
                                "-subj /CN=localhost -keyout {0}.key -out {0}.pem >&2 2>/dev/null && echo PID $$ && "
                                "exec openssl s_server -accept 127.0.0.1:0 -cert {0}.pem -key {0}.key -www 2>/dev/null",
                                name)
                        .c_str(),
                    "r");
        char line[200];
        while (port == 0 && std::fgets(line, sizeof line, pipe_) != nullptr)
            if (std::sscanf(line, "PID %d", &process_) != 1) std::sscanf(line, "ACCEPT 127.0.0.1:%d", &port);
        std::filesystem::remove_all(folder);
    }
    ~TlsServer() {
        ::kill(process_, SIGTERM);
        ::pclose(pipe_);
    }
    int port = 0;

private:
    std::FILE* pipe_ = nullptr;
    int process_ = 0;
};

TEST_CASE("A call is a POST of JSON with an id and a time") {
    Stub stub(answer(204));
    const Attempt result = attempt(stub);
    CHECK(result.delivery == Delivery::delivered);
    CHECK(result.id == "call-1");
    CHECK(result.problem.empty());
    CHECK(result.wait == 0);
    REQUIRE(stub.requests().size() == 1);
    const auto request = stub.requests()[0];
    CHECK(request.method_string() == "POST");
    CHECK(request.target() == "/hook");
    CHECK(request["webhook-id"] == "call-1");
    CHECK(request["webhook-timestamp"] == "1800000000");
    CHECK(request["content-type"] == "application/json");
    CHECK(request["user-agent"] == "Quattro");
    CHECK(request.count("expect") == 0);
    CHECK(request.body() == R"({"content":"A question is open."})");
}

TEST_CASE("The status of the answer decides whether a call is tried again") {
    for (const int status : {200, 201, 202, 204, 299})
        CHECK(answered(answer(status)).delivery == Delivery::delivered);
    for (const int status : {301, 308, 400, 401, 403, 404, 405, 410, 413, 422, 451}) {
        const Attempt result = answered(answer(status));
        CHECK(result.delivery == Delivery::failed);
        CHECK(result.problem.starts_with(fmt::format("answers {}", status)));
    }
    for (const int status : {302, 303, 307, 408, 425, 429, 500, 502, 503, 504, 600})
        CHECK(answered(answer(status)).delivery == Delivery::try_again);
}

TEST_CASE("A redirect is not followed") {
    Stub other(answer(200));
    for (const int status : {301, 302, 303, 307, 308}) {
        const Attempt result = answered(answer(status, fmt::format("Location: {}\r\n", other.url())));
        CHECK(result.delivery != Delivery::delivered);
        CHECK(result.problem == fmt::format("answers {}, a redirect: redirects are not followed", status));
    }
    CHECK(other.connections() == 0);
}

TEST_CASE("The target says how long to wait") {
    CHECK(answered(answer(429, "Retry-After: 7\r\n")).wait == 7000);
    CHECK(answered(answer(503, "Retry-After: 7\r\n")).wait == 7000);
    const auto later = fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(std::time(nullptr) + 100));
    const Milliseconds wait = answered(answer(429, "Retry-After: " + later + "\r\n")).wait;
    CHECK(wait > 90'000);
    CHECK(wait <= 100'000);
    CHECK(answered(answer(429, "X-RateLimit-Reset-After: 1.5\r\n")).wait == 1500);
    CHECK(answered(answer(429, "Retry-After: 1\r\nX-RateLimit-Reset-After: 1.25\r\n")).wait == 1250);
    CHECK(answered(answer(200, "X-RateLimit-Remaining: 0\r\nX-RateLimit-Reset-After: 2\r\n")).wait == 2000);
    CHECK(answered(answer(200, "X-RateLimit-Remaining: 4\r\nX-RateLimit-Reset-After: 2\r\n")).wait == 0);
    for (const char* wrong : {"", "soon", "-5", "nan", "-inf"})
        CHECK(answered(answer(429, fmt::format("Retry-After: {0}\r\nX-RateLimit-Reset-After: {0}\r\n", wrong))).wait ==
              0);
    for (const char* most : {"99999999999999999999999999", "inf", "1e300"})
        CHECK(answered(answer(429, fmt::format("X-RateLimit-Reset-After: {}\r\n", most))).wait == 1'000'000'000'000);
}

TEST_CASE("A target that hangs is given up after the timeout") {
    Stub stub(Stub::kHangs);
    const auto begin = std::chrono::steady_clock::now();
    const Attempt result = attempt(stub.url(), {true, 300});
    CHECK(result.delivery == Delivery::try_again);
    CHECK(result.problem == "does not answer within 0.3 s");
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(2));
}

TEST_CASE("A target that closes early or sends no HTTP is tried again") {
    CHECK(answered("").problem == "closes the connection without an answer");
    for (const std::string& bytes : {std::string(), std::string("HTTP/1.1 2"), std::string("SSH-2.0-OpenSSH\r\n"),
                                     std::string(4, '\0'), std::string("\0\r\n\r\n", 5)})
        CHECK(answered(bytes).delivery == Delivery::try_again);
    CHECK(answered("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nbroken off").delivery == Delivery::delivered);
    std::string closed;
    {
        Stub stub("");
        closed = stub.url();
    }
    CHECK(attempt(closed).problem == "cannot be reached");
    CHECK(attempt(closed).delivery == Delivery::try_again);
}

TEST_CASE("A long answer is not read to its end") {
    const std::string body(64 << 20, 'x');
    std::string headers;
    while (headers.size() < body.size())
        headers += fmt::format("X-{}: {}\r\n", headers.size(), std::string(50'000, 'x'));
    for (const std::string& bytes : {answer(200, "", body), answer(200, headers)}) {
        Stub stub(bytes);
        CHECK(attempt(stub).delivery == Delivery::delivered);
        CHECK(eventually([&] { return stub.sent() > 0; }));
        CHECK(stub.sent() < 32 << 20);  // only the buffers of the system
    }
    CHECK(answered(answer(404, "", body)).delivery == Delivery::failed);
}

TEST_CASE("Only addresses of the public internet are called unless others are allowed") {
    Stub stub(answer(200));
    const std::string port = stub.url().substr(16);  // ":PORT/hook"
    for (const char* host :
         {"127.0.0.1", "localhost", "2130706433", "0x7f.1", "0", "0.0.0.0", "[::1]", "[::]", "10.0.0.1",
          "[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]", "[fe80::1]", "private.test", "169.254.169.254"}) {
        INFO(host);
        const Attempt result = attempt("http://" + std::string(host) + port, {false, 2000});
        CHECK(result.delivery == Delivery::failed);
        CHECK(result.problem == "is not in the public internet");
    }
    CHECK(stub.connections() == 0);
    for (const char* host : {"127.0.0.1", "localhost", "2130706433"})
        CHECK(attempt("http://" + std::string(host) + port).delivery == Delivery::delivered);
}

TEST_CASE("A proxy of the environment is not used") {
    Stub proxy(answer(200)), stub(answer(200));
    for (const char* name : {"http_proxy", "all_proxy", "ALL_PROXY"})
        ::setenv(name, proxy.url().c_str(), 1);
    CHECK(attempt(stub).delivery == Delivery::delivered);
    CHECK(attempt("http://10.0.0.1/", {false, 1000}).delivery == Delivery::failed);
    for (const char* name : {"http_proxy", "all_proxy", "ALL_PROXY"})
        ::unsetenv(name);
    CHECK(proxy.connections() == 0);
}

TEST_CASE("A certificate that nobody has signed is not accepted") {
    const TlsServer server;
    REQUIRE(server.port != 0);
    const Attempt result = attempt(fmt::format("https://localhost:{}/", server.port));
    CHECK(result.delivery == Delivery::try_again);
    CHECK(result.problem == "has no valid certificate");
}

TEST_CASE("A slow look-up of a name delays neither other attempts nor the end") {
    Stub stub(answer(200));
    const auto begin = std::chrono::steady_clock::now();
    {
        WebhookClient client({true, 500});
        client.start({"slow", stub.url("slow.test"), ""}, kNow);
        CHECK(client.wait(50).empty());
        client.start({"quick", stub.url(), ""}, kNow);
        const auto first = client.wait(400);
        REQUIRE(first.size() == 1);
        CHECK(first[0].id == "quick");
        const auto second = client.wait(2000);
        REQUIRE(second.size() == 1);
        CHECK(second[0].problem == "does not answer within 0.5 s");
        client.start({"abandoned", stub.url("slow.test"), ""}, kNow);
        CHECK(client.wait(20).empty());
    }
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::milliseconds(1500));
}

TEST_CASE("Waiting ends when the client is woken") {
    WebhookClient client({});
    std::thread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        client.wake();
    });
    CHECK(client.wait(60'000).empty());
    other.join();
    client.wake();
    CHECK(client.wait(60'000).empty());
}

TEST_CASE("An address that cannot be called is refused with a sentence") {
    for (const char* good : {"https://example.org", "http://example.org/", "HTTPS://example.org:8443/a?b=c#d",
                             "https://discord.com/api/webhooks/1/abc-_", "https://[2001:db8::1]/"})
        CHECK(check_address(good).empty());
    CHECK(check_address("https://example.org/" + std::string(480, 'x')).empty());
    CHECK(check_address("https://example.org/" + std::string(481, 'x')) == "The address has more than 500 characters.");
    const std::string no_url = "The address must be a URL that begins with https:// or http://.";
    for (const char* bad : {"", "example.org", "example.org/hook", "ftp://example.org", "file:///etc/passwd",
                            "https://", "gopher://example.org", "javascript:alert(1)", "https:example.org",
                            "//example.org", "https://exa[mple.org/", "https://example.org:99999/", "unix:///run/x"})
        CHECK(check_address(bad) == no_url);
    for (const char* bad :
         {"https://a b.org", "https://example.org/\r\nX: y", "https://example.org/\x01", "https://x/\xff",
          "https://exam\u202eple.org", "https://example.org/\x7f", " https://example.org"})
        CHECK(check_address(bad) == "The address contains a blank or an invisible character.");
    CHECK(check_address(std::string("https://example.org/\0x", 22)) ==
          "The address contains a blank or an invisible character.");
    for (const char* bad : {"https://ann@example.org", "https://ann:secret@example.org", "https://:secret@example.org",
                            "https://@example.org"})
        CHECK(check_address(bad) == "The address must not contain a user name or a password.");
    CHECK(attempt("ftp://127.0.0.1").delivery == Delivery::failed);
}

TEST_CASE("The host of an address is shown without its secret path") {
    CHECK(host_of("https://example.org/api/secret?token=secret") == "example.org");
    CHECK(host_of("http://Example.org:8080") == "Example.org:8080");
    CHECK(host_of("https://[2001:db8::1]:1/") == "[2001:db8::1]:1");
    CHECK(host_of("nonsense").empty());
}

TEST_CASE("The id of a call fits into a header") {
    CHECK(is_call_id("abc:3:open"));
    CHECK(is_call_id(std::string(200, 'x')));
    for (const std::string& bad : {std::string(), std::string(201, 'x'), std::string("a b"), std::string("a\r\nb"),
                                   std::string("\xc3\xa4"), std::string(1, '\0')})
        CHECK_FALSE(is_call_id(bad));
}

TEST_CASE("Addresses of private and special networks are not public") {
    const auto is_public_text = [](const char* text) { return is_public(boost::asio::ip::make_address(text)); };
    for (const char* text :
         {"1.1.1.1",         "9.255.255.255",   "11.0.0.0",        "100.63.255.255", "100.128.0.0",
          "126.255.255.255", "128.0.0.0",       "169.253.255.255", "169.255.0.0",    "172.15.255.255",
          "172.32.0.0",      "192.167.255.255", "192.169.0.0",     "198.17.255.255", "198.20.0.0",
          "223.255.255.255", "2606:4700::1",    "2001:200::1",     "2a00::1",        "64:ff9b::101:101"}) {
        INFO(text);
        CHECK(is_public_text(text));
    }
    for (const char* text :
         {"0.0.0.0",     "0.255.255.255",   "10.0.0.0",         "10.255.255.255",  "100.64.0.0",      "100.127.255.255",
          "127.0.0.1",   "127.255.255.255", "169.254.169.254",  "172.16.0.0",      "172.31.255.255",  "192.0.0.8",
          "192.0.2.1",   "192.168.0.0",     "192.168.255.255",  "198.18.0.0",      "198.19.255.255",  "198.51.100.1",
          "203.0.113.1", "224.0.0.1",       "239.255.255.255",  "240.0.0.1",       "255.255.255.255", "::",
          "::1",         "::ffff:1.1.1.1",  "::ffff:127.0.0.1", "::1.1.1.1",       "fe80::1",         "fec0::1",
          "fc00::1",     "fd00::1",         "ff02::1",          "64:ff9b::7f00:1", "64:ff9b::a00:1",  "64:ff9b:1::1",
          "100::1",      "2001::1",         "2001:db8::1",      "2002:7f00:1::1",  "3fff::1",         "4000::1"}) {
        INFO(text);
        CHECK_FALSE(is_public_text(text));
    }
}

}  // namespace
}  // namespace quattro::serve
