// How large games can be. What is larger is refused when the game is loaded, or halts the match where only the match
// knows how large it is; the reference lists it (compile/limit_rows.cpp).
#pragma once

#include <cstddef>
#include <cstdint>

namespace quattro {

// Of a game; counters, zones and cards of all seats count together.
inline constexpr std::size_t kMostOptions = 1000;
inline constexpr std::size_t kMostCounters = 10'000;  // counters
inline constexpr std::size_t kMostZones = 250;
inline constexpr std::size_t kMostStarts = 4000;     // cards at the start
inline constexpr std::int64_t kMostEvery = 100'000;  // combinations of `every`, allowed or not
inline constexpr std::size_t kMostPatterns = 100;    // of each all windows of its zone are listed
inline constexpr std::size_t kMostTriggers = 8;
inline constexpr std::size_t kMostLets = 1000;
inline constexpr std::size_t kMostRoutinesDeep = 100;
// Of a zone; a grid has columns and rows.
inline constexpr std::size_t kMostPlaces = 250;
inline constexpr std::int64_t kMostColumns = 15;
// Of an attribute.
inline constexpr std::size_t kMostNames = 1000;
// Of a pattern: its windows, its values together (each is a bit), those that stand in a circle, those of a tie.
inline constexpr std::int64_t kLongestWindow = 16;
inline constexpr int kMostPatternValues = 63;
inline constexpr int kMostAround = 31;
inline constexpr int kMostOfTie = 16;
// Of a prompt, with the fields of its actions, and of a field; an instruction has room for as many.
inline constexpr std::size_t kMostFields = 250;
inline constexpr std::size_t kMostOfField = 100;
inline constexpr std::int64_t kHighestAmount = 1'000'000'000;
inline constexpr std::int64_t kMostAmounts = 100'000;  // above the lowest, for all fields of the prompt together
inline constexpr std::size_t kMostSplits = 10'000;     // ways to split
inline constexpr int kMostKindsOfCards = 10'000;       // that `every(...)` lists
// Of an expression.
inline constexpr std::int64_t kMostOfRange = 100'000;  // numbers of LOWEST..HIGHEST
inline constexpr int kMostExpressionParts = 10'000;    // with the lets in it written out
inline constexpr int kMostLetsDeep = 32;

}  // namespace quattro
