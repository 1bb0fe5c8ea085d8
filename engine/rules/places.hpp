// Terms for places of zones and for the cards there.
#pragma once

#include "rules/term_leaves.hpp"

namespace quattro {

// The card at a place of the seat's zone or of a zone of the table. The caller of card() must check before that `v`,
// the value of `place`, is valid.
struct CardAt {
    Column<std::uint16_t> cells;
    OwnZone zone;
    std::int32_t first_cell, places;
    AnyTerm place;
    CardAt(const Shape& s, const Zone& z, const Term* p)
        : cells(s.cell),
          zone(z),
          first_cell(s.instances[z.first_instance].first_cell),
          places(static_cast<std::int32_t>(z.places.size())),
          place{p} {}
    CardId card(const Scope& scope, std::int64_t v) const {
        return scope.state->at(cells, first_cell + (zone.instance(scope) - zone.first) * places + v) - 1;
    }
};

// True if the place is occupied (`taken`) or empty. A column is full if its last place is occupied, and empty if its
// first one is. False if there is no such place or column.
struct CellState : TermOf<CellState> {
    CardAt at;
    std::int32_t offset, count;  // added to the value of `at.place`, to get a place; number of valid values
    bool taken;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = at.place.get(scope);
        return v >= 0 && v < count && (at.card(scope, offset + v) != kNoCard) == taken;
    }
};
// The number of cards in the seat's zone, or in a zone of the table.
struct CardsIn : TermOf<CardsIn> {
    Column<std::uint16_t, InstanceIndex> size;
    OwnZone zone;
    CardsIn(const Shape& s, const OwnZone& z) : size(s.size), zone(z) {}
    std::int64_t get(const Scope& scope) const { return scope.state->at(size, zone.instance(scope)); }
};
// The set of all places of a zone, in order.
struct Places : TermSetOf<Places> {
    std::int64_t count;
    bool each_in(const Scope&, const Visit& visit) const {
        for (std::int64_t place = 0; place < count; ++place)
            if (visit(place)) return true;
        return false;
    }
};

}  // namespace quattro
