#include "cli/ballot.hpp"

namespace quattro::tools {

void Ballot::cast(const std::string& member, Values answer) {
    withdraw(member);
    count(answer, 1);
    votes_[member] = std::move(answer);
}

void Ballot::withdraw(const std::string& member) {
    const auto vote = votes_.find(member);
    if (vote == votes_.end()) return;
    count(vote->second, -1);
    votes_.erase(vote);
}

const Values* Ballot::vote_of(const std::string& member) const {
    const auto vote = votes_.find(member);
    return vote == votes_.end() ? nullptr : &vote->second;
}

void Ballot::keep(const std::function<bool(const std::string&)>& stays) {
    std::vector<std::string> gone;
    for (const auto& [member, answer] : votes_)
        if (!stays(member)) gone.push_back(member);
    for (const std::string& member : gone)
        withdraw(member);
}

// Adds a vote for the answer, or removes one if `change` is negative, and updates the rank of the answer.
void Ballot::count(const Values& answer, int change) {
    std::size_t& times = counts_[answer];
    if (const auto rank = ranks_.find(times); rank != ranks_.end()) {
        rank->second.erase(answer);
        if (rank->second.empty()) ranks_.erase(rank);
    }
    times = change > 0 ? times + 1 : times - 1;
    if (times > 0)
        ranks_[times].insert(answer);
    else
        counts_.erase(answer);
}

}  // namespace quattro::tools
