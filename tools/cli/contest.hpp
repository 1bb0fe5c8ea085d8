// Bots against each other, and how clearly one is the better: for `quattro measure GAME --bots`.
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "cli/estimate.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

// What one bot, the challenger, made of pairs of matches against another. Both matches of a pair have the same seed,
// and the seats are swapped. A match is worth the share of its winners that the challenger is; half, if nobody won.
struct Contest {
    std::string challenger, other;
    std::vector<double> pairs;                     // the mean of both matches of each
    int won = 0, shared = 0, drawn = 0, lost = 0;  // matches; shared: seats of both bots won
    int seats = 2;
    std::vector<double> places = {};  // the mean of the challenger's, over the seats of both matches of each pair
    int answers = 0;                  // of the challenger
    double seconds = 0;               // of CPU, that they took
};

// Each seat in turn is the one and the other bot. Nothing, with a sentence in `problem`, if a match cannot be played to
// its end.
std::optional<Contest> contest(const std::shared_ptr<const Game>& game, const std::string& challenger,
                               const std::string& other, int pairs, std::uint64_t seed, std::ostream& problem);

// The challenger's share of the matches.
Estimate share_won(const Contest& contest);
// The challenger's mean place, and the other's.
double mean_place(const Contest& contest);
double mean_place_of_other(const Contest& contest);
// How far the first may be off, 19 times out of 20, and the second to the other side.
double margin_place(const Contest& contest);
// What an answer of the challenger took: "search:500: 1234 answers, 3.1 ms each". Never twice the same.
std::string effort_in_words(const Contest& contest);
// A line a contest; one that is not clearly won is marked with !. At a table for more than two with the mean places.
std::string contests_in_words(const std::vector<Contest>& contests);
bool clearly_won(const Contest& contest);

}  // namespace quattro::tools
