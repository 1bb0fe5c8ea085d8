// Analysis of a match: the expected result of each seat after each input, and the answers that cost the most.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "store/history.hpp"

namespace quattro {

// The expected result of the match for each seat, by seat - 1. It is the probability of a win. A match without a winner
// counts as one half for every seat, and so does a match that both of two seats win, or a playout that does not end. In
// a game with a `score`, it is the expected final value of that counter.
using ExpectedResults = std::vector<double>;

// An answer after which the expected result of the seat is lower, and a better answer that the seat could have found.
struct CostlyAnswer {
    std::size_t input = 0;  // counted from 1
    Seat seat = 0;
    std::string prompt;  // the name of the prompt
    Values given, better;
    // The expected result for the seat before the answer, after it, and after the better answer.
    double before = 0, after = 0, with_better = 0;
};

// Estimates expected results by playouts from the real state of the match. In each playout every seat follows a search
// tree of its own, which knows only what the seat knows. For each seat and each position, `playouts` other playouts
// build this tree. A seat that leaves its search tree answers at random. The same match, `playouts` and seed give the
// same result.
class Analysis {
public:
    // `history` must outlive this object. `playouts` is at least 1.
    Analysis(History& history, int playouts, std::uint64_t seed);
    // The expected results after `inputs` inputs, from History::first() to History::last(). For a halted match, returns
    // the results before the halt, if History::first() is before it. The reference is valid until the next call.
    const ExpectedResults& after(std::size_t inputs);
    // Returns at most `most` answers that cost the seat at least `least` (`before` - `after`), the costliest first. An
    // answer is listed only if a search from the view of the seat finds another answer that raises the expected result
    // of the seat by at least 0.02. The search must also value it at least 0.02 higher, unless it tried the given
    // answer too rarely to value it. Calls `on` (not empty) with the number of each input before it is estimated, then
    // again, in another order, for the inputs that are searched for a better answer.
    std::vector<CostlyAnswer> costly_answers(std::size_t most, double least,
                                             const std::function<void(std::size_t)>& on);

private:
    ExpectedResults expected(const Match& match) const;
    bool find_better(CostlyAnswer& mistake);

    History& history_;
    int playouts_;
    std::uint64_t seed_;
    std::vector<ExpectedResults> known_;  // results from History::first() on, as far as computed
};

}  // namespace quattro
