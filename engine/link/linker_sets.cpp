// Links sets: each visits its elements in order and stops when the visitor returns true.
#include <fmt/format.h>

#include <algorithm>

#include "compile/functions.hpp"
#include "link/linker.hpp"
#include "rules/failure.hpp"
#include "rules/places.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

using lang::NodeIndex;

// A constant set of seats. Bit n - 1 is seat n, as in Shape::winners. (In the masks of an audience, bit n is seat n.)
struct Seats : TermSetOf<Seats> {
    std::uint32_t bits;
    bool each_in(const Scope&, const Visit& visit) const {
        for (std::int64_t seat = 1; bits >> (seat - 1); ++seat)
            if ((bits >> (seat - 1) & 1U) && visit(seat)) return true;
        return false;
    }
};
// The cards of a zone: of the current seat, of all seats, or of a computed seat.
struct ZoneCards : TermSetOf<ZoneCards> {
    OwnZone zone;
    std::int32_t all;  // number of instances to visit; 0 for only the instance of the seat
    std::int32_t seats;
    AnyTerm seat;  // null for the current seat
    bool each_in(const Scope& scope, const Visit& visit) const {
        InstanceIndex begin = all ? zone.first : zone.instance(scope);
        if (seat.term && !all) {
            const std::int64_t v = seat.get(scope);
            if (v < 1 || v > seats) return false;
            begin = zone.first + (zone.of_seat ? v - 1 : 0);
        }
        for (InstanceIndex instance = begin; instance < begin + std::max(all, 1); ++instance)
            if (any_card_of(scope.rules->shape(), *scope.state, instance, visit)) return true;
        return false;
    }
};
struct Everything : TermSetOf<Everything> {
    bool each_in(const Scope& scope, const Visit& visit) const {
        const Shape& s = scope.rules->shape();
        for (const InstanceIndex instance : s.instances.indices())
            if (any_card_of(s, *scope.state, instance, visit)) return true;
        return false;
    }
};
struct ListSet : TermSetOf<ListSet> {
    const Term* const* terms;
    std::int32_t count;
    ListSet(const Term* const* t, std::size_t n) : terms(t), count(static_cast<std::int32_t>(n)) {}
    bool each_in(const Scope& scope, const Visit& visit) const {
        for (int i = 0; i < count; ++i)
            if (const std::int64_t v = terms[i]->get(scope); v != kNoValue && visit(v)) return true;
        return false;
    }
};
// The numbers of a range in ascending order; empty if an end is none, or if the first is above the last. Fails if there
// are more than `kMaxRangeSize`.
struct RangeSet : TermSetOf<RangeSet> {
    AnyTerm from, to;
    const Expression* e;
    bool each_in(const Scope& scope, const Visit& visit) const {
        const std::int64_t first = from.get(scope), last = to.get(scope);
        if (first > last) return false;
        const std::uint64_t count = static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first) + 1;
        if (first == kNoValue) return false;  // if only `last` is none, it is below each `first` that can occur
        if (count > kMaxRangeSize || count == 0)
            throw StepFailure{e->where, fmt::format("in '{}': the range from {} to {} can have at most {} numbers",
                                                    e->text, first, last, kMaxRangeSize)};
        for (std::uint64_t i = 0; i < count; ++i)
            if (visit(first + static_cast<std::int64_t>(i))) return true;
        return false;
    }
};
struct InRange : TermOf<InRange> {
    AnyTerm what, from, to;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = what.get(scope);
        return v != kNoValue && v >= from.get(scope) && v <= to.get(scope);
    }
};
// `InRange` with ends that may be none: false if one is. (InRange is false if only the second one is.)
struct InRangeThere : TermOf<InRangeThere> {
    InRange range;
    std::int64_t get(const Scope& scope) const { return range.from.get(scope) != kNoValue && range.get(scope); }
};
struct Filtered : TermSetOf<Filtered> {
    const TermSet* set;
    AnyTerm condition;
    bool each_in(const Scope& scope, const Visit& visit) const {
        Scope inner = scope;
        return set->for_each(scope, [&](std::int64_t v) {
            inner.it = v;
            return condition.get(inner) != 0 && visit(v);
        });
    }
};
// A value of each element; values that are none are left out.
struct Mapped : TermSetOf<Mapped> {
    const TermSet* set;
    AnyTerm value;
    bool each_in(const Scope& scope, const Visit& visit) const {
        Scope inner = scope;
        return set->for_each(scope, [&](std::int64_t element) {
            inner.it = element;
            const std::int64_t v = value.get(inner);
            return v != kNoValue && visit(v);
        });
    }
};
// The elements of the sets of all elements, one set after the other.
struct Joined : TermSetOf<Joined> {
    const TermSet *set, *inside;
    bool each_in(const Scope& scope, const Visit& visit) const {
        Scope inner = scope;
        return set->for_each(scope, [&](std::int64_t element) {
            inner.it = element;
            return inside->each(inner, visit);
        });
    }
};
struct IsAmong : TermOf<IsAmong> {
    const TermSet* set;
    AnyTerm what;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t wanted = what.get(scope);
        return wanted != kNoValue && set->for_each(scope, [&](std::int64_t v) { return v == wanted; });
    }
};
// Converts a value to a coarser scale; none if it is not a multiple. Such a value is in no set of the coarser scale.
struct Coarser : TermOf<Coarser> {
    AnyTerm what;
    std::int64_t factor;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = what.get(scope);
        return v == kNoValue || v % factor != 0 ? kNoValue : v / factor;
    }
};
struct ChooseSet : TermSetOf<ChooseSet> {
    const TermSet *value, *otherwise;
    AnyTerm condition;
    ChooseSet(const TermSet* v, const Term* c, const TermSet* o) : value(v), otherwise(o), condition{c} {}
    bool each_in(const Scope& scope, const Visit& visit) const {
        return (condition.get(scope) ? value : otherwise)->each(scope, visit);
    }
};
// True if a card is in a zone of the table, of the current seat, or of all seats.
template <class Card>
struct LiesIn : TermOf<LiesIn<Card>> {
    Column<std::uint8_t> zones;
    OwnZone zone;
    std::int32_t all;
    Card card;
    LiesIn(const Shape& s, const ZoneCards& set, Card c) : zones(s.card_zone), zone(set.zone), all(set.all), card(c) {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t id = card.get(scope);
        if (id < 0) return 0;
        const InstanceIndex begin = all ? zone.first : zone.instance(scope), lies(scope.state->at(zones, id) - 1);
        return lies >= begin && lies < begin + std::max(all, 1);
    }
};
struct LiesInChosen : TermOf<LiesInChosen> {
    AnyTerm condition, value, otherwise;
    std::int64_t get(const Scope& scope) const { return (condition.get(scope) ? value : otherwise).get(scope); }
};
struct SeatIn : TermOf<SeatIn> {
    AnyTerm seat;
    std::uint32_t bits;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = seat.get(scope);
        return v > 0 && (bits >> (v - 1) & 1U);
    }
};

}  // namespace

