// Links comparisons and arithmetic. Overflow of 64 bits, an inexact division and a division by 0 halt the match.
#include <fmt/format.h>

#include <functional>

#include "link/linker.hpp"
#include "rules/failure.hpp"
#include "run/overflow.hpp"

namespace quattro {
namespace {

using lang::ArithmeticOp;
using lang::Comparison;
using lang::NodeIndex;

struct Add {
    auto operator()(std::int64_t a, std::int64_t b) const { return checked_sum(a, b); }
};
struct Subtract {
    auto operator()(std::int64_t a, std::int64_t b) const { return checked_difference(a, b); }
};
struct Multiply {
    auto operator()(std::int64_t a, std::int64_t b) const { return checked_product(a, b); }
};

// Comparison of operands that may be none. It is false if one of them is none.
template <class Op>
struct OfThere {
    std::int64_t operator()(std::int64_t a, std::int64_t b) const {
        return a != kNoValue && b != kNoValue && Op{}(a, b);
    }
};
struct UnequalOrNone {
    std::int64_t operator()(std::int64_t a, std::int64_t b) const { return a == kNoValue || b == kNoValue || a != b; }
};

template <class Op, class Left, class Right>
struct Binary : TermOf<Binary<Op, Left, Right>> {
    Left left;
    Right right;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t a = left.get(scope);
        return Op{}(a, right.get(scope));
    }
};
// An addition, subtraction or multiplication.
template <class Op, class Left, class Right>
struct Reckon : TermOf<Reckon<Op, Left, Right>> {
    Left left;
    Right right;
    const Expression* e;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t a = left.get(scope);
        return checked_result(*e, Op{}(a, right.get(scope)));
    }
};
// The operation of `Reckon`, for operands that are known not to be none.
template <class Op>
struct Sum {
    const Expression* e;
    std::int64_t of(std::int64_t a, std::int64_t b) const { return checked_result(*e, Op{}(a, b)); }
};
struct Negate : TermOf<Negate> {
    AnyTerm term;
    const Expression* e;
    std::int64_t get(const Scope& scope) const { return checked_result(*e, checked_negative(term.get(scope))); }
};

// The operands of a division, and the expression to report if it fails.
struct Division {
    static constexpr bool kMayFail = true;
    AnyTerm left, right;
    const Expression* e;
    [[noreturn]] void fail(std::string message) const { throw StepFailure{e->where, std::move(message)}; }
    void refuse_zero(std::int64_t divisor) const {
        if (divisor == 0)
            fail(fmt::format("in '{}': division by 0; for this case write a value: ... if DIVISOR != 0 else 0",
                             e->text));
    }
};
struct Divide : TermOf<Divide>, Division {
    explicit Divide(const Division& d) : Division(d) {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t a = left.get(scope);
        return of(a, right.get(scope));
    }
    std::int64_t of(std::int64_t a, std::int64_t b) const {
        refuse_zero(b);
        if (b == -1) return checked_result(*e, checked_negative(a));
        if (a % b != 0)
            fail(fmt::format(
                "in '{}': this division leaves a remainder, which would be lost; round it with down( ) or up( )",
                e->text));
        return checked_result(*e, a / b);
    }
};
// The remainder of a division, with the sign of the divisor.
struct Remainder : TermOf<Remainder>, Division {
    explicit Remainder(const Division& d) : Division(d) {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t a = left.get(scope);
        return of(a, right.get(scope));
    }
    std::int64_t of(std::int64_t a, std::int64_t b) const {
        refuse_zero(b);
        if (b == -1) return 0;
        const std::int64_t rest = a % b;
        return checked_result(*e, rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest);
    }
};

// Arithmetic on operands that may be none. The result is none if one of them is none.
template <class Of>
struct OfLacking : TermOf<OfLacking<Of>> {
    AnyTerm left, right;
    Of computed;
    std::int64_t get(const Scope& scope) const {
        const std::int64_t a = left.get(scope);
        if (a == kNoValue) return a;
        const std::int64_t b = right.get(scope);
        return b == kNoValue ? b : computed.of(a, b);
    }
};
template <class Of>
LinkedTerm of_lacking(Linker& linker, const LinkedTerm& a, const LinkedTerm& b, const Of& of) {
    return with_nullable(linker.term<OfLacking<Of>>(a.depends | b.depends, a.term, b.term, of), true);
}

