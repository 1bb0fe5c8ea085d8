// Sums of numbers of the rules: beyond 64 bits they wrap around instead of trapping.
#pragma once

#include <cstdint>

namespace quattro {

constexpr std::int64_t wrapped_sum(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

}  // namespace quattro
