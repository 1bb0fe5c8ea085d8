// What happens at a deadline, in matches and in trials of them. Private to the match layer.
#pragma once

#include <algorithm>

#include "run/execute.hpp"
#include "state/clock.hpp"

namespace quattro {

// Time goes on to the next deadline, where whoever has not answered is answered for, and `silent(bank, seat)` is told
// before. False if there is none: nothing has changed then. Whoever calls lets the flow go on.
template <class Silent>
bool run_out(const Shape& s, State& m, Executor& executor, Silent&& silent) {
    const std::int64_t next = earliest_deadline(s, m);
    if (next == 0) return false;
    m.at(s.now, 0) = std::max<std::int64_t>(next, m.at(s.now, 0));
    for (int bank = 0; bank < static_cast<int>(s.banks.size()); ++bank)
        for (Seat seat = 1; seat <= s.seats; ++seat) {
            const std::size_t slot = s.prompt_cell(bank, seat);
            if (m.at(s.prompt_status, slot) == 0 || m.at(s.deadline, slot) != next) continue;
            if (m.at(s.prompt_status, slot) == static_cast<std::uint8_t>(PromptStatus::open)) {
                silent(bank, seat);
                executor.run_out(m, bank, seat);
            }
            m.at(s.deadline, slot) = kPassed;
        }
    return true;
}

}  // namespace quattro
