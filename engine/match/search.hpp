// Which answer is best, found by playing made-up matches to their end. For bots. Private to the match layer.
//
// Where the whole game is small, its equilibrium is learned: matches from the beginning, in which each seat in turn
// tries every answer and regrets what it has not given (counterfactual regret minimisation with external sampling:
// Lanctot and others, 2009). Any other game is searched from here on: matches in worlds that fit what the seat knows,
// in which each seat chooses by what it sees what has been worth most so far, with a bonus for what was tried little
// (decoupled UCT over information sets: Tak and others, 2014; Cowling and others, 2012); behind what was tried before
// all play at random.
#pragma once

#include <functional>
#include <unordered_map>
#include <vector>

#include "match/bot.hpp"
#include "match/deciding.hpp"
#include "match/imagine.hpp"
#include "match/impl.hpp"

namespace quattro {

// Learns how a small game is to be played.
class Regrets {
public:
    Regrets(const Rules& rules, Worker& worker, PlayoutRandom& random)
        : rules_(rules), worker_(worker), random_(random) {}
    // Plays `playouts` matches to their end. False if the game is too large for so few: then nothing is known.
    bool learn(int playouts);
    // How likely each of the different options is to be taken; null where the learning never came. Of what is asked in
    // made-up matches from the beginning.
    std::vector<double> strategy(const Deciding& deciding) const;

private:
    struct Node {
        std::vector<std::uint16_t> options;  // those that differ
        std::vector<double> regrets, taken;
    };
    double play_on(State& m, int depth);
    double decide(State& m, const std::vector<Decision>& asked, std::size_t at, Deciding* deciding, int depth);
    double explore(State& m, const std::vector<Decision>& asked, std::size_t at, Deciding& deciding, int depth);
    Node* node_for(const Deciding& deciding);

    const Rules& rules_;
    Worker& worker_;
    PlayoutRandom& random_;
    std::unordered_map<std::uint64_t, Node> nodes_;
    std::size_t most_nodes_ = 0;
    int left_ = 0;        // playouts
    double learned_ = 0;  // matches: what is done later counts for more
    bool small_ = true;   // as far as is known
    Seat learner_ = 1;
};

// Searches from a position on.
class TreeSearch {
public:
    // `seen` is what the seat sees of a match in which it is asked.
    TreeSearch(const Rules& rules, Worker& worker, const State& seen, Seat seat, PlayoutRandom& random);
    void play_one();
    // The mean worth of each of the different options, and how often it was tried.
    struct Tried {
        std::uint16_t option = 0;
        std::uint32_t times = 0;
        double total = 0;
    };
    // None where nobody has come.
    const std::vector<Tried>& tried(const Deciding& deciding) const;
    // The best of them as far as is known, as its number in that list.
    std::size_t best(const Deciding& deciding) const;

private:
    struct Node {
        std::uint32_t times = 0;
        std::vector<Tried> options;
    };
    struct Mean {
        std::uint32_t times = 0;
        double total = 0;
        void add(double worth) { ++times, total += worth; }
    };
    struct Taken {
        Node* node;
        std::size_t option;
        Mean* alone;  // or null
        Seat seat;
    };
    bool decide_all(State& m, bool first);
    bool decide(State& m, const Decision& asked, bool root);
    std::size_t choose(const Deciding& deciding, const Node& node);
    Mean known_of(const Deciding& deciding, const Tried& tried) const;
    void learn(const State& m);
    double spread() const { return highest_ > lowest_ ? highest_ - lowest_ : 1; }

    const Rules& rules_;
    Worker& worker_;
    Seat seat_;
    PlayoutRandom& random_;
    Worlds worlds_;
    std::unordered_map<std::uint64_t, Node> nodes_;
    std::unordered_map<std::uint64_t, Mean> alone_;  // of an option, whatever was answered in the fields before it
    std::vector<Taken> path_;
    std::uint32_t left_tree_ = 0;      // bits of seats
    double lowest_ = 0, highest_ = 0;  // that a match was worth to anybody so far
    bool any_ = false;
};

// What the seat of `seen` should answer in its prompt in this bank: after so many playouts, or when `go_on`, if given,
// says no. The most likely first.
std::vector<Weighed> searched(const Rules& rules, Worker& worker, const State& seen, int bank, Seat seat, int playouts,
                              PlayoutRandom& random, const std::function<bool()>& go_on = {});

// The answer that a search finds best there, and what it finds it and another answer worth: as far as the fields of
// each were tried more than a few times together.
struct Compared {
    Values best;
    double worth = 0, other = 0;
};
Compared compared(const Rules& rules, Worker& worker, const State& seen, int bank, Seat seat, const Values& other,
                  int playouts, PlayoutRandom& random);

}  // namespace quattro
