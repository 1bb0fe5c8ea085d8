// Who came which in a match that is over.
#pragma once

#include <vector>

#include "match/quattro.hpp"

namespace quattro {

// The place of each seat, from 1, by the counter that the game is played for (the key `score` of a game), or else with
// the winners before all others. Who is as good shares the mean of the places, so that they always have the same sum;
// without an end all share all.
std::vector<double> places(const Match& match);

}  // namespace quattro
