// The rate at which the pattern is made on each listed board of a game. A report compares the board of its run with
// them.
#pragma once

#include "cli/figures_report.hpp"
#include "cli/packs.hpp"

namespace quattro::tools {

// Returns the boards that the game's file lists, at most 24; none if the run played no board. If the run played a
// single board, plays each other board alone, with the seats and options of the run and at most 100 matches, and stores
// its rate in `isolated`. Leaves out a board that fails. Plays nothing if a seat is not played by the random bot, or if
// the run itself has no rate. A run has no rate without a pattern, and with fewer than `kMinMatches` matches.
ListedBoards listed_boards(const PackFolders& packs, const RunResult& counted, int threads);

// A phrase for a warning if the rate of a board is an outlier: "fewer than on any of the 11 other boards of the game,
// which have 35.1 to 84.1 %". `is_listed` is true if the game lists the board. Returns "" if the rate is within the
// range of the others or not significantly outside, or if there are fewer than three others. A listed board must also
// be farther outside than the largest gap between neighbouring rates of the others.
std::string outlier_text(const Estimate& made, bool is_listed, const std::vector<Estimate>& others);

}  // namespace quattro::tools
