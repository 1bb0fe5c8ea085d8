// Gives scripts their rolls, and marks the operations whose values come from them: a seat that does not see such a
// value knows only the range of the roll. Private to this layer.
#pragma once

#include <functional>
#include <vector>

#include "script/vm.hpp"

namespace quattro {

class VerbCall;

// Returns the next roll of the running call, from `lo` to `hi`. Fails if the host has set a result outside of this
// range.
std::int64_t roll_number(VerbCall& call, std::int64_t lo, std::int64_t hi);

// Returns the range to store for a roll, clamped to the 16 bits of an attribute, not to the attribute's own range.
RollRange range_of(std::int64_t lo, std::int64_t hi);

// Marks the operations of a call, from index `first` on, whose value is the result of the same roll in the real run and
// in eight runs with other rolls. `run_again` runs the call with the rolls of `CallContext::trial`; its operations are
// discarded. An operation that does not occur in every run is not marked. Created cards are not marked if their number
// differs between the runs. Nothing is marked if one of the eight runs fails, or if the call has too many rolls or
// operations. Nor is anything marked if a run has read a value that is hidden from some seat, because a mark could
// disclose this value. If the real run has neither used fx:roll nor read such a value, there are no other runs, and the
// marks of fx:roll_each remain.
void mark_rolled(CallContext& context, std::size_t first, const std::function<void()>& run_again);

}  // namespace quattro
