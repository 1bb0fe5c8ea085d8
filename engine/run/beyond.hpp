// Overflow errors.
#pragma once

#include "base/checked.hpp"
#include "run/expr.hpp"

namespace quattro {

// Throws a StepFailure with the place of the expression.
[[noreturn, gnu::cold]] void beyond(const Expression& e);

// The message for a counter that overflows.
std::string beyond_counter(const Shape& s, CounterCell cell);

// The result of checked arithmetic; halts the match where there is none.
inline std::int64_t held_by(const Expression& e, std::optional<std::int64_t> result) {
    if (!result || *result == kNothing) [[unlikely]]
        beyond(e);
    return *result;
}

}  // namespace quattro
