// The exact equilibrium of a game whose whole tree is built: linear programming in sequence form (von Stengel, 1996).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analytics/game_tree.hpp"

namespace quattro::tools {

struct Solution {
    double worth = 0;  // value of the match for seat 1 if both seats play the strategy
    Strategy strategy;
};

// The maximum number of cells, rows times columns, of a linear program. This bounds the memory for solving it.
inline constexpr std::size_t kMaxProgramCells = 16'000'000;

// Solves a two-seat game with a constant sum of payoffs. Returns nothing, with a sentence in `problem`, for other
// games, if the game has too many options or ends, if a linear program would have more than `most_cells` cells, or if
// it cannot be solved.
std::optional<Solution> solve_equilibrium(const GameTree& tree, std::string& problem,
                                          std::size_t most_cells = kMaxProgramCells);
// The exploitability of a strategy: the gain of a seat's best response over the strategy itself, averaged over the
// seats.
double exploitability(const GameTree& tree, const Strategy& strategy);
// The number as text, for example "-0.055556 = -1/18". Adds the fraction if one with a small denominator equals the
// number within rounding errors. A whole number is written alone: "3".
std::string as_fraction(double number);

}  // namespace quattro::tools
