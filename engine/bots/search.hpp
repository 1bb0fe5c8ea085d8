// Finds the best answer by playing simulated matches to their end. For bots. Private to the engine.
//
// For a small game it learns an equilibrium: it plays matches from the start, in which each seat in turn tries every
// option and accumulates regrets (counterfactual regret minimisation with external sampling: Lanctot and others, 2009).
// For any other game, or if time limits the search, it searches from the current position. Each playout starts from a
// determinization. Each seat chooses by its own information set the option of the highest value so far, with a bonus
// for options tried rarely (decoupled UCT over information sets: Tak and others, 2014; Cowling and others, 2012). A
// seat that has left the tree plays at random.
#pragma once

#include <functional>
#include <unordered_map>
#include <vector>

#include "bots/bot.hpp"
#include "bots/determinization.hpp"
#include "bots/simulated_answer.hpp"
#include "match/impl.hpp"

namespace quattro {

// Regret matching for a small game.
class RegretMatching {
public:
    RegretMatching(const Rules& rules, Worker& worker, PlayoutRandom& random)
        : rules_(rules), worker_(worker), random_(random) {}
    // Plays matches from the start until `playouts` ends of matches were reached. Returns false if the game is too
    // large for so few playouts, or if its rules failed: then there is no strategy.
    bool learn(int playouts);
    // The probability of each of the different options of an information set of a simulated match, in the order of
    // SimulatedAnswer::distinct_options(). Empty if no match has reached the information set while the learner was
    // another seat than the one that answers.
    std::vector<double> strategy(const SimulatedAnswer& deciding) const;

private:
    struct Node {
        std::vector<std::uint32_t> options;  // those of SimulatedAnswer::distinct_options()
        std::vector<double> regrets, strategy_sum;
    };
    double play(State& m, int depth);
    double decide(State& m, const std::vector<Decision>& asked, std::size_t at, SimulatedAnswer* deciding, int depth);
    double explore(State& m, const std::vector<Decision>& asked, std::size_t at, SimulatedAnswer& deciding, int depth);
    Node* node_for(const SimulatedAnswer& deciding);

    const Rules& rules_;
    Worker& worker_;
    PlayoutRandom& random_;
    std::unordered_map<std::uint64_t, Node> nodes_;
    std::size_t most_nodes_ = 0;
    int playouts_left_ = 0;  // the number of match ends that remain until learn() stops
    // The number of iterations so far: each tries all options of the learner. It is the weight of a strategy in the
    // average, so that later strategies count more.
    double iteration_ = 0;
    bool small_ = true;  // false once the game has turned out to be too large
    Seat learner_ = 1;   // the seat that tries every option in this iteration
};

// A search tree whose root is one position.
class TreeSearch {
public:
    // `seen` is the state of a match, redacted for `seat`, which need not have an open prompt.
    TreeSearch(const Rules& rules, Worker& worker, const State& seen, Seat seat, PlayoutRandom& random);
    // Plays one match from a determinization to its end and updates the tree. If the rules fail, or after 2000 random
    // answers, the payoff is that of the state reached.
    void play_one();
    // An option of an information set, the number of its trials, and the sum of their payoffs.
    struct OptionStats {
        std::uint32_t option = 0;
        std::uint32_t times = 0;
        double total = 0;
    };
    // The options of an information set; empty if no playout reached it.
    const std::vector<OptionStats>& tried(const SimulatedAnswer& deciding) const;
    // The index in tried() of the option that the search prefers; 0 if tried() is empty.
    std::size_t best(const SimulatedAnswer& deciding) const;

private:
    struct Node {
        std::uint32_t times = 0;
        std::vector<OptionStats> options;
    };
    struct PayoffMean {
        std::uint32_t times = 0;
        double total = 0;
        void add(double worth) { ++times, total += worth; }
    };
    // One choice of the current playout.
    struct PathEntry {
        Node* node;
        std::size_t option;  // index in Node::options
        PayoffMean* alone;   // the entry of this option in field_payoffs_; null in a first field
        Seat seat;
    };
    // `first` is true for the root position. `root` is true for the decision of `seat_` in the root position.
    bool decide_all(State& m, bool first);
    bool decide(State& m, const Decision& asked, bool root);
    std::size_t choose(const SimulatedAnswer& deciding, const Node& node);
    PayoffMean known_of(const SimulatedAnswer& deciding, const OptionStats& tried) const;
    void learn(const State& m);
    double spread() const { return highest_ > lowest_ ? highest_ - lowest_ : 1; }

    const Rules& rules_;
    Worker& worker_;
    Seat seat_;
    PlayoutRandom& random_;
    Determinizer determinizations_;
    std::unordered_map<std::uint64_t, Node> nodes_;
    std::unordered_map<std::uint64_t, PayoffMean> field_payoffs_;  // by field_key() and option
    std::vector<PathEntry> path_;
    std::uint32_t left_tree_ = 0;      // bit seat - 1: the seat has left the tree in this playout
    double lowest_ = 0, highest_ = 0;  // the least and the greatest payoff of any seat so far
    bool any_ = false;                 // true once there is a payoff
};

// The recommended answers to the seat's prompt in this bank, most likely first, given the redacted state `seen`. There
// can be several in a game that is small enough for an equilibrium; otherwise there is one with probability 1. Each
// method stops after `playouts` playouts, and the tree search also when `go_on` returns false. With a `go_on`, no
// equilibrium is learned.
std::vector<WeightedAnswer> search_answers(const Rules& rules, Worker& worker, const State& seen, BankIndex bank,
                                           Seat seat, int playouts, PlayoutRandom& random,
                                           const std::function<bool()>& go_on = {});

// The best answer that a search finds, its value (`worth`), and the value of the answer that the caller gives
// (`other`). The value of an answer is the mean payoff of as many of its first fields as were tried together at least 8
// times. It is nothing if the first field alone was tried less often, because other options soon had higher values.
struct AnswerComparison {
    Values best;
    std::optional<double> worth, other;
};
AnswerComparison compare_answer(const Rules& rules, Worker& worker, const State& seen, BankIndex bank, Seat seat,
                                const Values& other, int playouts, PlayoutRandom& random);

}  // namespace quattro
