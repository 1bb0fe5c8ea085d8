// Where a match was won and lost: each seat's chances after each input, and the answers that cost most of them.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "match/history.hpp"

namespace quattro {

// Of each seat what the match is worth to it: how likely it wins, where a draw counts half; in a game with a `score`
// what it will have of that, on average.
using Chances = std::vector<double>;

// An answer after which a seat stood worse than before, and one it could have found that leaves it better off.
struct CostlyAnswer {
    std::size_t input = 0;  // counted from 1
    Seat seat = 0;
    std::string prompt;  // by its name
    Values given, better;
    double before = 0, after = 0, with_better = 0;  // what the match was worth to the seat, or would have been
};

// Looks back at a match in playouts from its own state, in which every seat plays as a search would that sees what that
// seat sees: it knows no more, and searches with as many made-up matches of its own. Where its search has not come, it
// answers at random. The same match, playouts and seed give the same figures.
class Analysis {
public:
    Analysis(History& history, int playouts, std::uint64_t seed);
    // After so many inputs, from History::first() to History::last(). Where a match has halted nobody knows: what it
    // was before.
    const Chances& after(std::size_t inputs);
    // At most so many of the answers that cost at least `least`, the costliest first. Of each it was asked what a
    // search finds best that sees what the seat saw; where that is the same, where the search finds it worth no more,
    // or where it does not leave the seat better off, the answer was none. `on` is called on the way with the number of
    // the input that is looked at.
    std::vector<CostlyAnswer> mistakes(std::size_t most, double least, const std::function<void(std::size_t)>& on);

private:
    Chances chances(const Match& match) const;
    bool find_better(CostlyAnswer& mistake);

    History& history_;
    int playouts_;
    std::uint64_t seed_;
    std::vector<Chances> known_;  // from History::first() on, as far as was asked
};

}  // namespace quattro
