// Records the rolls of a script call, and the attributes that get their values from rolls. A seat that does not see
// such an attribute knows only the range of the roll. Private to this layer.
#pragma once

#include <functional>
#include <vector>

#include "script/vm.hpp"

namespace quattro {

class VerbCall;

// Returns the next roll of the running call, from `lo` to `hi`. Fails if the host has set a result outside of this
// range.
std::int64_t roll_number(VerbCall& call, std::int64_t lo, std::int64_t hi);

// Returns the range to store for a roll, clamped to the values that an attribute can have.
RollRange range_of(std::int64_t lo, std::int64_t hi);

// Marks the operations of a call, from index `first` on, whose value is the result of a roll. A value is marked only if
// it comes from the same roll for all outcomes of the rolls. To test that, `run_again` runs the call with other rolls
// (`CallContext::trial`), and its operations are discarded. If the existence of a result depends on a roll, or on a
// value hidden from some seat, a mark would disclose it. Then nothing is marked.
void mark_rolled(CallContext& context, std::size_t first, const std::function<void()>& run_again);

}  // namespace quattro
