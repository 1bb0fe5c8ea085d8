// Functions of numbers: of one number, or of a number for each element of a set.
#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "compile/functions.hpp"
#include "link/linker.hpp"
#include "rules/failure.hpp"
#include "run/overflow.hpp"

namespace quattro {
namespace {

using lang::Argument;
using lang::BaseType;
using lang::ExprType;
using lang::NodeIndex;
using lang::ParameterKind;
using lang::ResultIs;
using lang::Type;

constexpr BaseType kNumbers[] = {BaseType::number}, kSeats[] = {BaseType::seat};
constexpr lang::Parameter kAmounts[] = {{"NUMBERS", "a number of each seat or element", ParameterKind::amount,
                                         kNumbers}},
                          kOne[] = {{"NUMBER", "a number", ParameterKind::there, kNumbers}},
                          kBindsSeat[] = {{"SEAT", "a seat", ParameterKind::one, kSeats}};

Type number(const Argument& given) { return number_of(given.meaning.type.scale); }
ExprType a_sum(Arguments given) { return {number(given[0])}; }
// The result type of best() and least(). The result can be none if the numbers are a set, which may be empty, or if a
// number can be none itself.
ExprType one_of_them(Arguments given) {
    Type kind = given[0].meaning.type.one();
    return {kind, given[0].meaning.type.set || given[0].meaning.nullable};
}
ExprType whose(Arguments given) { return {given[0].element, true}; }
ExprType positive(Arguments given) {
    Type kind = given[0].meaning.type.one();
    if (kind.lowest == INT64_MIN || kind.highest == INT64_MAX) return {number(given[0])};
    kind.highest = std::max(std::abs(kind.lowest), std::abs(kind.highest));
    kind.lowest = 0;
    return {kind};
}
ExprType a_seat(Arguments given) { return {kSeat, given[0].meaning.nullable, {}, given[0].meaning.presumed}; }

struct Total : TermOf<Total> {
    static constexpr bool kMayFail = true;
    AmountSet amounts;
    const Expression* e;
    std::int64_t get(const Scope& scope) const {
        Int128 sum = 0;
        bool none = amounts.nullable;
        amounts.go(scope, [&](std::int64_t, std::int64_t v) {
            sum += v;
            none = false;
        });
        return none ? kNoValue : checked_result(*e, checked(sum));
    }
};
// The highest number for sign 1, the lowest for -1; none if there are no numbers.
template <int sign>
struct Extreme : TermOf<Extreme<sign>> {
    AmountSet amounts;
    std::int64_t get(const Scope& scope) const {
        std::int64_t found = kNoValue;
        amounts.go(scope, [&](std::int64_t, std::int64_t v) {
            if (found == kNoValue || (sign > 0 ? v > found : v < found)) found = v;
        });
        return found;
    }
};
// The element whose number is higher than all others; none if several share the highest number, or without elements.
struct Most : TermOf<Most> {
    AmountSet amounts;
    std::int64_t get(const Scope& scope) const {
        std::int64_t best = kNoValue, found = kNoValue;
        amounts.go(scope, [&](std::int64_t element, std::int64_t v) {
            if (best != kNoValue && v < best) return;
            found = v == best ? kNoValue : element;
            best = v;
        });
        return found;
    }
};
template <bool nullable>  // returns none if the operand is none
struct Abs : TermOf<Abs<nullable>> {
    AnyTerm term;
    const Expression* e;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = term.get(scope);
        if (nullable && v == kNoValue) return v;
        return v < 0 ? checked_result(*e, checked_negative(v)) : v;
    }
};
// Rounds a quotient, or a number with decimals, down or up to a whole number. Division by 0 throws StepFailure.
template <bool nullable>
struct Rounded : TermOf<Rounded<nullable>> {
    static constexpr bool kMayFail = true;
    AnyTerm value, by;
    bool up;
    const Expression* e;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t a = value.get(scope), b = by.get(scope);
        if (nullable && (a == kNoValue || b == kNoValue)) return kNoValue;
        if (b == 0)
            throw StepFailure{
                e->where, fmt::format("in '{}': division by 0; for this case write a value: ... if DIVISOR != 0 else 0",
                                      e->text)};
        if (b == -1) return checked_result(*e, checked_negative(a));
        const bool rest = a % b != 0, below = (a < 0) != (b < 0);
        return checked_result(*e, a / b + (rest && up && !below ? 1 : 0) - (rest && !up && below ? 1 : 0));
    }
};
template <bool up>
LinkedTerm rounded(Linker& linker, Branches given) {
    const auto* quotient = std::get_if<lang::Arithmetic>(&linker.node(given[0]).form);
    const bool divides = quotient && quotient->how == lang::ArithmeticOp::divide;
    const int scale =
        divides ? std::lcm(linker.meaning(quotient->left).type.scale, linker.meaning(quotient->right).type.scale) : 1;
    const LinkedTerm value = divides ? linker.number(quotient->left, scale) : linker.link_required(given[0]),
                     by = divides ? linker.number(quotient->right, scale)
                                  : linker.constant(linker.meaning(given[0]).type.scale);
    const int looks = value.depends | by.depends;
    if (value.nullable || by.nullable)
        return with_nullable(linker.term<Rounded<true>>(looks, value.term, by.term, up, &linker.expression()), true);
    return linker.term<Rounded<false>>(looks, value.term, by.term, up, &linker.expression());
}
ExprType whole(Arguments) { return {kNumber}; }

