// Where the cards of several seats shall go at one moment, and which of them cannot.
#pragma once

#include "run/precedence.hpp"
#include "words/aim.hpp"

namespace quattro {

// Marks the wishes that lose a clash: of two seats for one card or one place. Cards fall down one column in turn, but
// with `nobody`. Halts where the step does not say who goes first. False if no two wishes name the same card, place or
// column, so that nothing was to be settled.
bool settle_wishes(Run& x, const State& m, const Step& step, const Aimed& aim, bool nobody, Seat front);

}  // namespace quattro
