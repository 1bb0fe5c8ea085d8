// Patterns: sets of cards that agree or differ. They are searched in tables made at load time.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/rules.hpp"

namespace quattro {

// The window of highest score in a zone instance; score -1 if none matches. Among equal scores, the first window.
PatternMatch best_window(const Rules& rules, const Pattern& pattern, const State& state, InstanceIndex instance);

// Provides the search budget of a scope, or one of its own if the scope has none.
class BudgetOfScope {
public:
    explicit BudgetOfScope(const Scope& scope) : budget_(scope.budget ? *scope.budget : own_) {}
    SearchBudget& get() { return budget_; }

private:
    SearchBudget own_;
    SearchBudget& budget_;
};

// Searches among many cards spend `budget`, which belongs to one input. They throw StepFailure if it is used up.
// `WithCards::no` skips the search for the cards of the best match.
enum class WithCards : std::uint8_t { no, yes };
// The best match among the cards of a zone instance; score -1 if there is none.
PatternMatch best_subset(const Rules& rules, const Pattern& pattern, const State& state, InstanceIndex instance,
                         SearchBudget& budget, WithCards with = WithCards::yes);
// The best match in a zone instance for either kind of pattern, with its cards and its key.
PatternMatch best_in(const Rules& rules, const Pattern& pattern, const State& state, InstanceIndex instance,
                     SearchBudget& budget);
// The comparison of two keys: whether their scores are equal; the tie that decides, nothing if none does; and the
// values of both in that tie.
struct KeyComparison {
    bool scores_equal = false;
    std::optional<int> tie = std::nullopt;
    std::int64_t better = 0, worse = 0;
};
// Compares two keys, of which `better` is not the lower one.
KeyComparison compare_keys(const Pattern& pattern, std::uint64_t better, std::uint64_t worse);
// The indices of all matching windows that contain the place.
std::vector<int> matching_windows(const Rules& rules, const Pattern& pattern, const State& state,
                                  InstanceIndex instance, int place);
// True if a matching window contains the place of the card. False if the card is not in the pattern's zone.
bool matches_through(const Rules& rules, const Pattern& pattern, const State& state, CardId card);

}  // namespace quattro
