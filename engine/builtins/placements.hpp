// Placements: the spots where several seats want to put cards at the same time, and the clashes between them.
#pragma once

#include "builtins/ops_cards.hpp"

namespace quattro {

// Marks the placements that lose a clash. Two seats clash if they want one card for different spots, or one place for
// different cards. Seats that want the same column do not clash, unless `nobody`: their cards fall one after the other.
// Throws StepFailure for a clash if `front` is 0 and `nobody` is false. Returns false if no two placements name the
// same card, place or column.
bool settle_placements(Run& x, const State& m, const Instruction& step, const LinkedDestination& aim, bool nobody,
                       Seat front);

// The placements of the seats for which `places(seat)` is true, one for each seat that has a destination, in order of
// precedence. Placements that lose a clash are removed. The result is valid until the list of placements in `Scratch`
// changes.
template <class Places>
std::span<const Placement> collect_placements(Run& x, const State& m, int frame, const Instruction& step,
                                              const CardOps::SeatOrder& who, const LinkedDestination& aim,
                                              Places&& places) {
    auto& placements = x.scratch.placements;
    placements.clear();
    who.each(x, m, frame, [&](Seat seat) {
        if (!places(seat)) return;
        const auto spot = aim.requested(x.frame_scope(m, frame, seat));
        if (spot) placements.push_back({seat, kNoCard, spot->instance, spot->place});
    });
    if (placements.size() > 1)
        settle_placements(x, m, step, aim, who.precedence.nobody, who.precedence.front(x, m, frame));
    std::erase_if(placements, [](const Placement& placement) { return placement.lost; });
    return placements;
}

// True if the column of the placement is full, the step has a `first`, and an earlier placement of another seat is for
// the same column: this seat then gets nothing. `placement` must be an element of `all`.
bool column_filled(const Run& x, const State& m, const LinkedDestination& aim, const Term* first,
                   std::span<const Placement> all, const Placement& placement);

}  // namespace quattro
