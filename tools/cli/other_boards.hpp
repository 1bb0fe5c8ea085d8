// How often the pattern is made on the boards that a game lists, for a board that is compared with them.
#pragma once

#include "cli/figures_report.hpp"
#include "cli/home.hpp"

namespace quattro::tools {

// The boards that the game's own file lists. If the run played a single board, each of the others is played alone, too,
// with the seats and options of the run and at most 100 matches, so that all are measured alike; the boards of a run of
// several are measured by the run. Nothing is played for bots, which take long, nor for a game that compares no
// pattern. At most 24 boards.
ListedBoards listed_boards(const Paths& packs, const Counted& counted, int threads);

// "fewer than on any of the 11 other boards of the game, which have 35.1 to 84.1 %", or "" if the board is like these:
// within their range, or too close to it to tell. A board that the game lists is unlike the others only if it is
// further from the nearest of them than any two neighbours among these are from each other.
std::string unlike(const Estimate& made, bool is_listed, const std::vector<Estimate>& others);

}  // namespace quattro::tools