LinkedTerm make_everything(Linker& linker) { return linker.several<Everything>(kLooksAtState); }

LinkedTerm make_seats(Linker& linker, std::uint32_t bits) { return linker.several<Seats>(kLooksNowhere, bits); }

LinkedTerm make_zone(Linker& linker, ZoneIndex zone, const LinkedTerm* seat, bool all) {
    const Zone& z = linker.shape().zones[zone];
    const int looks = kLooksAtState | (seat ? seat->depends : z.of_seat && !all ? kLooksAtSeat : 0);
    return linker.several<ZoneCards>(looks, OwnZone(z),
                                     all && z.of_seat ? linker.shape().seats
                                     : all            ? 1
                                                      : 0,
                                     linker.shape().seats, seat ? seat->term : nullptr);
}

namespace {

struct CardsInAll : TermOf<CardsInAll> {
    Column<std::uint16_t, InstanceIndex> size;
    InstanceIndex first;
    std::int32_t count;
    CardsInAll(const Shape& s, InstanceIndex instance, int n) : size(s.size), first(instance), count(n) {}
    std::int64_t get(const Scope& scope) const {
        std::int64_t sum = 0;
        for (int i = 0; i < count; ++i)
            sum += scope.state->at(size, first + i);
        return sum;
    }
};

// The number of empty places of a zone, or of occupied ones.
struct PlacesIn : TermOf<PlacesIn> {
    Column<std::uint16_t, InstanceIndex> size;
    OwnZone zone;
    std::int64_t places, sign;
    PlacesIn(const Shape& s, const CellState& state)
        : size(s.size), zone(state.at.zone), places(state.taken ? 0 : state.count), sign(state.taken ? 1 : -1) {}
    std::int64_t get(const Scope& scope) const { return places + sign * scope.state->at(size, zone.instance(scope)); }
};

// Matches `places(ZONE) where it is empty` (or `full`) over all places of the zone; null for any other set.
const CellState* places_by_state(const TermSet* set) {
    if (set->run != &TermSetOf<Filtered>::call) return nullptr;
    const auto& filtered = *static_cast<const Filtered*>(set);
    const auto* state = as<CellState>(filtered.condition.term);
    if (!state || filtered.set->run != &TermSetOf<Places>::call || !as<ItTerm>(state->at.place.term)) return nullptr;
    const bool all = static_cast<const Places*>(filtered.set)->count == state->count && state->offset == 0;
    return all ? state : nullptr;
}

}  // namespace

