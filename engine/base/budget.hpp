// What one input may cost, the same on every machine. What needs more of it halts the match as a failing script does.
#pragma once

#include <cstddef>
#include <cstdint>

namespace quattro {

struct Budget {
    int work = 5'000'000;               // of the flow's steps, in the units of compile/costs.hpp
    std::int64_t scripts = 20'000'000;  // instructions of Lua; what is done for a script natively counts as several
    std::size_t events = 100'000;       // told of it, to whomever
    std::size_t letters = 8 << 20;      // in them

    // So many hundredths of it, of everything at least a little; for a host who gives a game less.
    Budget percent(int share) const {
        const auto part = [share](auto whole) { return whole / 100 * static_cast<decltype(whole)>(share); };
        return {part(work), part(scripts), part(events), part(letters)};
    }
};

}  // namespace quattro
