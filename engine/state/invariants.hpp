// What holds of every state of a match, whatever its rules: proved of a state that comes from outside.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "state/shape.hpp"

namespace quattro {

// What is wrong with a state, and in which section of a save it stands ("zones", "flow", "prompts", ...).
struct Fault {
    std::string_view section;
    std::string what;
};

// Whether play can bring a counter to this value: what holds a seat, a name or a truth is in its range, and any other
// number that fits the cell can be reached by reckoning.
bool counter_holds(const Counter& counter, std::int64_t value);

// The first fault of a state's fields and cards, or nothing: every number is in its field's range, bytes between fields
// are 0, each card lies where its zone says and in no other, links end at the last card, free slots are empty, and
// attributes are in range and absent where they must be, and
// what is said to be from a roll can be from it. Reads nothing outside of the block, whatever it holds; the
// block must have the shape's size.
std::optional<Fault> block_fault(const Shape& s, const State& m);

}  // namespace quattro
