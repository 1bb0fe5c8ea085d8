// The votes of a team (team.hpp) on one prompt: the vote of each member, the number of votes for each answer, and the
// ranking of answers. A ballot only counts. The caller interprets the answers and decides when the vote ends.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "match/quattro.hpp"

namespace quattro::tools {

class Ballot {
public:
    // Stores the member's vote, and replaces its previous vote if there is one. Takes O(log n) time, as withdraw()
    // does.
    void cast(const std::string& member, Values answer);
    // Removes the member's vote. Does nothing if there is none.
    void withdraw(const std::string& member);
    // The member's vote, or null if it has none. The pointer is valid until the next change.
    const Values* vote_of(const std::string& member) const;
    // The number of members that have voted.
    std::size_t votes() const { return votes_.size(); }
    // True if at least one member voted for this answer.
    bool has(const Values& answer) const { return counts_.contains(answer); }
    // The answers by their number of votes, highest first. Answers with the same number of votes are sorted by value.
    const std::map<std::size_t, std::set<Values>, std::greater<>>& ranks() const { return ranks_; }
    // Removes the votes of all members for which `stays` returns false.
    void keep(const std::function<bool(const std::string&)>& stays);

private:
    void count(const Values& answer, int change);

    std::map<std::string, Values> votes_;
    std::map<Values, std::size_t> counts_;
    std::map<std::size_t, std::set<Values>, std::greater<>> ranks_;
};

}  // namespace quattro::tools
