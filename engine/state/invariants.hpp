// Invariants of every state of a match, whatever its rules. They are checked for a state that comes from outside.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "state/shape.hpp"

namespace quattro {

// A violated invariant, and the section of a save that contains it ("zones", "flow", "prompts", ...).
struct InvariantFault {
    std::string_view section;
    std::string what;
};

// True if play can bring a counter to this value. A counter that holds a seat, a named value or a truth value must be
// in its range. Any other counter can have every value that fits its cell.
bool counter_in_range(const Counter& counter, std::int64_t value);

// The first violated invariant of the state's fields and cards, or nothing if the block is sound.
// - Every number is in the range of its field, and the bytes between fields are 0.
// - Each card is in exactly the zone that its slot names, and links end at the last card.
// - Free slots are empty; attributes are in range or 0, and absent where they must be.
// - A value that is recorded as the result of a roll can be a result of that roll.
// - A fired trigger belongs to a card of a seat, and no result is stored after the results set in advance.
// Reads only the block, whatever it contains. The block must have the size of the shape.
std::optional<InvariantFault> find_block_fault(const Shape& s, const State& m);

}  // namespace quattro
