// Random numbers for playouts and bots.
#pragma once

#include <cstdint>

#include "state/random_stream.hpp"

namespace quattro {

// A deterministic generator (SplitMix64). Its numbers are not stored in a match and do not advance the match's streams.
struct PlayoutRandom {
    std::uint64_t state;  // the seed, then the position; any value is a valid seed
    // Advances as if `count` numbers had been drawn. A playout skips one number for each field that is not asked. It
    // thus draws the same answers, whether prompts wait or are answered where they are asked.
    void skip(std::uint64_t count) { state += count * kIncrement; }
    // A number from 0 to `bound` - 1; `bound` is at least 1.
    std::uint32_t below(std::uint32_t bound) {
        state += kIncrement;
        return static_cast<std::uint32_t>(((mix(state) >> 32U) * bound) >> 32U);
    }
};

}  // namespace quattro
