// The final ranking of the seats of a match.
#pragma once

#include <vector>

#include "match/quattro.hpp"

namespace quattro {

// The place of each seat, from 1: by the counter under the key `score` of the game, or else with the winners before all
// other seats. Seats that are equal get the mean of their places, so the sum of all places is constant. If the match
// has no end, all seats are equal.
std::vector<double> ranking(const Match& match);

}  // namespace quattro
