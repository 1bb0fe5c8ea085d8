// How equal scores of patterns among cards are told apart: a key of digits, and whole hands where a key is too short.
#pragma once

#include <cstdint>
#include <span>

#include "run/happening.hpp"
#include "run/pattern.hpp"

namespace quattro {

inline constexpr int kTieBits = 4;   // of a digit in a key
inline constexpr int kTieCards = 5;  // of a tie in a key

// A card in the order in which a tie compares cards, and its value, in one number: the lower one is compared first.
std::int64_t tie_entry(const TieKey& tie, int by, int value);
// The digit of an entry; more is better.
std::uint64_t tie_digit(const TieKey& tie, std::int64_t entry);
// The digits of the first of these sorted entries; one that is absent counts as the lowest value.
std::uint64_t tie_digits(const TieKey& tie, std::span<const std::int64_t> entries);
// The digits of all cards of the zone.
std::uint64_t tie_digits_of_all(const Rules& rules, const TieKey& tie, const State& state, InstanceIndex instance);

// A key holds the first five cards of a tie. Where a tie compares all cards of hands that have more, puts the rank of
// each seat's hand in place of these digits.
void rank_long_ties(const Rules& rules, const Pattern& pattern, const State& state, KeysOfSeats& keys);
// What tells two seats apart in a tie that compares all cards, however many they are.
Apart apart_by_all(const Rules& rules, const Pattern& pattern, int tie, const State& state, Seat better, Seat worse);

}  // namespace quattro
