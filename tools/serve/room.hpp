// One match while it is in memory: its table, its bots, its clock, and its pages.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot.hpp"
#include "cli/packs.hpp"
#include "cli/protocol_request.hpp"
#include "host/table.hpp"
#include "page/table_json.hpp"
#include "serve/clock.hpp"
#include "serve/input_limits.hpp"
#include "serve/store.hpp"
#include "serve/watchers.hpp"

namespace quattro::serve {

using tools::Json;

namespace asio = boost::asio;
class AfterEnd;
class Desk;
class TaskLimiter;
struct Services;

// The player of a seat.
struct Player {
    std::string plays = kPerson;  // kPerson, or the name of a bot
    std::string name;             // the name of the person; "" if there is none
    bool taken = false;           // a person has the link of the seat
    // When the seat last opened a page or sent a request; 0: not since the room, or the link of the seat, was made.
    Milliseconds seen = 0;
    bool is_free() const { return plays == kPerson && !taken; }
};

// How many seats of people nobody has taken yet.
int free_seats(const std::vector<Player>& players);

// All functions must be called on the strand of the room.
class Room : public Companion, public std::enable_shared_from_this<Room> {
public:
    using Strand = asio::strand<asio::any_io_executor>;
    // The parts from which a room is made.
    struct Parts {
        std::string id;
        host::Table table;
        StoredJournal& journal;                 // of the table
        std::vector<Player> players;            // of each seat
        std::vector<Outage> outages;            // outages that may not be pauses of the match yet
        std::map<Seat, RequestCount> requests;  // of each viewer
    };

    // Bots think on `thinking`, so that nobody waits for them.
    Room(const asio::any_io_executor& executor, asio::any_io_executor thinking, Parts parts, const Services& services);
    ~Room() override;
    Strand& strand() { return strand_; }
    const std::string& id() const { return id_; }
    const Match& match() const { return table_.match(); }

    // Lets the bots play and the deadlines fire from now on.
    void start();
    // Pushes the table to the watcher now and after each change that the holder of the link can see, until the watcher
    // is gone or dismissed. `resumed` is the state that the page has seen before: if it is of this course of the match,
    // the first push has the news since then, and is left out if nothing has changed. A page of somebody who waits for
    // a seat gets no pushes.
    void watch(const Link& link, const std::weak_ptr<Watcher>& watcher, const Resumed& resumed);
    // True if nobody uses the room or has used it for `unused` milliseconds (10 s at most if the match is over), and
    // nothing happens in it by itself up to `until`. Then also stores the time at which it must be in memory again.
    // Returns false if that fails.
    bool prepare_to_sleep(Milliseconds unused, Milliseconds until);
    // The reply to a request that arrived at `now`. Throws tools::Rejected, and std::exception if something cannot be
    // stored.
    Json reply(const Link& link, tools::Request& request, Milliseconds now);
    // Must be called when a person has taken the seat, or when another player or a bot gets it.
    void set_player(Seat seat, const Player& player);

    // The functions below are for the desk and the requests.
    const host::Table& table() const { return table_; }
    const Player& player(Seat seat) const { return players_[static_cast<std::size_t>(seat) - 1]; }
    int free_seats() const { return serve::free_seats(players_); }
    // The view of a viewer, with the names of the players and the bots.
    tools::Viewed viewed_by(Seat viewer) const;
    Json table_of(Seat viewer) const;  // `Table` of README.md
    Watchers& watchers() { return watchers_; }
    // Carries out an input with the request's id, see host::Table::carry_out, and returns its result; of a repeated
    // request only returns the stored result. Throws tools::Rejected if the input is refused or exceeds a limit of the
    // seat, and std::exception if it cannot be stored.
    Json carry_out(Seat viewer, tools::Request& request, Milliseconds now, const host::Table::Input& input,
                   const std::function<Json(const Match&)>& result);
    // Carries out an input without a request id: of the server itself, or of a request that LinkReplies::once() has
    // carried out. Returns the refusal, if the input is refused.
    Outcome take(Milliseconds now, const host::Table::Input& input);
    // Must be called by an input: `change` is stored together with the input.
    void store_beside(Change change) { beside_.push_back(std::move(change)); }
    // Calls host::Table::go_on_with with a request of the host, and shows the change.
    void go_on_with(Match course, const std::string& request, const std::string& result);
    Desk& desk() const { return *desk_; }
    // Shows the match step by step after its end. The object is kept for 5 min after the last call, unless the match
    // goes on. Throws tools::Rejected if the match is not over.
    AfterEnd& after_end();
    // Schedules pushes to all pages, after the reply to the current request. All changes until then are pushed
    // together. Then bots answer, and the next deadline is awaited.
    void changed_soon();

private:
    std::vector<Change> beside(const host::Entry& entry) override;
    void after_storing(bool stored) override;
    void make_bot(Seat seat);
    void guarded(const std::function<void()>& input);
    // Calls guarded(). Returns false if something could not be stored; then changed() is called again after a moment.
    bool run_guarded(const std::function<void()>& what);
    void changed();
    void wake_bots();
    void answer_with_bot(const PromptView& prompt, const Values& values);
    // Makes the calls that are due, and waits for the next deadline, call or start of the match.
    void wait_for_deadline();

    Strand strand_;
    asio::any_io_executor thinking_;
    TaskLimiter& pushes_;
    std::string id_;
    host::Table table_;
    std::vector<Player> players_;
    std::map<Seat, std::shared_ptr<Bot>> bots_;
    Watchers watchers_;
    asio::steady_timer timer_;
    bool bot_thinks_ = false;
    bool change_waits_ = false;  // changed_soon() was called
    std::vector<Outage> outages_;
    std::optional<Milliseconds> not_stored_since_;  // when storing failed first, if it has failed ever since
    std::vector<Change> beside_;                    // changes that are stored with the current input
    Milliseconds used_ = 0;                         // when a page was opened or a request came last
    InputLimits input_limits_;
    std::unique_ptr<Desk> desk_;
    std::unique_ptr<AfterEnd> after_end_;  // null while nobody uses after_end()
    asio::steady_timer after_end_timer_;
};

}  // namespace quattro::serve
