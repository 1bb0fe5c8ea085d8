// Events about patterns: the seats' scores, the best seat, and the lines that a card completes.
#pragma once

#include <cstdint>

#include "base/indexed.hpp"
#include "run/pattern.hpp"
#include "run/run.hpp"

namespace quattro {

// Reports the score of a seat, and the cards of the match as each recipient sees them, or their places if the pattern
// is about windows. Recipients are the viewers who could have counted it themselves.
void tell_score(const Run& x, const Pattern& pattern, const State& m, const PatternMatch& witness, Seat seat);
// The seat with the best match, the seat after it, and the comparison of both; 0: no such seat.
struct Leading {
    Seat best = 0, next = 0;
    KeyComparison by;
};
Leading leading(const Pattern& pattern, const KeysOfSeats& keys);
// Reports the best seat, and the tie that decides if the scores are equal. Names no seat if nothing decides. Reports
// nothing if no seat has a match. Recipients are the viewers who could have counted all seats' scores.
void tell_decided(const Run& x, const Pattern& pattern, const State& m, const KeysOfSeats& keys);
// Reports every matching window of the pattern that contains the card, as made by this seat. Recipients are the viewers
// who could have found the window themselves.
void tell_made(const Run& x, const Pattern& pattern, const State& m, CardId card, Seat seat);

}  // namespace quattro
