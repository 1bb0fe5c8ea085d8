#include "analytics/ranking.hpp"

#include "bots/simulated_answer.hpp"
#include "match/impl.hpp"

namespace quattro {

std::vector<double> ranking(const Match& match) {
    const Rules& rules = ImplAccess::rules(match.game());
    const State& m = ImplAccess::of(match).state;
    std::vector<double> worth, places;
    for (Seat seat = 1; seat <= rules.shape().seats; ++seat)
        worth.push_back(payoff(rules, m, seat));
    for (const double own : worth) {
        double before = 0.5;  // the comparison with itself adds another 0.5
        for (const double other : worth)
            before += other > own ? 1 : other == own ? 0.5 : 0;
        places.push_back(before);
    }
    return places;
}

}  // namespace quattro
