// The equilibrium of a game that is written down whole: exact, by linear programming in sequence form (von Stengel,
// 1996).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "study/game_tree.hpp"

namespace quattro::tools {

struct Solution {
    double worth = 0;  // of the match to seat 1, if both play so
    Strategy strategy;
};

// The most cells, rows times columns, that a linear program may have: what bounds the memory that solving it takes.
inline constexpr std::size_t kMostProgramCells = 16'000'000;

// Of two seats whose gains add up to the same however it ends. Nothing, with a sentence, of other games, and of those
// whose linear program would have more than `most_cells` cells.
std::optional<Solution> solved(const GameTree& tree, std::string& problem, std::size_t most_cells = kMostProgramCells);
// By how much a strategy can be exploited: what a seat that knows it and plays best against it wins more than it would
// if both played best, on average over the seats.
double exploitability(const GameTree& tree, const Strategy& strategy);
// "-0.0556 = -1/18": the fraction where there is one with a small denominator that is the number as far as is known.
std::string as_fraction(double number);

}  // namespace quattro::tools
