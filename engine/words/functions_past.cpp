// Functions of what has happened.
#include "compile/functions.hpp"
#include "compile/names.hpp"

namespace quattro {
namespace {

using lang::Base;
using lang::Takes;

constexpr Base kActions[] = {Base::action};
constexpr lang::Parameter kAnswer[] = {{"ANSWER", "an action that was answered", Takes::one, kActions}};

lang::Meaning a_truth(Arguments) { return {kTruth}; }

// Without an answer nothing was done.
struct Done : TermOf<Done> {
    AnyTerm answer, counter;
    Done(const Term* a, const Term* c) : answer{a}, counter{c} {}
    std::int64_t get(const Scope& scope) const { return answer.get(scope) != kNothing && counter.get(scope) == 1; }
};
struct DoneOf : TermOf<DoneOf> {
    Column<std::int64_t> column;
    std::int32_t first, seats;
    AnyTerm seat;
    DoneOf(const Shape& s, int at, const Term* t) : column(s.counter), first(at), seats(s.seats), seat{t} {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = seat.get(scope);
        return v >= 1 && v <= seats && scope.state->at(column, first + v - 1) != 0;
    }
};

Made done(Maker& m, Branches given) {
    const Origin& answer = m.origin(given[0]);
    const auto* of = std::get_if<lang::Of>(&m.node(given[0]).form);
    const Made action = m.of(given[0]), seat = of ? m.of(of->whose) : m.leaf<SeatTerm>(kLooksAtSeat);
    const int counter = done_counter(m.rules(), answer.a, answer.b);
    const int first = m.shape().counters[counter].first;
    const Made was = m.term<DoneOf>(kLooksAtState | seat.looks, m.shape(), first, seat.term);
    return m.term<Done>(kLooksAtState | action.looks | seat.looks, action.term, was.term);
}

}  // namespace

extern const FunctionRow kDone;
const FunctionRow kDone = {
    {"done", "Whether the action that was answered there was carried out, since its prompt was asked.",
     "done(turn.action)", kAnswer, a_truth},
    done};

}  // namespace quattro