template <class T>
LinkedTerm over(Linker& linker, Branches given) {
    const AmountSet amounts = linker.amounts(given[0]);
    const int looks = amounts.looks | (amounts.of_seats ? kLooksAtState : 0);
    if constexpr (std::is_same_v<T, Total>)
        return with_nullable(linker.term<T>(looks, amounts, &linker.expression()), amounts.nullable);
    else
        return with_nullable(linker.term<T>(looks, amounts), amounts.nullable);
}
LinkedTerm abs_of(Linker& linker, Branches given) {
    const LinkedTerm what = linker.link_required(given[0]);
    if (linker.meaning(given[0]).type.lowest == INT64_MIN) linker.note_may_fail();
    if (what.nullable)
        return with_nullable(linker.term<Abs<true>>(what.depends, what.term, &linker.expression()), true);
    return linker.term<Abs<false>>(what.depends, what.term, &linker.expression());
}
LinkedTerm next(Linker& linker, Branches given) {
    const LinkedTerm seat = linker.link_node(given[0]);
    if (const CounterTerm* held = seat_counter(seat.term))
        return linker.term<SeatAfter<CounterTerm>>(seat.depends, *held, linker.shape().seats);
    return linker.term<SeatAfter<AnyTerm>>(seat.depends, AnyTerm{seat.term}, linker.shape().seats);
}

}  // namespace

extern const FunctionRow kDown, kUp, kTotal, kBest, kLeast, kMost, kAbs, kNext;
const FunctionRow kTotal = {{"total", "The sum of a number of each seat, or of each element.", "total(value of hand)",
                             kAmounts, a_sum, ResultIs::anything},
                            over<Total>,
                            CallCost::of_result,
                            Discloses::values,
                            FunctionProse{}};
const FunctionRow kBest = {{"best", "The highest number; none if there are none.", "best(points) >= 5", kAmounts,
                            one_of_them, ResultIs::highest},
                           over<Extreme<1>>,
                           CallCost::of_result,
                           Discloses::values,
                           FunctionProse{.reached = "somebody"}};
const FunctionRow kLeast = {
    {"least", "The lowest number; none if there are none.", "least(points of (seats where side of it = side)) or 0",
     kAmounts, one_of_them, ResultIs::lowest},
    over<Extreme<-1>>,
    CallCost::of_result,
    Discloses::values,
    FunctionProse{.reached = "everybody"}};
const FunctionRow kMost = {
    {"most", "The seat or element whose number is higher than all others; none if two share the highest number.",
     "most(points)", kAmounts, whose, ResultIs::anything},
    over<Most>,
    CallCost::of_result,
    Discloses::values,
    FunctionProse{.seats = "the seat that alone has most {}"}};
const FunctionRow kAbs = {
    {"abs", "The absolute value of a number.", "abs(points - points of opponent)", kOne, positive, ResultIs::anything},
    abs_of,
    CallCost::of_result,
    Discloses::values,
    FunctionProse{}};
const FunctionRow kDown = {{"down", "A quotient, or a number with decimals, rounded down to a whole number.",
                            "down(points / 3)", kOne, whole, ResultIs::anything},
                           rounded<false>,
                           CallCost::of_result,
                           Discloses::values,
                           FunctionProse{.quotient = "{0} divided by {1}, rounded down"}};
const FunctionRow kUp = {{"up", "A quotient, or a number with decimals, rounded up to a whole number.",
                          "up(points / 3)", kOne, whole, ResultIs::anything},
                         rounded<true>,
                         CallCost::of_result,
                         Discloses::values,
                         FunctionProse{.quotient = "{0} divided by {1}, rounded up"}};
const FunctionRow kNext = {{"next", "The next seat; after the last seat follows seat 1.", "next(mover)", kBindsSeat,
                            a_seat, ResultIs::anything},
                           next,
                           CallCost::of_result,
                           Discloses::values,
                           FunctionProse{},
                           true};

}  // namespace quattro
