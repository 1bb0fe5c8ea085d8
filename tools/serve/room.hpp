// One match while it is in memory: its table, its bots, its clock, and who watches.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "bots/bot.hpp"
#include "cli/protocol_request.hpp"
#include "host/table.hpp"
#include "serve/store.hpp"
#include "serve/table_json.hpp"

namespace quattro::serve {

namespace asio = boost::asio;

// The clock of the server: milliseconds since 1970. It never goes back, whatever happens to that of the machine.
Milliseconds server_time();

// Gets what a viewer is sent without having asked. Called on the strand of the room; must not wait.
class Watcher {
public:
    virtual ~Watcher() = default;
    virtual void push(const std::string& message) = 0;
};

// All functions must be called on the strand.
class Room : public std::enable_shared_from_this<Room> {
public:
    using Strand = asio::strand<asio::any_io_executor>;

    // `players`: for each seat `person` or the name of a bot. `names`: what the players call themselves, or "".
    // Bots think on `thinking`, so that nobody waits for them.
    Room(const asio::any_io_executor& executor, asio::any_io_executor thinking, std::string id, host::Table table,
         std::vector<std::string> players, std::vector<std::string> names);
    Strand& strand() { return strand_; }
    const std::string& id() const { return id_; }
    const Match& match() const { return table_.match(); }

    // Lets the bots play and the deadlines fire from now on.
    void start();
    // Pushes the table to the watcher now and after each change that `viewer` can see, until the watcher is gone.
    void watch(Seat viewer, const std::weak_ptr<Watcher>& watcher);
    void set_name(Seat seat, const std::string& name);

    // The reply to a request that arrived at `now`. Throws tools::Rejected.
    Json reply(Seat viewer, tools::Request& request, Milliseconds now);

private:
    struct Watch {
        Seat viewer;
        std::weak_ptr<Watcher> watcher;
        std::string sent;        // the table that was pushed last
        std::uint64_t told = 0;  // the number of the last event in it
    };

    Viewed viewed_by(Seat viewer) const;
    PromptView prompt_of(Seat viewer, tools::Request& request) const;
    Json carry_out(Seat viewer, tools::Request& request, Milliseconds now, const host::Table::Input& input,
                   const std::function<Json(const Match&)>& result);
    Json answer(Seat viewer, tools::Request& request, Milliseconds now);
    Json withdraw(Seat viewer, tools::Request& request, Milliseconds now);
    Json say(Seat viewer, tools::Request& request, Milliseconds now);
    Json judge(Seat viewer, tools::Request& request) const;
    Json options(Seat viewer, tools::Request& request) const;
    Json why(Seat viewer, tools::Request& request) const;

    void run_guarded(const std::function<void()>& what);
    void changed();
    void push(Watch& watch) const;
    void wake_bots();
    void answer_with_bot(const PromptView& prompt, const Values& values);
    void wait_for_deadline();

    Strand strand_;
    asio::any_io_executor thinking_;
    std::string id_;
    host::Table table_;
    std::vector<std::string> players_, names_;
    std::map<Seat, std::unique_ptr<Bot>> bots_;
    std::vector<Watch> watches_;
    asio::steady_timer timer_;
    bool bot_thinks_ = false;
};

}  // namespace quattro::serve
