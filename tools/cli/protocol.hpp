// The engine for any other program: one JSON object a line in, one out. Described in tools/README.md.
// Nothing that comes in ends the program or changes the match without being taken.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/games.hpp"
#include "cli/home.hpp"
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
    Seat seat = 0;                      // 0: the host, who sees everything and may act for every seat
    std::string bots = "greedy";        // who plays the others, if it is a seat; "": nobody, for tests
    std::optional<std::uint64_t> seed;  // of a seat's first match, the next one's is one more; none: drawn
};

class Protocol {
public:
    // `packs` and `options`: what the game was loaded from and with; "new" may bring other options on top of these.
    // Every input is in the journal before its reply is given; without one it is kept nowhere.
    Protocol(std::shared_ptr<const Game> game, Paths packs, std::map<std::string, std::string> options, Acting acting,
             Journal* journal = nullptr);
    // The reply to a line, without a line end. Throws nothing but std::bad_alloc, and then must end. For a seat no
    // reply depends on what the seat may not know.
    std::string handle(const std::string& line);
    // The reply to a line of more than so many bytes, which nobody has kept.
    static std::string refuse_long_line(std::size_t longest);
    // The last reply of a program for which there is no memory left.
    static std::string no_memory();
    static std::vector<std::string> operation_names();
    // Serves a match that is under way.
    void go_on(Match match);
    const std::optional<Match>& served() const { return match_; }
    // Why nothing more may be taken: the log cannot be written, and what was taken last is kept nowhere. "" otherwise.
    const std::string& failure() const { return failure_; }
    // The match is left as it stands, and its log says so.
    void end();

private:
    using Operation = Json (Protocol::*)(Request&);
    struct Entry {
        std::string_view name;
        Operation operation;
        bool host_only;
    };
    static const std::vector<Entry>& operations();
    Json dispatch(const std::string& line);
    Json reply_to(const std::string& line);
    Json failed(const std::string& code, const std::string& reason, const std::string& detail) const;

    Json game(Request& request);
    Json start(Request& request);
    Json prompts(Request& request);
    Json options(Request& request);
    Json channels(Request& request);
    Json say(Request& request);
    bool still_stands(Seat seat, std::uint32_t number);
    Json answer(Request& request);
    Json withdraw(Request& request);
    Json view(Request& request);
    Json events(Request& request);
    Json why(Request& request);
    Json tick(Request& request);
    Json save(Request& request);
    Json load(Request& request);
    Json snapshot(Request& request);
    Json restore(Request& request);
    Json begin_again(Match match, std::shared_ptr<const Game> game, bool loaded);
    Json let_go(Request& request);
    Json log(Request& request);
    Json state(Request& request);
    Json host(Request& request);
    Outcome reload(Milliseconds now);

    // protocol_teams.cpp
    Json team(Request& request);
    Json vote(Request& request);
    Json unvote(Request& request);
    Json votes(Request& request);
    Json close_vote(Request& request);
    Team& team_of(Seat seat, const std::string& member);
    void refuse_team(Seat seat);
    Json change_vote(Milliseconds now, const std::function<VoteOutcome()>& change);
    void or_nothing(const std::function<void()>& change);  // what throws leaves match and teams as they were
    void at_time(Milliseconds now, bool including, const std::function<void()>& input);

    Match& match();
    void refuse_second_match() const;
    void refuse_loading() const;
    bool keeps() const { return journal_ && journal_->keeps(); }
    // Whose things a request may be about, besides the seats; a seat's program: that seat alone.
    enum class Whose { a_seats, or_hosts, or_anybodys };
    Seat seat_of(Request& request, Whose whose);
    Seat own_seat(Request& request) const;
    void as_seat(Milliseconds now, bool including, const std::function<void()>& input);
    std::uint64_t seed_of(Request& request);
    bool is_host() const { return acting_.seat == 0; }
    Milliseconds time_of(Request& request);
    static void refuse_later(Milliseconds now);
    void refuse_earlier(Milliseconds now);
    PromptView prompt_of(Seat seat, std::uint32_t number);
    Json after_input();
    static void take(const Outcome& outcome) { take_vote(vote_outcome(outcome)); }
    static void take_vote(const VoteOutcome& outcome);
    std::shared_ptr<const Game> game_with(const Values& options);

    Games games_;
    std::shared_ptr<const Game> game_;  // of the match, or as it was started
    Acting acting_;
    OtherSeats others_;
    Journal* journal_;
    std::string failure_;
    std::optional<Match> match_;
    bool loaded_ = false;  // from a save or a snapshot: what led to it is not here
    Teams teams_;
    // The last answer taken for each prompt, so that a client that lost our reply may repeat its line.
    std::map<std::pair<Seat, std::uint32_t>, Values> taken_;
};

}  // namespace quattro::tools
