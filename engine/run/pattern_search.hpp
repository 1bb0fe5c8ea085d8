// Patterns among more cards than can be combined exhaustively.
#pragma once

#include <cstdint>

#include "run/pattern.hpp"

namespace quattro {

inline constexpr int kFewCards = 12;  // up to so many are combined exhaustively

// The best match among the cards of a zone instance, or score -1. Branches that cannot be better are pruned. Throws
// StepFailure if the search exceeds `budget`.
PatternMatch best_of_many(const Rules& rules, const Pattern& pattern, const State& state, InstanceIndex instance,
                          SearchBudget& budget, WithCards with);

}  // namespace quattro
