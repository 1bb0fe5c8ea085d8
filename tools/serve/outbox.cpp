// The tables of the outbox, and the thread that sends their calls. Memory holds only the attempts that are under way.
#include "serve/outbox.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <iostream>
#include <stdexcept>
#include <utility>

#include "serve/clock.hpp"
#include "serve/database.hpp"

namespace quattro::serve {
namespace {

constexpr std::array kPauses{5 * kSecond, 30 * kSecond, 2 * kMinute, 15 * kMinute, kHour, 6 * kHour};
constexpr Milliseconds kGiveUpAfter = 3 * kDay, kKeepFor = 7 * kDay;
constexpr Milliseconds kLongestSleep = kMinute;  // the clock may be set meanwhile
constexpr Milliseconds kAfterError = kSecond;    // of the database
constexpr int kMostWaiting = 5;                  // calls for one target
constexpr std::size_t kMostAtOnce = 64;          // attempts

// States of a call: waiting, delivered, merged (a newer call waits in its place), dropped. Only a waiting call has a
// URL and a body. A row of outbox_target exists after a failed attempt, or while a target has asked for a pause.
// `tries` counts the attempts that have failed since the last success, the first of them at `since`.
constexpr const char* kTables = R"(
CREATE TABLE IF NOT EXISTS outbox (id TEXT PRIMARY KEY, match TEXT NOT NULL, target TEXT NOT NULL, url TEXT NOT NULL,
    body TEXT NOT NULL, made INTEGER NOT NULL, state TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS outbox_waiting ON outbox (target) WHERE state = 'waiting';
CREATE TABLE IF NOT EXISTS outbox_target (target TEXT PRIMARY KEY, due INTEGER NOT NULL, tries INTEGER NOT NULL,
    since INTEGER NOT NULL, problem TEXT NOT NULL, stopped INTEGER NOT NULL) STRICT, WITHOUT ROWID;
)";
// The first call that waits for each target, in the order in which they are due.
constexpr const char* kHeads = R"(
SELECT head.row, head.target, COALESCE(outbox_target.due, 0) AS due
FROM (SELECT target, MIN(rowid) AS row FROM outbox WHERE state = 'waiting' GROUP BY target) AS head
LEFT JOIN outbox_target ON outbox_target.target = head.target ORDER BY due, head.row
)";

// Executes a statement with these values. Returns the number of changed rows.
template <class... Values>
int execute(SQLite::Database& database, const char* sql, const Values&... values) {
    SQLite::Statement statement(database, sql);
    SQLite::bind(statement, values...);
    return statement.exec();
}

std::string written_time(Milliseconds time) {
    return fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(static_cast<std::time_t>(time / 1000)));
}

}  // namespace

Outbox::Outbox(const std::filesystem::path& file, Clock clock, const WebhookSettings& settings)
    : clock_(std::move(clock)),
      database_(open_database(file, kTables)),
      client_(settings),
      thread_([this] { run(); }) {}

Outbox::~Outbox() {
    stopping_ = true;
    wake();
    thread_.join();
}

void Outbox::wake() { client_.wake(); }

void Outbox::add(const Call& call, const std::string& match, const std::string& target, Milliseconds now) {
    if (!is_call_id(call.id)) throw std::invalid_argument("the id of a call must be printable ASCII");
    {
        const std::lock_guard lock(mutex_);
        SQLite::Transaction transaction(*database_, SQLite::TransactionBehavior::IMMEDIATE);
        SQLite::Statement stopped(*database_, "SELECT 1 FROM outbox_target WHERE target = ? AND stopped");
        stopped.bind(1, target);
        const bool waits = !stopped.executeStep();
        const int added =
            execute(*database_, "INSERT INTO outbox VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", call.id,
                    match, target, waits ? call.url : "", waits ? call.body : "", now, waits ? "waiting" : "dropped");
        if (added == 0) return;
        merge(target);
        transaction.commit();
    }
    wake();
}

