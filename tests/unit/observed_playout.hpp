// Plays a random match twice: as a fast playout, and with an observer. With an observer every prompt is opened, awaited
// and closed, no slot is skipped, and every call runs in Lua.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <string>

#include "match/impl.hpp"

namespace quattro::test {

struct NullObserver final : Observer {
    void before(const State&, int) override {}
    void called(const EffectCall&, Seat) override {}
};

// Plays until the match is over, in at most `most_stretches` parts; part i has at most `answers(i)` answers. Returns
// the first difference, a message if the match does not end, or "".
inline std::string playout_difference(const std::shared_ptr<const Game>& game, std::uint64_t seed,
                                      const std::function<int(int)>& answers, int most_stretches) {
    const auto quick = ImplAccess::worker(*game), slow = ImplAccess::worker(*game);
    NullObserver watching;
    slow->executor.set_observer(&watching);
    State a, b;
    PlayoutRandom one{seed}, other{seed};
    quick->executor.begin(a, seed, 0);
    slow->executor.begin(b, seed, 0);
    if (!(a == b)) return fmt::format("seed {}: the first states differ", seed);
    for (int i = 0; !a.at(ImplAccess::rules(*game).shape().over, 0); ++i) {
        if (i == most_stretches) return fmt::format("seed {}: the match does not end", seed);
        const int x = quick->executor.playout(a, one, answers(i)), y = slow->executor.playout(b, other, answers(i));
        if (x != y || !(a == b) || one.state != other.state)
            return fmt::format("seed {}: after stretch {} the states differ, {} answers and {}", seed, i, x, y);
    }
    return "";
}

}  // namespace quattro::test
