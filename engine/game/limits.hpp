// The limits on the size of games. A game beyond a limit is refused when it is loaded; where the size is known only
// during a match, the match halts. The reference lists the limits (compile/limit_rows.cpp).
#pragma once

#include <cstddef>
#include <cstdint>

namespace quattro {

// For a game. Counters, zones and cards of all seats count together.
inline constexpr std::size_t kMaxOptions = 1000;
inline constexpr std::size_t kMaxCounters = 10'000;  // declared counters that hold no card
inline constexpr std::size_t kMaxZones = 250;
inline constexpr std::size_t kMaxStarts = 4000;  // cards at the start of the match
// Combinations that one `every` enumerates, and all `every` of a game, whether they are kept or not.
inline constexpr std::int64_t kMaxCombinations = 100'000, kMaxCombinationsOfGame = 1'000'000;
inline constexpr std::size_t kMaxPatterns = 100;  // kept low: a pattern lists all windows of its zone
inline constexpr std::size_t kMaxTriggers = 8;
inline constexpr std::size_t kMaxLets = 1000;
inline constexpr std::size_t kMaxRoutineDepth = 100;
// For a zone. kMaxColumns limits rows as well.
inline constexpr std::size_t kMaxPlaces = 250;
inline constexpr std::int64_t kMaxColumns = 15;
// For an attribute.
inline constexpr std::size_t kMaxNames = 1000;
// For a pattern: the length of a window, the number of values (each takes one bit), the values of a circle, and the
// values that a tie compares.
inline constexpr std::int64_t kLongestWindow = 16;
inline constexpr int kMaxPatternValues = 63;
inline constexpr int kMaxCircleValues = 31;
inline constexpr int kMaxTied = 16;
// For a prompt: its fields, with those of its actions. For a field with `each`: its copies, one for each value.
inline constexpr std::size_t kMaxFields = 250;
inline constexpr std::size_t kMaxFieldCopies = 100;
inline constexpr std::int64_t kMaxSetSize = 16;  // of a field with `times` or `up_to`
// For a game: its prompts, with those of effects (Shape::prompt_id holds an index + 1), and their answers: the fields
// of all prompts for each seat.
inline constexpr std::size_t kMaxPrompts = UINT16_MAX - 1;
inline constexpr int kMaxAnswerCells = 40'000;
inline constexpr std::int64_t kHighestAmount = 1'000'000'000;  // of an amount; of an option, also as a negative number
// In a prompt with N fields, the highest amount of a field may exceed the lowest one by at most kMaxAmounts / N.
inline constexpr std::int64_t kMaxAmounts = 100'000;
inline constexpr std::size_t kMaxSplits = 10'000;  // ways to split a number, and the highest number to split
inline constexpr int kMaxCardKinds = 10'000;       // kinds that `every(...)` lists
// For an expression.
inline constexpr std::int64_t kMaxRangeSize = 100'000;  // numbers in a range LOWEST..HIGHEST
inline constexpr int kMaxExpressionParts = 10'000;      // with all lets expanded
inline constexpr int kMaxLetDepth = 32;

}  // namespace quattro
