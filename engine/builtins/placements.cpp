#include "builtins/placements.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace quattro {
namespace {

bool same_spot(const Placement& a, const Placement& b) { return a.instance == b.instance && a.place == b.place; }
bool one_card(const Placement& a, const Placement& b) { return a.card != kNoCard && a.card == b.card; }

bool share(const Placement& a, const Placement& b) { return one_card(a, b) || (a.place >= 0 && same_spot(a, b)); }

bool any_shared(const std::vector<Placement>& wishes) {
    for (std::size_t i = 1; i < wishes.size(); ++i)
        for (std::size_t before = 0; before < i; ++before)
            if (share(wishes[before], wishes[i])) return true;
    return false;
}

bool clash(const Placement& a, const Placement& b, bool stacks) {
    if (a.seat == b.seat) return false;
    return one_card(a, b) ? !same_spot(a, b) : a.place >= 0 && same_spot(a, b) && !stacks;
}

std::string wanted_by_both(const Run& x, const State& m, const Placement& a, const Placement& b, bool column) {
    if (one_card(a, b)) return fmt::format("want the card {}", x.name_for(m, a.card, 0));
    return column ? fmt::format("want column {}", a.place + 1)
                  : fmt::format("want the place {}", x.place_name(a.instance, a.place));
}

}  // namespace

bool settle_placements(Run& x, const State& m, const Instruction& step, const LinkedDestination& aim, bool nobody,
                       Seat front) {
    auto& wishes = x.scratch.wishes;
    if (!any_shared(wishes)) return false;
    const bool column = aim.how == Aim::How::column, stacks = column && !nobody;
    const auto rank = [&](const Placement& wish) { return wish.seat == front ? 0 : wish.seat; };
    for (int turn = 0; turn <= x.s.seats; ++turn)
        for (Placement& wish : wishes) {
            if (rank(wish) != turn) continue;
            for (const Placement& other : wishes) {
                if (!clash(wish, other, stacks)) continue;
                if (nobody) {
                    wish.lost = true;
                } else if (!front) {
                    refuse_clash(step, 1U << wish.seat | 1U << other.seat, wanted_by_both(x, m, wish, other, column));
                } else if (rank(other) < turn && !other.lost) {
                    wish.lost = true;
                }
                if (wish.lost) break;
            }
        }
    return true;
}

bool filled(const Run& x, const State& m, const LinkedDestination& aim, const Term* first,
            std::span<const Placement> all, const Placement& wish) {
    const std::span<const Placement> before = all.first(static_cast<std::size_t>(&wish - all.data()));
    return first && aim.is_full({wish.instance, wish.place}, m, x.s) &&
           std::any_of(before.begin(), before.end(),
                       [&](const Placement& w) { return !w.lost && w.seat != wish.seat && same_spot(w, wish); });
}

}  // namespace quattro
