// Links tests whether something is none, empty or full, and tests of the properties of a card.
#include "base/size.hpp"
#include "link/linker.hpp"
#include "rules/places.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

using lang::BaseType;
using lang::Emptiness;

LinkedTerm none(Linker& m, const LinkedTerm& what, bool is_not) {
    if (const auto* answer = as<Answer<SeatTerm>>(what.term))
        return m.term<IsNone<Answer<SeatTerm>>>(what.depends, *answer, is_not);
    return m.term<IsNone<AnyTerm>>(what.depends, AnyTerm{what.term}, is_not);
}
template <class What>
struct IsNumber : TermOf<IsNumber<What>> {
    What term;
    std::int64_t number;
    IsNumber(What t, std::int64_t n) : term(t), number(n) {}
    std::int64_t get(const Scope& scope) const { return term.get(scope) == number; }
};
struct NoneOf : TermOf<NoneOf> {
    const TermSet* set;
    explicit NoneOf(const TermSet* s) : set(s) {}
    std::int64_t get(const Scope& scope) const {
        return !set->for_each(scope, [](std::int64_t) { return true; });
    }
};
struct AsManyAs : TermOf<AsManyAs> {
    const TermSet* set;
    std::int64_t count;
    AsManyAs(const TermSet* s, std::int64_t n) : set(s), count(n) {}
    std::int64_t get(const Scope& scope) const {
        std::int64_t seen = 0;
        return set->for_each(scope, [&](std::int64_t) { return ++seen >= count; });
    }
};
// Tests the first attribute of a card: `wanted` is 0 for even, 1 for odd. False if there is no card.
struct Parity : TermOf<Parity> {
    AttributeTerm<AnyTerm> attribute;
    std::int64_t wanted;
    Parity(const Shape& s, const Term* card, int odd) : attribute(s, AttributeIndex(0), AnyTerm{card}), wanted(odd) {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t id = attribute.card.get(scope);
        return id >= 0 && (scope.state->at(attribute.column, attribute.first + id) & 1) == wanted;
    }
};
struct NumberParity : TermOf<NumberParity> {
    AnyTerm number;
    std::int64_t scale, wanted;
    NumberParity(const Term* t, int s, int odd) : number{t}, scale(s), wanted(odd) {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = number.get(scope);
        return v != kNoValue && v % scale == 0 && (v / scale & 1) == wanted;
    }
};
struct HasTrait : TermOf<HasTrait> {
    AttributeTerm<AnyTerm> attribute;
    std::int64_t value;
    HasTrait(const Shape& s, const Binding& o, const Term* card)
        : attribute(s, o.attribute(), AnyTerm{card}), value(o.b) {}
    std::int64_t get(const Scope& scope) const { return attribute.get(scope) == value; }
};

// A condition on a place: false if the place is none.
struct HoldsOfThere : TermOf<HoldsOfThere> {
    AnyTerm place, condition;
    HoldsOfThere(const Term* p, const Term* c) : place{p}, condition{c} {}
    std::int64_t get(const Scope& scope) const { return place.get(scope) != kNoValue && condition.get(scope); }
};

LinkedTerm inverted(Linker& m, const LinkedTerm& made, bool invert) { return invert ? make_not(m, made) : made; }

LinkedTerm cell_state(Linker& m, const lang::Is& form, const LinkedTerm& what) {
    const lang::Type& kind = m.meaning(form.what).type;
    const Zone& zone = m.shape().zones[zone_of_kind(kind)];
    const bool column = kind.base == BaseType::column, full = form.state == Emptiness::full;
    const CardAt at(m.shape(), zone, what.term);
    const int offset = column && full ? (zone.rows - 1) * zone.columns : 0;
    const int count = column ? zone.columns : int_size(zone.places);
    const LinkedTerm state =
        m.term<CellState>(kLooksAtState | (zone.of_seat ? kLooksAtSeat : 0) | what.depends, at, offset, count, full);
    return what.nullable ? m.term<HoldsOfThere>(state.depends, what.term, state.term) : state;
}

}  // namespace

LinkedTerm make_equal(Linker& m, const LinkedTerm& made, std::int64_t number) {
    if (const auto* answer = as<Answer<SeatTerm>>(made.term); answer && number >= 0)
        return m.term<AnswerIs>(made.depends, answer->answers, number);
    if (const auto* cards = as<CardsIn>(made.term)) return m.term<IsNumber<CardsIn>>(made.depends, *cards, number);
    return m.term<IsNumber<AnyTerm>>(made.depends, AnyTerm{made.term}, number);
}

LinkedTerm make_is(Linker& m, const lang::Is& form) {
    const lang::Type& kind = m.meaning(form.what).type;
    const LinkedTerm what =
        form.state == Emptiness::none || kind.set ? m.link_node(form.what) : m.link_required(form.what);
    if (form.state == Emptiness::none) return none(m, what, form.is_not);
    if (!kind.set) return inverted(m, cell_state(m, form, what), form.is_not);
    const bool empty = form.state == Emptiness::empty;
    const std::size_t places = empty ? 0 : m.shape().zones[zone_of_kind(kind)].places.size();
    if (const LinkedTerm size = make_size(m, what); size.term)
        return inverted(m, make_equal(m, size, static_cast<std::int64_t>(places)), form.is_not);
    if (empty) return inverted(m, m.term<NoneOf>(what.depends, what.set), form.is_not);
    return inverted(m, m.term<AsManyAs>(what.depends, what.set, static_cast<std::int64_t>(places)), form.is_not);
}

LinkedTerm make_is_a(Linker& m, lang::NodeIndex branch, const lang::IsA& form) {
    const lang::Type& kind = m.meaning(form.what).type;
    const LinkedTerm what = m.link_node(form.what);
    const int looks = what.depends | (kind.base == BaseType::card ? kLooksAtState : 0);
    const int odd = form.word == "odd";
    if (form.word == "odd" || form.word == "even")
        return inverted(m,
                        kind.base == BaseType::number ? m.term<NumberParity>(looks, what.term, kind.scale, odd)
                                                      : m.term<Parity>(looks, m.shape(), what.term, odd),
                        form.is_not);
    return inverted(m, m.term<HasTrait>(looks, m.shape(), m.origin(branch), what.term), form.is_not);
}

}  // namespace quattro
