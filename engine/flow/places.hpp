// The card at a place of a zone. Private to the flow layer.
#pragma once

#include "flow/term_leaves.hpp"

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
          first_cell(s.instances[static_cast<std::size_t>(z.first_instance)].first_cell),
          places(static_cast<std::int32_t>(z.places.size())),
          place{p} {}
    CardId card(const Scope& scope, std::int64_t v) const {
        return scope.state->at(cells, first_cell + (zone.instance(scope) - zone.first) * places + v) - 1;
    }
};

}  // namespace quattro
