// Determinization: draws full states that agree with the view of a seat. Private to the bots layer.
#pragma once

#include <vector>

#include "run/execute.hpp"

namespace quattro {

// The method by which hidden information is sampled.
// Hidden cards are those that the seat can count, but neither sees nor knows.
//   - any: each hidden card is a random one of Shape::templates, independent of the others. Zones that the seat cannot
//     count stay empty, and hidden counters stay 0, as in the redacted state.
//   - remaining: hidden cards are the starting cards of the game that the seat does not see elsewhere, each at most
//     once. If they run out, hidden cards are sampled as for `any`. A pile or hand of another seat whose cards the seat
//     cannot count gets as many cards as the seat's own zone, each a copy of one of those, while the game has room for
//     cards. A hidden counter of another seat gets the value of the seat's own counter, unless it holds seats or named
//     values.
enum class HiddenSampling : std::uint8_t { any, remaining };

// Draws determinizations of one position.
class Determinizer {
public:
    // `seen` is a state redacted for `seat`. Nothing else of the match is used. `rules` must outlive this object.
    Determinizer(const Rules& rules, State seen, Seat seat, HiddenSampling unseen);
    // Draws a state. Hidden cards are sampled, hidden rolls are rolled again, hidden orders are shuffled, and
    // the answered prompts of other seats are open again.
    State sample(PlayoutRandom& random) const;

private:
    using CardValues = std::vector<std::int16_t>;  // the value of each attribute

    // Another seat's zone that this seat cannot count, and this seat's zone of the same name.
    struct UncountedZone {
        InstanceIndex instance, own;
    };

    void find_unknown();
    void fill_concealed(State& m, PlayoutRandom& random) const;
    void fill_unknown(State& m, PlayoutRandom& random) const;

    const Rules& rules_;
    State seen_;
    Seat seat_;
    // The starting cards that the seat does not see. Empty for HiddenSampling::any, or without piles and hands.
    std::vector<CardValues> left_;
    std::vector<UncountedZone> uncounted_;
    // The hidden counters of other seats, each with the seat's own counter.
    std::vector<std::pair<CounterCell, CounterCell>> unseen_;
};

}  // namespace quattro
