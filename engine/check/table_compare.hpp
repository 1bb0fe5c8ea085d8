// Compares the tables of two states of one match. Private to the engine.
#pragma once

#include "state/shape.hpp"

namespace quattro {

// True if cards, places, pending triggers, counters, remembered cards, the board, random draws and the result are
// equal. Prompts, answers, clocks and the position in the flow are not compared.
bool same_table(const Shape& s, const State& a, const State& b);

}  // namespace quattro
