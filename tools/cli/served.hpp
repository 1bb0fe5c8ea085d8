// The match that the stdio protocol serves: for whom the program acts, whom it may answer, how time passes. What it
// does not let happen it throws as Refused. Private to the protocol and its operations.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "cli/games.hpp"
#include "cli/journal.hpp"
#include "cli/json.hpp"
#include "cli/other_seats.hpp"
#include "cli/request.hpp"
#include "cli/team.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

// A refusal because of what is wrong with files, which it names by pack and path within it.
Refused no_file(const std::string& code, const std::string& reason, const Diagnostics& errors);

// For whom the program acts.
struct Acting {
    Seat seat = kHost;                  // the host, who sees everything and may act for every seat; or one seat
    std::string bots = "greedy";        // who plays the others, if it is a seat; "": nobody, for tests
    std::optional<std::uint64_t> seed;  // of a seat's first match, the next one's is one more; none: drawn
};

// Whose things a request may be about, besides the seats; a seat's program: that seat alone.
enum class Whose { a_seats, or_hosts, or_anybodys };

struct Served {
    Games games;
    std::shared_ptr<const Game> game;  // of the match, or as it was started
    Acting acting;
    OtherSeats others;
    Journal* journal;  // or null
    std::optional<Match> begun;
    bool loaded = false;  // from a save or a snapshot: what led to it is not here
    Teams teams;
    // The last answer taken for each prompt, so that a client that lost our reply may repeat its line.
    std::map<std::pair<Seat, std::uint32_t>, Values> taken;

    bool is_host() const { return acting.seat == kHost; }
    Match& match();
    Seen seen_by(Seat seat) { return match().seen_by(seat); }
    // Serves another match. Whatever was kept of the one before is no more.
    void begin(Match match);
    Json begin_again(Match match, std::shared_ptr<const Game> game, bool loaded);
    void refuse_second_match() const;
    void refuse_loading() const;
    bool keeps() const { return journal && journal->keeps(); }
    std::shared_ptr<const Game> game_with(const Values& options);

    // What a request is about.
    Seat seat_of(Request& request, Whose whose) const;
    std::uint64_t seed_of(Request& request) const;
    Milliseconds time_of(Request& request);
    static void refuse_later(Milliseconds now);
    void refuse_earlier(Milliseconds now);
    PromptView prompt_of(Seat seat, std::uint32_t number);
    void refuse_team(Seat seat);

    // An input at its time, after what happens before it: votes that end, bots that answer. Refused, it has changed
    // nothing; of a seat's time passes all the same.
    void at_time(Milliseconds now, bool including, const std::function<void()>& input);
    void or_nothing(const std::function<void()>& change);  // what throws leaves match and teams as they were
    // What every client wants to know after something happened.
    Json after_input();

private:
    Seat own_seat(Request& request) const;
    void as_seat(Milliseconds now, bool including, const std::function<void()>& input);
};

// Throws what was refused.
void take_vote(const VoteOutcome& outcome);
inline void take(const Outcome& outcome) { take_vote(vote_outcome(outcome)); }

}  // namespace quattro::tools
