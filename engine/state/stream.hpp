// Random draws, counter-based: a number depends on the seed, the purpose, the seat and how many were drawn
// for them before, never on what happened in between.
#pragma once

#include "state/shape.hpp"

namespace quattro {

constexpr std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
}

// A number below `bound` (1 to 2^31) for a key, which no two draws of a match share.
constexpr std::uint32_t drawn_for(std::uint64_t seed, std::uint64_t key, std::uint32_t bound) {
    const std::uint64_t bits = mix(mix(seed + key * 0x9E3779B97F4A7C15U) ^ key);
    return static_cast<std::uint32_t>(((bits >> 32U) * bound) >> 32U);
}

// The next number of a stream, below `bound` (1 to 2^31).
inline std::uint32_t draw(const Shape& s, State& m, int stream, Seat seat, std::uint32_t bound) {
    if (s.draws) return s.draws->next(bound);
    const auto cell = static_cast<std::size_t>(stream * (s.seats + 1) + seat);
    const std::uint64_t key = (static_cast<std::uint64_t>(cell) + 1) << 32U | m.at(s.drawn, cell)++;
    return drawn_for(m.at(s.seed, 0), key, bound);
}

// A draw that is kept nowhere: the same for the same seed, seat and number, and apart from every stream.
inline std::uint32_t draw_lot(std::uint64_t seed, Seat seat, std::uint32_t number, std::uint32_t bound) {
    const std::uint64_t key = 1ULL << 63U | static_cast<std::uint64_t>(seat) << 32U | number;
    return drawn_for(seed, key, bound);
}

// Puts the cards of an instance in random order under new ids (see cards.hpp).
void shuffle(const Shape& s, State& m, int stream, InstanceIndex instance);

}  // namespace quattro
