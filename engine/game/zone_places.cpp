// Readers of places that the rows of several kinds share.
#include <fmt/format.h>

#include "base/names.hpp"
#include "base/size.hpp"
#include "game/limits.hpp"
#include "game/zone_kinds.hpp"

namespace quattro {

void read_named_places(Zone& zone, const MapReader& reader, Diagnostics& out) {
    const Node* places = reader.node("places");
    if ((!places || places->items.empty()) && reader.ok())
        out.error(reader.self().where, fmt::format("the zone '{}' has no places", zone.name), "places: [A, B, C]");
    if (places && places->items.size() > kMaxPlaces)
        return out.error(places->where, fmt::format("the zone '{}' has {} places", zone.name, places->items.size()),
                         fmt::format("at most {} are possible", kMaxPlaces));
    for (const Node& item : items_of(places)) {
        check_name(item.is_null() ? "null" : item.scalar, item.where, out);
        if (contains(zone.places, item.scalar))
            out.error(item.where, fmt::format("the place '{}' appears twice", item.scalar));
        zone.places.push_back(item.scalar);
    }
}

void read_columns_and_rows(Zone& zone, const MapReader& reader, Diagnostics& out) {
    zone.columns = reader.int_or("columns", 0);
    zone.rows = reader.int_or("rows", 0);
    if (reader.ok() && (!zone.columns || !zone.rows))
        out.error(reader.self().where, fmt::format("the {} '{}' needs columns and rows", zone.kind->word, zone.name),
                  "columns: 7, rows: 6");
    for (int row = 0; row < zone.rows; ++row)
        for (int column = 0; column < zone.columns; ++column)
            zone.places.push_back(fmt::format("{}{}", static_cast<char>('a' + column), row + 1));
}

}  // namespace quattro
