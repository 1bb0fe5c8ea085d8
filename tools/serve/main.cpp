// `quattro serve`: hosts matches for people in browsers.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <thread>

#include "serve/clock.hpp"
#include "serve/connection.hpp"
#include "serve/database.hpp"
#include "serve/task_limiter.hpp"

// The settings of jemalloc, which looks for this name. By default there are several arenas, each with free space of its
// own. One shared arena, whose free pages are returned soon, saves a fifth of the memory of many matches.
extern "C" {
extern const char* const malloc_conf = "narenas:1,dirty_decay_ms:500,muzzy_decay_ms:0,tcache_max:4096";
}

namespace quattro::serve {
namespace {

constexpr std::chrono::seconds kHeartbeat{5};
constexpr std::chrono::milliseconds kPauseAfterError{100};
constexpr unsigned kFilesBeside = 100;  // files of the process that are no connections

struct Settings {
    std::string backup, restore, folder, listen = "127.0.0.1:8080", origin, pages;
    std::vector<std::string> packs;
    bool lan = false, new_owner_link = false, private_webhooks = false;
    unsigned threads = 8;  // can be more than cores: a thread that stores something waits for the disk
    unsigned most_connections = 0;
    std::int64_t unused_seconds = 15 * 60;  // in seconds, as it is typed
};

std::filesystem::path state_folder() {
    const char *state = std::getenv("XDG_STATE_HOME"), *home = std::getenv("HOME");
    if (state != nullptr && *state != '\0') return std::filesystem::path(state) / "quattro";
    return std::filesystem::path(home != nullptr ? home : ".") / ".local/state/quattro";
}

void declare(CLI::App& app, Settings& settings) {
    app.add_option("--dir", settings.folder, "The folder of everything that is stored")->default_str(state_folder());
    app.add_option("--listen", settings.listen, "The address and port to listen at")->capture_default_str();
    app.add_option("--proxy", settings.origin,
                   "The address under which a proxy with TLS makes this server known: https://games.example");
    app.add_option("--backup", settings.backup, "Write a copy of everything that is stored to a new file, and stop");
    app.add_option("--restore", settings.restore, "Put such a copy into the folder, which must have no matches yet");
    app.add_flag("--lan", settings.lan, "Listen for other machines without TLS: anybody on the way can read along");
    app.add_flag("--private-webhooks", settings.private_webhooks,
                 "Webhooks may lead to this machine and its private networks");
    app.add_flag("--new-owner-link", settings.new_owner_link,
                 "Print a new link of the owner; the one before stops working");
    app.add_option("--pack", settings.packs, "A pack whose games are offered too; may be repeated");
    app.add_option("--pages", settings.pages, "The folder with the page")->default_str(QUATTRO_PAGES_DIR);
    app.add_option("--threads", settings.threads, "How many threads run matches")->check(CLI::Range(1, 256));
    app.add_option("--connections", settings.most_connections,
                   "How many connections are served at the same time; 0: as many as the system allows");
    app.add_option("--unused", settings.unused_seconds,
                   "After so many seconds a match that nobody uses leaves the memory, until it is due")
        ->check(CLI::Range(1, 1'000'000));
}

// Throws if others could read every secret on its way: without --proxy, only loopback or --lan is allowed.
void refuse_open_network(const Settings& settings, const Address& address) {
    if (is_loopback(address) || settings.lan || !settings.origin.empty()) return;
    throw std::runtime_error(fmt::format(
        "Others could read everything on its way to {}. Put a proxy with TLS before 127.0.0.1 and name its address "
        "with --proxy, or, in a network that you trust, say --lan.",
        written(address)));
}

// Listens at the address. Throws std::runtime_error if that is not possible.
asio::ip::tcp::acceptor acceptor_at(const Address& address, asio::thread_pool& pool) {
    try {
        return {asio::make_strand(pool), {asio::ip::make_address(address.host), address.port}};
    } catch (const boost::system::system_error& error) {
        const bool in_use = error.code() == asio::error::address_in_use;
        throw std::runtime_error(fmt::format("The server cannot listen at {}: {}. {}", written(address),
                                             in_use ? "another program does" : error.code().message(),
                                             in_use ? "Stop that program, or name another port with --listen."
                                                    : "Name another address or port with --listen."));
    }
}

// The number of connections that this process can have. First raises the limit of its open files as far as possible.
unsigned possible_connections() {
    rlimit files{};
    if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return kFilesBeside;
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);
    ::getrlimit(RLIMIT_NOFILE, &files);
    const rlim_t most = std::min<rlim_t>(files.rlim_cur, UINT16_MAX);
    return static_cast<unsigned>(most > kFilesBeside ? most - kFilesBeside : 1);
}

asio::awaitable<void> accept(asio::ip::tcp::acceptor& acceptor, asio::thread_pool& pool, const Served& served,
                             unsigned most) {
    const auto open = std::make_shared<std::atomic<unsigned>>(0);
    for (;;) {
        boost::system::error_code error;
        auto socket =
            co_await acceptor.async_accept(asio::make_strand(pool), asio::redirect_error(asio::use_awaitable, error));
        if (error == asio::error::operation_aborted) co_return;
        if (error) {  // for example too many open files: others are served
            asio::steady_timer pause(acceptor.get_executor(), kPauseAfterError);
            co_await pause.async_wait(asio::use_awaitable);
            continue;
        }
        if (*open >= most) continue;                              // the socket is closed
        socket.set_option(asio::ip::tcp::no_delay(true), error);  // a push does not wait until the reply has arrived
        ++*open;
        std::shared_ptr<void> counted(nullptr, [open](void*) { --*open; });
        const auto strand = socket.get_executor();
        // Errors of a connection are ignored, since nobody is there to be told.
        asio::co_spawn(strand, serve_connection(std::move(socket), served, std::move(counted)), asio::detached);
    }
}

// Stores every few seconds that the server runs, so that the next start knows how long it was down.
asio::awaitable<void> beat(Store& store) {
    asio::steady_timer timer(co_await asio::this_coro::executor);
    for (;;) {
        try {
            store.note_heartbeat(server_time());
        } catch (const std::exception& error) {
            std::cerr << "the heartbeat cannot be stored: " << error.what() << '\n';
        }
        timer.expires_after(kHeartbeat);
        co_await timer.async_wait(asio::use_awaitable);
    }
}

int run(const Settings& settings) {
    std::string problem;
    const auto asked = read_address(settings.listen, problem);
    const auto origin = settings.origin.empty() ? settings.origin : read_origin(settings.origin, problem);
    if (!asked || !origin) throw std::runtime_error(problem);
    refuse_open_network(settings, *asked);
    const std::filesystem::path folder =
        settings.folder.empty() ? state_folder() : std::filesystem::path(settings.folder);
    if (!settings.backup.empty()) return copy_database(folder / kDatabase, settings.backup), 0;
    if (!settings.restore.empty()) {
        create_private_folder(folder);
        copy_database(settings.restore, folder / kDatabase);
    }
    Store store(folder);
    const Pages pages(settings.pages.empty() ? QUATTRO_PAGES_DIR : settings.pages);
    PendingConnections pending;  // outlives the pool, whose end destroys pending connections
    asio::thread_pool pool(settings.threads), bots(1);
    asio::ip::tcp::acceptor acceptor = acceptor_at(*asked, pool);
    const Address address{asked->host, acceptor.local_endpoint().port()};
    const std::string base = origin->empty() ? "http://" + written(reachable(address)) : *origin;
    Outbox outbox(folder / kDatabase, server_time, {.allow_private = settings.private_webhooks});
    TaskLimiter pushes(std::max(1U, std::thread::hardware_concurrency() / 2));
    LinkReplies link_replies(store);
    const Services services{
        store, link_replies, outbox, pushes, tools::pack_stack({settings.packs.begin(), settings.packs.end()}), base};
    Lobby lobby(pool.get_executor(), bots.get_executor(), services);
    Previews previews(lobby.offered());
    HttpRequests http_requests(lobby);
    const Served served{lobby, http_requests, pending, pages, previews, {*origin, address}};
    asio::signal_set signals(acceptor.get_executor(), SIGINT, SIGTERM);
    signals.async_wait([&](const boost::system::error_code&, int) { pool.stop(); });
    lobby.begin();
    asio::co_spawn(pool, lobby.tend(settings.unused_seconds * kSecond), asio::detached);
    asio::co_spawn(pool, beat(store), asio::detached);
    if (settings.new_owner_link || !store.has_owner())
        std::cout << "Your link, with which matches are opened. Keep it: it is not shown again.\n"
                  << base << "/#" << lobby.make_owner_link() << std::endl;
    else
        std::cout << "Serving at " << base
                  << ". Your link was shown at the first start; --new-owner-link makes another." << std::endl;
    const unsigned most = settings.most_connections > 0 ? settings.most_connections : possible_connections();
    asio::co_spawn(acceptor.get_executor(), accept(acceptor, pool, served, most), asio::detached);
    pool.join();
    bots.stop();
    bots.join();
    return 0;
}

}  // namespace
}  // namespace quattro::serve

int main(int argc, char** argv) {
    CLI::App app{"Hosts matches for people in browsers", "quattro serve"};
    quattro::serve::Settings settings;
    quattro::serve::declare(app, settings);
    app.footer("To put it online: tools/quattro serve --install NAME, see tools/online/README.md.");
    try {
        app.parse(argc, argv);
        return quattro::serve::run(settings);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
