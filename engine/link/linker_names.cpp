// Links names: alone, and before `of` with a seat, a card or a kind of card.
#include "compile/expr.hpp"
#include "compile/language.hpp"
#include "compile/target_words.hpp"
#include "link/linker.hpp"
#include "rules/field_kind.hpp"
#include "rules/target.hpp"
#include "run/pattern_hands.hpp"
#include "run/pattern_search.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

using lang::BaseType;
using lang::NodeIndex;

// A numeric attribute of a card; none if there is no card.
template <class Card>
struct NumberOf : TermOf<NumberOf<Card>> {
    AttributeTerm<Card> of;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t id = of.card.get(scope);
        if (id < 0) return kNoValue;
        QUATTRO_INDEX(id, of.capacity);
        return scope.state->at(of.column, of.first + id);
    }
};
template <class SeatValue>
struct CounterOf : TermOf<CounterOf<SeatValue>> {
    Column<std::int64_t, CounterCell> column;
    CounterCell index;
    std::int32_t seats;
    SeatValue seat;
    CounterOf(const Shape& s, CounterCell at, SeatValue w) : column(s.counter), index(at), seats(s.seats), seat(w) {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = seat.get(scope);
        return v >= 1 && v <= seats ? scope.state->at(column, index + (v - 1)) : kNoValue;
    }
};
// A counter with a key; none if the key or the seat is none or does not exist.
struct CounterKeyed : TermOf<CounterKeyed> {
    Column<std::int64_t, CounterCell> column;
    CounterCell index;
    std::int32_t keys, seats;
    bool of_seat;
    AnyTerm key, seat;
    CounterKeyed(const Shape& s, const Binding& o, bool each_seats, const Term* k, const Term* t)
        : column(s.counter), index(o.cell()), keys(o.c), seats(s.seats), of_seat(each_seats), key{k}, seat{t} {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t k = key.get(scope), v = of_seat ? seat.get(scope) : 1;
        if (k < 1 || k > keys || v < 1 || v > seats) return kNoValue;
        return scope.state->at(column, index + (of_seat ? (k - 1) * seats + v - 1 : k - 1));
    }
};
struct Repeat : TermOf<Repeat> {
    Column<std::int32_t> column;
    std::int32_t index;
    bool of_seat;
    Repeat(const Shape& s, const Binding& o) : column(s.repeats), index(s.repeat_cell(o.repeat())), of_seat(o.b) {}
    std::int64_t get(const Scope& scope) const {
        return scope.state->at(column, index + (of_seat ? scope.frame_seat : 0));
    }
};
struct AnswerKeyed : TermOf<AnswerKeyed> {
    AnswerColumn answers;
    std::int32_t keys;
    AnyTerm key, seat;
    AnswerKeyed(const AnswerColumn& a, std::int32_t n, const Term* k, const Term* t)
        : answers(a), keys(n), key{k}, seat{t} {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t k = key.get(scope), v = seat.get(scope);
        if (k < 1 || k > keys || !answers.is_seat(v)) return kNoValue;
        const std::int64_t given = answers.of(*scope.state, v, k - 1);
        return given < 0 ? kNoValue : given;
    }
};
// One of the numbers that make up an answer.
struct PartOfAnswer : TermOf<PartOfAnswer> {
    const std::int32_t* parts;  // of all answers, consecutively
    std::int64_t lo, keys;
    AnyTerm answer, key;
    PartOfAnswer(TermArena& terms, const Rules& rules, const PromptField& f, const Term* given, const Term* k)
        : answer{given}, key{k} {
        const AnswerRange range = f.kind->range(rules, f);
        lo = range.lo;
        keys = static_cast<std::int64_t>(f.kind->parts(rules, f, static_cast<std::int32_t>(lo)).size());
        auto* all = terms.make_array<std::int32_t>(static_cast<std::size_t>(range.count * keys));
        parts = all;
        for (std::int64_t v = lo; v < lo + range.count; ++v)
            for (const std::int32_t part : f.kind->parts(rules, f, static_cast<std::int32_t>(v)))
                *all++ = part;
    }
    std::int64_t get(const Scope& scope) const {
        const std::int64_t given = answer.get(scope), k = key.get(scope);
        return given < 0 || k < 1 || k > keys ? kNoValue : parts[(given - lo) * keys + k - 1];
    }
};
// The card at the cell that an answer names; none if the cell is empty.
struct CellCard : TermOf<CellCard> {
    Column<std::uint16_t> cells;
    AnyTerm cell;
    CellCard(const Shape& s, const Term* t) : cells(s.cell), cell{t} {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = cell.get(scope);
        const std::uint16_t there = v < 0 ? std::uint16_t{0} : scope.state->at(cells, v);
        return there ? there - 1 : kNoValue;
    }
};
struct AnswerSet : TermSetOf<AnswerSet> {
    AnswerColumn answers;
    std::int32_t members;
    bool of_cells;
    Column<std::uint16_t> cells;
    AnyTerm seat;
    AnswerSet(const Shape& s, const AnswerColumn& a, const PromptField& first, const Term* t)
        : answers(a),
          members(first.members),
          of_cells(first.kind->through == CandidateSource::cells),
          cells(s.cell),
          seat{t} {}
    bool each_in(const Scope& scope, const Visit& visit) const {
        const std::int64_t v = seat.get(scope);
        for (int k = 0; answers.is_seat(v) && k < members; ++k) {
            std::int64_t given = answers.of(*scope.state, v, k);
            if (given >= 0 && of_cells) given = scope.state->at(cells, given) - 1;
            if (given >= 0 && visit(given)) return true;
        }
        return false;
    }
};
struct RememberedOf : TermOf<RememberedOf> {
    Column<std::uint16_t> column;
    std::int32_t index, seats;
    AnyTerm seat;
    RememberedOf(const Shape& s, RegisterIndex at, const Term* t)
        : column(s.remembered), index(s.register_cell(at)), seats(s.seats), seat{t} {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = seat.get(scope);
        const std::uint16_t card = v >= 1 && v <= seats ? scope.state->at(column, index + v) : std::uint16_t{0};
        return card ? card - 1 : kNoValue;
    }
};
struct Remembered : TermOf<Remembered> {
    Column<std::uint16_t> column;
    std::int32_t index;
    bool of_table;
    Remembered(const Shape& s, const Binding& o)
        : column(s.remembered), index(s.register_cell(o.remembered_at())), of_table(o.b) {}
    std::int64_t get(const Scope& scope) const {
        const std::uint16_t card = scope.state->at(column, index + (of_table ? 0 : scope.seat));
        return card ? card - 1 : kNoValue;
    }
};
struct FoundCard : TermOf<FoundCard> {
    std::int32_t index;
    std::int64_t get(const Scope& scope) const { return scope.found[index] < 0 ? kNoValue : scope.found[index]; }
};
Target target_of(const Rules& rules, const Binding& o) {
    return {&rules.language->targets[static_cast<std::size_t>(o.a / 4)], static_cast<ZoneOwner>(o.a % 4), o.b, o.c};
}
struct TargetCard : TermOf<TargetCard> {
    Target target;
    std::int64_t get(const Scope& scope) const {
        const CardId card = find_card(target, scope);
        return card < 0 ? kNoValue : card;
    }
};
struct TargetCards : TermSetOf<TargetCards> {
    Target target;
    bool each_in(const Scope& scope, const Visit& visit) const { return any_card(target, scope, visit); }
};
// An attribute of a kind of card.
struct KindAttribute : TermOf<KindAttribute> {
    AnyTerm kind;
    std::int64_t lowest = 0, apart = 1, values = 1;
    KindAttribute(const Shape& s, const PromptField& f, AttributeIndex attribute, const Term* t) : kind{t} {
        for (std::size_t i = f.attributes.size(); i-- > 0;) {
            const Attribute& a = s.attributes[f.attributes[i]];
            lowest = a.named() ? 1 : a.lo;
            values = a.hi - lowest + 1;
            if (f.attributes[i] == attribute) return;
            apart *= values;
        }
    }
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = kind.get(scope);
        return v < 0 ? kNoValue : lowest + v / apart % values;
    }
};
struct Score : TermOf<Score> {
    PatternIndex index;
    OwnZone at;
    bool of_seat;
    std::int32_t seats;
    AnyTerm seat;
    Score(const Shape& s, const Zone& zone, PatternIndex pattern, const Term* t)
        : index(pattern), at(zone), of_seat(zone.of_seat), seats(s.seats), seat{t} {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = of_seat ? seat.get(scope) : 1;
        if (v < (of_seat ? 1 : 0) || v > seats) return kNoValue;
        const Rules& rules = *scope.rules;
        const InstanceIndex instance = at.first + (of_seat ? v - 1 : 0);
        const std::int64_t score =
            outcome_in(rules, rules.patterns[index], *scope.state, instance, BudgetOfScope(scope).get()).score;
        return score < 0 ? kNoValue : score;
    }
};

