// One match while it is in memory: its table, its bots, its clock, and who watches.
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
#include "serve/clock.hpp"
#include "serve/input_limits.hpp"
#include "serve/store.hpp"
#include "serve/table_json.hpp"
#include "serve/watchers.hpp"

namespace quattro::serve {

namespace asio = boost::asio;
class AfterEnd;
class Desk;
class TaskLimiter;
struct Services;

// Who plays a seat.
struct Player {
    std::string plays = kPerson;  // kPerson, or the name of a bot
    std::string name;             // what the person calls himself; "" if there is none or he did not say
    bool taken = false;           // a person has the link of the seat
    // When the seat last opened a page or sent a request; 0: not since the room, or the link of the seat, was made.
    Milliseconds seen = 0;
};

// All functions must be called on the strand.
class Room : public Companion, public std::enable_shared_from_this<Room> {
public:
    using Strand = asio::strand<asio::any_io_executor>;
    // What a room is made of.
    struct Parts {
        std::string id;
        host::Table table;
        StoredJournal& journal;              // of the table
        std::vector<Player> players;         // of each seat
        std::vector<Outage> outages;         // which the match may not have counted out yet
        std::map<Seat, std::size_t> inputs;  // how many requests of each viewer were carried out
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
    // is gone. `resumed`: what the page has seen before; the first push tells what has happened since. Whoever waits
    // for a seat is pushed nothing.
    void watch(const Link& link, const std::weak_ptr<Watcher>& watcher, const Resumed& resumed);
    // True if nobody uses the room, nor has used it for `unused`, or ten seconds if that is shorter and the match is
    // over, and nothing happens in it by itself before `until`. Then this also stores when it has to be in memory
    // again; if that fails, it returns false.
    bool prepare_to_sleep(Milliseconds unused, Milliseconds until);
    // The reply to a request that arrived at `now`. Throws tools::Rejected.
    Json reply(const Link& link, tools::Request& request, Milliseconds now);
    // A person has taken the seat, or another player or bot has it from now on.
    void set_player(Seat seat, const Player& player);

    // For the desk.
    const host::Table& table() const { return table_; }
    const Player& player(Seat seat) const { return players_[static_cast<std::size_t>(seat) - 1]; }
    // What the viewer sees, with the names of the players and the bots.
    Viewed viewed_by(Seat viewer) const;
    Json table_of(Seat viewer) const;  // `Table` of README.md
    // The open prompt of the request's part `prompt`. Throws tools::Rejected if there is none.
    PromptView prompt_of(Seat viewer, tools::Request& request) const;
    Watchers& watchers() { return watchers_; }
    // Carries out an input with the request's id, see host::Table::carry_out. Throws tools::Rejected if it is refused.
    Json carry_out(Seat viewer, tools::Request& request, Milliseconds now, const host::Table::Input& input,
                   const std::function<Json(const Match&)>& result);
    // Carries out an input without a request id: of the server itself, or of a request that Desk::once() has carried
    // out. Returns the refusal.
    Outcome take(Milliseconds now, const host::Table::Input& input);
    // To be called by an input: this is stored together with it.
    void store_beside(Change change) { beside_.push_back(std::move(change)); }
    // See host::Table::go_on_with; the request is the host's.
    void go_on_with(Match course, const std::string& request, const std::string& result);
    Desk& desk() const { return *desk_; }
    // The match, which is over, to look through. Kept for a while. Throws tools::Rejected if it is not over.
    AfterEnd& after_end();
    // Shows everybody what has changed, after the reply to the present request, when it is the turn of this match. What
    // changes until then is shown together.
    void changed_soon();

private:
    std::vector<Change> beside(const host::Entry& entry) override;
    void after_storing(bool stored) override;
    void make_bot(Seat seat);
    void guarded(const std::function<void()>& input);
    // False if it could not be stored: it is tried again after a moment.
    bool run_guarded(const std::function<void()>& what);
    void changed();
    void wake_bots();
    void answer_with_bot(const PromptView& prompt, const Values& values);
    // Waits for the next deadline, or call.
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
    std::vector<Change> beside_;                    // what is stored with the present input
    Milliseconds used_ = 0;                         // when a page was opened or a request came last
    InputLimits input_limits_;
    std::unique_ptr<Desk> desk_;
    std::unique_ptr<AfterEnd> after_end_;  // null while nobody looks through the match
    asio::steady_timer after_end_timer_;
};

}  // namespace quattro::serve
