// What happens at a deadline, in matches and in trials of them. Private to the match layer.
#pragma once

#include "run/execute.hpp"
#include "state/clock.hpp"

namespace quattro {

// Time goes on to the next deadline, where whoever has not answered is answered for, and `silent(bank, seat)` is told
// before. False if there is none: nothing has changed then. Whoever calls lets the flow go on.
template <class Silent>
bool run_out(const Shape& s, State& m, Executor& executor, Silent&& silent) {
    return pass_to_deadline(s, m, [&](std::size_t slot) {
        if (m.at(s.prompt_status, slot) != static_cast<std::uint8_t>(PromptStatus::open)) return;
        const int bank = static_cast<int>(slot) / s.seats;
        const Seat seat = static_cast<Seat>(slot) % s.seats + 1;
        silent(bank, seat);
        executor.run_out(m, bank, seat);
    });
}

}  // namespace quattro