const PromptField& field_of(const Linker& linker, const Binding& o) {
    return linker.rules().prompts[o.prompt()].fields[o.field()];
}
AnswerColumn answers_of(const Linker& linker, const Binding& o) {
    return {linker.shape(), linker.rules().prompts[o.prompt()].bank, o.field()};
}

LinkedTerm held(Linker& linker, const LinkedTerm& value, bool holds) {
    return holds ? linker.term<ZeroAsNone<AnyTerm>>(value.depends, AnyTerm{value.term}) : value;
}

LinkedTerm counter(Linker& linker, const Binding& o, bool of_seat) {
    const int looks = kLooksAtState | (of_seat ? kLooksAtSeat : 0);
    if (!of_seat && !o.b) return linker.leaf<CounterTerm>(looks, linker.shape(), o.cell());
    if (!of_seat) return linker.term<ZeroAsNone<CounterTerm>>(looks, CounterTerm(linker.shape(), o.cell()));
    if (!o.b) return linker.leaf<SeatCounterTerm>(looks, linker.shape(), o.cell());
    return linker.term<ZeroAsNone<SeatCounterTerm>>(looks, SeatCounterTerm(linker.shape(), o.cell()));
}

LinkedTerm counter_of(Linker& linker, const Binding& o, const LinkedTerm& seat) {
    const int looks = kLooksAtState | seat.depends;
    if (const CounterTerm* holder = seat_counter(seat.term))
        return linker.term<CounterOf<CounterTerm>>(looks, linker.shape(), o.cell(), *holder);
    return linker.term<CounterOf<AnyTerm>>(looks, linker.shape(), o.cell(), AnyTerm{seat.term});
}
LinkedTerm answer_of(Linker& linker, const Binding& o, const LinkedTerm* seat, int looks) {
    const AnswerColumn answers = answers_of(linker, o);
    if (!seat) return linker.term<Answer<SeatTerm>>(looks, answers, SeatTerm{});
    if (const CounterTerm* holder = seat_counter(seat->term))
        return linker.term<Answer<CounterTerm>>(looks, answers, *holder);
    if (const auto* known = as<ConstantTerm>(seat->term))
        return linker.term<Answer<ConstantTerm>>(looks, answers, *known);
    return linker.term<Answer<AnyTerm>>(looks, answers, AnyTerm{seat->term});
}

