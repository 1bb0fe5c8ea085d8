// Plays many matches of a game and counts what happens in them; some again without a slot or an answer, to see what
// that was worth. For whoever designs games: nothing here is needed to play.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "match/game.hpp"
#include "study/figures.hpp"

namespace quattro {

struct SimulationSetup {
    std::vector<std::string> players;  // names of bots, one for each seat; see make_bot
    std::uint64_t seed = 1;            // of the run: what each match's own follows from
    // Of so many matches, the first ones, slots and answers that were used are taken away, one after the other, and the
    // match is played again.
    std::int64_t slot_matches = 0, option_matches = 0;
    std::int64_t round_matches = 0;  // of so many each round without each slot
    bool each_board_first = false;   // the n-th match begins with the n-th board of the game, and so on around
    bool operator==(const SimulationSetup&) const = default;
};

// One for each thread; what they count adds up.
class Simulation {
public:
    // Every name must be that of a bot.
    Simulation(const std::shared_ptr<const Game>& game, SimulationSetup setup);
    ~Simulation();
    // Plays so many matches from the one of this number on, from 0. Throws PackError if the game's own rules fail; it
    // says in which match.
    void play(std::int64_t first, std::int64_t count);
    // What was counted since the last time.
    Figures take();
    // The same match as the n-th one, as somebody can play or replay it: its seed for Match.
    static std::uint64_t seed_of(std::uint64_t seed, std::int64_t match);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace quattro
