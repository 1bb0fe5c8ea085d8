#include "rules/target.hpp"

#include "base/size.hpp"
#include "rules/rules.hpp"
#include "state/cards.hpp"

namespace quattro {

TargetSearch::TargetSearch(const Target& target, const Scope& sc)
    : scope(sc), rules(*sc.rules), s(rules.shape()), m(*sc.state), first(sc.instance), last(sc.instance) {
    const Instance& own = s.instances[sc.instance];
    const Zone& z = s.zones[own.zone];
    if (target.whose == ZoneOwner::own || !z.of_seat) return;
    const bool any = target.whose == ZoneOwner::any;
    // Otherwise the target is in the zone of the next seat; of two seats, that is the opponent.
    first = last = z.first_instance + (any ? 0 : own.seat % s.seats);
    if (any) last = first + (s.seats - 1);
}

CardId TargetSearch::at(InstanceIndex instance, int place) const { return card_at(s, m, instance, place); }

CardId TargetSearch::toward(InstanceIndex instance, int step) const {
    const Zone& zone = s.zones[s.instances[instance].zone];
    const bool ring = zone.kind->arrangement == Arrangement::ring;
    const int n = int_size(zone.places);
    for (int i = 1, p = scope.place.number(); i <= n; ++i) {
        p += step;
        if (!ring && (p < 0 || p >= n)) return kNoCard;
        p = (p + n) % n;
        if (const CardId card = at(instance, p); card != kNoCard) return card;
    }
    return kNoCard;
}

bool Target::chosen() const { return row->finds == TargetCount::chosen; }

bool Target::single() const {
    return row->finds == TargetCount::one_of_all || chosen() ||
           (row->finds == TargetCount::one && whose != ZoneOwner::any);
}

bool any_card(const Target& target, const Scope& scope, const Visit& visit) {
    return target.row->cards && target.row->cards(TargetSearch(target, scope), target, visit);
}

void find_cards(const Target& target, const Scope& scope, std::vector<CardId>& cards) {
    auto keep = [&](std::int64_t card) {
        cards.push_back(static_cast<CardId>(card));
        return false;
    };
    any_card(target, scope, Visit(keep));
}

CardId find_card(const Target& target, const Scope& scope) {
    CardId found = kNoCard;
    auto keep = [&](std::int64_t card) {
        found = static_cast<CardId>(card);
        return true;
    };
    any_card(target, scope, Visit(keep));
    return found;
}

}  // namespace quattro
