#include "builtins/placements.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace quattro {
namespace {

bool same_spot(const Placement& a, const Placement& b) { return a.instance == b.instance && a.place == b.place; }
bool one_card(const Placement& a, const Placement& b) { return a.card != kNoCard && a.card == b.card; }

bool share(const Placement& a, const Placement& b) { return one_card(a, b) || (a.place.valid() && same_spot(a, b)); }

bool any_shared(const std::vector<Placement>& placements) {
    for (std::size_t i = 1; i < placements.size(); ++i)
        for (std::size_t before = 0; before < i; ++before)
            if (share(placements[before], placements[i])) return true;
    return false;
}

bool clash(const Placement& a, const Placement& b, bool stacks) {
    if (a.seat == b.seat) return false;
    return one_card(a, b) ? !same_spot(a, b) : a.place.valid() && same_spot(a, b) && !stacks;
}

std::string wanted_by_both(const Run& x, const State& m, const Placement& a, const Placement& b, bool column) {
    if (one_card(a, b)) return fmt::format("want the card {}", x.name_for(m, a.card, 0));
    return column ? fmt::format("want column {}", a.place.number() + 1)
                  : fmt::format("want the place {}", x.place_name(a.instance, a.place.number()));
}

}  // namespace

bool settle_placements(Run& x, const State& m, const Instruction& step, const LinkedDestination& aim, bool nobody,
                       Seat front) {
    auto& placements = x.scratch.placements;
    if (!any_shared(placements)) return false;
    const bool column = aim.how == Destination::Kind::column, stacks = column && !nobody;
    const auto rank = [&](const Placement& placement) { return placement.seat == front ? 0 : placement.seat; };
    for (int turn = 0; turn <= x.s.seats; ++turn)
        for (Placement& placement : placements) {
            if (rank(placement) != turn) continue;
            for (const Placement& other : placements) {
                if (!clash(placement, other, stacks)) continue;
                if (nobody) {
                    placement.lost = true;
                } else if (!front) {
                    refuse_clash(step, 1U << placement.seat | 1U << other.seat,
                                 wanted_by_both(x, m, placement, other, column));
                } else if (rank(other) < turn && !other.lost) {
                    placement.lost = true;
                }
                if (placement.lost) break;
            }
        }
    return true;
}

bool column_filled(const Run& x, const State& m, const LinkedDestination& aim, const Term* first,
                   std::span<const Placement> all, const Placement& placement) {
    const std::span<const Placement> before = all.first(static_cast<std::size_t>(&placement - all.data()));
    return first && aim.is_full({placement.instance, placement.place}, m, x.s) &&
           std::any_of(before.begin(), before.end(), [&](const Placement& w) {
               return !w.lost && w.seat != placement.seat && same_spot(w, placement);
           });
}

}  // namespace quattro
