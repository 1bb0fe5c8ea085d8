// The desk: what the host of a match sees and does. Used on the strand of the room.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/packs.hpp"
#include "cli/protocol_request.hpp"
#include "host/table.hpp"
#include "serve/calls.hpp"
#include "serve/desk_settings.hpp"
#include "serve/store.hpp"

namespace quattro::serve {

using tools::Json;
class Desk;
class Room;
class TaskLimiter;

// What all matches of the server share. It outlives them.
struct Services {
    Store& store;
    Outbox& outbox;
    TaskLimiter& pushes;  // how many matches write pushes at the same time
    tools::Paths packs;   // where the files of games are; a reload reads them again
    std::string address;  // of the server, as others reach it: "https://games.example"
};

// To be called by an input that gives or takes back the answer to this prompt. If an answer of a former player stood
// there, it does not stand any more.
void forget_left_answer(Desk& desk, Seat seat, std::uint32_t prompt);

class Desk {
public:
    Desk(Room& room, const Services& services);
    const DeskSettings& settings() const { return settings_; }
    // The reply to a request of a host's link, which arrived at `now`. Throws tools::Rejected.
    Json reply(tools::Request& request, Milliseconds now);
    // What the desk shows besides the table: `Desk` of README.md.
    Json json() const;
    // A seat asks the host a question. The same request again has no effect. Throws tools::Rejected.
    void ask(Seat seat, tools::Request& request, Milliseconds now);
    // How often the match has gone back, or returned to a branch.
    std::size_t epoch() const { return epoch_; }

    // What the host's rule for time adds to each input.
    host::Table::Additions additions();
    // Begins the match if that is due; if the host has resumed it, notes that it has begun. Throws what the journal
    // throws.
    void begin_if_due(Milliseconds now);
    // Makes the calls that are due, and says when something may be due next.
    std::optional<Milliseconds> make_calls(Milliseconds now);
    // When a call or the begin of the match may be due next.
    std::optional<Milliseconds> next_call(Milliseconds now);
    // Adds the settings, if an input has changed them, to what is stored with the input. Removes from them what
    // concerns prompts that are closed.
    void add_changes(std::vector<Change>& changes);
    void changes_are_stored() { changed_ = false; }
    // Goes back to the stored settings, because an input could not be stored.
    void forget_changes();

    // For the operations.
    Room& room() const { return room_; }
    Store& store() { return store_; }
    const tools::Paths& packs() const { return packs_; }
    Calls& calls() { return calls_; }
    using SettingsChange = std::function<void(DeskSettings&)>;
    // Carries out an input of the host; `result` is the reply, which is stored with it.
    Json take(tools::Request& request, Milliseconds now, const host::Table::Input& input,
              const Json& result = Json::object());
    // The same, with a change of the settings that is stored with the input, or not at all. The input finds the
    // settings changed.
    Json take(tools::Request& request, Milliseconds now, const host::Table::Input& input, const SettingsChange& change);
    // The stored reply, if the request was carried out before. Throws tools::Rejected if it has a part too many. To be
    // called before anything is changed.
    std::optional<Json> reply_before(tools::Request& request) const;
    // Carries out a request once whose reply is not stored with an input, mostly since it holds a secret. `request`: a
    // text of all parts of the request, with its id.
    Json once(const std::string& request, const std::function<Json()>& carry_out);
    // Goes on with `course`: a copy of the match that has gone back, or a branch. It is paused, unless it is over. All
    // read `note` as words of the host, so it does not name him. Returns the reply to the request, which is stored.
    Json go_on_with(Match course, const std::string& request, const std::string& note);
    // To be called by an input: changes the settings, which are stored with it.
    void change_with_input(const SettingsChange& change);
    // Changes and stores the settings.
    void change_settings(const SettingsChange& change);
    // Applies the time rule to all open prompts.
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
    const tools::Paths& packs_;
    Calls calls_;
    DeskSettings settings_;
    bool changed_ = false;          // `settings_` is to be stored with the present input
    bool was_paused_ = false;       // after the last input
    std::set<SeatPrompt> limited_;  // the open prompts that limit_new_prompts() leaves alone: it knows them already
    std::size_t epoch_;
    // Replies that hold the secret of a link must not be stored: they are kept while the server runs.
    std::map<std::string, Json> replies_;
};

}  // namespace quattro::serve
