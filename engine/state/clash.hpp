// Finds requests of several seats in one batch that exclude each other: they move or swap one card in different ways,
// put two cards on one place, give an attribute or counter two values, swap one attribute, or take more from a card
// than it has. Other additions, rotations, reversals and new cards never clash. run/clash_resolution.hpp decides whose
// requests are executed.
#pragma once

#include "state/operation.hpp"
#include "state/state.hpp"

namespace quattro {

// The request of one operation for one resource: a card, a place, an attribute of a card, or a counter.
struct Claim {
    std::uint64_t resource;  // key of the resource: see resource_key() in clash.cpp
    std::int64_t outcome;  // the requested outcome; equal outcomes do not clash. For a take: the amount, which adds up
    std::uint32_t operation;
    std::uint8_t seat;
};

struct Clash {
    std::uint32_t seats = 0;          // bit `seat`: the seat clashes with another seat; 0 if there is no clash
    std::uint32_t example_seats = 0;  // the seats that clash about the resource of `example`, as bits
    Operation example;
};

// The clashes among the operations of `seats` (bit `seat`). `memory` is scratch space that the caller may reuse.
Clash find_clash(const Shape& s, const State& m, const Operations& operations, std::uint32_t seats,
                 std::vector<Claim>& memory);
// The seats with at least one operation (bit `seat`).
std::uint32_t seats_of(const Operations& operations);
// Removes the operations of `seats` (bit `seat`) and adjusts the indices of `record_roll` operations.
void remove_operations(Operations& operations, std::uint32_t seats);

}  // namespace quattro
