// The requirements for every board, and the requirements that a board misses. Uses a part of the figures of `simulate`.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "analytics/stats.hpp"

namespace quattro::tools {

// The requirements, in percent.
inline constexpr double kMinMade = 30, kMaxMade = 90;  // of seat-rounds in which the pattern is made
inline constexpr double kLeastChanged = 5;             // of seat-rounds: the minimum that a slot must change

// The figures of one measured board.
struct MeasuredBoard {
    std::string name;
    BoardStats figures;
    std::vector<bool> empty;  // by slot: true if the slot has no effect, so that it is not measured
};

// The requirements that the board does not meet: "made in 95.1 %, but should be 30 to 90; D changes 2.0 %, but should
// be at least 5". Says so if no round of the board was played to its end. Returns "" if the board meets all
// requirements. `slots` are the names of the slots.
std::string missed(const MeasuredBoard& board, const std::vector<std::string>& slots);
// A table with one line for each board below a line with the names of the columns. The requirements that a board misses
// follow its figures.
std::string figures_in_words(const std::vector<MeasuredBoard>& boards, std::string_view pattern,
                             const std::vector<std::string>& slots);

}  // namespace quattro::tools
