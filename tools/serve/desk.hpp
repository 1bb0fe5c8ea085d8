// The desk of a match carries out the requests of the host and shows the match to the host. All functions must be
// called on the strand of the room.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "cli/packs.hpp"
#include "cli/protocol_request.hpp"
#include "host/table.hpp"
#include "serve/calls.hpp"
#include "serve/desk_settings.hpp"
#include "serve/link_replies.hpp"
#include "serve/store.hpp"

namespace quattro::serve {

using tools::Json;
class Desk;
class Room;
class TaskLimiter;

// The objects that all matches of the server share. They must outlive the matches.
struct Services {
    Store& store;
    LinkReplies& link_replies;
    Outbox& outbox;
    TaskLimiter& pushes;  // limits how many matches write pushes at the same time
    tools::Paths packs;   // the folders with the files of games; a reload reads them again
    std::string address;  // the public address of the server: "https://games.example"
};

// Must be called by an input that sets or withdraws the answer of `seat` to `prompt`: an answer that a former player
// left there does not exist any more.
void forget_left_answer(Desk& desk, Seat seat, std::uint32_t prompt);

class Desk {
public:
    Desk(Room& room, const Services& services);
    const DeskSettings& settings() const { return settings_; }
    // Carries out a request of the link of a host that arrived at `now`, and returns the reply. Throws tools::Rejected.
    Json reply(const Link& link, tools::Request& request, Milliseconds now);
    // The desk as JSON, without the table: `Desk` of README.md.
    Json json() const;
    // Stores a question of a seat to the host. A request with the id of an earlier question of the seat has no effect.
    // Throws tools::Rejected, and std::exception if the question cannot be stored.
    void ask(Seat seat, tools::Request& request, Milliseconds now);
    // How often the match has gone back, or returned to a branch.
    std::size_t epoch() const { return epoch_; }

    // The additions to each input by which the host's time rule is applied.
    host::Table::Additions additions();
    // Begins the match if its start is due. If the host has resumed or ended the match, stores that it has begun.
    // Throws the exceptions of the journal and the store.
    void begin_if_due(Milliseconds now);
    // Makes the calls that are due, and returns next_call().
    std::optional<Milliseconds> make_calls(Milliseconds now);
    // The time at which a call or the start of the match may be due next; nothing if none is known.
    std::optional<Milliseconds> next_call(Milliseconds now);
    // If the settings have changed, or `sights` or `left_answers` have a closed prompt: removes the entries of closed
    // prompts from the settings, and adds the settings to `changes`, which are stored with the current input.
    void add_changes(std::vector<Change>& changes);
    void changes_are_stored() { changed_ = false; }
    // Must be called if an input could not be stored: goes back to the stored settings.
    void forget_changes();

    // The functions below are for the operations.
    Room& room() const { return room_; }
    Store& store() { return store_; }
    const tools::Paths& packs() const { return packs_; }
    Calls& calls() { return calls_; }
    HostRequests& requests() { return requests_; }
    using SettingsChange = std::function<void(DeskSettings&)>;
    // Carries out an input of the host, see Room::carry_out(). Returns `result`, which is stored with the input, or the
    // stored reply to a repeated request.
    Json take(tools::Request& request, Milliseconds now, const host::Table::Input& input,
              const Json& result = Json::object());
    // Carries out an input of the host after a change of the settings. Both are stored together, or neither.
    Json take(tools::Request& request, Milliseconds now, const host::Table::Input& input, const SettingsChange& change);
    // The stored reply to a request that was carried out before; nothing for a new request. Throws tools::Rejected if
    // the request has parts that were not read. Must be called before anything is changed.
    std::optional<Json> reply_before(tools::Request& request) const;
    // Continues with `course`: a copy of the match that has gone back, or a branch. Pauses it unless it is over. All
    // viewers read `note` as words of the host. Returns the reply to the request, which is stored; `request` is its id.
    Json go_on_with(Match course, const std::string& request, const std::string& note);
    // Must be called by an input: changes the settings, which are stored with the input.
    void change_with_input(const SettingsChange& change);
    // Changes and stores the settings.
    void change_settings(const SettingsChange& change);
    // Applies the time rule to all open prompts. If the limits of the game hold, leaves their deadlines as they are.
    void limit_all_prompts(Match& match);

private:
    void leave_open_prompts();
    void limit_new_prompts(Match& match);
    void stop_deadline(Match& match, Milliseconds deadline);
    Json webhook_json(Seat seat) const;
    Json seat_json(Seat seat, const View& view) const;
    Json prompt_json(const OpenPrompt& prompt) const;

    Room& room_;
    Store& store_;
    HostRequests requests_;
    const tools::Paths& packs_;
    Calls calls_;
    DeskSettings settings_;
    bool changed_ = false;          // `settings_` must be stored with the current input
    bool was_paused_ = false;       // the match was paused when `limited_` was updated last
    std::set<SeatPrompt> limited_;  // the prompts that limit_new_prompts() skips, since they are not new
    std::size_t epoch_;
};

}  // namespace quattro::serve
