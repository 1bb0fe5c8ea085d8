// Attempts by libcurl's multi interface: one thread serves all of them.
#include "serve/webhook.hpp"

#include <curl/curl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <utility>

#include "base/text.hpp"
#include "serve/public_address.hpp"

namespace quattro::serve {
namespace {

constexpr std::size_t kLongestUrl = 500, kLongestId = 200;
constexpr std::size_t kLongestAnswer = 16 * 1024;  // of the headers, and of the body
constexpr double kLongestWait = 1e9;               // seconds; keeps sums of times from overflowing

template <auto function>
struct Deleter {
    template <class Thing>
    void operator()(Thing* thing) const {
        function(thing);
    }
};
template <class Thing, auto function>
using Owned = std::unique_ptr<Thing, Deleter<function>>;

using Url = Owned<CURLU, curl_url_cleanup>;

// The URL as libcurl will understand it when it connects. Null if it is no URL.
Url parse_url(const std::string& url) {
    Url parsed(curl_url());
    const bool ok = parsed && curl_url_set(parsed.get(), CURLUPART_URL, url.c_str(), CURLU_NON_SUPPORT_SCHEME) == 0;
    return ok ? std::move(parsed) : nullptr;
}

// A part of the URL, or nothing if the URL does not have it.
std::optional<std::string> part_of(const Url& url, CURLUPart part) {
    char* text = nullptr;
    if (curl_url_get(url.get(), part, &text, 0) != 0) return std::nullopt;
    const Owned<char, curl_free> owned(text);
    return std::string(text);
}

bool is_http(const std::string& scheme) { return scheme == "http" || scheme == "https"; }

template <class Value>
void set(CURL* easy, CURLoption option, Value value) {
    const CURLcode code = curl_easy_setopt(easy, option, value);
    if (code == CURLE_OK) return;
    throw std::runtime_error(
        fmt::format("libcurl cannot set option {}: {}", static_cast<int>(option), curl_easy_strerror(code)));
}

// The value of a header of the answer as a number of seconds. 0 if the header is missing, wrong or negative.
double seconds_in(CURL* easy, const char* name) {
    curl_header* header = nullptr;
    if (curl_easy_header(easy, name, 0, CURLH_HEADER, -1, &header) != CURLHE_OK) return 0;
    const double seconds = std::strtod(header->value, nullptr);
    return seconds > 0 ? seconds : 0;  // not for NaN
}

// True if the target says that it would refuse another call now.
bool is_used_up(CURL* easy) {
    curl_header* header = nullptr;
    return curl_easy_header(easy, "X-RateLimit-Remaining", 0, CURLH_HEADER, -1, &header) == CURLHE_OK &&
           std::string_view(header->value) == "0";
}

// The wait that the answer asks for: `Retry-After` (seconds or a date) or Discord's `X-RateLimit-Reset-After`, the
// longer one. After a delivery, only Discord's, and only if its limit is used up.
Milliseconds wait_in(CURL* easy, bool delivered) {
    if (delivered && !is_used_up(easy)) return 0;
    curl_off_t retry_after = 0;
    if (!delivered) curl_easy_getinfo(easy, CURLINFO_RETRY_AFTER, &retry_after);
    const double seconds = std::max(static_cast<double>(retry_after), seconds_in(easy, "X-RateLimit-Reset-After"));
    return static_cast<Milliseconds>(std::min(seconds, kLongestWait) * 1000);
}

Delivery delivery_for(long status) {
    if (status / 100 == 2) return Delivery::delivered;
    if (status == 301 || status == 308) return Delivery::failed;
    if (status == 408 || status == 425 || status == 429) return Delivery::try_again;
    return status / 100 == 4 ? Delivery::failed : Delivery::try_again;
}

std::string problem_for(CURLcode code, Milliseconds timeout) {
    switch (code) {
        case CURLE_COULDNT_RESOLVE_HOST: return "cannot be found";
        case CURLE_COULDNT_CONNECT: return "cannot be reached";
        case CURLE_OPERATION_TIMEDOUT: return fmt::format("does not answer within {} s", from_scaled(timeout, 1000));
        case CURLE_PEER_FAILED_VERIFICATION: return "has no valid certificate";
        case CURLE_GOT_NOTHING: return "closes the connection without an answer";
        default: return fmt::format("does not answer: {}", safe_text(curl_easy_strerror(code)));
    }
}

// The IP address to which libcurl is about to connect. Returns nothing for another kind of address.
std::optional<boost::asio::ip::address> ip_of(const curl_sockaddr& address) {
    namespace ip = boost::asio::ip;
    if (address.family == AF_INET) {
        sockaddr_in four{};
        std::memcpy(&four, &address.addr, sizeof four);
        return ip::address_v4(ntohl(four.sin_addr.s_addr));
    }
    if (address.family != AF_INET6) return std::nullopt;
    sockaddr_in6 six{};
    std::memcpy(&six, &address.addr, sizeof six);
    ip::address_v6::bytes_type bytes;
    std::copy_n(six.sin6_addr.s6_addr, bytes.size(), bytes.begin());
    return ip::address_v6(bytes);
}

}  // namespace

std::string check_address(const std::string& url) {
    if (url.size() > kLongestUrl) return fmt::format("The address has more than {} characters.", kLongestUrl);
    if (!is_clean(url) || url.find(' ') != std::string::npos)
        return "The address contains a blank or an invisible character.";
    const Url parsed = parse_url(url);
    if (!parsed || !is_http(part_of(parsed, CURLUPART_SCHEME).value_or("")))
        return "The address must be a URL that begins with https:// or http://.";
    if (part_of(parsed, CURLUPART_USER) || part_of(parsed, CURLUPART_PASSWORD))
        return "The address must not contain a user name or a password.";
    return "";
}

std::string host_of(const std::string& url) {
    if (!check_address(url).empty()) return "";
    const Url parsed = parse_url(url);
    const auto port = part_of(parsed, CURLUPART_PORT);
    return part_of(parsed, CURLUPART_HOST).value_or("") + (port ? ":" + *port : "");
}

bool is_call_id(const std::string& id) {
    return !id.empty() && id.size() <= kLongestId &&
           std::ranges::all_of(id, [](char letter) { return letter > ' ' && letter <= '~'; });
}

// One attempt that is under way. Libcurl keeps pointers to it.
struct WebhookClient::Transfer {
    Transfer(Call sent, const WebhookSettings& settings, Milliseconds now);
    Attempt attempt(CURLcode code) const;