void Outbox::merge(const std::string& target) {
    SQLite::Statement count(*database_,
                            "SELECT COUNT(*), MAX(rowid) FROM outbox WHERE target = ? AND state = 'waiting'");
    count.bind(1, target);
    count.executeStep();
    if (count.getColumn(0).getInt() <= kMostWaiting) return;
    execute(*database_,
            "UPDATE outbox SET state = 'merged', url = '', body = '' "
            "WHERE target = ? AND state = 'waiting' AND rowid < ?",
            target, count.getColumn(1).getInt64());
}

std::vector<std::string> Outbox::waiting(const std::string& target) {
    const std::lock_guard lock(mutex_);
    SQLite::Statement query(*database_, "SELECT id FROM outbox WHERE target = ? AND state = 'waiting' ORDER BY rowid");
    query.bind(1, target);
    std::vector<std::string> ids;
    while (query.executeStep())
        ids.push_back(query.getColumn(0).getString());
    return ids;
}

void Outbox::rewrite(const Call& call) {
    const std::lock_guard lock(mutex_);
    execute(*database_, "UPDATE outbox SET body = ? WHERE id = ? AND state = 'waiting' AND body <> ?", call.body,
            call.id, call.body);
}

void Outbox::withdraw(const std::string& id) {
    const std::lock_guard lock(mutex_);
    execute(*database_, "DELETE FROM outbox WHERE id = ? AND state = 'waiting'", id);
}

void Outbox::drop(const std::string& match, const std::string& target) {
    const std::lock_guard lock(mutex_);
    SQLite::Transaction transaction(*database_, SQLite::TransactionBehavior::IMMEDIATE);
    execute(*database_,
            "UPDATE outbox SET state = 'dropped', url = '', body = '' "
            "WHERE match = ? AND target = ? AND state = 'waiting'",
            match, target);
    forget_problem(target);
    transaction.commit();
}

void Outbox::enable(const std::string& target) {
    {
        const std::lock_guard lock(mutex_);
        forget_problem(target);
    }
    wake();
}

void Outbox::forget_problem(const std::string& target) {
    execute(*database_, "DELETE FROM outbox_target WHERE target = ?", target);
    for (Flight& flight : flights_)
        if (flight.target == target) flight.outdated = true;
}

std::string Outbox::problem(const std::string& target) {
    const std::lock_guard lock(mutex_);
    SQLite::Statement query(*database_,
                            "SELECT problem, since, stopped FROM outbox_target WHERE target = ? AND tries > 0");
    query.bind(1, target);
    if (!query.executeStep()) return "";
    const Milliseconds since = query.getColumn(1).getInt64();
    const std::string next = query.getColumn(2).getInt() != 0
                                 ? "Nothing is sent to it until its address is set again."
                                 : fmt::format("It is tried again until {}.", written_time(since + kGiveUpAfter));
    return fmt::format("{} (since {}). {}", query.getColumn(0).getString(), written_time(since), next);
}

void Outbox::run() {
    std::vector<Attempt> ended;
    bool failing = false;
    while (!stopping_) {
        Milliseconds sleep = kAfterError;
        try {
            record(
                ended);  // first: nothing is sent while results cannot be stored, or it would be sent again and again
            remove_old();
            sleep = start_due();
            failing = false;
        } catch (const std::exception& error) {
            if (!std::exchange(failing, true)) std::cerr << "Calls to webhooks wait: " << error.what() << std::endl;
        }
        for (Attempt& attempt : client_.wait(sleep))
            ended.push_back(std::move(attempt));
    }
}

void Outbox::record(std::vector<Attempt>& ended) {
    if (ended.empty()) return;
    const Milliseconds now = clock_();
    const std::lock_guard lock(mutex_);
    SQLite::Transaction transaction(*database_, SQLite::TransactionBehavior::IMMEDIATE);
    const auto flight_of = [&](const Attempt& attempt) { return std::ranges::find(flights_, attempt.id, &Flight::id); };
    for (const Attempt& attempt : ended) {
        const Flight& flight = *flight_of(attempt);
        if (attempt.delivery == Delivery::delivered)
            record_delivery(flight, attempt.wait, now);
        else if (!flight.outdated)
            record_failure(flight, attempt, now);
    }
    transaction.commit();
    for (const Attempt& attempt : ended)
        flights_.erase(flight_of(attempt));
    ended.clear();
}

