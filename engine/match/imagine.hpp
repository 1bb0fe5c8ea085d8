// A whole state that agrees with what a seat may see: what it cannot know is made up. For bots. Private to the
// match layer.
#pragma once

#include "run/execute.hpp"

namespace quattro {

// `seen` is a redacted state. Hidden cards become cards the game starts with, hidden orders are shuffled, other
// seats' answers are open again. Nothing of the real match is needed or used.
State imagine(const Rules& rules, const State& seen, Seat seat, PlayoutRandom& random);

}  // namespace quattro
