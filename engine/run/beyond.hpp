// Results that a number of the rules cannot be: whoever reckons them halts the match.
#pragma once

#include "base/checked.hpp"
#include "run/expr.hpp"

namespace quattro {

// Throws a StepFailure with the place of the expression.
[[noreturn, gnu::cold]] void beyond(const Expression& e);

// That a counter would be that, as a message.
std::string beyond_counter(const Shape& s, CounterCell cell);

// What a reckoning comes to. 64 bits hold it, and it is not what stands for none.
inline std::int64_t held_by(const Expression& e, std::optional<std::int64_t> result) {
    if (!result || *result == kNothing) [[unlikely]]
        beyond(e);
    return *result;
}

}  // namespace quattro
