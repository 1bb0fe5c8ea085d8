// Seats held by teams: each member votes on the open prompts of its seat, and the answer with most votes is the seat's.
// A tie among the most voted is drawn by the match itself. The engine knows nothing of teams: it gets the answers.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/ballot.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

inline constexpr std::size_t kMostMembers = 10'000;

// Why a vote was not taken: as the match refuses an answer, or for a reason of the team's.
struct VoteRefusal {
    std::string code, reason;
    Values data;
};
using VoteOutcome = std::optional<VoteRefusal>;
VoteOutcome vote_outcome(const Outcome& outcome);

// How a vote stands, for the members of its team.
struct VoteCount {
    std::uint32_t prompt = 0;
    std::string name;
    std::size_t votes = 0, members = 0;
    bool closed = false;                                 // by the host; a vote also ends with its prompt
    std::vector<std::pair<Values, std::size_t>> counts;  // the most voted first
    std::optional<Values> own;                           // of the member who asks
};

// One seat's team. The seat answers as soon as all members have voted, when the host closes the vote, or at the
// prompt's deadline (see Teams); while the prompt stays open, votes that change after that change or withdraw the
// answer. Votes that have become impossible since they were cast do not count.
class Team {
public:
    Team(Seat seat, const std::vector<std::string>& members);

    bool has(const std::string& member) const { return members_.contains(member); }
    std::size_t size() const { return members_.size(); }
    // The votes of those who leave go; the seat answers if all who are left have voted.
    void change_members(Match& match, const std::vector<std::string>& members, Milliseconds now);

    // Refused as an answer would be, with vote_closed, or with not_a_member; then nothing has changed.
    VoteOutcome vote(Match& match, const std::string& member, std::uint32_t prompt, const Values& answer,
                     Milliseconds now);
    VoteOutcome unvote(Match& match, const std::string& member, std::uint32_t prompt, Milliseconds now);
    // Ends the vote: the seat answers with what leads, or with the prompt's default if nobody has voted.
    VoteOutcome close(Match& match, std::uint32_t prompt, Milliseconds now);
    // How the votes on the seat's open prompts stand.
    std::vector<VoteCount> counts(const Match& match, const std::string& member) const;

    // Answers the prompts whose deadline is `deadline` with what leads; whether any has a later one up to `to`.
    bool answer_at(Match& match, Milliseconds deadline, Milliseconds to);
    bool has_votes() const { return !ballots_.empty(); }

private:
    struct Open {
        Ballot ballot;                   // of answers in their plain form
        std::map<Values, Values> words;  // each as it was written first: that is what the seat answers
        bool closed = false;
        std::vector<Values> answered;  // what the seat's present answer was drawn from; empty: no answer
    };
    VoteOutcome refuse_stranger(const std::string& member) const;
    VoteOutcome refuse_closed(std::uint32_t prompt, const Outcome& judged) const;
    std::vector<Values> leaders(const Match& match, std::uint32_t prompt, const Open& open) const;
    Outcome settle(Match& match, std::uint32_t prompt, Open& open, Milliseconds now) const;
    Outcome answer(Match& match, std::uint32_t prompt, Open& open, Milliseconds now) const;
    void forget_closed(const Match& match);

    Seat seat_;
    std::set<std::string> members_;
    std::map<std::uint32_t, Open> ballots_;  // by the prompt's number
};

// The teams of a match, and the time of their votes. Votes are no inputs: the match hears of time only when it is
// answered.
class Teams {
public:
    // Declares who holds a seat, from now on; nobody: the seat is no team's any more. Refused with bad_team.
    VoteOutcome declare(Match& match, Seat seat, const std::vector<std::string>& members, Milliseconds now);
    // The team that holds the seat, or null.
    Team* of(Seat seat);
    bool empty() const { return teams_.empty(); }

    // The time of the last vote or input.
    Milliseconds now(const Match& match) const;
    // Whether a deadline fires before an input at `now`, or with it.
    static bool deadline_before(const Match& match, Milliseconds now, bool including);
    // Lets the deadlines before a vote fire; note() its time when it is taken.
    static void let_pass(Match& match, Milliseconds now);
    void note(Milliseconds vote) { last_vote_ = vote; }
    // Before an input at `now`: answers the votes that end until then, each at its deadline, before it fires.
    void answer_until(Match& match, Milliseconds now, bool including);

private:
    std::map<Seat, Team> teams_;
    Milliseconds last_vote_ = 0;
};

}  // namespace quattro::tools
