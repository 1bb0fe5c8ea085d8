// The final ranking of the seats of a match.
#pragma once

#include <vector>

#include "match/quattro.hpp"

namespace quattro {

// The rank of each seat, by seat - 1; the best rank is 1. Seats are compared by the counter under the key `score` of
// the game; without `score`, the winners come before all other seats. Seats that are equal get the mean of their ranks,
// so the sum of all ranks is constant. Without `score`, all seats are equal if the match has no end.
std::vector<double> ranking(const Match& match);

}  // namespace quattro