LinkedTerm make_size(Linker& linker, const LinkedTerm& set) {
    if (const CellState* state = places_by_state(set.set))
        return linker.term<PlacesIn>(set.depends, linker.shape(), *state);
    if (set.set->run != &TermSetOf<ZoneCards>::call) return {};
    const auto& zone = *static_cast<const ZoneCards*>(set.set);
    if (zone.all) return linker.term<CardsInAll>(set.depends, linker.shape(), zone.zone.first, zone.all);
    return zone.seat.term ? LinkedTerm{} : linker.term<CardsIn>(set.depends, linker.shape(), zone.zone);
}

namespace {

struct EndCard : TermOf<EndCard> {
    Column<std::uint16_t, InstanceIndex> ends;
    OwnZone zone;
    std::int64_t get(const Scope& scope) const {
        const std::uint16_t card = scope.state->at(ends, zone.instance(scope));
        return card ? card - 1 : kNoValue;
    }
};

}  // namespace

LinkedTerm make_end(Linker& linker, const LinkedTerm& set, bool last) {
    if (set.set->run != &TermSetOf<ZoneCards>::call) return {};
    const auto& zone = *static_cast<const ZoneCards*>(set.set);
    const Shape& s = linker.shape();
    const Instance& first = s.instances[zone.zone.first];
    if (zone.all > 1 || zone.seat.term || s.zones[first.zone].placed()) return {};
    return linker.term<EndCard>(set.depends, last ? s.tail : s.head, zone.zone);
}

LinkedTerm make_list(Linker& linker, NodeIndex branch, const lang::List& form) {
    const int scale = linker.meaning(branch).type.scale;
    const auto** terms = linker.terms().make_array<const Term*>(form.items.size());
    int looks = kLooksNowhere;
    for (std::size_t i = 0; i < form.items.size(); ++i) {
        const LinkedTerm item =
            linker.scaled(linker.link_node(form.items[i]), linker.meaning(form.items[i]).type.scale, scale);
        terms[i] = item.term;
        looks |= item.depends;
    }
    return linker.several<ListSet>(looks, terms, form.items.size());
}

LinkedTerm make_range(Linker& linker, const lang::Range& form) {
    const LinkedTerm from = linker.link_required(form.from), to = linker.link_required(form.to);
    linker.note_may_fail();
    return linker.several<RangeSet>(from.depends | to.depends, from.term, to.term, &linker.expression());
}

LinkedTerm make_where(Linker& linker, const lang::Where& form) {
    const LinkedTerm set = linker.link_node(form.set),
                     condition = linker.link_for_each(form.condition, linker.meaning(form.set).type.one());
    return linker.several<Filtered>(set.depends | condition.depends, set.set, condition.term);
}

LinkedTerm make_choice(Linker& linker, int looks, const TermSet* value, const Term* condition,
                       const TermSet* otherwise) {
    return linker.several<ChooseSet>(looks, value, condition, otherwise);
}