    static std::size_t read(char*, std::size_t size, std::size_t count, void* bytes) {
        *static_cast<std::size_t*>(bytes) += size * count;
        return *static_cast<std::size_t*>(bytes) > kLongestAnswer ? 0 : size * count;  // 0 ends the transfer
    }
    static curl_socket_t open_socket(void* transfer, curlsocktype, curl_sockaddr* address) {
        return static_cast<Transfer*>(transfer)->open_socket(*address);
    }
    // Refuses addresses here and not when the name is looked up: the next look-up may give another address.
    curl_socket_t open_socket(const curl_sockaddr& address) {
        const auto ip = ip_of(address);
        if (!ip || !(allow_private || is_public(*ip))) {
            refused = true;
            return CURL_SOCKET_BAD;
        }
        allowed = true;
        return ::socket(address.family, address.socktype | SOCK_CLOEXEC, address.protocol);
    }

    Call call;
    bool allow_private = false;
    Milliseconds timeout = 0;
    bool allowed = false, refused = false;  // true if an address of the host was
    std::size_t header_bytes = 0, body_bytes = 0;
    Owned<curl_slist, curl_slist_free_all> headers;
    Owned<CURL, curl_easy_cleanup> easy{curl_easy_init()};  // destroyed first, since it uses the members above
};

WebhookClient::Transfer::Transfer(Call sent, const WebhookSettings& settings, Milliseconds now)
    : call(std::move(sent)), allow_private(settings.allow_private), timeout(settings.timeout) {
    if (!easy) throw std::runtime_error("libcurl cannot be used on this machine");
    for (const std::string& line :
         {std::string("Content-Type: application/json"), "webhook-id: " + call.id,
          fmt::format("webhook-timestamp: {}", now / 1000), std::string("Expect:")}) {  // no "100-continue"
        curl_slist* longer = curl_slist_append(headers.get(), line.c_str());
        if (longer == nullptr) throw std::bad_alloc();
        static_cast<void>(headers.release());
        headers.reset(longer);
    }
    CURL* handle = easy.get();
    set(handle, CURLOPT_URL, call.url.c_str());
    set(handle, CURLOPT_PROTOCOLS_STR, "http,https");
    set(handle, CURLOPT_FOLLOWLOCATION, 0L);
    set(handle, CURLOPT_PROXY, "");  // not that of the environment: its address would be checked, not the target's
    set(handle, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
    set(handle, CURLOPT_FORBID_REUSE, 1L);  // a new connection for each attempt, so that each is checked
    set(handle, CURLOPT_SSL_VERIFYPEER, 1L);
    set(handle, CURLOPT_SSL_VERIFYHOST, 2L);
    set(handle, CURLOPT_TIMEOUT_MS, static_cast<long>(timeout));
    set(handle, CURLOPT_NOSIGNAL, 1L);
    set(handle, CURLOPT_QUICK_EXIT, 1L);  // does not wait for a look-up that hangs; its thread ends by itself
    set(handle, CURLOPT_USERAGENT, "Quattro");
    set(handle, CURLOPT_HTTPHEADER, headers.get());
    set(handle, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(call.body.size()));
    set(handle, CURLOPT_POSTFIELDS, call.body.data());
    set(handle, CURLOPT_HEADERFUNCTION, &Transfer::read);
    set(handle, CURLOPT_HEADERDATA, &header_bytes);
    set(handle, CURLOPT_WRITEFUNCTION, &Transfer::read);
    set(handle, CURLOPT_WRITEDATA, &body_bytes);
    set(handle, CURLOPT_OPENSOCKETFUNCTION,
        static_cast<curl_socket_t (*)(void*, curlsocktype, curl_sockaddr*)>(&Transfer::open_socket));
    set(handle, CURLOPT_OPENSOCKETDATA, this);
}

Attempt WebhookClient::Transfer::attempt(CURLcode code) const {
    long status = 0;
    curl_easy_getinfo(easy.get(), CURLINFO_RESPONSE_CODE, &status);
    if (status >= 200) {  // the status counts, even if the rest is too long or does not come
        const Delivery delivery = delivery_for(status);
        const bool delivered = delivery == Delivery::delivered;
        std::string problem = delivered ? "" : fmt::format("answers {}", status);
        if (status / 100 == 3) problem += ", a redirect: redirects are not followed";
        return {call.id, delivery, problem, wait_in(easy.get(), delivered)};
    }
    if (refused && !allowed) return {call.id, Delivery::failed, "is not in the public internet", 0};
    if (code == CURLE_URL_MALFORMAT) return {call.id, Delivery::failed, "is no valid host", 0};
    return {call.id, Delivery::try_again, problem_for(code, timeout), 0};
}

struct WebhookClient::Impl {
    ~Impl() {
        for (const auto& transfer : transfers)
            curl_multi_remove_handle(multi.get(), transfer->easy.get());
    }
    // Moves the attempts that have ended to `ended`.
    void take_ended() {
        int left = 0;
        while (const CURLMsg* message = curl_multi_info_read(multi.get(), &left)) {
            if (message->msg != CURLMSG_DONE) continue;
            const CURLcode code = message->data.result;
            const auto transfer = std::ranges::find_if(
                transfers, [&](const auto& candidate) { return candidate->easy.get() == message->easy_handle; });
            curl_multi_remove_handle(multi.get(), (*transfer)->easy.get());
            ended.push_back((*transfer)->attempt(code));
            transfers.erase(transfer);
        }
    }

    WebhookSettings settings;
    Owned<CURLM, curl_multi_cleanup> multi;
    std::vector<std::unique_ptr<Transfer>> transfers;  // under way
    std::vector<Attempt> ended;                        // not yet returned by wait()
    std::atomic<bool> woken = false;
};

WebhookClient::WebhookClient(const WebhookSettings& settings) : impl_(std::make_unique<Impl>()) {
    static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
    impl_->settings = settings;
    if (ready == CURLE_OK) impl_->multi.reset(curl_multi_init());
    if (!impl_->multi) throw std::runtime_error("libcurl cannot be used on this machine");
}
WebhookClient::~WebhookClient() = default;

void WebhookClient::start(Call call, Milliseconds now) {
    if (!check_address(call.url).empty()) {
        impl_->ended.push_back({call.id, Delivery::failed, "is no valid address", 0});
        return;
    }
    auto transfer = std::make_unique<Transfer>(std::move(call), impl_->settings, now);
    const CURLMcode code = curl_multi_add_handle(impl_->multi.get(), transfer->easy.get());
    if (code != CURLM_OK) throw std::runtime_error(fmt::format("libcurl: {}", curl_multi_strerror(code)));
    impl_->transfers.push_back(std::move(transfer));
}

std::vector<Attempt> WebhookClient::wait(Milliseconds longest) {
    using Steady = std::chrono::steady_clock;
    const auto end = Steady::now() + std::chrono::milliseconds(longest);
    for (;;) {
        int running = 0;
        curl_multi_perform(impl_->multi.get(), &running);
        impl_->take_ended();
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Steady::now()).count();
        if (impl_->woken.exchange(false) || !impl_->ended.empty() || left <= 0) return std::exchange(impl_->ended, {});
        curl_multi_poll(impl_->multi.get(), nullptr, 0, static_cast<int>(std::min<Milliseconds>(left, 60'000)),
                        nullptr);
    }
}

void WebhookClient::wake() {
    impl_->woken = true;
    curl_multi_wakeup(impl_->multi.get());
}

}  // namespace quattro::serve
