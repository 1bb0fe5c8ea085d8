// Whole states that agree with what a seat may see: what it cannot know is made up. For bots. Private to the
// match layer.
#pragma once

#include <vector>

#include "run/execute.hpp"

namespace quattro {

// Which cards those are that the seat does not see: any with which the game begins, each by itself; or those of them
// that it does not see elsewhere, each once, and of what it cannot even count others are taken to have as much as the
// seat itself: as many cards, each like one of its own, and as large numbers.
enum class Unseen : std::uint8_t { any, left };

class Worlds {
public:
    // `seen` is a redacted state. Nothing of the real match is needed or used.
    Worlds(const Rules& rules, State seen, Seat seat, Unseen unseen);
    // Hidden cards become cards the game starts with, hidden orders are shuffled, other seats' answers are open again.
    State draw(PlayoutRandom& random) const;

private:
    using Kind = std::vector<std::int16_t>;  // a value for each attribute

    // A zone of another seat that this one cannot count, and its own of the same name.
    struct Uncounted {
        InstanceIndex instance, own;
    };

    void find_unknown();
    void fill_concealed(State& m, PlayoutRandom& random) const;
    void fill_unknown(State& m, PlayoutRandom& random) const;

    const Rules& rules_;
    State seen_;
    Seat seat_;
    std::vector<Kind> left_;  // where each is there once
    std::vector<Uncounted> uncounted_;
    std::vector<std::pair<CounterCell, CounterCell>> unseen_;  // numbers of other seats, and its own
};

}  // namespace quattro
