// Uniform sampling of answers to sets, the fields with `times` or `up_to`.
#pragma once

#include "rules/playout_random.hpp"
#include "run/option_enumeration.hpp"

namespace quattro {

// Random numbers from a stream of the match, for draw_set().
struct StreamRandom {
    const Shape& shape;
    State& state;
    int stream;
    Seat seat;
    std::uint32_t below(std::uint32_t bound) { return next_random(shape, state, stream, seat, bound); }
};

// Answers the members of a set from `field` to its last one, given the earlier answers. Each way to fill them that is
// legal and lets the later fields be answered has the same probability. The methods, in this order:
// - If the conditions of the set depend on its own answers alone, no later field depends on it, and there are few legal
//   sets, the linker has listed them (SetSampling::table) and one is chosen.
// - Otherwise at most kMaxProposals sets are sampled from all combinations of candidates, until one is legal
//   (rejection). If no condition of the set depends on another member, and no later field on the set, the first is.
// - If all proposals are rejected, the legal sets are listed, if that takes at most kMaxInspected tries and there are
//   at most kMaxListed sets.
// - Otherwise the members are sampled one by one in ascending order, weighted as if the conditions did not depend on
//   other members. This last method is not exactly uniform; the others are, but for the rounding of probabilities where
//   there are more than 2^31 sets.
// If no legal set is found, members become unanswered. Throws StepFailure if a condition cannot be evaluated. `scratch`
// only saves allocations.
template <class Random>
void draw_set(OptionEnumerator& asking, State& state, Seat seat, FieldIndex field, Random& random,
              OptionValues& scratch);

extern template void draw_set(OptionEnumerator&, State&, Seat, FieldIndex, PlayoutRandom&, OptionValues&);
extern template void draw_set(OptionEnumerator&, State&, Seat, FieldIndex, StreamRandom&, OptionValues&);

// Appends every legal way to fill the members of a set from `field` on, one answer for each of these members, in the
// order of the candidates. Returns false if more than `tries` are needed (see OptionEnumerator::find_option) or more
// than `most` sets exist; the list is then incomplete.
bool list_sets(OptionEnumerator& asking, State& state, Seat seat, FieldIndex field, int& tries, std::size_t most,
               OptionValues& sets);

}  // namespace quattro
