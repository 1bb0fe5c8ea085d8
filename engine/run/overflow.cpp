#include "run/overflow.hpp"

#include <fmt/format.h>

#include "rules/failure.hpp"

namespace quattro {
namespace {

std::string limits() {
    return fmt::format("out of range: the range is {} to {}, and {} is reserved for none", INT64_MIN, INT64_MAX,
                       kNoValue);
}

}  // namespace

void throw_overflow(const Expression& e) {
    throw StepFailure{e.where, fmt::format("in '{}': this is {}", e.text, limits())};
}

std::string beyond_counter(const Shape& s, CounterCell cell) {
    const Counter* counter = nullptr;
    for (const Counter& c : s.counters)
        if (c.first <= cell && (!counter || counter->first < c.first)) counter = &c;
    if (!counter) return fmt::format("a counter would be {}", limits());
    const std::string seat = counter->of_seat ? fmt::format(" of seat {}", cell - counter->first + 1) : "";
    return fmt::format("'{}'{} would be {}", counter->name, seat, limits());
}

}  // namespace quattro
