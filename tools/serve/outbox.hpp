// The calls that wait to be sent to webhooks. They are in the database of the server, so that a restart loses none.
// A call that is not dropped is sent at least once: if the server is killed at the wrong moment, a target gets the same
// call id again.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "serve/webhook.hpp"

namespace SQLite {
class Database;
}

namespace quattro::serve {

// Sends the calls of each target in order, one at a time. Targets do not wait for each other.
// - An attempt that may succeed later is repeated after 5 s, 30 s, 2 min, 15 min, 1 h and then each 6 h, or later if
//   the target asks for it. The last one is 3 days after the first that failed.
// - A target is stopped if an attempt fails for good, or if all attempts of 3 days have failed: the calls that wait are
//   dropped, and later calls too, until enable().
// - If more than 5 calls wait for a target, all but the newest are dropped.
// All times are milliseconds since 1970. All functions may be called by any thread, and throw std::exception if the
// database fails. Functions that change something wait while another connection writes to the database: for 10 s at
// most, then they throw.
class Outbox {
public:
    // The present time. The thread of the outbox calls it. It must not use the outbox.
    using Clock = std::function<Milliseconds()>;

    // Opens or creates the tables of the outbox in the SQLite database `file`, and starts a thread that sends the calls
    // that wait there. The clock must live as long as the outbox. One outbox at a time may use a file.
    Outbox(const std::filesystem::path& file, Clock clock, const WebhookSettings& settings = {});
    // Stops at once. An attempt that is under way is abandoned and its call is sent again by the next outbox.
    ~Outbox();
    Outbox(const Outbox&) = delete;
    Outbox& operator=(const Outbox&) = delete;

    // Stores a call; it is on the disk when the function returns. Does nothing if a call with this id was added in the
    // last 7 days, even if it was delivered or dropped; older ids are forgotten. `target` is the key of the webhook.
    // The call is sent to its own URL: if the webhook gets another address, the caller uses drop() and enable().
    // Throws std::invalid_argument unless is_call_id(call.id).
    void add(const Call& call, const std::string& match, const std::string& target, Milliseconds now);
    // The ids of the calls that wait for a target, in their order.
    std::vector<std::string> waiting(const std::string& target);
    // Gives a call that waits the body of `call`. Does nothing if no call with its id waits.
    void rewrite(const Call& call);
    // Forgets a call that waits, so that it is not sent, and can be added again. Does nothing if no call with this id
    // waits.
    void withdraw(const std::string& id);
    // Drops the waiting calls of a match for a target, and forgets the problem of the target.
    void drop(const std::string& match, const std::string& target);
    // Ends the stop of a target, and its pause after failed attempts: calls that are added from now on are sent.
    void enable(const std::string& target);
    // The sentences that describe the problem of a target to the host, or "" if no attempt has failed since the last
    // success, drop() or enable():
    // "example.org answers 404 (since 2026-11-28 12:00 UTC). Nothing is sent to it until its address is set again."
    std::string problem(const std::string& target);
    // Reads the clock again. Without it, the outbox notices within 60 s that the clock was set forward.
    void wake();

private:
    // An attempt that is under way.
    struct Flight {
        std::string id, target, host;
        bool outdated = false;  // drop() or enable() was called since: a failure says nothing about the target
    };
    void run();
    void record(std::vector<Attempt>& ended);
    void record_delivery(const Flight& flight, Milliseconds wait, Milliseconds now);
    void record_failure(const Flight& flight, const Attempt& attempt, Milliseconds now);
    void remove_old();
    Milliseconds start_due();
    void start(std::int64_t row, Milliseconds now);
    void merge(const std::string& target);
    void forget_problem(const std::string& target);

    Clock clock_;
    std::mutex mutex_;  // for the database and the flights
    std::unique_ptr<SQLite::Database> database_;
    std::vector<Flight> flights_;
    Milliseconds next_removal_ = 0;
    WebhookClient client_;  // used by the thread alone, except wake()
    std::atomic<bool> stopping_ = false;
    std::thread thread_;
};

}  // namespace quattro::serve
