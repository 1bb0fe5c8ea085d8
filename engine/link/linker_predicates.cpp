// Links predicates: `is none`, `is empty`, `is full`, and properties of cards and numbers.
#include "base/size.hpp"
#include "link/linker.hpp"
#include "rules/places.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

using lang::BaseType;
using lang::Emptiness;

LinkedTerm none(Linker& linker, const LinkedTerm& what, bool is_not) {
    if (const auto* answer = as<Answer<SeatTerm>>(what.term))
        return linker.term<IsNone<Answer<SeatTerm>>>(what.depends, *answer, is_not);
    return linker.term<IsNone<AnyTerm>>(what.depends, AnyTerm{what.term}, is_not);
}
template <class What>
struct EqualsNumber : TermOf<EqualsNumber<What>> {
    What term;
    std::int64_t number;
    std::int64_t get(const Scope& scope) const { return term.get(scope) == number; }
};
struct IsEmptySet : TermOf<IsEmptySet> {
    const TermSet* set;
    std::int64_t get(const Scope& scope) const {
        return !set->for_each(scope, [](std::int64_t) { return true; });
    }
};
struct HasAtLeast : TermOf<HasAtLeast> {
    const TermSet* set;
    std::int64_t count;
    std::int64_t get(const Scope& scope) const {
        std::int64_t seen = 0;
        return set->for_each(scope, [&](std::int64_t) { return ++seen >= count; });
    }
};
// `CARD is odd` or `CARD is even`: tests the attribute that Shape::first_number() selects. `wanted` is 0 for even, 1
// for odd. False if there is no card.
struct Parity : TermOf<Parity> {
    AttributeTerm<AnyTerm> attribute;
    std::int64_t wanted;
    Parity(const Shape& s, const Term* card, int odd) : attribute(s, s.first_number(), AnyTerm{card}), wanted(odd) {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t id = attribute.card.get(scope);
        return id >= 0 && (scope.state->at(attribute.column, attribute.first + id) & 1) == wanted;
    }
};
// `NUMBER is odd` or `NUMBER is even`. False if the number is none or not whole.
struct NumberParity : TermOf<NumberParity> {
    AnyTerm number;
    std::int64_t scale;  // the number is stored times this scale
    std::int64_t wanted;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = number.get(scope);
        return v != kNoValue && v % scale == 0 && (v / scale & 1) == wanted;
    }
};
// True if an attribute of a card has a value. The binding of the word contains the attribute and the value. False if
// there is no card.
struct HasValue : TermOf<HasValue> {
    AttributeTerm<AnyTerm> attribute;
    std::int64_t value;
    HasValue(const Shape& s, const Binding& o, const Term* card)
        : attribute(s, o.attribute(), AnyTerm{card}), value(o.b) {}
    std::int64_t get(const Scope& scope) const { return attribute.get(scope) == value; }
};

// A condition on a place that may be none, because it comes from the card of a slot, which may be empty. False if the
// place is none.
struct PlaceExistsAnd : TermOf<PlaceExistsAnd> {
    AnyTerm place, condition;
    std::int64_t get(const Scope& scope) const { return place.get(scope) != kNoValue && condition.get(scope); }
};

LinkedTerm negated_if(Linker& linker, const LinkedTerm& made, bool is_not) {
    return is_not ? make_not(linker, made) : made;
}

LinkedTerm cell_state(Linker& linker, const lang::Is& form, const LinkedTerm& what) {
    const lang::Type& kind = linker.meaning(form.what).type;
    const Zone& zone = linker.shape().zones[zone_of_kind(kind)];
    const bool column = kind.base == BaseType::column, full = form.state == Emptiness::full;
    const CardAt at(linker.shape(), zone, what.term);
    // A column fills from its first row on, so it is full if its place in the last row is taken.
    const int offset = column && full ? (zone.rows - 1) * zone.columns : 0;
    const int count = column ? zone.columns : int_size(zone.places);
    const LinkedTerm state = linker.term<CellState>(kLooksAtState | (zone.of_seat ? kLooksAtSeat : 0) | what.depends,
                                                    at, offset, count, full);
    return what.nullable ? linker.term<PlaceExistsAnd>(state.depends, what.term, state.term) : state;
}

}  // namespace

LinkedTerm make_equal(Linker& linker, const LinkedTerm& made, std::int64_t number) {
    if (const auto* answer = as<Answer<SeatTerm>>(made.term); answer && number >= 0)
        return linker.term<AnswerIs>(made.depends, answer->answers, number);
    if (const auto* cards = as<CardsIn>(made.term))
        return linker.term<EqualsNumber<CardsIn>>(made.depends, *cards, number);
    return linker.term<EqualsNumber<AnyTerm>>(made.depends, AnyTerm{made.term}, number);
}

LinkedTerm make_is(Linker& linker, const lang::Is& form) {
    const lang::Type& kind = linker.meaning(form.what).type;
    const LinkedTerm what =
        form.state == Emptiness::none || kind.set ? linker.link_node(form.what) : linker.link_required(form.what);
    if (form.state == Emptiness::none) return none(linker, what, form.is_not);
    if (!kind.set) return negated_if(linker, cell_state(linker, form, what), form.is_not);
    const bool empty = form.state == Emptiness::empty;
    const std::size_t places = empty ? 0 : linker.shape().zones[zone_of_kind(kind)].places.size();
    if (const LinkedTerm size = make_size(linker, what); size.term)
        return negated_if(linker, make_equal(linker, size, static_cast<std::int64_t>(places)), form.is_not);
    if (empty) return negated_if(linker, linker.term<IsEmptySet>(what.depends, what.set), form.is_not);
    return negated_if(linker, linker.term<HasAtLeast>(what.depends, what.set, static_cast<std::int64_t>(places)),
                      form.is_not);
}

LinkedTerm make_is_a(Linker& linker, lang::NodeIndex branch, const lang::IsA& form) {
    const lang::Type& kind = linker.meaning(form.what).type;
    const LinkedTerm what = linker.link_node(form.what);
    const int looks = what.depends | (kind.base == BaseType::card ? kLooksAtState : 0);
    const int odd = form.word == "odd";
    const bool parity = form.is_parity();
    if (kind.base == BaseType::description) {
        const Binding& value = linker.origin(branch);
        const LinkedTerm held =
            attribute_of_kind(linker, kind, parity ? linker.shape().first_number() : value.attribute(), what);
        return negated_if(linker,
                          parity ? linker.term<NumberParity>(held.depends, held.term, std::int64_t{1}, odd)
                                 : make_equal(linker, held, value.b),
                          form.is_not);
    }
    if (parity)
        return negated_if(linker,
                          kind.base == BaseType::number ? linker.term<NumberParity>(looks, what.term, kind.scale, odd)
                                                        : linker.term<Parity>(looks, linker.shape(), what.term, odd),
                          form.is_not);
    return negated_if(linker, linker.term<HasValue>(looks, linker.shape(), linker.origin(branch), what.term),
                      form.is_not);
}

}  // namespace quattro
