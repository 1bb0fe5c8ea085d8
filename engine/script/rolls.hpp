// What a call of a script rolls, and which attributes have their values from it: a seat that does not see them knows
// no more than that. Private to this layer.
#pragma once

#include <functional>
#include <vector>

#include "script/vm.hpp"

namespace quattro {

class VerbCall;

// The next roll of the running call, from `lo` to `hi`. Fails if the host has told a number that cannot be.
std::int64_t roll_number(VerbCall& call, std::int64_t lo, std::int64_t hi);

// What is kept of a roll: as much of it as an attribute can be.
RollRange range_of(std::int64_t lo, std::int64_t hi);

// Notes at the operations of a call, those from `first` on, which of their values are rolls' results. That holds only
// where it is so whatever is rolled: `run_again` runs the call with other rolls (CallContext::trial), and nothing of it
// stays. Where it depends on a roll, or on what some seat does not see, whether there is a result at all, knowing so
// much would give that away, and nothing is noted.
void note_rolls(CallContext& context, std::size_t first, const std::function<void()>& run_again);

}  // namespace quattro
