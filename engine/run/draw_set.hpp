// Random answers to sets, the fields with `times` or `up_to`: every legal set is equally likely.
#pragma once

#include "run/asking.hpp"
#include "run/playout_random.hpp"

namespace quattro {

// Numbers from a stream of a match, for draw_set().
struct StreamRandom {
    const Shape& shape;
    State& state;
    int stream;
    Seat seat;
    std::uint32_t below(std::uint32_t bound) { return draw(shape, state, stream, seat, bound); }
};

// Answers the members of a set from `field` up to its last one, given the members and fields before. Each way to fill
// them that is legal, and after which the later fields can be answered, has the same probability. How:
// - If the conditions of the set depend on nothing but its own answers and there are few legal sets, the linker has
//   listed them (SetDraw::table) and one is drawn.
// - Otherwise sets are drawn from all combinations of candidates until one is legal (rejection). If no condition of
//   the set depends on another member, the first one is legal.
// - If all proposals are rejected, the legal sets are listed, if that takes at most kMostLookedAt candidates.
// - If it takes more, the members are drawn one by one in ascending order, weighted as if the conditions did not depend
//   on other members. This last resort alone is not exactly uniform.
// If there is no legal set, the members stay unanswered. `scratch` only saves allocations.
template <class Random>
void draw_set(Asking& asking, State& state, Seat seat, int field, Random& random, OptionValues& scratch);

extern template void draw_set(Asking&, State&, Seat, int, PlayoutRandom&, OptionValues&);
extern template void draw_set(Asking&, State&, Seat, int, StreamRandom&, OptionValues&);

// Appends every legal way to fill the members of a set from `field` on, `members left` answers each, in the order in
// which the candidates are listed. Returns false if more than `tries` are needed (see Asking::any_allowed) or more than
// `most` sets exist; the list is then incomplete.
bool list_sets(Asking& asking, State& state, Seat seat, int field, int& tries, std::size_t most, OptionValues& sets);

}  // namespace quattro
