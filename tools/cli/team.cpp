#include "cli/team.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/text.hpp"

namespace quattro::tools {
namespace {

constexpr std::size_t kLongestTeamName = 200;  // in bytes

// True for refusals that concern the prompt or the match and do not depend on the answer.
bool is_about_prompt(RefusalCode code) {
    static constexpr std::array kCodes{
        RefusalCode::match_over,   RefusalCode::paused,           RefusalCode::bad_seat, RefusalCode::not_your_prompt,
        RefusalCode::stale_prompt, RefusalCode::already_answered, RefusalCode::halted};
    return std::find(kCodes.begin(), kCodes.end(), code) != kCodes.end();
}

// Removes the fields that the canonical form `plain` does not have. The other fields keep their values and are sorted
// by name.
Values typed_fields(Values answer, const Values& plain) {
    std::sort(answer.begin(), answer.end());
    std::erase_if(answer, [&](const auto& value) {
        return std::none_of(plain.begin(), plain.end(), [&](const auto& kept) { return kept.first == value.first; });
    });
    return answer;
}

}  // namespace

VoteOutcome vote_outcome(const Outcome& outcome) {
    if (!outcome) return std::nullopt;
    return VoteRefusal{std::string(word(outcome->code)), outcome->reason, outcome->data};
}

Team::Team(Seat seat, const std::vector<std::string>& members)
    : seat_(seat), members_(members.begin(), members.end()) {}

void Team::change_members(Match& match, const std::vector<std::string>& members, Milliseconds now) {
    members_ = {members.begin(), members.end()};
    forget_closed(match);
    for (auto& [prompt, open] : ballots_) {
        open.ballot.keep([this](const std::string& member) { return has_member(member); });
        if (!open.closed) update_answer(match, prompt, open, now);
    }
}

VoteOutcome Team::refuse_stranger(const std::string& member) const {
    if (has_member(member)) return std::nullopt;
    return VoteRefusal{"not_a_member",
                       fmt::format("'{}' is not a member of the team of seat {}.", safe_text(member), seat_),
                       {{"member", safe_text(member)}}};
}

// The refusal that does not depend on the answer: the prompt or the vote on it is not open.
VoteOutcome Team::refuse_closed(std::uint32_t prompt, const Outcome& judged) const {
    if (judged && is_about_prompt(judged->code)) return vote_outcome(judged);
    const auto found = ballots_.find(prompt);
    if (found == ballots_.end() || !found->second.closed) return std::nullopt;
    return VoteRefusal{"vote_closed", "The vote on this prompt is closed.", {{"prompt", std::to_string(prompt)}}};
}

VoteOutcome Team::vote(Match& match, const std::string& member, std::uint32_t prompt, const Values& answer,
                       Milliseconds now) {
    if (VoteOutcome refusal = refuse_stranger(member)) return refusal;
    const Outcome judged = match.seen_by(seat_).judge(prompt, answer);
    if (VoteOutcome refusal = refuse_closed(prompt, judged)) return refusal;
    if (judged) return vote_outcome(judged);
    if (!ballots_.contains(prompt)) forget_closed(match);
    Vote& open = ballots_[prompt];
    const Values* last = open.ballot.vote_of(member);
    const std::optional<Values> before = last ? std::optional(*last) : std::nullopt;
    const Values plain = match.seen_by(seat_).canonical(prompt, answer);
    if (open.typed.size() > 2 * open.ballot.votes())
        std::erase_if(open.typed, [&](const auto& entry) { return !open.ballot.has(entry.first); });
    open.typed.try_emplace(plain, typed_fields(answer, plain));
    open.ballot.cast(member, plain);
    Outcome refusal = update_answer(match, prompt, open, now);
    if (refusal && before) open.ballot.cast(member, *before);
    if (refusal && !before) open.ballot.withdraw(member);
    return vote_outcome(refusal);
}

VoteOutcome Team::unvote(Match& match, const std::string& member, std::uint32_t prompt, Milliseconds now) {
    if (VoteOutcome refusal = refuse_stranger(member)) return refusal;
    if (VoteOutcome refusal = refuse_closed(prompt, match.seen_by(seat_).judge(prompt, {}))) return refusal;
    const auto found = ballots_.find(prompt);
    const Values* last = found == ballots_.end() ? nullptr : found->second.ballot.vote_of(member);
    if (!last) return std::nullopt;
    const Values before = *last;
    found->second.ballot.withdraw(member);
    Outcome refusal = update_answer(match, prompt, found->second, now);
    if (refusal) found->second.ballot.cast(member, before);
    return vote_outcome(refusal);
}

VoteOutcome Team::close(Match& match, std::uint32_t prompt, Milliseconds now) {
    if (VoteOutcome refusal = refuse_closed(prompt, match.seen_by(seat_).judge(prompt, {}))) return refusal;
    Vote& open = ballots_[prompt];
    Outcome refusal = answer(match, prompt, open, now);
    if (!refusal && open.answered.empty())
        refusal = match.host(
            {HostInputKind::enter, {{"seat", std::to_string(seat_)}, {"prompt", std::to_string(prompt)}}}, now);
    open.closed = !refusal;
    return vote_outcome(refusal);
}

std::vector<VoteCount> Team::counts(const Match& match, const std::string& member) const {
    std::vector<VoteCount> all;
    for (const PromptView& prompt : match.seen_by(seat_).prompts()) {
        VoteCount count{prompt.number, prompt.name, 0, size(), false, {}, std::nullopt};
        if (const auto found = ballots_.find(prompt.number); found != ballots_.end()) {
            const Ballot& ballot = found->second.ballot;
            count.votes = ballot.votes();
            count.closed = found->second.closed;
            for (const auto& [times, answers] : ballot.ranks())
                for (const Values& answer : answers)
                    count.counts.emplace_back(answer, times);
            if (const Values* own = ballot.vote_of(member)) count.own = *own;
        }
        all.push_back(std::move(count));
    }
    return all;
}

// The answers with the most votes, among those that are still possible. Returns none if the prompt itself is refused.
std::vector<Values> Team::leaders(const Match& match, std::uint32_t prompt, const Vote& open) const {
    std::vector<Values> lead;
    for (const auto& [times, answers] : open.ballot.ranks()) {
        for (const Values& answer : answers) {
            const Outcome refusal = match.seen_by(seat_).judge(prompt, open.typed.at(answer));
            if (!refusal) lead.push_back(answer);
            if (refusal && is_about_prompt(refusal->code)) return {};
        }
        if (!lead.empty()) break;
    }
    return lead;
}

// Enters, replaces or withdraws the answer of the seat according to the current votes.
Outcome Team::update_answer(Match& match, std::uint32_t prompt, Vote& open, Milliseconds now) const {
    if (open.ballot.votes() == size()) return answer(match, prompt, open, now);
    if (open.answered.empty()) return std::nullopt;
    Outcome refusal = match.withdraw(seat_, prompt, now);
    if (!refusal) open.answered.clear();
    return refusal;
}

// Enters the leading answer, or one that is drawn among several. Does nothing if there is none, or if the leading
// answers are unchanged and the seat still has an answer: a new random draw would have the same result.
Outcome Team::answer(Match& match, std::uint32_t prompt, Vote& open, Milliseconds now) const {
    std::vector<Values> lead = leaders(match, prompt, open);
    const std::vector<PromptView> prompts = match.seen_by(seat_).prompts();
    const bool stands = std::any_of(prompts.begin(), prompts.end(),
                                    [&](const PromptView& p) { return p.number == prompt && p.answered; });
    if (lead.empty() || (stands && lead == open.answered)) return std::nullopt;
    std::vector<Values> candidates;
    for (const Values& answer : lead)
        candidates.push_back(open.typed.at(answer));
    Outcome refusal = lead.size() == 1 ? match.answer(seat_, prompt, candidates.front(), now)
                                       : match.answer_by_draw(seat_, prompt, candidates, now);
    if (!refusal) open.answered = std::move(lead);
    return refusal;
}

bool Team::answer_due(Match& match, Milliseconds deadline, Milliseconds to) {
    forget_closed(match);
    bool later = false;
    for (const PromptView& prompt : match.seen_by(seat_).prompts()) {
        const auto found = ballots_.find(prompt.number);
        if (found == ballots_.end() || !prompt.deadline) continue;
        later = later || (*prompt.deadline > deadline && *prompt.deadline <= to);
        // An answer that is refused here counts as no answer, and the prompt runs out.
        if (*prompt.deadline == deadline) answer(match, prompt.number, found->second, std::max(deadline, match.now()));
    }
    return later;
}

void Team::forget_closed(const Match& match) {
    const std::vector<PromptView> prompts = match.seen_by(seat_).prompts();
    std::erase_if(ballots_, [&](const auto& entry) {
        return std::none_of(prompts.begin(), prompts.end(),
                            [&](const PromptView& prompt) { return prompt.number == entry.first; });
    });
}

VoteOutcome Teams::declare(Match& match, Seat seat, const std::vector<std::string>& members, Milliseconds now) {
    const auto bad = [](std::string reason, const std::string& member) {
        return VoteRefusal{"bad_team", std::move(reason), {{"member", safe_text(member)}}};
    };
    if (members.size() > kMaxMembers) return bad(fmt::format("A team can have at most {} members.", kMaxMembers), "");
    std::set<std::string> names;
    for (const std::string& member : members) {
        if (member.empty() || member.size() > kLongestTeamName)
            return bad(fmt::format("A member's name must have 1 to {} bytes.", kLongestTeamName), member);
        if (!is_clean(member)) return bad("A member's name has a character that no text may have.", member);
        if (!names.insert(member).second) return bad(fmt::format("'{}' appears twice.", safe_text(member)), member);
        for (const auto& [other, team] : teams_)
            if (other != seat && team.has_member(member))
                return bad(fmt::format("'{}' is already in the team of seat {}.", safe_text(member), other), member);
    }
    if (members.empty())
        teams_.erase(seat);
    else if (Team* team = find(seat))
        team->change_members(match, members, now);
    else
        teams_.emplace(seat, Team(seat, members));
    return std::nullopt;
}

Team* Teams::find(Seat seat) {
    const auto found = teams_.find(seat);
    return found == teams_.end() ? nullptr : &found->second;
}

Milliseconds Teams::now(const Match& match) const { return std::max(match.now(), last_vote_); }

bool Teams::deadline_before(const Match& match, Milliseconds now, bool including) {
    const auto next = match.seen_by(kHost).next_deadline();
    return next && !match.paused() && (including ? *next <= now : *next < now);
}

void Teams::fire_deadlines_before(Match& match, Milliseconds now) {
    // An input at `now` would first fire these deadlines. A tick one millisecond earlier fires none that is due at
    // `now`.
    if (deadline_before(match, now, false)) match.tick(now - 1);
}

void Teams::answer_until(Match& match, Milliseconds now, bool including) {
    const Milliseconds to = including ? now : now - 1;
    while (deadline_before(match, now, including)) {
        const Milliseconds next = *match.seen_by(kHost).next_deadline();
        bool later = false;
        for (auto& [seat, team] : teams_)
            later = (team.has_votes() && team.answer_due(match, next, to)) || later;
        // The next input fires the remaining deadlines. But votes that end later must see the match after this
        // deadline.
        if (!later || match.tick(std::max(next, match.now()))) return;
    }
}

}  // namespace quattro::tools