// Embeds frequent left operands and constant right operands in the term, which saves indirect calls.
template <class Op, class Left>
LinkedTerm with_right(Linker& linker, int looks, Left left, const Term* right) {
    const auto made = [&](auto of) {
        if constexpr (std::is_same_v<decltype(Op{}(0, 0)), std::optional<std::int64_t>>)
            return linker.term<Reckon<Op, Left, decltype(of)>>(looks, left, of, &linker.expression());
        else
            return linker.term<Binary<Op, Left, decltype(of)>>(looks, left, of);
    };
    if (const auto* number = as<ConstantTerm>(right)) return made(*number);
    return made(AnyTerm{right});
}
template <class Op>
LinkedTerm binary(Linker& linker, int looks, const Term* left, const Term* right) {
    if (const auto* it = as<ItTerm>(left)) return with_right<Op>(linker, looks, *it, right);
    if (const auto* of_it = as<AttributeTerm<ItTerm>>(left)) return with_right<Op>(linker, looks, *of_it, right);
    if (const auto* counter = as<CounterTerm>(left)) return with_right<Op>(linker, looks, *counter, right);
    if (const auto* own = as<SeatCounterTerm>(left)) return with_right<Op>(linker, looks, *own, right);
    if (const auto* answer = as<Answer<SeatTerm>>(left)) return with_right<Op>(linker, looks, *answer, right);
    return with_right<Op>(linker, looks, AnyTerm{left}, right);
}

// Calls f(inner term) and returns true if the term is one of the frequent kinds of `ZeroAsNone`, which maps a stored 0
// to none.
template <class F>
bool unwrapped(const Term* term, F&& f) {
    const auto of = [&](const auto* held) {
        if (held) f(held->value);
        return held != nullptr;
    };
    return of(as<ZeroAsNone<CounterTerm>>(term)) || of(as<ZeroAsNone<SeatCounterTerm>>(term)) ||
           of(as<ZeroAsNone<AttributeTerm<ItTerm>>>(term)) || of(as<ZeroAsNone<AttributeTerm<AnyTerm>>>(term)) ||
           of(as<ZeroAsNone<AttributeTerm<Answer<SeatTerm>>>>(term));
}
// True if two stored values are equal and not 0, which means none.
struct EqualHeld {
    std::int64_t operator()(std::int64_t a, std::int64_t b) const { return a == b && a != 0; }
};
// Compares a value with a constant other than 0, or two stored values for equality. Stored values are compared
// directly, without mapping 0 to none. For any other operands, the result is empty.
template <class Op>
LinkedTerm equality(Linker& linker, int looks, const Term* left, const Term* right) {
    LinkedTerm made;
    const auto* number = as<ConstantTerm>(right);
    if (number && number->value != 0 && number->value != kNoValue) {
        unwrapped(left, [&](auto value) { made = with_right<Op>(linker, looks, value, right); });
        return made.term ? made : binary<Op>(linker, looks, left, right);
    }
    if constexpr (std::is_same_v<Op, std::equal_to<>>)
        unwrapped(left, [&](auto a) {
            unwrapped(right,
                      [&](auto b) { made = linker.term<Binary<EqualHeld, decltype(a), decltype(b)>>(looks, a, b); });
        });
    return made;
}

LinkedTerm answered(Linker& linker, int looks, const Term* left, const Term* right) {
    const auto* answer = as<Answer<SeatTerm>>(left);
    const auto* number = as<ConstantTerm>(right);
    return answer && number && number->value >= 0 ? linker.term<AnswerIs>(looks, answer->answers, number->value)
                                                  : LinkedTerm{};
}

template <class Op>
LinkedTerm ordered(Linker& linker, int looks, const Term* left, const Term* right, bool may_lack) {
    return may_lack ? binary<OfThere<Op>>(linker, looks, left, right) : binary<Op>(linker, looks, left, right);
}

}  // namespace

