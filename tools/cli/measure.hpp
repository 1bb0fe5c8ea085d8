// The figures every board should meet, and which of them one misses.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/board_rounds.hpp"

namespace quattro::tools {

// Shares in percent.
inline constexpr double kLeastMade = 30, kMostMade = 90;  // of seat-rounds with the pattern
inline constexpr double kLeastChanged = 5;                // of seat-rounds a slot must change

double made_percent(const BoardFigures& figures);
double changed_percent(const BoardFigures& figures, std::size_t slot);
// "made in 95.1 %, 30 to 90 wanted; D changes 2.0 %, 5 wanted", or "" if the board meets all figures.
std::string missed(const BoardFigures& figures, const std::vector<std::string>& slots);
// A line a board; what it misses stands behind its figures.
std::string figures_in_words(const std::vector<BoardFigures>& boards, std::string_view pattern,
                             const std::vector<std::string>& slots);

}  // namespace quattro::tools
