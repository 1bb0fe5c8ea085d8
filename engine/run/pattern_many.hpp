// Patterns among more cards than can be combined in every way.
#pragma once

#include <cstdint>

#include "run/pattern.hpp"

namespace quattro {

inline constexpr int kFewCards = 12;  // so many are combined in every way

// The best that the cards of a zone make, or score -1. What cannot be better is left out; what is looked at is counted,
// and a search that needs more than the budget of an input halts the match (StepFailure).
Witness best_of_many(const Rules& rules, const Pattern& pattern, const State& state, InstanceIndex instance,
                     WithCards with);

// The searches of one input share a budget. Whoever looks at a state without an input gives them one of their own.
inline constexpr std::int64_t kLooksOfAnInput = 20'000'000;  // at a card; some 50 milliseconds
extern constinit thread_local std::int64_t pattern_looks_left;
inline void renew_pattern_budget() { pattern_looks_left = kLooksOfAnInput; }
class OwnPatternBudget {
public:
    OwnPatternBudget() : left_(pattern_looks_left) { renew_pattern_budget(); }
    ~OwnPatternBudget() { pattern_looks_left = left_; }
    OwnPatternBudget(const OwnPatternBudget&) = delete;
    OwnPatternBudget& operator=(const OwnPatternBudget&) = delete;

private:
    std::int64_t left_;
};

}  // namespace quattro
