// Whole states that agree with what a seat may see: what it cannot know is made up. For bots. Private to the
// match layer.
#pragma once

#include <vector>

#include "run/execute.hpp"

namespace quattro {

// Which cards those are that the seat does not see: any with which the game begins, each by itself; or those of them
// that it does not see elsewhere, each once.
enum class Unseen : std::uint8_t { any, left };

class Worlds {
public:
    // `seen` is a redacted state. Nothing of the real match is needed or used.
    Worlds(const Rules& rules, State seen, Seat seat, Unseen unseen);
    // Hidden cards become cards the game starts with, hidden orders are shuffled, other seats' answers are open again.
    State draw(PlayoutRandom& random) const;

private:
    using Kind = std::vector<std::int16_t>;  // a value for each attribute

    void fill_concealed(State& m, PlayoutRandom& random) const;

    const Rules& rules_;
    State seen_;
    Seat seat_;
    std::vector<Kind> left_;  // where each is there once
};

}  // namespace quattro
