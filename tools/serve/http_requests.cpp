// Carries out one request, or waits for a push.
#include "serve/http_requests.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <chrono>
#include <optional>
#include <utility>

#include "serve/dialogue.hpp"
#include "serve/links.hpp"

namespace quattro::serve {
namespace {

constexpr Milliseconds kLongestPoll = 25'000;  // proxies give up after 30 s
constexpr std::size_t kMostRates = 10'000;     // links whose rate is kept

// A page that waits for one push. All members are used on its executor.
class Poll : public Watcher, public std::enable_shared_from_this<Poll> {
public:
    explicit Poll(const asio::any_io_executor& executor) : executor_(executor), done_(executor) {}

    // Called on the strand of a room.
    void push(const Message& message) override {
        asio::post(executor_, [self = shared_from_this(), message] {
            if (!self->message_) self->message_ = message;
            self->end();
        });
    }
    // Called on the strand of a room. The client then polls again and learns the state of its link.
    void dismiss(Dismissal) override {
        asio::post(executor_, [self = shared_from_this()] { self->end(); });
    }
    // Waits for a push or for dismiss(), at most `longest` milliseconds. Returns null if no push has come.
    asio::awaitable<Message> wait(Milliseconds longest) {
        boost::system::error_code cancelled;
        done_.expires_after(std::chrono::milliseconds(ended_ ? 0 : longest));
        co_await done_.async_wait(asio::redirect_error(asio::use_awaitable, cancelled));
        co_return message_;
    }

private:
    void end() {
        ended_ = true;
        done_.cancel();
    }

    asio::any_io_executor executor_;
    asio::steady_timer done_;
    Message message_;
    bool ended_ = false;
};

// A `hello` for the link of a request. For a poll, it has the parts that say what the page has seen.
Json hello_of(const Json& request, const std::string& secret) {
    Json hello{{"op", "hello"}, {"link", secret}};
    if (request.value("op", Json()) == "poll")
        for (const char* part : {"event", "epoch", "state"})
            if (request.contains(part)) hello[part] = request[part];
    return hello;
}

Json parsed(const std::string& message) {
    tools::Request check(message);  // throws tools::Rejected
    return Json::parse(message);
}

// How long a `poll` waits, in milliseconds. Throws tools::Rejected if a `poll`, or a `hello`, has parts that it cannot
// have.
Milliseconds wait_in(const std::string& message) {
    tools::Request request(message);
    request.number_if_any("event", 0, kMaxTime);
    request.number_if_any("epoch", 0, kMaxTime);
    request.text_if_any("state");
    if (request.op() == "hello") request.text_if_any("link");
    const auto wait =
        request.op() == "poll" ? request.number_if_any("wait", 0, kLongestPoll) : std::optional<Milliseconds>();
    request.finish();
    return wait.value_or(kLongestPoll);
}

}  // namespace

bool HttpRequests::allows(const std::string& secret) {
    const std::string key = digest_of(secret);
    const std::lock_guard lock(mutex_);
    if (rates_.size() >= kMostRates) rates_.clear();
    return rates_.try_emplace(key, kRequestsAtOnce, kRequestsEachSecond).first->second.allows(server_time());
}

asio::awaitable<std::string> HttpRequests::reply_to(std::string secret, std::string message,
                                                    std::shared_ptr<PendingConnection>& pending) {
    Json id, reply;
    try {
        id = tools::Request::id_of(message);
        const Json request = parsed(message);
        Dialogue dialogue(lobby_);
        reply = co_await dialogue.reply_to(hello_of(request, secret).dump());
        if (dialogue.is_known()) {
            pending.reset();
            if (!allows(secret))
                throw tools::Rejected{"too_fast", "These are too many requests at once: wait a moment."};
            if (request["op"] == "poll") {
                const Milliseconds wait = wait_in(message);
                if (!dialogue.room())
                    throw tools::Rejected{"not_allowed", "Nothing is pushed to the holder of this link."};
                const auto page = std::make_shared<Poll>(co_await asio::this_coro::executor);
                dialogue.watch(page);
                const Watcher::Message push = co_await page->wait(wait);
                reply["pushes"] = push ? Json::array({Json::parse(*push)}) : Json::array();
            } else if (request["op"] == "hello") {
                wait_in(message);
            } else {
                reply = co_await dialogue.reply_to(message);
            }
        }
    } catch (const tools::Rejected& rejected) {
        reply = rejection(rejected);
    }
    if (!id.is_null()) reply["id"] = id;
    co_return tools::line_of(reply);
}

}  // namespace quattro::serve
