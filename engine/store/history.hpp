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
    // Replays the match from the earliest state that is still known. That is the start, or else the last reload, the
    // place where the match was loaded, or where its events were discarded.
    explicit History(Match match);
    // The smallest number of inputs that after() accepts: 0, or the number of inputs before the earliest known state.
    std::size_t first() const { return first_; }
    // The number of all inputs of the match, and the largest number that after() accepts.
    std::size_t last() const { return whole_.inputs(); }
    // The match after its first `inputs` inputs, from first() to last(). The reference is valid until the next call.
    const Match& after(std::size_t inputs);

private:
    void store_copy();

    Match whole_, now_;
    std::size_t first_;
    std::map<std::size_t, Match> kept_;  // by the number of inputs; the distance of the copies is `distance_`
    std::size_t distance_ = 1;
};

}  // namespace quattro