namespace {

// Tests membership in a zone of the table, of the current seat or of all seats, or in a choice between such zones, by
// the zone of the card instead of a search. Returns an empty result for any other set.
LinkedTerm is_inside(Linker& linker, int looks, const TermSet* set, const Term* card) {
    if (set->run == &TermSetOf<ChooseSet>::call) {
        const auto& choice = *static_cast<const ChooseSet*>(set);
        const LinkedTerm value = is_inside(linker, looks, choice.value, card),
                         other = is_inside(linker, looks, choice.otherwise, card);
        if (!value.term || !other.term) return {};
        return linker.term<LiesInChosen>(looks, choice.condition.term, value.term, other.term);
    }
    if (set->run != &TermSetOf<ZoneCards>::call) return {};
    const auto& zone = *static_cast<const ZoneCards*>(set);
    if (zone.seat.term && !zone.all) return {};
    if (const auto* it = as<ItTerm>(card)) return linker.term<LiesIn<ItTerm>>(looks, linker.shape(), zone, *it);
    return linker.term<LiesIn<AnyTerm>>(looks, linker.shape(), zone, AnyTerm{card});
}

}  // namespace

LinkedTerm make_in(Linker& linker, NodeIndex, const lang::In& form) {
    const lang::Type whats = linker.meaning(form.what).type, sets = linker.meaning(form.set).type.one();
    const int scale = lang::unified(whats, sets).scale;
    LinkedTerm what = linker.scaled(linker.link_node(form.what), whats.scale, scale);
    if (sets.base == lang::BaseType::number && sets.scale < scale)
        what = linker.term<Coarser>(what.depends, what.term, std::int64_t{scale / sets.scale});
    if (const auto* range = std::get_if<lang::Range>(&linker.node(form.set).form)) {
        const LinkedTerm from = linker.link_required(range->from), to = linker.link_required(range->to);
        const int looks = what.depends | from.depends | to.depends;
        if (from.nullable) return linker.term<InRangeThere>(looks, InRange{{}, what.term, from.term, to.term});
        return linker.term<InRange>(looks, what.term, from.term, to.term);
    }
    const LinkedTerm set = linker.link_node(form.set);
    const int looks = what.depends | set.depends;
    if (set.set->run == &TermSetOf<Seats>::call)
        return linker.term<SeatIn>(looks, what.term, static_cast<const Seats*>(set.set)->bits);
    if (const LinkedTerm lies = is_inside(linker, looks, set.set, what.term); lies.term) return lies;
    return linker.term<IsAmong>(looks, set.set, what.term);
}

LinkedTerm make_mapped(Linker& linker, const LinkedTerm& elements, const LinkedTerm& value) {
    const int looks = elements.depends | (value.depends & ~kLooksAtIt);
    if (value.set) return linker.several<Joined>(looks, elements.set, value.set);
    return linker.several<Mapped>(looks, elements.set, value.term);
}

// For `value of hand`, the elements are the cards. For a number of each seat, the elements are the seats. For any other
// set, each element is its own number.
AmountSet Linker::amounts(NodeIndex branch) {
    AmountSet amounts;
    if (!meaning(branch).type.set) {
        const LinkedTerm value = link_node(branch), seats = make_seats(*this, (1U << shape().seats) - 1);
        amounts.elements = seats.set;
        amounts.value = value.term;
        amounts.of_seats = true;
        amounts.nullable = value.nullable;
        amounts.looks = static_cast<std::uint8_t>(value.depends & ~kLooksAtSeat);
        return amounts;
    }
    const auto* each = std::get_if<lang::Of>(&node(branch).form);
    const bool of_each = each && meaning(each->whose).type.set;
    const LinkedTerm elements = of_each ? link_node(each->whose) : link_node(branch), it = leaf<ItTerm>(kLooksAtIt);
    const LinkedTerm value = of_each ? link_selector(branch, it, meaning(each->whose).type.base) : it;
    amounts.elements = elements.set;
    amounts.value = value.term;
    amounts.looks = static_cast<std::uint8_t>(elements.depends | (value.depends & ~kLooksAtIt));
    return amounts;
}

}  // namespace quattro
