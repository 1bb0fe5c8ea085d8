// The figures every board should meet, and which of them one misses: a part of what `simulate` counts.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "study/figures.hpp"

namespace quattro::tools {

// Shares in percent.
inline constexpr double kLeastMade = 30, kMostMade = 90;  // of seat-rounds with the pattern
inline constexpr double kLeastChanged = 5;                // of seat-rounds a slot must change

// A board as it is measured.
struct MeasuredBoard {
    std::string name;
    BoardFigures figures;
    std::vector<bool> empty;  // by slot: it does nothing, and is no slot to be measured
};

double made_percent(const BoardFigures& figures);
double changed_percent(const BoardFigures& figures, std::size_t slot);
// "made in 95.1 %, 30 to 90 wanted; D changes 2.0 %, 5 wanted", or "" if the board meets all figures.
std::string missed(const MeasuredBoard& board, const std::vector<std::string>& slots);
// A line a board; what it misses stands behind its figures.
std::string figures_in_words(const std::vector<MeasuredBoard>& boards, std::string_view pattern,
                             const std::vector<std::string>& slots);

}  // namespace quattro::tools
