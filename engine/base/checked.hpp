// Checked 64-bit arithmetic on the numbers of the rules: nullopt on overflow, and where the result is kNothing. The
// caller halts the match then.
#pragma once

#include <cstdint>
#include <optional>

namespace quattro {

// What a number is where nothing is there; no number of the rules has this value. As a CardId and as a seat it is none,
// too.
inline constexpr std::int64_t kNothing = INT64_MIN + 0x80000000LL;

// Holds every sum of fewer than 2^64 numbers and every product of two: for sums whose order must not matter.
__extension__ typedef __int128 Wide;

// A result of which it is known whether it overflows, if it is a number of the rules.
constexpr std::optional<std::int64_t> unless_nothing(bool overflows, std::int64_t result) {
    return overflows || result == kNothing ? std::nullopt : std::optional(result);
}
constexpr std::optional<std::int64_t> checked_sum(std::int64_t a, std::int64_t b) {
    std::int64_t sum = 0;
    const bool overflows = __builtin_add_overflow(a, b, &sum);
    return unless_nothing(overflows, sum);
}
constexpr std::optional<std::int64_t> checked_difference(std::int64_t a, std::int64_t b) {
    std::int64_t difference = 0;
    const bool overflows = __builtin_sub_overflow(a, b, &difference);
    return unless_nothing(overflows, difference);
}
constexpr std::optional<std::int64_t> checked_product(std::int64_t a, std::int64_t b) {
    std::int64_t product = 0;
    const bool overflows = __builtin_mul_overflow(a, b, &product);
    return unless_nothing(overflows, product);
}
constexpr std::optional<std::int64_t> checked_negative(std::int64_t a) { return checked_difference(0, a); }
constexpr std::optional<std::int64_t> checked(Wide wide) {
    const auto number = static_cast<std::int64_t>(wide);
    return unless_nothing(number != wide, number);
}

}  // namespace quattro
