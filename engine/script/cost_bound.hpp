// An upper bound of the cost of a script's call, proved from its bytecode. Private to this layer.
#pragma once

#include <cstdint>
#include <lua.hpp>

namespace quattro {

// The maximal cost of a call that runs without an instruction counter, in Lua instructions. The counter itself would
// cost about as much as a verb for each call.
inline constexpr std::int64_t kCheapCall = 50'000;
// Returns the maximal cost of one call of the function at the index as the `run` of a script, in instructions. Native
// work is not included. Returns -1 unless the cost is proved to be at most `kCheapCall`. A proof needs that no function
// which the call can reach has a loop or is recursive, and that all callees are known. This holds for most scripts.
std::int64_t cheap_cost(lua_State* L, int index);

}  // namespace quattro
