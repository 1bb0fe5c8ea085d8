// Counter-based random numbers. A number depends only on the seed, the purpose, the seat and the number of earlier
// draws for these. Other events of the match have no influence.
#pragma once

#include "state/shape.hpp"

namespace quattro {

// The increment of SplitMix64, which also serves to derive seeds.
inline constexpr std::uint64_t kIncrement = 0x9E3779B97F4A7C15U;

// The finalizer of SplitMix64: a bijection that spreads each bit over all bits.
constexpr std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
}

// A number in [0, bound) for a key; `bound` is 1 to 2^31. No two draws of a match may use the same key.
constexpr std::uint32_t keyed_random(std::uint64_t seed, std::uint64_t key, std::uint32_t bound) {
    const std::uint64_t bits = mix(mix(seed + key * kIncrement) ^ key);
    return static_cast<std::uint32_t>(((bits >> 32U) * bound) >> 32U);
}

// The next number of a stream, in [0, bound); `bound` is 1 to 2^31. Advances the stream. `stream` is an index in
// Shape::streams; each seat has a stream of its own, and seat 0 is the table. If `random_source` is set, the number
// comes from there, and no stream is advanced.
inline std::uint32_t next_random(const Shape& s, State& m, int stream, Seat seat, std::uint32_t bound) {
    if (s.random_source) return s.random_source->next(bound);
    const auto cell = static_cast<std::size_t>(stream * (s.seats + 1) + seat);
    const std::uint64_t key = (static_cast<std::uint64_t>(cell) + 1) << 32U | m.at(s.stream_position, cell)++;
    return keyed_random(m.at(s.seed, 0), key, bound);
}

// A random number that does not belong to a stream and advances none. Equal arguments give equal results. `number` must
// differ for each sample of a seat. The keys differ from those of all streams.
inline std::uint32_t sample_outside_streams(std::uint64_t seed, Seat seat, std::uint32_t number, std::uint32_t bound) {
    const std::uint64_t key = 1ULL << 63U | static_cast<std::uint64_t>(seat) << 32U | number;
    return keyed_random(seed, key, bound);
}

// Shuffles the cards of a pile or hand with the stream of its owner, or with `random_source` if it is set. The cards
// get new ids (see cards.hpp).
void shuffle(const Shape& s, State& m, int stream, InstanceIndex instance);

}  // namespace quattro
