// The past states of a match, one after each input. For reviewing a match.
#pragma once

#include <cstddef>
#include <map>

#include "match/quattro.hpp"

namespace quattro {

// Gives access to the past of one match in any order. Stores a few dozen copies of the match at most, so that a small
// step back does not replay the whole match.
class History {
public:
    // Starts at the earliest state that is still known: the start of the match, or a later state if a save was loaded,
    // the match was reloaded, or its events were discarded. Replays nothing: after() does.
    explicit History(Match match);
    // The smallest number of inputs that after() accepts: 0, or the number of inputs before the earliest known state.
    std::size_t first() const { return first_; }
    // The number of all inputs of the match, and the largest number that after() accepts.
    std::size_t last() const { return whole_.inputs(); }
    // The match after its first `inputs` inputs, from first() to last(). Replays the inputs since the nearest earlier
    // state that is stored or was returned last; the first call may replay the whole match. The reference is valid
    // until the next call.
    const Match& after(std::size_t inputs);

private:
    void store_copy();

    Match whole_, now_;  // the match with all inputs; the match that after() returned last, at first the earliest state
    std::size_t first_;
    std::map<std::size_t, Match> kept_;  // copies by their number of inputs, `distance_` apart
    std::size_t distance_ = 1;           // doubles when there are too many copies
};

}  // namespace quattro
