// The operations of a host at the desk. README.md documents each of them. Private to the desk.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/protocol_request.hpp"
#include "serve/store.hpp"

namespace quattro::serve {

using tools::Json;
class Desk;
class Room;

// Carries out a request that arrived at `now`. Throws tools::Rejected, and std::exception if storing fails.
using DeskOperation = Json (*)(Desk& desk, tools::Request& request, Milliseconds now);
// All operations, by their word in a request.
const std::map<std::string, DeskOperation>& desk_operations();

// Throws tools::Rejected if the options of the prompt, and refusals that name them, would show hidden things to the
// host without the players' knowledge. In a review they know that the host reads the answers and may correct them.
void check_sight(const Desk& desk, const PromptView& prompt);
// Does the same for the prompt of an input `enter`: the match tells by its refusal what is possible. Does nothing for
// any other input, and for an `enter` that the match refuses anyway.
void check_sight_of_entry(const Desk& desk, const HostInput& input);

// The people who wait for a seat of a match, as a JSON list.
Json waiting_json(Store& store, const std::string& match);

namespace operations {

// An input that does nothing. An operation that does not change the match uses it, so that its reply is stored.
Outcome nothing(Match& match, Milliseconds now);
// Gives the match an input of the host. An answer that the host has entered is not one of a former player any more.
Outcome give(Desk& desk, Match& match, const HostInput& input, Milliseconds now);
// Throws tools::Rejected with bad_name if a person with this name must not have the seat.
void check_name_at(const Room& room, Seat seat, const std::string& name);
// The change that stores the player of a seat: kPerson or the name of a bot.
Change setting_player(const Room& room, Seat seat, const std::string& plays);
// Makes an input that tells everybody that the seat has another player. Stores `changes` with it. Returns true if the
// webhook of the former player was removed: the caller must call Calls::changed() then.
bool tell_of_player(Desk& desk, Seat seat, const std::string& name, const std::vector<Change>& changes,
                    Milliseconds now);

Json host(Desk& desk, tools::Request& request, Milliseconds now);
Json rule(Desk& desk, tools::Request& request, Milliseconds now);
Json settable(Desk& desk, tools::Request& request, Milliseconds now);
Json reload(Desk& desk, tools::Request& request, Milliseconds now);
Json review(Desk& desk, tools::Request& request, Milliseconds now);
Json resolve(Desk& desk, tools::Request& request, Milliseconds now);
Json secrets(Desk& desk, tools::Request& request, Milliseconds now);
Json see(Desk& desk, tools::Request& request, Milliseconds now);
Json post(Desk& desk, tools::Request& request, Milliseconds now);
Json rosters(Desk& desk, tools::Request& request, Milliseconds now);
Json until(Desk& desk, tools::Request& request, Milliseconds now);
Json time(Desk& desk, tools::Request& request, Milliseconds now);
Json replace(Desk& desk, tools::Request& request, Milliseconds now);
Json new_link(Desk& desk, tools::Request& request, Milliseconds now);
Json read_words(Desk& desk, tools::Request& request, Milliseconds now);
Json enter(Desk& desk, tools::Request& request, Milliseconds now);
Json sight(Desk& desk, tools::Request& request, Milliseconds now);
Json take_back(Desk& desk, tools::Request& request, Milliseconds now);
Json reply(Desk& desk, tools::Request& request, Milliseconds now);
Json clarify(Desk& desk, tools::Request& request, Milliseconds now);
Json grant(Desk& desk, tools::Request& request, Milliseconds now);
Json invite(Desk& desk, tools::Request& request, Milliseconds now);
Json webhook(Desk& desk, tools::Request& request, Milliseconds now);
Json remind(Desk& desk, tools::Request& request, Milliseconds now);
Json moments(Desk& desk, tools::Request& request, Milliseconds now);
Json back(Desk& desk, tools::Request& request, Milliseconds now);
Json branch(Desk& desk, tools::Request& request, Milliseconds now);

}  // namespace operations
}  // namespace quattro::serve
