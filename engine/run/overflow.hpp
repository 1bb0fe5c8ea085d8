// Errors for numbers that exceed 64 bits.
#pragma once

#include "base/checked.hpp"
#include "rules/expr.hpp"

namespace quattro {

// Throws a StepFailure with the location of the expression.
[[noreturn, gnu::cold]] void throw_overflow(const Expression& e);

// The message for a counter that would overflow.
std::string beyond_counter(const Shape& s, CounterCell cell);

// The result of checked arithmetic. Throws a StepFailure if there is none, or if it is kNoValue.
inline std::int64_t checked_result(const Expression& e, std::optional<std::int64_t> result) {
    if (!result || *result == kNoValue) [[unlikely]]
        throw_overflow(e);
    return *result;
}

}  // namespace quattro
