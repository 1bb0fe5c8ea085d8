// Finds what several seats ask for in one batch that cannot all be done: one card goes to two places, one attribute or
// one counter becomes two things, more is taken from a card than it has. Additions never clash.
#pragma once

#include "state/operation.hpp"
#include "state/state.hpp"

namespace quattro {

// What an operation wants of a thing that only one seat can have.
struct Claim {
    std::uint64_t thing;  // see clash.cpp
    std::int64_t wish;    // seats that wish the same do not clash
    std::uint32_t operation;
    std::uint8_t seat;
};

struct Clash {
    std::uint32_t seats = 0;  // bit seat: every seat that clashes with another; 0: none does
    std::uint32_t one = 0;    // bits of those that clash about the example
    Operation example;
};

// Among the operations of `seats`. `memory` is reused.
Clash find_clash(const Shape& s, const State& m, const Operations& operations, std::uint32_t seats,
                 std::vector<Claim>& memory);
// The seats that ask for anything.
std::uint32_t seats_of(const Operations& operations);
// Takes out what these seats ask for.
void leave_out(Operations& operations, std::uint32_t seats);

}  // namespace quattro
