// Terms that read seats, counters, repeats and answers.
#include <algorithm>

#include "base/wrap.hpp"
#include "flow/term_leaves.hpp"

namespace quattro {
namespace {

struct NextSeat : TermOf<NextSeat> {
    AnyTerm seat;
    int seats;
    NextSeat(const Term* t, int n) : seat{t}, seats(n) {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = seat.get(scope);
        return v < 1 ? 0 : v < seats ? v + 1 : 1;  // none has no next
    }
};
struct SeatIn : TermOf<SeatIn> {
    std::int32_t seats;
    explicit SeatIn(std::int32_t bits) : seats(bits) {}
    std::int64_t get(const Scope& scope) const { return scope.seat > 0 && (seats >> (scope.seat - 1) & 1); }
};

struct CounterOf : TermOf<CounterOf> {
    Column<std::int64_t> column;
    std::int32_t index, seats;
    AnyTerm seat;
    CounterOf(const Shape& s, int at, const Term* t) : column(s.counter), index(at), seats(s.seats), seat{t} {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = seat.get(scope);
        return v >= 1 && v <= seats ? scope.state->at(column, index + v - 1) : 0;
    }
};

enum class Over : std::uint8_t { best, least, total };
template <Over over>
struct OverSeats : TermOf<OverSeats<over>> {
    Column<std::int64_t> column;
    std::int32_t index, seats;
    OverSeats(const Shape& s, int at) : column(s.counter), index(at), seats(s.seats) {}
    std::int64_t get(const Scope& scope) const {
        std::int64_t result = scope.state->at(column, index);
        for (int seat = 1; seat < seats; ++seat) {
            const std::int64_t v = scope.state->at(column, index + seat);
            if constexpr (over == Over::total)
                result = wrapped_sum(result, v);
            else if (over == Over::best ? v > result : v < result)
                result = v;
        }
        return result;
    }
};
// The seat that has most, or 0 if two share it.
struct Most : TermOf<Most> {
    Column<std::int64_t> column;
    std::int32_t index, seats;
    Most(const Shape& s, int at) : column(s.counter), index(at), seats(s.seats) {}
    std::int64_t get(const Scope& scope) const {
        int seat = 1;
        bool shared = false;
        for (int other = 2; other <= seats; ++other) {
            const std::int64_t a = scope.state->at(column, index + seat - 1),
                               b = scope.state->at(column, index + other - 1);
            if (b == a) shared = true;
            if (b > a) {
                seat = other;
                shared = false;
            }
        }
        return shared ? 0 : seat;
    }
};
// A member of a family. A key that is none, or a seat that is none, has 0.
struct CounterKeyed : TermOf<CounterKeyed> {
    Column<std::int64_t> column;
    std::int32_t index, keys, seats;
    bool of_seat;
    AnyTerm key, seat;  // seat: null for the own one
    CounterKeyed(const Shape& s, const ExprOp& op, const Term* k, const Term* t)
        : column(s.counter), index(op.c), keys(op.b), seats(s.seats), of_seat(op.a & 2), key{k}, seat{t} {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t k = key.get(scope), v = seat.term ? seat.get(scope) : std::max(scope.seat, 1);
        if (k < 1 || k > keys || (of_seat && (v < 1 || v > seats))) return 0;
        return scope.state->at(column, index + (of_seat ? (k - 1) * seats + v - 1 : k - 1));
    }
};

struct Repeat : TermOf<Repeat> {
    Column<std::int32_t> column;
    std::int32_t index;
    bool of_seat;
    Repeat(const Shape& s, const ExprOp& op) : column(s.loop), index(op.c * (s.seats + 1)), of_seat(op.b) {}
    std::int64_t get(const Scope& scope) const {
        return scope.state->at(column, index + (of_seat ? scope.frame_seat : 0));
    }
};

template <class Whose>
struct Answer : TermOf<Answer<Whose>> {
    Answers answers;
    std::int64_t none;  // what it reads as if it was left out or not given
    Whose seat;
    Answer(const Answers& a, std::int64_t n, Whose w) : answers(a), none(n), seat(w) {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = seat.get(scope);
        return answers.there(v) ? std::max(answers.of(*scope.state, v), none) : none;
    }
};
struct AnswerKeyed : TermOf<AnswerKeyed> {
    Answers answers;
    std::int32_t keys;
    AnyTerm key, seat;  // seat: null for the own one
    AnswerKeyed(const Answers& a, std::int32_t n, const Term* k, const Term* t)
        : answers(a), keys(n), key{k}, seat{t} {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t k = key.get(scope), v = seat.term ? seat.get(scope) : scope.seat;
        return k < 1 || k > keys || !answers.there(v) ? kUnanswered : answers.of(*scope.state, v, k - 1);
    }
};
struct SameAnswers : TermOf<SameAnswers> {
    Answers answers;
    explicit SameAnswers(const Answers& a) : answers(a) {}
    std::int64_t get(const Scope& scope) const {
        for (int seat = 2; seat <= answers.seats; ++seat)
            if (answers.of(*scope.state, seat) != answers.of(*scope.state, 1)) return 0;
        return 1;
    }
};

const Shape& shape(const TermInput& in) { return in.rules.shape(); }
Answers answers(const TermInput& in) { return {shape(in), in.op.b, in.op.c}; }

const Term* counter(const TermInput& in) {
    if (in.op.b) return in.terms.make<SeatCounterTerm>(shape(in), in.op.c);
    return in.terms.make<CounterTerm>(shape(in), in.op.c);
}
template <class T>
const Term* of_counters(const TermInput& in) {
    return in.terms.make<T>(shape(in), in.op.c);
}
const Term* seat(const TermInput& in) { return in.terms.make<SeatTerm>(); }
const Term* next_seat(const TermInput& in) { return in.terms.make<NextSeat>(in.args[0], shape(in).seats); }
const Term* seat_in(const TermInput& in) { return in.terms.make<SeatIn>(in.op.c); }
const Term* counter_of(const TermInput& in) { return in.terms.make<CounterOf>(shape(in), in.op.c, in.args[0]); }
const Term* counter_keyed(const TermInput& in) {
    return in.terms.make<CounterKeyed>(shape(in), in.op, in.args[0], in.op.a & 1 ? in.args[1] : nullptr);
}
const Term* repeat(const TermInput& in) { return in.terms.make<Repeat>(shape(in), in.op); }
const Term* answer(const TermInput& in) {
    return in.terms.make<Answer<SeatTerm>>(answers(in), kNone + in.op.a, SeatTerm{});
}
const Term* answer_of(const TermInput& in) {
    return in.terms.make<Answer<AnyTerm>>(answers(in), kNone + in.op.a, AnyTerm{in.args[0]});
}
const Term* answer_keyed(const TermInput& in) {
    return in.terms.make<AnswerKeyed>(answers(in), in.op.a >> 1, in.args[0], in.op.a & 1 ? in.args[1] : nullptr);
}
const Term* same_answers(const TermInput& in) { return in.terms.make<SameAnswers>(answers(in)); }

constexpr TermRow kRows[] = {
    {Code::seat, 0, kLooksAtSeat, seat},
    {Code::next_seat, 1, kLooksNowhere, next_seat},
    {Code::seat_in, 0, kLooksAtSeat, seat_in},
    {Code::counter, 0, kLooksAtState | kLooksAtSeat, counter},
    {Code::counter_of, 1, kLooksAtState, counter_of},
    {Code::counter_keyed, kKeyAndSeat, kLooksAtState | kLooksAtSeat, counter_keyed},
    {Code::best, 0, kLooksAtState, of_counters<OverSeats<Over::best>>},
    {Code::least, 0, kLooksAtState, of_counters<OverSeats<Over::least>>},
    {Code::total, 0, kLooksAtState, of_counters<OverSeats<Over::total>>},
    {Code::most, 0, kLooksAtState, of_counters<Most>},
    {Code::loop, 0, kLooksAtState | kLooksAtSlot, repeat},
    {Code::answer, 0, kLooksAtState | kLooksAtSeat, answer},
    {Code::answer_of, 1, kLooksAtState, answer_of},
    {Code::answer_keyed, kKeyAndSeat, kLooksAtState | kLooksAtSeat, answer_keyed},
    {Code::same_answers, 0, kLooksAtState, same_answers},
};

}  // namespace

std::span<const TermRow> state_terms() { return kRows; }

}  // namespace quattro
