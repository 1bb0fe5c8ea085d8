// Arithmetic on the numbers of the rules, which have 64 bits: nothing where a result does not fit. Whoever reckons for
// a match halts it then; nothing wraps around.
#pragma once

#include <cstdint>
#include <optional>

namespace quattro {

// Holds every sum of fewer than 2^64 numbers and every product of two: for sums whose order must not matter.
__extension__ typedef __int128 Wide;

constexpr std::optional<std::int64_t> checked_sum(std::int64_t a, std::int64_t b) {
    std::int64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? std::nullopt : std::optional(sum);
}
constexpr std::optional<std::int64_t> checked_difference(std::int64_t a, std::int64_t b) {
    std::int64_t difference = 0;
    return __builtin_sub_overflow(a, b, &difference) ? std::nullopt : std::optional(difference);
}
constexpr std::optional<std::int64_t> checked_product(std::int64_t a, std::int64_t b) {
    std::int64_t product = 0;
    return __builtin_mul_overflow(a, b, &product) ? std::nullopt : std::optional(product);
}
constexpr std::optional<std::int64_t> checked_negative(std::int64_t a) { return checked_difference(0, a); }
constexpr std::optional<std::int64_t> checked(Wide wide) {
    const auto number = static_cast<std::int64_t>(wide);
    return number == wide ? std::optional(number) : std::nullopt;
}

}  // namespace quattro
