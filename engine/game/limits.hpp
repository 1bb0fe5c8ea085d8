// The limits on the size of games. A game beyond a limit is refused when it is loaded; where the size is known only
// during a match, the match halts. The reference lists the limits (compile/limit_rows.cpp).
#pragma once

#include <cstddef>
#include <cstdint>

namespace quattro {

// For a game. Counters, zones and cards of all seats count together.
inline constexpr std::size_t kMostOptions = 1000;
inline constexpr std::size_t kMostCounters = 10'000;  // all counters; the copies of all seats count
inline constexpr std::size_t kMostZones = 250;
inline constexpr std::size_t kMostStarts = 4000;  // cards at the start of the match
// Combinations that one `every` enumerates, whether it keeps them or not.
inline constexpr std::int64_t kMostEvery = 100'000;
inline constexpr std::size_t kMostPatterns = 100;  // kept low: a pattern lists all windows of its zone
inline constexpr std::size_t kMostTriggers = 8;
inline constexpr std::size_t kMostLets = 1000;
inline constexpr std::size_t kMostRoutinesDeep = 100;
// For a zone. kMostColumns limits rows as well.
inline constexpr std::size_t kMostPlaces = 250;
inline constexpr std::int64_t kMostColumns = 15;
// For an attribute.
inline constexpr std::size_t kMostNames = 1000;
// For a pattern: the length of a window, the number of values (each takes one bit), the values of a circle, and the
// values that a tie compares.
inline constexpr std::int64_t kLongestWindow = 16;
inline constexpr int kMostPatternValues = 63;
inline constexpr int kMostAround = 31;
inline constexpr int kMostOfTie = 16;
// For a prompt: its fields, with those of its actions. For a field: its copies by `each`.
inline constexpr std::size_t kMostFields = 250;
inline constexpr std::size_t kMostOfField = 100;
inline constexpr std::int64_t kHighestAmount = 1'000'000'000;
inline constexpr std::int64_t kMostAmounts = 100'000;  // highest - lowest amount, divided by the fields of the prompt
inline constexpr std::size_t kMostSplits = 10'000;     // ways to split a number
inline constexpr int kMostKindsOfCards = 10'000;       // kinds that `every(...)` lists
// For an expression.
inline constexpr std::int64_t kMostOfRange = 100'000;  // numbers in a range LOWEST..HIGHEST
inline constexpr int kMostExpressionParts = 10'000;    // with all lets expanded
inline constexpr int kMostLetsDeep = 32;

}  // namespace quattro
