// Patterns: sets of cards that agree or differ. Looked for in tables; answers come with their witness.
#pragma once

#include <cstdint>
#include <vector>

#include "run/rules.hpp"

namespace quattro {

// The window of highest score in a zone, or score -1. Among equals the one that begins first.
Witness best_window(const Rules& rules, const Pattern& pattern, const State& state, InstanceIndex instance);

// The budget of those who evaluate a scope, or one of its own where they have none.
class BudgetOfScope {
public:
    explicit BudgetOfScope(const Scope& scope) : budget_(scope.budget ? *scope.budget : own_) {}
    SearchBudget& get() { return budget_; }

private:
    SearchBudget own_;
    SearchBudget& budget_;
};

// Searches among many cards spend the budget of an input, `budget`, and throw StepFailure when it is used up.
// Which cards make the best of a pattern is looked for only where somebody wants to know it.
enum class WithCards : std::uint8_t { no, yes };
// The best that the cards of a zone make, or score -1.
Witness best_subset(const Rules& rules, const Pattern& pattern, const State& state, InstanceIndex instance,
                    SearchBudget& budget, WithCards with = WithCards::yes);
// Either of these, with its cards and a key by which seats are compared.
Witness best_in(const Rules& rules, const Pattern& pattern, const State& state, InstanceIndex instance,
                SearchBudget& budget);
// Of two keys: whether their scores are equal, the tie that then tells them apart, -1 if nothing does, and what the
// better and the worse one have there.
struct Apart {
    bool of_one_score = false;
    int tie = -1;
    std::int64_t better = 0, worse = 0;
};
Apart apart(const Pattern& pattern, std::uint64_t better, std::uint64_t worse);
// The windows through a place that fulfil the pattern, by their number.
std::vector<int> windows_made(const Rules& rules, const Pattern& pattern, const State& state, InstanceIndex instance,
                              int place);
// Whether a window through the card's place fulfils the pattern.
bool made_through(const Rules& rules, const Pattern& pattern, const State& state, CardId card);

}  // namespace quattro
