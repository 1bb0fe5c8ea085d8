// Tie-breaking between equal scores of patterns among cards: by digits in a key, or by whole hands if a key is too
// short.
#pragma once

#include <cstdint>
#include <span>

#include "rules/event_sink.hpp"
#include "run/pattern.hpp"

namespace quattro {

inline constexpr int kTieBits = 4;  // bits of a digit in a key
inline constexpr std::uint64_t kTopTieDigit = (1U << kTieBits) - 1;
inline constexpr int kTieCards = 5;  // digits of a tie in a key

// Encodes a card for sorting: cards with lower entries are compared first. `by` is its value of TieKey::by, `value` its
// value of TieKey::attribute.
std::int64_t tie_entry(const TieKey& tie, int by, int value);
// The digit of an entry; higher is better.
std::uint64_t tie_digit(const TieKey& tie, std::int64_t entry);
// The digits of the first kTieCards sorted entries, the first one highest. Absent entries count as the worst value.
std::uint64_t tie_digits(const TieKey& tie, std::span<const std::int64_t> entries);
// The digits of a tie with TieKey::all, which compares all cards of the zone instance: the digits of the first
// kTieCards cards.
std::uint64_t tie_digits_of_all(const Rules& rules, const TieKey& tie, const State& state, InstanceIndex instance);

// For ties with TieKey::all: if some hand has more than kTieCards cards, replaces the digits of the tie in the key of
// each seat with a match by the rank of the seat's hand.
void rank_long_ties(const Rules& rules, const Pattern& pattern, const State& state, KeysOfSeats& keys);
// Compares two seats in tie number `tie`, which has TieKey::all, by all of their cards, however many they are.
KeyComparison apart_by_all(const Rules& rules, const Pattern& pattern, int tie, const State& state, Seat better,
                           Seat worse);

}  // namespace quattro
