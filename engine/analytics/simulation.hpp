// Plays many matches of a game and collects figures about them (stats.hpp). Plays some matches again without a slot or
// an answer, to measure its value. For game designers: nothing here is needed to play.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "analytics/stats.hpp"
#include "match/game.hpp"

namespace quattro {

struct SimulationSetup {
    std::vector<std::string> players;  // names of bots, one for each seat; see make_bot
    std::uint64_t seed = 1;            // the seed of the run, from which the seed of each match is derived
    // The number of matches, from the first one, that are played again without each used slot, and without each answer
    // that was chosen among several.
    std::int64_t slot_matches = 0, option_matches = 0;
    std::int64_t round_matches = 0;  // the number of matches whose rounds are played again without each used slot
    bool each_board_first = false;   // match n begins with board n of the game, modulo the number of boards
    bool operator==(const SimulationSetup&) const = default;
};

// A simulation of one thread. Use one object for each thread and add up their figures.
class Simulation {
public:
    // Each name must be the name of a bot, see is_bot().
    Simulation(const std::shared_ptr<const Game>& game, SimulationSetup setup);
    ~Simulation();
    // Plays `count` matches from number `first` on; numbers start at 0. Throws PackError if the rules of the game fail.
    // The message names the match, counted from 1, and its seed.
    void play(std::int64_t first, std::int64_t count);
    // Returns the figures since the last call, and resets them.
    Stats take();
    // The seed of match number `match` in a run with this seed. A `Match` with it has the same random outcomes after
    // the same answers.
    static std::uint64_t seed_of(std::uint64_t seed, std::int64_t match);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace quattro
