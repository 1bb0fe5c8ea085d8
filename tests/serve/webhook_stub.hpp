// A web server for tests of webhooks: records requests and gives the answers of the test. Tests can use names that
// webhook_stub.cpp resolves without a name server: "private.test" is 10.0.0.1, "slow.test" is found after 3 seconds.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/http.hpp>

#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace quattro::serve {

// The bytes of an answer. Each further header must end with "\r\n".
std::string answer(int status, const std::string& headers = "", const std::string& body = "");

class Stub {
public:
    using Request = boost::beast::http::request<boost::beast::http::string_body>;
    // Returns the bytes that answer the request with this number (from 0). Then the connection is closed.
    using Answer = std::function<std::string(std::size_t number)>;
    static constexpr const char* kHangs = "hangs";  // as an answer: the connection stays open without an answer

    // Listens at a port of 127.0.0.1.
    explicit Stub(Answer answer);
    // Answers every request with `bytes`.
    explicit Stub(const std::string& bytes) : Stub([bytes](std::size_t) { return bytes; }) {}
    ~Stub();

    std::string url(const std::string& host = "127.0.0.1") const;
    // The number of connections so far, with or without a request.
    std::size_t connections();
    // The number of bytes of all answers that the system has taken for sending.
    std::size_t sent();
    std::vector<Request> requests();
    std::vector<std::string> ids();     // the header webhook-id of each request
    std::vector<std::string> bodies();  // of each request
    // True if a connection waits that is not yet accepted. An answer can ask: meanwhile no connection is accepted.
    bool is_called();
    // Waits until there are `count` requests. Returns false after 10 seconds.
    bool waits_for(std::size_t count);

private:
    void accept();
    void serve(boost::asio::ip::tcp::socket socket);

    Answer answer_;
    boost::asio::io_context context_;
    boost::asio::ip::tcp::acceptor acceptor_;
    std::mutex mutex_;
    std::size_t connections_ = 0, sent_ = 0;
    std::vector<Request> requests_;
    std::vector<boost::asio::ip::tcp::socket> open_;  // connections without an answer
    std::thread thread_;
};

// Waits until `is_so` returns true. Returns false after 10 seconds.
bool eventually(const std::function<bool()>& is_so);

}  // namespace quattro::serve
