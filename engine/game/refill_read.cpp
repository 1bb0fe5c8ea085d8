// Reads `refill`: the zone whose cards are shuffled into a pile or hand when a step has drawn its last card, or draws
// while it is empty.
#include <fmt/format.h>

#include "game/read.hpp"

namespace quattro {

// Called after all zones are known. Two families by the same attribute, or both by seats, are matched key by key. A
// single zone can refill all members of a family.
void read_refill(Model& model, const Node::Entry& entry, Diagnostics& out) {
    const Node* refill = entry.value.find("refill");
    if (!refill || !refill->is_scalar()) return;
    const Family *family = find_family(model.zone_families, entry.key),
                 *refill_family = find_family(model.zone_families, refill->scalar);
    const ZoneIndex first = family ? ZoneIndex(family->first) : model.find_zone(entry.key);
    const bool both = family && refill_family && family->attribute == refill_family->attribute;
    const ZoneIndex from = both ? ZoneIndex(refill_family->first) : zone_named(model, *refill, out);
    for (int i = 0; first.valid() && from.valid() && i < (family ? family->count : 1); ++i) {
        Zone& zone = model.shape.zones[first + i];
        zone.refill = both ? from + i : from;
        const Zone& refiller = model.shape.zones[zone.refill];
        std::string wrong;
        if (zone.placed() || refiller.placed())
            wrong = "only a pile or hand can be refilled, from another pile or hand";
        else if (&zone == &refiller)
            wrong = "a zone cannot be refilled from itself";
        else if (refiller.of_seat && !zone.of_seat)
            wrong = fmt::format("'{}' is on the table, but each seat has its own '{}'", zone.name, refiller.name);
        if (!wrong.empty())
            return out.error(refill->where, wrong,
                             "name another pile or hand; a zone of the table needs one of the table");
    }
}

}  // namespace quattro