LinkedTerm part_of_answer(Linker& linker, const Binding& o, const LinkedTerm* seat, const LinkedTerm& key) {
    const int looks = kLooksAtState | (seat ? int{seat->depends} : int{kLooksAtSeat});
    const LinkedTerm given = o.c ? linker.leaf<PickedTerm>(kLooksAtPicked) : answer_of(linker, o, seat, looks);
    return linker.term<PartOfAnswer>(given.depends | key.depends, linker.terms(), linker.rules(), field_of(linker, o),
                                     given.term, key.term);
}

// Links a name that can have a value for each seat: for `seat`, or for the current seat if it is null.
LinkedTerm of_seat(Linker& linker, const Binding& o, const LinkedTerm* seat, const std::vector<NodeIndex>* keys) {
    const LinkedTerm own = linker.leaf<SeatTerm>(kLooksAtSeat);
    const LinkedTerm& whose = seat ? *seat : own;
    const int looks = kLooksAtState | whose.depends;
    switch (o.what) {
        case BindingKind::counter: return held(linker, counter_of(linker, o, whose), o.b);
        case BindingKind::zone: return make_zone(linker, o.zone(), seat, false);
        case BindingKind::answer: {
            const LinkedTerm given = answer_of(linker, o, seat, looks);
            if (field_of(linker, o).is_truth) return make_equal(linker, given, 1);
            return field_of(linker, o).kind->through == CandidateSource::cells
                       ? linker.term<CellCard>(looks, linker.shape(), given.term)
                       : given;
        }
        case BindingKind::answers:
            return linker.several<AnswerSet>(looks, linker.shape(), answers_of(linker, o), field_of(linker, o),
                                             whose.term);
        case BindingKind::answer_keyed: {
            const LinkedTerm key = linker.link_required((*keys)[0]);
            const LinkedTerm given = linker.term<AnswerKeyed>(looks | key.depends, answers_of(linker, o),
                                                              field_of(linker, o).members, key.term, whose.term);
            return field_of(linker, o).is_truth ? make_equal(linker, given, 1) : given;
        }
        case BindingKind::answer_part: return part_of_answer(linker, o, seat, linker.link_required((*keys)[0]));
        case BindingKind::pattern: {
            const Pattern& p = linker.rules().patterns[o.pattern()];
            note_search_of(linker, p);
            return linker.term<Score>(looks, linker.shape(), linker.shape().zones[p.zone], o.pattern(), whose.term);
        }
        case BindingKind::nothing:
        case BindingKind::counter_keyed:
        case BindingKind::zone_keyed:
        case BindingKind::attribute:
        case BindingKind::seats:
        case BindingKind::constant:
        case BindingKind::repeat:
        case BindingKind::picked:
        case BindingKind::found:
        case BindingKind::target:
        case BindingKind::targets: break;
        case BindingKind::remembered:
            return linker.term<RememberedOf>(looks, linker.shape(), o.remembered_at(), whose.term);
        case BindingKind::let: return linker.let(o.a, seat);
    }
    return linker.constant(kNoValue);
}