void Outbox::record_delivery(const Flight& flight, Milliseconds wait, Milliseconds now) {
    execute(*database_, "UPDATE outbox SET state = 'delivered', url = '', body = '' WHERE id = ?", flight.id);
    execute(*database_, "DELETE FROM outbox_target WHERE target = ?", flight.target);
    if (wait == 0 || flight.outdated) return;
    execute(*database_, "INSERT INTO outbox_target VALUES (?, ?, 0, 0, '', 0)", flight.target,
            now + std::min(wait, kGiveUpAfter));
}

void Outbox::record_failure(const Flight& flight, const Attempt& attempt, Milliseconds now) {
    SQLite::Statement before(*database_, "SELECT tries, since FROM outbox_target WHERE target = ? AND tries > 0");
    before.bind(1, flight.target);
    const bool again = before.executeStep();
    const int tries = again ? before.getColumn(0).getInt() : 0;
    const Milliseconds since = again ? before.getColumn(1).getInt64() : now;
    const bool stopped = attempt.delivery == Delivery::failed || now - since >= kGiveUpAfter;
    const auto pause =
        std::max(attempt.wait, kPauses[std::min<std::size_t>(static_cast<std::size_t>(tries), kPauses.size() - 1)]);
    const Milliseconds due = std::min(now + pause, since + kGiveUpAfter);
    execute(*database_, "INSERT OR REPLACE INTO outbox_target VALUES (?, ?, ?, ?, ?, ?)", flight.target, due, tries + 1,
            since, flight.host + " " + attempt.problem, stopped ? 1 : 0);
    if (stopped)
        execute(*database_,
                "UPDATE outbox SET state = 'dropped', url = '', body = '' WHERE target = ? AND state = 'waiting'",
                flight.target);
}

void Outbox::remove_old() {
    const Milliseconds now = clock_();
    if (now < next_removal_) return;
    const std::lock_guard lock(mutex_);
    execute(*database_, "DELETE FROM outbox WHERE state <> 'waiting' AND made < ?", now - kKeepFor);
    execute(*database_, "DELETE FROM outbox_target WHERE tries = 0 AND due < ?", now);
    next_removal_ = now + kHour;
}

// Starts the attempts that are due, unless too many are under way. Returns the milliseconds until another one may be
// due, a minute at most.
Milliseconds Outbox::start_due() {
    const Milliseconds now = clock_();
    const std::lock_guard lock(mutex_);
    std::vector<std::int64_t> rows;
    Milliseconds sleep = kLongestSleep;
    SQLite::Statement heads(*database_, kHeads);
    while (flights_.size() + rows.size() < kMostAtOnce && heads.executeStep()) {
        if (std::ranges::find(flights_, heads.getColumn(1).getString(), &Flight::target) != flights_.end()) continue;
        const Milliseconds due = heads.getColumn(2).getInt64();
        if (due > now) {
            sleep = std::min(sleep, due - now);
            break;
        }
        rows.push_back(heads.getColumn(0).getInt64());
    }
    for (const std::int64_t row : rows)
        start(row, now);
    return sleep;
}

void Outbox::start(std::int64_t row, Milliseconds now) {
    SQLite::Statement query(*database_, "SELECT id, target, url, body FROM outbox WHERE rowid = ?");
    query.bind(1, row);
    query.executeStep();
    Call call{query.getColumn(0).getString(), query.getColumn(2).getString(), query.getColumn(3).getString()};
    Flight flight{call.id, query.getColumn(1).getString(), host_of(call.url)};
    client_.start(std::move(call), now);
    flights_.push_back(std::move(flight));
}

}  // namespace quattro::serve
