// What happens at a deadline, in matches and in trials of them. Private to the match layer.
#pragma once

#include "run/execute.hpp"
#include "state/clock.hpp"

namespace quattro {

// Time goes on to the next deadline, where whoever has not answered is answered for, and `silent(bank, seat)` is told
// before. False if there is none: nothing has changed then. Whoever calls lets the flow go on.
template <class Silent>
bool run_out(const Shape& s, State& m, Executor& executor, Silent&& silent) {
    return pass_to_deadline(s, m, [&](int bank, Seat seat) {
        const auto status = static_cast<PromptStatus>(m.at(s.prompt_status, s.prompt_cell(bank, seat)));
        if (status != PromptStatus::open) return;
        silent(bank, seat);
        executor.run_out(m, bank, seat);
    });
}

}  // namespace quattro
