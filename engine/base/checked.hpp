// Checked 64-bit arithmetic on the numbers of the rules. Each function returns nullopt if the result overflows or
// equals `kNoValue`. If this happens in a match, the match halts.
#pragma once

#include <cstdint>
#include <optional>

namespace quattro {

// Marks an expression that has no value. No number of the rules equals it. Converted to `int` it is INT32_MIN, which is
// neither a card nor a seat.
inline constexpr std::int64_t kNoValue = INT64_MIN + 0x80000000LL;

// Holds every sum of fewer than 2^64 numbers and every product of two. Used for sums whose result must not depend on
// the order of the numbers.
__extension__ typedef __int128 Int128;

// Returns `result`. Returns nothing if `overflows` is set, or if the result equals `kNoValue`.
constexpr std::optional<std::int64_t> unless_no_value(bool overflows, std::int64_t result) {
    return overflows || result == kNoValue ? std::nullopt : std::optional(result);
}
constexpr std::optional<std::int64_t> checked_sum(std::int64_t a, std::int64_t b) {
    std::int64_t sum = 0;
    const bool overflows = __builtin_add_overflow(a, b, &sum);
    return unless_no_value(overflows, sum);
}
constexpr std::optional<std::int64_t> checked_difference(std::int64_t a, std::int64_t b) {
    std::int64_t difference = 0;
    const bool overflows = __builtin_sub_overflow(a, b, &difference);
    return unless_no_value(overflows, difference);
}
constexpr std::optional<std::int64_t> checked_product(std::int64_t a, std::int64_t b) {
    std::int64_t product = 0;
    const bool overflows = __builtin_mul_overflow(a, b, &product);
    return unless_no_value(overflows, product);
}
constexpr std::optional<std::int64_t> checked_negative(std::int64_t a) { return checked_difference(0, a); }
// Converts a 128-bit result to 64 bits.
constexpr std::optional<std::int64_t> checked(Int128 wide) {
    const auto number = static_cast<std::int64_t>(wide);
    return unless_no_value(number != wide, number);
}

}  // namespace quattro
