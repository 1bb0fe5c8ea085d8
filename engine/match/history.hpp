// A match as it stood after each of its inputs, for whoever looks back.
#pragma once

#include <cstddef>
#include <map>

#include "match/quattro.hpp"

namespace quattro {

// The past of one match, in any order. It keeps some copies of the match on the way, so that going back a little does
// not play all of it again, and never more than a few dozen of them.
class History {
public:
    // The match is played again from its beginning, or from where its inputs are known: behind its last reload, or
    // behind where it was loaded or its events were let go of.
    explicit History(Match match);
    // Inputs before this one are not to be seen: 0, but for what was said above.
    std::size_t first() const { return first_; }
    // All inputs that were taken.
    std::size_t last() const { return whole_.inputs(); }
    // The match as it stood after so many inputs, from first() to last(). It may change with the next call.
    const Match& after(std::size_t inputs);

private:
    void keep();

    Match whole_, now_;
    std::size_t first_;
    std::map<std::size_t, Match> kept_;  // by how many inputs: every so many
    std::size_t apart_ = 1;
};

}  // namespace quattro
