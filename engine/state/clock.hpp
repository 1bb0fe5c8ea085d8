// The clocks of open prompts.
#pragma once

#include "state/shape.hpp"

namespace quattro {

// The earliest deadline that has not passed, in ms; 0 if there is none.
inline std::int64_t earliest_deadline(const Shape& s, const State& m) {
    std::int64_t next = 0;
    for (std::size_t slot = 0; slot < s.deadline.count; ++slot) {
        const std::int64_t d = m.at(s.deadline, slot);
        if (m.at(s.prompt_status, slot) && d > 0 && (next == 0 || d < next)) next = d;
    }
    return next;
}

}  // namespace quattro