LinkedTerm keyed_counter(Linker& linker, const Binding& o, bool each_seats, const LinkedTerm* seat,
                         NodeIndex key_branch) {
    const LinkedTerm own = linker.leaf<SeatTerm>(kLooksAtSeat);
    const LinkedTerm& whose = seat ? *seat : own;
    const LinkedTerm key = linker.link_required(key_branch);
    const LinkedTerm counter = linker.term<CounterKeyed>(kLooksAtState | key.depends | (each_seats ? whose.depends : 0),
                                                         linker.shape(), o, each_seats, key.term, whose.term);
    return with_nullable(held(linker, counter, o.b), key.nullable);
}

LinkedTerm attribute_of(Linker& linker, const Binding& o, const LinkedTerm& card) {
    const Attribute& a = linker.shape().attributes[o.attribute()];
    const bool holds = a.named() || a.is_seat;
    const int looks = kLooksAtState | card.depends;
    if (const auto* it = as<ItTerm>(card.term))
        return holds ? linker.term<ZeroAsNone<AttributeTerm<ItTerm>>>(
                           looks, AttributeTerm<ItTerm>(linker.shape(), o.attribute(), *it))
                     : linker.term<AttributeTerm<ItTerm>>(looks, linker.shape(), o.attribute(), *it);
    const auto of = [&](auto found) {
        using Found = AttributeTerm<decltype(found)>;
        const Found attribute(linker.shape(), o.attribute(), found);
        return holds ? linker.term<ZeroAsNone<Found>>(looks, attribute)
                     : linker.term<NumberOf<decltype(found)>>(looks, attribute);
    };
    if (const auto* answer = as<Answer<SeatTerm>>(card.term)) return of(*answer);
    return of(AnyTerm{card.term});
}

}  // namespace

