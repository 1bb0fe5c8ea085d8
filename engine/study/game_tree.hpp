// A game small enough to be written down whole: every draw, every answer, every end. For whoever asks how it should be
// played, and how much somebody loses who plays it otherwise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/bot.hpp"
#include "match/quattro.hpp"

namespace quattro {

// What a seat knows when it is to answer one field of a prompt, with everything that it cannot tell apart.
struct InformationSet {
    Seat seat = 0;
    std::string prompt, field;         // by their names
    std::vector<std::string> options;  // those that differ, by their names
    std::string sees;                  // what lies where the seat can see it, and what it knows of the counters
    int after =
        -1;  // the sequence of the same seat that leads here: GameTree::first_sequence of a set + the option; or -1
};

// For each information set the probability of each of its options.
using Strategy = std::vector<std::vector<double>>;

// What a tree may take of memory, in bytes.
inline constexpr std::size_t kMostTreeMemory = std::size_t{1} << 30U;

class GameTree {
public:
    // An end of the game.
    struct Leaf {
        double chance = 1;           // of all draws on the way
        std::vector<double> worth;   // to each seat, see Bot and the key `score` of a game
        std::vector<int> sequences;  // of each seat the last one on the way, or -1
    };

    // The tree of a game. Nothing, with a sentence about the game in `problem`, where it has more than `most`
    // positions or takes more than so many bytes, where an input of it never ends or where it can go on for ever.
    // Throws PackError if the game's own rules fail.
    static std::optional<GameTree> of(const std::shared_ptr<const Game>& game, std::size_t most, std::string& problem,
                                      std::size_t memory = kMostTreeMemory);
    GameTree(GameTree&&) noexcept;
    GameTree& operator=(GameTree&&) noexcept;
    ~GameTree();

    int seats() const;
    std::size_t positions() const;
    const std::vector<InformationSet>& sets() const;
    // Sequences of a seat's answers: that of a set's option is first_sequence(set) + option; they count over all seats.
    int first_sequence(int set) const;
    int sequences() const;
    const std::vector<Leaf>& leaves() const;

    // What the match is worth to each seat when all play so.
    std::vector<double> worth(const Strategy& strategy) const;
    // What it is worth to a seat that knows how the others play and plays best against them.
    double best_response(const Strategy& strategy, Seat seat) const;
    // How a bot of this name plays in every information set: as it weighs its answers there, or, if it does not say, as
    // often as so many bots with seeds from this one on give them. Nothing for an unknown name.
    std::optional<Strategy> strategy_of(const std::string& bot, std::uint64_t seed) const;

private:
    struct Impl;
    class Best;
    explicit GameTree(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace quattro
