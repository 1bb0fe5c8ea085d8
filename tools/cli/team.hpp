// Seats held by teams, for the stdio protocol. Each member may vote on the open prompts of the seat, and the answer
// with the most votes is entered. The match draws among answers with equally many votes. The engine knows nothing about
// teams: it receives answers.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/ballot.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

inline constexpr std::size_t kMaxMembers = 10'000;

// The reason why a vote was refused: a refusal of the match, or one of the team with its own code.
struct VoteRefusal {
    std::string code, reason;
    Values data;
};
using VoteOutcome = std::optional<VoteRefusal>;
VoteOutcome vote_outcome(const Outcome& outcome);

// The state of a vote, for the members of the team.
struct VoteCount {
    std::uint32_t prompt = 0;
    std::string name;
    std::size_t votes = 0, members = 0;
    bool closed = false;                                 // closed by the host; a vote also ends with its prompt
    std::vector<std::pair<Values, std::size_t>> counts;  // the answers with the most votes first
    std::optional<Values> own;                           // the vote of the member for whom the votes are counted
};

// The team of one seat. The seat answers when all members have voted, when the host closes the vote, or at the prompt's
// deadline (see Teams). While the prompt and the vote stay open, later changes of votes change or withdraw the answer.
// An answer that has become impossible since it was voted for is not entered.
class Team {
public:
    Team(Seat seat, const std::vector<std::string>& members);

    bool has_member(const std::string& member) const { return members_.contains(member); }
    std::size_t size() const { return members_.size(); }
    // Discards the votes of members who leave. Where a vote is open, the seat answers if all members have voted, and
    // otherwise withdraws the team's answer.
    void change_members(Match& match, const std::vector<std::string>& members, Milliseconds now);

    // Cast or take back a vote. They return nothing on success. Otherwise they return the refusal of the answer, or a
    // refusal with code vote_closed or not_a_member, and nothing has changed.
    VoteOutcome vote(Match& match, const std::string& member, std::uint32_t prompt, const Values& answer,
                     Milliseconds now);
    VoteOutcome unvote(Match& match, const std::string& member, std::uint32_t prompt, Milliseconds now);
    // Closes the vote. The seat answers with the leading answer, or with the default of the prompt if no answer with
    // votes is possible. On a refusal the vote stays open.
    VoteOutcome close(Match& match, std::uint32_t prompt, Milliseconds now);
    // The votes on the open prompts of the seat, including the vote of `member` if there is one.
    std::vector<VoteCount> counts(const Match& match, const std::string& member) const;

    // Answers the prompts whose deadline is `deadline` with their leading answers. Returns true if a prompt with votes
    // has a later deadline, up to `to`.
    bool answer_due(Match& match, Milliseconds deadline, Milliseconds to);
    bool has_votes() const { return !ballots_.empty(); }

private:
    struct Vote {
        Ballot ballot;                   // of answers in canonical form
        std::map<Values, Values> typed;  // by canonical form: the answer that was typed first, which the seat enters
        bool closed = false;
        // The leading answers, from which the current answer of the seat was drawn. Empty if the votes gave no answer.
        std::vector<Values> answered;
    };
    VoteOutcome refuse_stranger(const std::string& member) const;
    VoteOutcome refuse_closed(std::uint32_t prompt, const Outcome& judged) const;
    std::vector<Values> leaders(const Match& match, std::uint32_t prompt, const Vote& open) const;
    Outcome update_answer(Match& match, std::uint32_t prompt, Vote& open, Milliseconds now) const;
    Outcome answer(Match& match, std::uint32_t prompt, Vote& open, Milliseconds now) const;
    void forget_closed(const Match& match);

    Seat seat_;
    std::set<std::string> members_;
    std::map<std::uint32_t, Vote> ballots_;  // by the number of the prompt
};

// The teams of a match, and the time of their votes. Votes are not inputs: the match learns about time only when an
// answer is entered or a deadline fires.
class Teams {
public:
    // Sets the members of a seat's team. Without members the seat no longer has a team. Returns a refusal with code
    // bad_team if the names are invalid.
    VoteOutcome declare(Match& match, Seat seat, const std::vector<std::string>& members, Milliseconds now);
    // The team that holds the seat, or null.
    Team* find(Seat seat);

    // The time of the last vote or input.
    Milliseconds now(const Match& match) const;
    // True if a deadline is before `now`, or at `now` if `including` is set. False while the match is paused or halted.
    static bool deadline_before(const Match& match, Milliseconds now, bool including);
    // Fires the deadlines before a vote at `now`. Call note_vote_time() when the vote is accepted.
    static void fire_deadlines_before(Match& match, Milliseconds now);
    void note_vote_time(Milliseconds vote) { last_vote_ = vote; }
    // Call this before an input at `now`. Answers the votes that end before it, each at its deadline and before the
    // deadline fires; with `including` those that end at `now` as well.
    void answer_until(Match& match, Milliseconds now, bool including);

private:
    std::map<Seat, Team> teams_;
    Milliseconds last_vote_ = 0;
};

}  // namespace quattro::tools
