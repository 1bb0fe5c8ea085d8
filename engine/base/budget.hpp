// The maximal cost of one input, the same on every machine. An input that exceeds it halts the match, as a failing
// script does.
#pragma once

#include <cstddef>
#include <cstdint>

namespace quattro {

struct Budget {
    int flow_cost = 5'000'000;  // of steps, in the units of compile/costs.hpp; as much again for testing options
    std::int64_t lua_instructions = 20'000'000;  // Lua instructions; native work counts as several
    std::size_t events = 100'000;                // events that the input causes, for all recipients together
    std::size_t event_bytes = 8 << 20;           // bytes of the names and values in these events

    // Returns this budget with each limit reduced to `share` percent (1 to 100) and rounded down, for a host that gives
    // a game less.
    Budget scaled(int share) const {
        const auto part = [share](auto whole) { return whole / 100 * static_cast<decltype(whole)>(share); };
        return {part(flow_cost), part(lua_instructions), part(events), part(event_bytes)};
    }
};

}  // namespace quattro