LinkedTerm make_compared(Linker& linker, NodeIndex, const lang::Compared& form) {
    const lang::Type &left = linker.meaning(form.left).type, &right = linker.meaning(form.right).type;
    const int scale = lang::unified(left, right).scale;
    const LinkedTerm a = linker.scaled(linker.link_node(form.left), left.scale, scale),
                     b = linker.scaled(linker.link_node(form.right), right.scale, scale);
    const bool left_nullable = a.nullable || linker.may_lack(form.left),
               right_nullable = b.nullable || linker.may_lack(form.right);
    const bool one = left_nullable || right_nullable, both = left_nullable && right_nullable;
    const int looks = a.depends | b.depends;
    switch (form.how) {
        case Comparison::equal:
            if (const LinkedTerm made = answered(linker, looks, a.term, b.term); made.term) return made;
            if (const LinkedTerm made = equality<std::equal_to<>>(linker, looks, a.term, b.term); made.term)
                return made;
            return both ? binary<OfThere<std::equal_to<>>>(linker, looks, a.term, b.term)
                        : binary<std::equal_to<>>(linker, looks, a.term, b.term);
        case Comparison::unequal:
            if (left.base == lang::BaseType::description)
                return linker.constant(1);  // two cards of one kind are still different cards
            if (const LinkedTerm made = equality<std::not_equal_to<>>(linker, looks, a.term, b.term); made.term)
                return made;
            return both ? binary<UnequalOrNone>(linker, looks, a.term, b.term)
                        : binary<std::not_equal_to<>>(linker, looks, a.term, b.term);
        case Comparison::less: return ordered<std::less<>>(linker, looks, a.term, b.term, one);
        case Comparison::at_most: return ordered<std::less_equal<>>(linker, looks, a.term, b.term, one);
        case Comparison::more: return ordered<std::greater<>>(linker, looks, a.term, b.term, one);
        case Comparison::at_least: return ordered<std::greater_equal<>>(linker, looks, a.term, b.term, one);
    }
    return linker.constant(0);
}

// True if every result within the bounds fits into 64 bits and none of them can equal `kNoValue`.
bool always_fits(const lang::Type& kind) { return kind.lowest > kNoValue && kind.highest != INT64_MAX; }

namespace {

template <class Op>
LinkedTerm computed(Linker& linker, const LinkedTerm& a, const LinkedTerm& b) {
    if (a.nullable || b.nullable) return of_lacking(linker, a, b, Sum<Op>{&linker.expression()});
    return binary<Op>(linker, a.depends | b.depends, a.term, b.term);
}
template <class Of>
LinkedTerm divided(Linker& linker, const LinkedTerm& a, const LinkedTerm& b) {
    const Division division{{a.term}, {b.term}, &linker.expression()};
    if (!a.nullable && !b.nullable) return linker.term<Of>(a.depends | b.depends, division);
    linker.note_may_fail();
    return of_lacking(linker, a, b, Of(division));
}

}  // namespace

LinkedTerm make_reckoned(Linker& linker, NodeIndex branch, const lang::Arithmetic& form) {
    const int scale = linker.meaning(branch).type.scale;
    if (!always_fits(linker.meaning(branch).type)) linker.note_may_fail();
    switch (form.how) {
        case ArithmeticOp::add:
        case ArithmeticOp::subtract: {
            const LinkedTerm a = linker.number(form.left, scale), b = linker.number(form.right, scale);
            return form.how == ArithmeticOp::add ? computed<Add>(linker, a, b) : computed<Subtract>(linker, a, b);
        }
        case ArithmeticOp::multiply: {
            const LinkedTerm a = linker.link_required(form.left), b = linker.link_required(form.right);
            return computed<Multiply>(linker, a, b);
        }
        case ArithmeticOp::divide:
        case ArithmeticOp::remainder: break;
    }
    const int by = linker.meaning(form.right).type.scale, of = linker.meaning(form.left).type.scale;
    const LinkedTerm a = linker.scaled(linker.link_required(form.left), 1,
                                       form.how == ArithmeticOp::divide ? scale * by : 1),
                     b = linker.scaled(linker.link_required(form.right), 1, form.how == ArithmeticOp::divide ? of : 1);
    return form.how == ArithmeticOp::divide ? divided<Divide>(linker, a, b) : divided<Remainder>(linker, a, b);
}

LinkedTerm make_minus(Linker& linker, const lang::Minus& form) {
    const LinkedTerm what = linker.link_required(form.what);
    if (!always_fits(linker.meaning(form.what).type)) linker.note_may_fail();
    if (what.nullable) return of_lacking(linker, linker.constant(0), what, Sum<Subtract>{&linker.expression()});
    return linker.term<Negate>(what.depends, what.term, &linker.expression());
}

}  // namespace quattro
