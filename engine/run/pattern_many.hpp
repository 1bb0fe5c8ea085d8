// Patterns among more cards than can be combined in every way.
#pragma once

#include <cstdint>

#include "run/pattern.hpp"

namespace quattro {

inline constexpr int kFewCards = 12;  // so many are combined in every way

// The best that the cards of a zone make, or score -1. What cannot be better is left out; what is looked at is counted,
// and a search that needs more than the budget of an input halts the match (StepFailure).
Witness best_of_many(const Rules& rules, const Pattern& pattern, const State& state, InstanceIndex instance,
                     SearchBudget& budget, WithCards with);

}  // namespace quattro
