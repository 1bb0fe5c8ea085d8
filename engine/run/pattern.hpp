// Searches a zone for the matches of a pattern (rules/pattern.hpp): sets of cards that agree or differ. A pattern is
// about cards anywhere in a zone (Pattern::of_cards), or about windows: sets of places that were listed at load time.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/rules.hpp"

namespace quattro {

// The window of highest score in a zone instance; score -1 if none matches. Among equal scores, the first window. Does
// not fill in the cards and the key.
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

// `yes`: a search among many cards must also find the cards of the best match. A search among few cards always does.
enum class WithCards : std::uint8_t { no, yes };
// The best match among the cards of a zone instance; score -1 if there is none. Among more than kFewCards cards
// (pattern_search.hpp), the search spends `budget`, which belongs to one input, and throws StepFailure when it is used
// up.
PatternMatch best_subset(const Rules& rules, const Pattern& pattern, const State& state, InstanceIndex instance,
                         SearchBudget& budget, WithCards with = WithCards::yes);
// The best match in a zone instance, with its cards and its key, of a pattern about cards or about windows.
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
