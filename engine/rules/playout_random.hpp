// Random numbers for playouts.
#pragma once

#include <cstdint>

#include "state/random_stream.hpp"

namespace quattro {

// Deterministic generator for playouts. It is no part of a match.
struct PlayoutRandom {
    static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15U;
    std::uint64_t state;
    // Advances as if `count` numbers had been drawn.
    void skip(std::uint64_t count) { state += count * kStep; }
    // A number from 0 to `bound` - 1.
    std::uint32_t below(std::uint32_t bound) {
        state += kStep;
        return static_cast<std::uint32_t>(((mix(state) >> 32U) * bound) >> 32U);
    }
};

}  // namespace quattro
