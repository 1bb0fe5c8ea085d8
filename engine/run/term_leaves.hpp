// The terms that stand at the ends of most expressions: small enough to be a part of the term that uses them.
#pragma once

#include "run/rules.hpp"
#include "run/term.hpp"

namespace quattro {

struct ConstantTerm : TermOf<ConstantTerm> {
    std::int64_t value;
    explicit ConstantTerm(std::int64_t v) : value(v) {}
    std::int64_t get(const Scope&) const { return value; }
};
struct ItTerm : TermOf<ItTerm> {
    std::int64_t get(const Scope& scope) const { return scope.it; }
};
struct PickedTerm : TermOf<PickedTerm> {
    std::int64_t get(const Scope& scope) const { return scope.picked; }
};
struct SeatTerm : TermOf<SeatTerm> {
    std::int64_t get(const Scope& scope) const { return scope.seat; }
};
// A counter of the table.
struct CounterTerm : TermOf<CounterTerm> {
    Column<std::int64_t, CounterCell> column;
    CounterCell index;
    CounterTerm(const Shape& s, CounterCell at) : column(s.counter), index(at) {}
    std::int64_t get(const Scope& scope) const { return scope.state->at(column, index); }
};
// A counter of the seat it is about; of the first one where no seat is meant.
struct SeatCounterTerm : TermOf<SeatCounterTerm> {
    Column<std::int64_t, CounterCell> column;
    CounterCell index;
    SeatCounterTerm(const Shape& s, CounterCell at) : column(s.counter), index(at) {}
    std::int64_t get(const Scope& scope) const {
        return scope.state->at(column, index + (scope.seat ? scope.seat - 1 : 0));
    }
};
// An attribute of the card that `Card` finds; 0 where there is none.
template <class Card>
struct AttributeTerm : TermOf<AttributeTerm<Card>> {
    Column<std::int16_t> column;
    std::int32_t first, capacity;
    Card card;
    AttributeTerm(const Shape& s, int attribute, Card c)
        : column(s.card_attribute), first(attribute * s.card_capacity), capacity(s.card_capacity), card(c) {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t id = card.get(scope);
        if (id < 0) return 0;
        QUATTRO_INDEX(id, capacity);
        return scope.state->at(column, first + id);
    }
};
// What a counter or a column holds that stands for none as 0.
template <class Value>
struct Held : TermOf<Held<Value>> {
    Value value;
    explicit Held(Value v) : value(v) {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = value.get(scope);
        return v == 0 ? kNothing : v;
    }
};

// The seat after the one it is about; after the last, and where no seat is meant, comes seat 1.
struct NextSeat : TermOf<NextSeat> {
    int seats;
    explicit NextSeat(int n) : seats(n) {}
    std::int64_t get(const Scope& scope) const { return scope.seat < seats ? scope.seat + 1 : 1; }
};
// The seat after another; after the last comes seat 1. None where there is none before.
template <class Before>
struct SeatAfter : TermOf<SeatAfter<Before>> {
    Before before;
    std::int32_t seats;
    SeatAfter(Before b, int n) : before(b), seats(n) {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = before.get(scope);
        return v < 1 ? kNothing : v < seats ? v + 1 : 1;
    }
};
// Where a field's answers lie: of seat 1, and how far apart the seats are.
struct Answers {
    Column<std::int32_t> column;
    std::int32_t first, apart, seats;
    Answers(const Shape& s, int bank, int field)
        : column(s.answer),
          first(static_cast<std::int32_t>(s.answer_cell(bank, 1, field))),
          apart(s.banks[bank].fields),
          seats(s.seats) {}
    bool there(std::int64_t seat) const { return seat >= 1 && seat <= seats; }
    std::int64_t of(const State& m, std::int64_t seat, std::int64_t field = 0) const {
        return m.at(column, first + (seat - 1) * apart + field);
    }
};
// What a seat has answered; none where it has not.
template <class Whose>
struct Answer : TermOf<Answer<Whose>> {
    Answers answers;
    Whose seat;
    Answer(const Answers& a, Whose w) : answers(a), seat(w) {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = seat.get(scope);
        if (!answers.there(v)) return kNothing;
        const std::int64_t given = answers.of(*scope.state, v);
        return given < 0 ? kNothing : given;
    }
};

// Whether the seat has answered just this, a number from 0 on.
struct AnswerIs : TermOf<AnswerIs> {
    Answers answers;
    std::int64_t number;
    AnswerIs(const Answers& a, std::int64_t n) : answers(a), number(n) {}
    std::int64_t get(const Scope& scope) const { return answers.there(scope.seat) && is(*scope.state, scope.seat); }
    bool is(const State& m, Seat seat) const { return answers.of(m, seat) == number; }
};

// Whose zone: the table's, or that of the seat it is about; of the first one where no seat is meant.
struct OwnZone {
    InstanceIndex first = InstanceIndex(0);
    bool of_seat = false;
    OwnZone() = default;
    explicit OwnZone(const Zone& zone) : first(zone.first_instance), of_seat(zone.of_seat) {}
    InstanceIndex instance(const Scope& scope) const { return instance(scope.seat); }
    InstanceIndex instance(Seat seat) const { return of_seat && seat ? first + (seat - 1) : first; }
};

// Some other term, reached through its function.
struct AnyTerm {
    const Term* term;
    std::int64_t get(const Scope& scope) const { return term->run(*term, scope); }
};

// Whether something is none, or (is_not) is there.
template <class What>
struct IsNone : TermOf<IsNone<What>> {
    What what;
    bool is_not;
    IsNone(What w, bool n) : what(w), is_not(n) {}
    std::int64_t get(const Scope& scope) const { return (what.get(scope) == kNothing) != is_not; }
};
// Both of two conditions.
template <class Left>
struct And : TermOf<And<Left>> {
    Left left;
    AnyTerm right;
    And(Left l, const Term* r) : left(l), right{r} {}
    std::int64_t get(const Scope& scope) const { return left.get(scope) ? right.get(scope) : 0; }
};

// The term as one of kind T, or null. Its function tells the kind: no linker may fold functions that are alike.
template <class T>
const T* as(const Term* term) {
    return term->run == &TermOf<T>::call ? static_cast<const T*>(term) : nullptr;
}

// The same for counters of the table that hold a seat, of which 0 is none: for those to whom no seat is none as well.
inline const CounterTerm* seat_held(const Term* term) {
    if (const auto* plain = as<CounterTerm>(term)) return plain;
    const auto* held = as<Held<CounterTerm>>(term);
    return held ? &held->value : nullptr;
}

}  // namespace quattro
