// The match that the stdio protocol serves: for whom the program acts, what it may access, how time passes. Rejections
// are thrown as Rejected. Private to the protocol and its operations.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "cli/game_cache.hpp"
#include "cli/journal.hpp"
#include "cli/json.hpp"
#include "cli/protocol_request.hpp"
#include "cli/seat_bots.hpp"
#include "cli/team.hpp"
#include "host/table.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

// A rejection because of errors in files. Files are named by their pack and the path within it.
Rejected files_refused(const std::string& code, const std::string& reason, const Diagnostics& errors);

// For whom the program acts.
struct ActingRole {
    Seat seat = kHost;                  // one seat, or the host, who sees everything and may act for every seat
    std::string bots = "greedy";        // the bots of the other seats if it acts for a seat; "": none, for tests
    std::optional<std::uint64_t> seed;  // of the first match; each further match adds one. Nothing: random
};

// The values of "seat" that a request may have: seats; seats and 0 for the host; or also spectators. A program that
// acts for a seat may only name that seat.
enum class SeatScope { a_seats, or_host, or_spectator };

struct ServedMatch {
    GameCache games;
    std::shared_ptr<const Game> game;  // of the match, or as the program was started
    ActingRole acting;
    SeatBots others;                     // answer for all other seats if the program acts for a seat
    std::unique_ptr<MatchLogFile> file;  // the log, until the first match takes it; else null
    bool keeps = false;                  // the current or next match is stored in a log
    std::optional<host::Table> table;    // of the current match
    bool loaded = false;                 // loaded from a save or a snapshot, so that the earlier inputs are unknown
    Teams teams;
    // The last accepted answer for each prompt, so that a client that missed a reply may repeat its request.
    std::map<std::pair<Seat, std::uint32_t>, Values> accepted;

    bool is_host() const { return acting.seat == kHost; }
    host::Table& hosted();
    const Match& match() { return hosted().match(); }
    Seen seen_by(Seat seat) { return match().seen_by(seat); }
    // Serves another match, and discards everything stored for the previous one.
    Json begin_again(Match match, std::shared_ptr<const Game> game, bool loaded);
    // Throws Rejected if a match has begun and has a log, which stores one match only.
    void refuse_second_match() const;
    // Throws Rejected if there is a log, which must begin at the start of its match.
    void refuse_loading() const;
    std::shared_ptr<const Game> game_with(const Values& options);

    // Read and check parts of a request. Throw Rejected if they are invalid.
    Seat seat_of(Request& request, SeatScope whose) const;
    std::uint64_t seed_of(Request& request) const;
    Milliseconds time_of(Request& request);
    static void refuse_later(Milliseconds now);  // if `now` is later than kMaxTime
    void refuse_earlier(Milliseconds now);       // if `now` is before the last vote; the match checks its last input
    PromptView prompt_of(Seat seat, std::uint32_t number);
    void refuse_team(Seat seat);  // if a team holds the seat

    // Applies an input at its time, after everything that happens earlier (with `including`, also at `now`): votes that
    // close, bots that answer. If the input is rejected, nothing changes, except that time passes if the program acts
    // for a seat. Throws JournalFailure if it cannot be stored.
    void apply_at(Milliseconds now, bool including, const host::Table::Inputs& input);
    // The reply after an input: values that every client needs.
    Json input_reply();

private:
    Seat own_seat(Request& request) const;
    void apply_as_seat(Milliseconds now, bool including, const host::Table::Inputs& input);
};

// Throw Rejected if the outcome is a refusal.
void take_vote(const VoteOutcome& outcome);
inline void take(const Outcome& outcome) { take_vote(vote_outcome(outcome)); }

}  // namespace quattro::tools