ZoneIndex zone_of_key(Linker& linker, const Binding& o, NodeIndex key) {
    const std::optional<int> number = zone_key(linker.expression(), key);
    return number ? o.zone() + (*number - 1) : ZoneIndex();  // check_late() rejects a key without a number
}

LinkedTerm attribute_of_kind(Linker& linker, const lang::Type& kind, AttributeIndex attribute, const LinkedTerm& of) {
    const PromptField& field = described_field(linker.rules(), kind);
    return linker.term<KindAttribute>(of.depends, linker.shape(), field, attribute, of.term);
}

LinkedTerm Linker::link_selector(NodeIndex branch, const LinkedTerm& whose, BaseType subject) {
    const auto& form = std::get<lang::Of>(node(branch).form);
    const Binding& o = origin(branch);
    const std::vector<NodeIndex>* keys = lang::keys_of(node(form.what).form);
    if (subject == BaseType::card) return attribute_of(*this, o, whose);
    if (subject == BaseType::description)
        return attribute_of_kind(*this, meaning(form.whose).type, o.attribute(), whose);
    if (o.what == BindingKind::counter_keyed) return keyed_counter(*this, o, true, &whose, (*keys)[0]);
    if (o.what == BindingKind::zone_keyed) return make_zone(*this, zone_of_key(*this, o, (*keys)[0]), &whose, false);
    return of_seat(*this, o, &whose, keys);
}

LinkedTerm make_name(Linker& linker, NodeIndex branch) {
    const Binding& o = linker.origin(branch);
    const bool each_seats = linker.meaning(branch).axes.seat();
    const std::vector<NodeIndex>* keys = lang::keys_of(linker.node(branch).form);
    switch (o.what) {
        case BindingKind::counter: return counter(linker, o, each_seats);
        case BindingKind::counter_keyed: {
            const auto& c = *std::find_if(linker.shape().counters.begin(), linker.shape().counters.end(),
                                          [&](const Counter& counter) { return counter.first == o.cell(); });
            return keyed_counter(linker, o, c.of_seat, nullptr, (*keys)[0]);
        }
        case BindingKind::zone_keyed: return make_zone(linker, zone_of_key(linker, o, (*keys)[0]), nullptr, false);
        case BindingKind::zone:
        case BindingKind::answer:
        case BindingKind::answers:
        case BindingKind::answer_keyed:
        case BindingKind::answer_part:
        case BindingKind::pattern:
        case BindingKind::let: return of_seat(linker, o, nullptr, keys);
        case BindingKind::seats: return make_seats(linker, static_cast<std::uint32_t>(o.a));
        case BindingKind::constant: return linker.constant(o.b && o.a == 0 ? kNoValue : o.a);
        case BindingKind::repeat: return linker.term<Repeat>(kLooksAtState | kLooksAtSlot, linker.shape(), o);
        case BindingKind::remembered: return linker.term<Remembered>(kLooksAtState | kLooksAtSeat, linker.shape(), o);
        case BindingKind::picked: return linker.leaf<PickedTerm>(kLooksAtPicked);
        case BindingKind::found: return linker.term<FoundCard>(kLooksAtSlot, o.a);
        case BindingKind::target:
            return linker.term<TargetCard>(kLooksAtState | kLooksAtSeat | kLooksAtSlot, target_of(linker.rules(), o));
        case BindingKind::targets:
            return linker.several<TargetCards>(kLooksAtState | kLooksAtSeat | kLooksAtSlot,
                                               target_of(linker.rules(), o));
        case BindingKind::attribute:
        case BindingKind::nothing: break;
    }
    return linker.constant(kNoValue);
}

void note_search_of(Linker& linker, const Pattern& pattern) {
    if (pattern.of_cards && linker.shape().card_capacity > kFewCards) linker.note_may_fail();
}

}  // namespace quattro
