// Deadlines that pass, in matches and in trial matches. Private to the engine.
#pragma once

#include "run/execute.hpp"
#include "state/clock.hpp"

namespace quattro {

// Advances the time to the next deadline and marks it as passed in every prompt that has it. If such a prompt has no
// answer, calls `silent(bank, seat)`, and the seat gets its default answer. Returns false and changes nothing if there
// is no deadline. The caller must run the flow afterwards.
template <class SilentAnswer>
bool expire_next(const Shape& s, State& m, Executor& executor, SilentAnswer&& silent) {
    return advance_to_deadline(s, m, [&](BankIndex bank, Seat seat) {
        const auto status = static_cast<PromptStatus>(m.at(s.prompt_status, s.prompt_cell(bank, seat)));
        if (status != PromptStatus::open) return;
        silent(bank, seat);
        executor.expire(m, bank, seat);
    });
}

}  // namespace quattro
