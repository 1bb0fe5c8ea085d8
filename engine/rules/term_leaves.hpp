// Small terms, and parts of terms, that are stored in the terms that use them. Most stand at the leaves of expressions.
#pragma once

#include "rules/rules.hpp"
#include "rules/term.hpp"

namespace quattro {

struct ConstantTerm : TermOf<ConstantTerm> {
    std::int64_t value;
    explicit ConstantTerm(std::int64_t v) : value(v) {}
    std::int64_t get(const Scope&) const { return value; }
};
// `it`: the element that a filter tests.
struct ItTerm : TermOf<ItTerm> {
    std::int64_t get(const Scope& scope) const { return scope.it; }
};
// `picked`: the candidate answer of the field whose conditions are evaluated.
struct PickedTerm : TermOf<PickedTerm> {
    std::int64_t get(const Scope& scope) const { return scope.picked; }
};
struct SeatTerm : TermOf<SeatTerm> {
    std::int64_t get(const Scope& scope) const { return scope.seat; }
};
// The value of a counter of the table.
struct CounterTerm : TermOf<CounterTerm> {
    Column<std::int64_t, CounterCell> column;
    CounterCell index;
    CounterTerm(const Shape& s, CounterCell at) : column(s.counter), index(at) {}
    std::int64_t get(const Scope& scope) const { return scope.state->at(column, index); }
};
// The value of a counter of the scope's seat; of seat 1 if the scope has no seat.
struct SeatCounterTerm : TermOf<SeatCounterTerm> {
    Column<std::int64_t, CounterCell> column;
    CounterCell index;
    SeatCounterTerm(const Shape& s, CounterCell at) : column(s.counter), index(at) {}
    std::int64_t get(const Scope& scope) const {
        return scope.state->at(column, index + (scope.seat ? scope.seat - 1 : 0));
    }
};
// An attribute of the card that `card` yields; 0 if it yields none.
template <class Card>
struct AttributeTerm : TermOf<AttributeTerm<Card>> {
    Column<std::int16_t> column;
    std::int32_t first, capacity;
    Card card;
    AttributeTerm(const Shape& s, AttributeIndex attribute, Card c)
        : column(s.card_attribute), first(attribute.number() * s.card_capacity), capacity(s.card_capacity), card(c) {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t id = card.get(scope);
        if (id < 0) return 0;
        QUATTRO_INDEX(id, capacity);
        return scope.state->at(column, first + id);
    }
};
// A value that encodes none as 0; yields kNoValue for 0.
template <class Value>
struct ZeroAsNone : TermOf<ZeroAsNone<Value>> {
    Value value;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = value.get(scope);
        return v == 0 ? kNoValue : v;
    }
};

// The keyword `opponent`: the seat after the scope's seat; 1 after the last seat, or if the scope has no seat.
struct NextSeat : TermOf<NextSeat> {
    int seats;
    std::int64_t get(const Scope& scope) const { return scope.seat < seats ? scope.seat + 1 : 1; }
};
// The seat after the one that `before` yields; 1 after the last seat; kNoValue if `before` yields none.
template <class Before>
struct SeatAfter : TermOf<SeatAfter<Before>> {
    Before before;
    std::int32_t seats;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = before.get(scope);
        return v < 1 ? kNoValue : v < seats ? v + 1 : 1;
    }
};
// Location of a field's answers: the cell of seat 1, and the distance to the next seat.
struct AnswerColumn {
    Column<std::int32_t> column;
    std::int32_t first, apart, seats;
    AnswerColumn(const Shape& s, BankIndex bank, FieldIndex field)
        : column(s.answer),
          first(static_cast<std::int32_t>(s.answer_cell(bank, 1, field))),
          apart(s.banks[bank].fields),
          seats(s.seats) {}
    // True if the value is a seat.
    bool is_seat(std::int64_t seat) const { return seat >= 1 && seat <= seats; }
    std::int64_t of(const State& m, std::int64_t seat, std::int64_t field = 0) const {
        return m.at(column, first + (seat - 1) * apart + field);
    }
};
// The answer of the seat that `seat` yields; kNoValue if it is unanswered or none, or if there is no such seat.
template <class SeatValue>
struct Answer : TermOf<Answer<SeatValue>> {
    AnswerColumn answers;
    SeatValue seat;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = seat.get(scope);
        if (!answers.is_seat(v)) return kNoValue;
        const std::int64_t given = answers.of(*scope.state, v);
        return given < 0 ? kNoValue : given;
    }
};

// True if the scope's seat has answered exactly `number`, which is at least 0.
struct AnswerIs : TermOf<AnswerIs> {
    AnswerColumn answers;
    std::int64_t number;
    std::int64_t get(const Scope& scope) const { return answers.is_seat(scope.seat) && is(*scope.state, scope.seat); }
    bool is(const State& m, Seat seat) const { return answers.of(m, seat) == number; }
};

// Selects the instance of a zone: of the table, or of a seat; of seat 1 if no seat is given.
struct OwnZone {
    InstanceIndex first = InstanceIndex(0);
    bool of_seat = false;
    OwnZone() = default;
    explicit OwnZone(const Zone& zone) : first(zone.first_instance), of_seat(zone.of_seat) {}
    InstanceIndex instance(const Scope& scope) const { return instance(scope.seat); }
    InstanceIndex instance(Seat seat) const { return of_seat && seat ? first + (seat - 1) : first; }
};

// A term of any kind, called through its function pointer.
struct AnyTerm {
    const Term* term = nullptr;
    AnyTerm() = default;
    AnyTerm(const Term* t) : term(t) {}
    std::int64_t get(const Scope& scope) const { return term->run(*term, scope); }
};

// True if a value is none or, with `is_not`, if it is not none.
template <class What>
struct IsNone : TermOf<IsNone<What>> {
    What what;
    bool is_not;
    std::int64_t get(const Scope& scope) const { return (what.get(scope) == kNoValue) != is_not; }
};
// True if both conditions hold. `right` is evaluated only if `left` holds.
template <class Left>
struct And : TermOf<And<Left>> {
    Left left;
    AnyTerm right;
    std::int64_t get(const Scope& scope) const { return left.get(scope) ? right.get(scope) : 0; }
};

// The term as kind T, or null. Kinds are told apart by the address of their function, so the toolchain must not fold
// identical functions.
template <class T>
const T* as(const Term* term) {
    return term->run == &TermOf<T>::call ? static_cast<const T*>(term) : nullptr;
}

// For a term of type seat: returns the counter of the table whose value the term yields, or null if it is another term.
// The counter yields 0 for none, so the caller must treat 0 as no seat.
inline const CounterTerm* seat_counter(const Term* term) {
    if (const auto* plain = as<CounterTerm>(term)) return plain;
    const auto* held = as<ZeroAsNone<CounterTerm>>(term);
    return held ? &held->value : nullptr;
}

}  // namespace quattro
