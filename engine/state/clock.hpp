// Deadlines of open prompts.
#pragma once

#include <algorithm>

#include "state/shape.hpp"

namespace quattro {

// The earliest deadline that is not marked as passed, in ms of match time. Returns 0 if there is none.
inline std::int64_t earliest_deadline(const Shape& s, const State& m) {
    std::int64_t next = 0;
    for (std::size_t cell = 0; cell < s.deadline.count; ++cell) {
        const std::int64_t d = m.at(s.deadline, cell);
        if (m.at(s.prompt_status, cell) && d > 0 && (next == 0 || d < next)) next = d;
    }
    return next;
}

// Advances the time to the next deadline, unless it is already later, and marks the deadline as passed (kExpired) for
// every open prompt that has it. Calls `each(bank, seat)` for each such prompt before it is marked. Returns false and
// changes nothing if there is no deadline. The caller answers the expired prompts.
template <class Each>
bool advance_to_deadline(const Shape& s, State& m, Each&& each) {
    const std::int64_t next = earliest_deadline(s, m);
    if (next == 0) return false;
    m.at(s.now, 0) = std::max<std::int64_t>(next, m.at(s.now, 0));
    for (const BankIndex bank : s.banks.indices())
        for (Seat seat = 1; seat <= s.seats; ++seat) {
            const std::size_t cell = s.prompt_cell(bank, seat);
            if (m.at(s.prompt_status, cell) == kPromptClosed || m.at(s.deadline, cell) != next) continue;
            each(bank, seat);
            m.at(s.deadline, cell) = kExpired;
        }
    return true;
}
inline bool advance_to_deadline(const Shape& s, State& m) {
    return advance_to_deadline(s, m, [](BankIndex, Seat) {});
}

}  // namespace quattro
