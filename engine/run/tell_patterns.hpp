// What is told of patterns: what seats have, which of two is the better, and which lines a card has made.
#pragma once

#include <cstdint>

#include "base/indexed.hpp"
#include "run/pattern.hpp"
#include "run/run.hpp"

namespace quattro {

// Whoever could have counted it by itself is told what a seat's cards came to, with the cards as they read for it.
void tell_score(const Run& x, const Pattern& pattern, const State& m, const Witness& witness, Seat seat);
// The seat whose pattern is the best, the one behind it, and what tells them apart; 0: there is none.
struct Leading {
    Seat best = 0, next = 0;
    Apart by;
};
Leading leading(const Pattern& pattern, const KeysOfSeats& keys);
// Whose is the best of these, and what tells it from the next if both have the same score; nobody's if
// nothing does. Whoever could have counted all of them is told.
void tell_decided(const Run& x, const Pattern& pattern, const State& m, const KeysOfSeats& keys);
// Every line or window of the pattern that the card is part of, as something of this seat.
void tell_made(const Run& x, const Pattern& pattern, const State& m, CardId card, Seat seat);

}  // namespace quattro
