// The votes on one prompt: who voted for what, how often each answer was named, and which lead. Only counting; what an
// answer means, and when the vote ends, is not known here.
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
    // Takes a vote in place of the member's last one. O(log n), as is take_back.
    void cast(const std::string& member, Values answer);
    // Takes a member's vote back, if there is one.
    void take_back(const std::string& member);
    // The member's vote; null if it has none. Valid until the next change.
    const Values* vote_of(const std::string& member) const;
    // How many members have voted.
    std::size_t votes() const { return votes_.size(); }
    // Whether a member's vote is this answer.
    bool has(const Values& answer) const { return counts_.contains(answer); }
    // The answers and how often each was named: the most voted first, those with as many by their values.
    const std::map<std::size_t, std::set<Values>, std::greater<>>& ranks() const { return ranks_; }
    // Members for whom `stays` is false lose their votes.
    void keep(const std::function<bool(const std::string&)>& stays);

private:
    void count(const Values& answer, int change);

    std::map<std::string, Values> votes_;
    std::map<Values, std::size_t> counts_;
    std::map<std::size_t, std::set<Values>, std::greater<>> ranks_;
};

}  // namespace quattro::tools
