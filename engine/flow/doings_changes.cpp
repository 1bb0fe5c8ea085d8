#include "flow/doings_changes.hpp"

#include <algorithm>

#include "state/cards.hpp"

namespace quattro {

Next Doings::Run::run_in(Executor& x, State& m, int frame) const {
    const std::uint32_t seats = step.flag ? 1U : whom.seats(x, m, frame);
    if (seats) x.run_script(m, frame, step, seats);
    return Next::on;
}

}  // namespace quattro
