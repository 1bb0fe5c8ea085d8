// Searches large zones for the best match of a pattern of cards. Called by best_subset() alone.
#pragma once

#include <cstdint>

#include "run/pattern.hpp"

namespace quattro {

inline constexpr int kFewCards =
    12;  // a zone with at most this many cards is searched exhaustively and spends no budget

// The best match among the cards of a zone instance; its score is -1 if there is none. Its cards are filled in only
// with WithCards::yes: of equal matches those that come first in the zone. Branches that cannot be better are pruned.
// Spends `budget`, in cards looked at, and throws StepFailure when it is used up.
PatternMatch best_of_many(const Rules& rules, const Pattern& pattern, const State& state, InstanceIndex instance,
                          SearchBudget& budget, WithCards with);

}  // namespace quattro
