// Contests between bots for `quattro measure GAME --bots`, and the confidence that one bot is better.
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "cli/estimate.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

// The results of one bot, the challenger, in pairs of matches against another bot. Both matches of a pair have the same
// seed, and the seats are swapped. A match is worth the challenger's share of its winners, or 0.5 if nobody won.
struct Contest {
    std::string challenger, other;
    std::vector<double> pairs;                     // for each pair the mean worth of its two matches
    int won = 0, shared = 0, drawn = 0, lost = 0;  // numbers of matches; in `shared` ones seats of both bots won
    int seats = 2;
    std::vector<double> places = {};  // for each pair the challenger's mean place, over its seats in both matches
    int answers = 0;                  // the number of the challenger's answers
    double seconds = 0;               // CPU time of those answers
};

// Plays `pairs` pairs of matches; the seats alternate between the two bots. Returns nothing, with a sentence in
// `problem`, if a match cannot be played to its end. Throws PackError if a match cannot begin.
std::optional<Contest> contest(const std::shared_ptr<const Game>& game, const std::string& challenger,
                               const std::string& other, int pairs, std::uint64_t seed, std::ostream& problem);

// The challenger's share of the points.
Estimate share_won(const Contest& contest);
// The mean places of the challenger and of the other bot.
double mean_place(const Contest& contest);
double mean_place_of_other(const Contest& contest);
// The margin of both mean places at 95 % confidence. Returns the number of seats if there was only one pair.
double margin_place(const Contest& contest);
// The number of the challenger's answers and their mean time: "search:500: 1234 answers, 3.1 ms of CPU each". The time
// differs from run to run.
std::string effort_in_words(const Contest& contest);
// One line for each contest. A contest that is not clearly won is marked with !. With more than two seats the mean
// places are added.
std::string contests_in_words(const std::vector<Contest>& contests);
bool clearly_won(const Contest& contest);

}  // namespace quattro::tools
