// The complete tree of a small game: each draw, each answer and each end. It serves to find the best strategies, and
// the loss of a seat with another strategy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/index.hpp"
#include "bots/bot.hpp"
#include "match/quattro.hpp"

namespace quattro {

// A SequenceIndex names a sequence of answers of a seat, as in the sequence form of a game; the numbers are unique over
// all seats.
using SequenceIndex = Index<struct SequenceTag>;

// An information set: all positions that a seat cannot tell apart when it answers one field of a prompt.
struct InformationSet {
    Seat seat = 0;
    std::string prompt, field;         // the names of the prompt and of the field
    std::vector<std::string> options;  // names of the options that differ
    std::string view;                  // text: the cards that the seat sees, and the counters that it knows
    // The sequence of the seat that leads to this set: first_sequence() of an earlier set + its option; none for the
    // empty sequence.
    SequenceIndex parent_sequence;
};

// For each information set, the probability of each option.
using Strategy = std::vector<std::vector<double>>;

// Limit for the memory of a tree, in bytes.
inline constexpr std::size_t kMaxTreeMemory = std::size_t{1} << 30U;

class GameTree {
public:
    // An end of the game.
    struct Leaf {
        double chance = 1;           // the probability of all draws on the path to it
        std::vector<double> payoff;  // the payoff of each seat, see payoff() in bots/simulated_answer.hpp
        // The last sequence of each seat on the path to it; none if the seat gave no answer.
        std::vector<SequenceIndex> sequences;
    };

    // Builds the tree of a game. Returns nothing if the tree has more than `most` positions or needs more than `memory`
    // bytes, if more than `most` sequences of draws follow one position, or if more than 1000 draws and answered fields
    // follow one another, as in a match that may never end. `problem` is then a sentence that names the reason. Throws
    // PackError if a step or script of the game fails.
    static std::optional<GameTree> build(const std::shared_ptr<const Game>& game, std::size_t most,
                                         std::string& problem, std::size_t memory = kMaxTreeMemory);
    GameTree(GameTree&&) noexcept;
    GameTree& operator=(GameTree&&) noexcept;
    ~GameTree();

    int seats() const;
    std::size_t positions() const;
    const std::vector<InformationSet>& sets() const;
    // A sequence is the last answer of a seat on a path: an information set and an option. The sequence of an option is
    // first_sequence(set) + option. The numbers are unique over all seats.
    SequenceIndex first_sequence(int set) const;
    int sequences() const;
    const std::vector<Leaf>& leaves() const;

    // The expected payoff of each seat if all seats play this strategy.
    std::vector<double> expected_payoff(const Strategy& strategy) const;
    // The expected payoff of a seat that knows the strategy of the others and plays the best response to it.
    double best_response(const Strategy& strategy, Seat seat) const;
    // The strategy of a bot: the weights that it gives to its answers in each information set. If the bot has no
    // weights, the strategy is estimated from kSamples answers in each set, of bots with different seeds.
    // `samples`, if it is not null, gets for each set the number of these answers that agree with the earlier fields of
    // its prompt, or kWeighed. Returns nothing if there is no bot of this name.
    std::optional<Strategy> strategy_of(const std::string& bot, std::uint64_t seed,
                                        std::vector<int>* samples = nullptr) const;
    static constexpr int kWeighed = -1;
    static constexpr int kSamples = 200;

private:
    struct Impl;
    class BestResponse;
    explicit GameTree(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace quattro
