// Brings matches into memory before they are needed, and removes unused ones.
#include <fmt/format.h>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <algorithm>
#include <chrono>
#include <iostream>

#include "serve/lobby.hpp"
#include "store/log.hpp"

namespace quattro::serve {
namespace {

constexpr std::chrono::milliseconds kPauseBetweenLooks{500};
// A match is brought into memory this long before it is due, since many may be due at once. A match that is due within
// twice that time stays in memory, since it would soon be brought back.
constexpr Milliseconds kAhead = 120'000;
constexpr Milliseconds kLongestPause = 10'000;       // between searches for unused matches
constexpr Milliseconds kPauseAfterFailure = 60'000;  // before a due match that could not be loaded is loaded again

}  // namespace

std::shared_ptr<Room> Lobby::room(const std::string& match) {
    return rooms_.get(match, [&] { return load(match); });
}

std::shared_ptr<Room> Lobby::load(const std::string& match) {
    const auto row = store_.match(match);
    if (!row) throw tools::Rejected{"no_match", "There is no such match on this server."};
    const host::Record record = store_.record(match);
    Diagnostics errors;
    const auto header = read_log_header(record.log, "log", errors);
    auto game = header ? games_.load(header->game, header->options, errors) : nullptr;
    auto journal = store_.journal(match);
    StoredJournal& stored_journal = *journal;
    auto table = game ? host::Table::reopen(game, record, std::move(journal), errors) : std::nullopt;
    if (!table) {
        std::cerr << "match " << match << " cannot be continued:\n" << errors.show() << '\n';
        throw tools::Rejected{"not_continued", "This match cannot be continued: the files of its game have changed."};
    }
    const Milliseconds last = table->match().now();
    return make_room(
        *row, {match, std::move(*table), stored_journal, {}, store_.outages_after(last), counted_requests(record)});
}

std::shared_ptr<Room> Lobby::make_room(const MatchRow& row, Room::Parts parts) {
    parts.players = players_of(row, store_.links_of(row.id));
    auto room = std::make_shared<Room>(executor_, thinking_, std::move(parts), services_);
    asio::post(room->strand(), [room] { room->start(); });
    return room;
}

void Lobby::begin() {
    const auto last = store_.last_heartbeat();
    if (!last) return;
    go_on_from(*last);
    const Milliseconds now = server_time();
    if (now - *last >= kShortestOutage) store_.add_outage(*last, now);
}

asio::awaitable<void> Lobby::tend(Milliseconds unused) {
    asio::steady_timer timer(co_await asio::this_coro::executor);
    const Milliseconds pause = std::min(unused / 4, kLongestPause);
    for (Milliseconds looked = server_time();;) {
        try {
            const Milliseconds now = server_time();
            wake_due(now);
            if (now - looked >= pause) {
                for (const std::string& match : rooms_.unused())
                    rooms_.remove_if(match,
                                     [=](Room& room) { return room.prepare_to_sleep(unused, now + 2 * kAhead); });
                looked = now;
            }
        } catch (const std::exception& error) {
            std::cerr << "the matches that are due cannot be looked up: " << error.what() << '\n';
        }
        timer.expires_after(kPauseBetweenLooks);
        co_await timer.async_wait(asio::use_awaitable);
    }
}

void Lobby::wake_due(Milliseconds now) {
    for (const std::string& match : store_.due(now + kAhead)) {
        if (rooms_.has(match)) continue;
        {
            const std::lock_guard lock(mutex_);
            const auto before = failed_.find(match);
            if (before != failed_.end() && now - before->second < kPauseAfterFailure) continue;
        }
        wake(match);
    }
}

void Lobby::wake(const std::string& match) {
    bool failed = true;
    try {
        room(match);
        failed = false;
    } catch (const tools::Rejected&) {
        // load() has reported it if the match exists
    } catch (const std::exception& error) {
        std::cerr << "match " << match << " is due, and cannot be brought into memory: " << error.what() << '\n';
    }
    const std::lock_guard lock(mutex_);
    if (failed)
        failed_[match] = server_time();
    else
        failed_.erase(match);
}

}  // namespace quattro::serve
