// Sends calls to webhooks over HTTP, many at once. A call is one small JSON message, for example "a question is open".
// This file makes single attempts; outbox.hpp stores calls and repeats attempts.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "match/quattro.hpp"

namespace quattro::serve {

// The sentence that tells why a webhook cannot have this address, or "" if it can: an http or https URL of at most 500
// bytes without user name, password, blanks and invisible characters. Does not look up the host: each attempt checks
// its IP addresses.
std::string check_address(const std::string& url);
// The host of an address, with the port if the address names one: "example.org", "example.org:8443". "" if
// check_address() refuses the address. Show this and never the URL, whose path is a secret of the target.
std::string host_of(const std::string& url);

struct Call {
    std::string id;    // stays the same at each attempt, so that the target can recognize repetitions
    std::string url;   // the address of the webhook
    std::string body;  // JSON
};
// True if the text can be the id of a call: 1 to 200 printable ASCII characters without blanks.
bool is_call_id(const std::string& id);

enum class Delivery : std::uint8_t {
    delivered,  // the target has confirmed the call with a status 2xx
    failed,     // another attempt is pointless
    try_again,  // another attempt may succeed
};

// The result of one attempt.
struct Attempt {
    std::string id;  // of the call
    Delivery delivery = Delivery::try_again;
    // "" if delivered. Otherwise the problem, as a predicate of the host: "answers 404".
    std::string problem;
    // The time for which the target has asked not to be called (Retry-After), possibly after a delivery. 0 if it has
    // not asked. At most 10^12 ms.
    Milliseconds wait = 0;
};

struct WebhookSettings {
    bool allow_private = false;   // allows addresses that are not public, see public_address.hpp
    Milliseconds timeout = 5000;  // of one attempt, from the look-up of the host to the answer; 1 or more
};

// Makes attempts. An attempt is a POST with the headers `webhook-id` and `webhook-timestamp` of Standard Webhooks. It
// follows no redirect, uses no proxy, verifies certificates, and reads at most 16 KB of the headers and of the body of
// the answer. One thread at a time may use an object; wake() may be called by any thread.
class WebhookClient {
public:
    // Throws std::runtime_error if libcurl cannot be used.
    explicit WebhookClient(const WebhookSettings& settings);
    // Abandons the attempts that have not ended. Does not wait for them.
    ~WebhookClient();
    WebhookClient(const WebhookClient&) = delete;
    WebhookClient& operator=(const WebhookClient&) = delete;

    // Starts an attempt and returns at once. `now` is milliseconds since 1970. The id must satisfy is_call_id(). An
    // attempt whose URL check_address() refuses fails at once. Throws std::runtime_error if libcurl cannot be used; the
    // call is then not under way.
    void start(Call call, Milliseconds now);
    // Works on the attempts until at least one has ended, wake() is called, or `longest` milliseconds have passed.
    // Returns the attempts that have ended since the last call; each attempt is returned once.
    std::vector<Attempt> wait(Milliseconds longest);
    // Makes the present call of wait(), or the next one, return at once.
    void wake();

private:
    struct Transfer;
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace quattro::serve
