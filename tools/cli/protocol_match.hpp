// The match that the stdio protocol serves: the role of the program, its access, and the passing of time. Rejections
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

// The role for which the program acts.
struct ActingRole {
    Seat seat = kHost;  // one seat, or the host, who sees everything and may act for every seat
    // The bots of the other seats if the program acts for a seat; "" for no bots, in tests.
    std::string bots = "greedy";
    // If the program acts for a seat: the seed of its first match; each further "new" adds one. Random if missing.
    std::optional<std::uint64_t> seed;
};

// The values of "seat" that a request may have: a seat; a seat, or 0 for the host; or one of these, or a spectator. If
// the program acts for a seat, a request may only name that seat or leave "seat" out.
enum class SeatScope { a_seats, or_host, or_spectator };

struct ServedMatch {
    GameCache games;
    std::shared_ptr<const Game> game;  // of the match, or as the program was started
    ActingRole acting;
    SeatBots others;                     // answer for all other seats if the program acts for a seat
    std::unique_ptr<MatchLogFile> file;  // the log, until the first match takes it; otherwise null
    bool keeps = false;                  // true if the current or next match is stored in a log
    std::optional<host::Table> table;    // of the current match
    // True if the match was loaded from a save or a snapshot, so that the earlier inputs are unknown.
    bool loaded = false;
    Teams teams;
    // The last accepted answer for each prompt, so that a client that missed a reply may repeat its request. An input
    // of the host discards all.
    std::map<std::pair<Seat, std::uint32_t>, Values> accepted;

    bool is_host() const { return acting.seat == kHost; }
    host::Table& hosted();
    const Match& match() { return hosted().match(); }
    Seen seen_by(Seat seat) { return match().seen_by(seat); }
    // Serves the given match instead of the current one, and discards everything that is stored for the current one.
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
    static void refuse_later(Milliseconds now);  // throws if `now` is later than kMaxTime
    // Throws if `now` is before the last vote. If it is also before the last input of the match, does nothing: the
    // match itself refuses it.
    void refuse_earlier(Milliseconds now);
    PromptView prompt_of(Seat seat, std::uint32_t number);
    void refuse_team(Seat seat);  // throws if a team holds the seat

    // Applies an input at its time, after everything that happens earlier: votes that close, bots that answer. If
    // `including` is set, also after everything that happens at `now`. If the input is rejected, nothing changes,
    // except that time passes and bots answer if the program acts for a seat. Throws JournalFailure if the input cannot
    // be stored.
    void apply_at(Milliseconds now, bool including, const host::Table::Inputs& input);
    // The reply after an input, with the values that every client needs.
    Json input_reply();

private:
    Seat own_seat(Request& request) const;
    void apply_as_seat(Milliseconds now, bool including, const host::Table::Inputs& input);
};

// Throw Rejected if the outcome is a refusal.
void take_vote(const VoteOutcome& outcome);
inline void take(const Outcome& outcome) { take_vote(vote_outcome(outcome)); }

}  // namespace quattro::tools
