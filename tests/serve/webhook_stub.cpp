#include "webhook_stub.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <netdb.h>
#include <poll.h>

#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>

// Replaces getaddrinfo() of libc, for libcurl as well.
extern "C" int getaddrinfo(const char* name, const char* service, const addrinfo* hints, addrinfo** found) {
    static const auto real = reinterpret_cast<decltype(&getaddrinfo)>(dlsym(RTLD_NEXT, "getaddrinfo"));
    const std::string text = name != nullptr ? name : "";
    if (text == "private.test") return real("10.0.0.1", service, hints, found);
    if (text == "slow.test") {
        std::this_thread::sleep_for(std::chrono::seconds(3));
        return real("127.0.0.1", service, hints, found);
    }
    return real(name, service, hints, found);
}

namespace quattro::serve {

namespace asio = boost::asio;
using asio::ip::tcp;

std::string answer(int status, const std::string& headers, const std::string& body) {
    return fmt::format("HTTP/1.1 {} X\r\n{}Content-Length: {}\r\n\r\n{}", status, headers, body.size(), body);
}

Stub::Stub(Answer answer) : answer_(std::move(answer)), acceptor_(context_, {asio::ip::make_address("127.0.0.1"), 0}) {
    accept();
    thread_ = std::thread([this] { context_.run(); });
}

Stub::~Stub() {
    context_.stop();
    thread_.join();
}

void Stub::accept() {
    acceptor_.async_accept([this](const boost::system::error_code& error, tcp::socket socket) {
        if (!error) serve(std::move(socket));
        accept();
    });
}

void Stub::serve(tcp::socket socket) {
    {
        const std::lock_guard lock(mutex_);
        ++connections_;
    }
    boost::beast::flat_buffer buffer;
    Request request;
    boost::system::error_code error;
    boost::beast::http::read(socket, buffer, request, error);
    if (error) return;
    std::size_t number = 0;
    {
        const std::lock_guard lock(mutex_);
        number = requests_.size();
        requests_.push_back(std::move(request));
    }
    const std::string bytes = answer_(number);
    if (bytes == kHangs) {
        open_.push_back(std::move(socket));
        return;
    }
    const std::size_t sent = asio::write(socket, asio::buffer(bytes), error);
    const std::lock_guard lock(mutex_);
    sent_ += sent;
}

std::string Stub::url(const std::string& host) const {
    return fmt::format("http://{}:{}/hook", host, acceptor_.local_endpoint().port());
}

std::size_t Stub::connections() {
    const std::lock_guard lock(mutex_);
    return connections_;
}

bool Stub::is_called() {
    pollfd listening{acceptor_.native_handle(), POLLIN, 0};
    return ::poll(&listening, 1, 0) > 0;
}

std::size_t Stub::sent() {
    const std::lock_guard lock(mutex_);
    return sent_;
}

std::vector<Stub::Request> Stub::requests() {
    const std::lock_guard lock(mutex_);
    return requests_;
}

std::vector<std::string> Stub::ids() {
    std::vector<std::string> ids;
    for (const Request& request : requests())
        ids.emplace_back(request["webhook-id"]);
    return ids;
}

std::vector<std::string> Stub::bodies() {
    std::vector<std::string> bodies;
    for (const Request& request : requests())
        bodies.push_back(request.body());
    return bodies;
}

bool Stub::waits_for(std::size_t count) {
    return eventually([&] { return requests().size() >= count; });
}

bool eventually(const std::function<bool()>& is_so) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (!is_so()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return true;
}

}  // namespace quattro::serve
