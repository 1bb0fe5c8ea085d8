// The card at a place of a zone.
#pragma once

#include "run/term_leaves.hpp"

namespace quattro {

// Of the seat's own zone; none where the place is none.
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

// A place, or the end of a column, with or without a card; neither where there is no such place.
struct CellState : TermOf<CellState> {
    CardAt at;
    std::int32_t offset, count;
    bool taken;
    CellState(const CardAt& a, int from, int places, bool t) : at(a), offset(from), count(places), taken(t) {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = at.place.get(scope);
        return v >= 0 && v < count && (at.card(scope, offset + v) != kNoCard) == taken;
    }
};
// How many cards lie in the seat's own zone, or one of the table.
struct CardsIn : TermOf<CardsIn> {
    Column<std::uint16_t, InstanceIndex> size;
    OwnZone zone;
    CardsIn(const Shape& s, const OwnZone& z) : size(s.size), zone(z) {}
    std::int64_t get(const Scope& scope) const { return scope.state->at(size, zone.instance(scope)); }
};
// The places of a zone, in their order.
struct Places : SeveralOf<Places> {
    std::int64_t count;
    explicit Places(std::int64_t n) : count(n) {}
    bool each_in(const Scope&, const Visit& visit) const {
        for (std::int64_t place = 0; place < count; ++place)
            if (visit(place)) return true;
        return false;
    }
};

}  // namespace quattro
