// Random seeds for matches without a given seed, and seeds in JSON.
#pragma once

#include <cstdint>
#include <optional>

#include "cli/json.hpp"

namespace quattro::tools {

// 64 random bits from the system. A shorter seed could be found from the first view by trying all seeds.
std::uint64_t any_seed();

// Writes a seed as a text of digits, because many JSON readers round numbers above 2^53.
Json seed_to_json(std::uint64_t seed);
// Reads a text of digits up to 2^64 - 1 or a whole number from 0 to 2^53. Returns nothing if it is neither.
std::optional<std::uint64_t> seed_from_json(const Json& json);

}  // namespace quattro::tools
