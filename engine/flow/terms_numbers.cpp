// Terms that reckon, compare and choose. Numbers wrap around instead of trapping; a division rounds down, and by 0 it
// gives 0.
#include <algorithm>
#include <functional>

#include "base/wrap.hpp"
#include "flow/term_leaves.hpp"

namespace quattro {
namespace {

std::uint64_t bits(std::int64_t v) { return static_cast<std::uint64_t>(v); }
std::int64_t wrap(std::uint64_t v) { return static_cast<std::int64_t>(v); }
std::int64_t quotient(std::int64_t a, std::int64_t b) {
    if (b == 0) return 0;
    if (b == -1) return wrap(0 - bits(a));
    return a / b - ((a % b != 0) && ((a < 0) != (b < 0)) ? 1 : 0);
}

struct Add {
    std::int64_t operator()(std::int64_t a, std::int64_t b) const { return wrapped_sum(a, b); }
};
struct Subtract {
    std::int64_t operator()(std::int64_t a, std::int64_t b) const { return wrap(bits(a) - bits(b)); }
};
struct Multiply {
    std::int64_t operator()(std::int64_t a, std::int64_t b) const { return wrap(bits(a) * bits(b)); }
};
struct Divide {
    std::int64_t operator()(std::int64_t a, std::int64_t b) const { return quotient(a, b); }
};
struct Modulo {
    std::int64_t operator()(std::int64_t a, std::int64_t b) const {
        return wrap(bits(a) - bits(quotient(a, b)) * bits(b));
    }
};

template <class Op, class Left, class Right>
struct Binary : TermOf<Binary<Op, Left, Right>> {
    Left left;
    Right right;
    Binary(Left l, Right r) : left(l), right(r) {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t a = left.get(scope);
        return Op{}(a, right.get(scope));
    }
};
struct And : TermOf<And> {
    AnyTerm left, right;
    And(const Term* l, const Term* r) : left{l}, right{r} {}
    std::int64_t get(const Scope& scope) const { return left.get(scope) ? right.get(scope) : 0; }
};
struct Or : TermOf<Or> {
    AnyTerm left, right;
    Or(const Term* l, const Term* r) : left{l}, right{r} {}
    std::int64_t get(const Scope& scope) const {
        const std::int64_t v = left.get(scope);
        return v ? v : right.get(scope);
    }
};
struct Invert : TermOf<Invert> {
    AnyTerm term;
    explicit Invert(const Term* t) : term{t} {}
    std::int64_t get(const Scope& scope) const { return !term.get(scope); }
};
struct Negate : TermOf<Negate> {
    AnyTerm term;
    explicit Negate(const Term* t) : term{t} {}
    std::int64_t get(const Scope& scope) const { return wrap(0 - bits(term.get(scope))); }
};
struct Choose : TermOf<Choose> {
    AnyTerm value, condition, otherwise;
    Choose(const Term* v, const Term* c, const Term* o) : value{v}, condition{c}, otherwise{o} {}
    std::int64_t get(const Scope& scope) const {
        return condition.get(scope) ? value.get(scope) : otherwise.get(scope);
    }
};
struct AtLeast : TermOf<AtLeast> {
    AnyTerm term;
    std::int64_t least;
    AtLeast(const Term* t, std::int64_t l) : term{t}, least(l) {}
    std::int64_t get(const Scope& scope) const { return std::max(term.get(scope), least); }
};

// What stands on the left of most comparisons is a part of them, and so is a number on the right.
template <class Op, class Left>
const Term* with_right(const TermInput& in, Left left) {
    if (const auto* number = as<ConstantTerm>(in.args[1]))
        return in.terms.make<Binary<Op, Left, ConstantTerm>>(left, *number);
    return in.terms.make<Binary<Op, Left, AnyTerm>>(left, AnyTerm{in.args[1]});
}
template <class Op>
const Term* comparison(const TermInput& in) {
    if (const auto* it = as<ItTerm>(in.args[0])) return with_right<Op>(in, *it);
    if (const auto* of_it = as<AttributeTerm<ItTerm>>(in.args[0])) return with_right<Op>(in, *of_it);
    if (const auto* of_each = as<AttributeTerm<EachTerm>>(in.args[0])) return with_right<Op>(in, *of_each);
    if (const auto* counter = as<CounterTerm>(in.args[0])) return with_right<Op>(in, *counter);
    if (const auto* own = as<SeatCounterTerm>(in.args[0])) return with_right<Op>(in, *own);
    return with_right<Op>(in, AnyTerm{in.args[0]});
}
template <class Op>
const Term* arithmetic(const TermInput& in) {
    return with_right<Op>(in, AnyTerm{in.args[0]});
}
template <class T>
const Term* one(const TermInput& in) {
    return in.terms.make<T>(in.args[0]);
}
template <class T>
const Term* two(const TermInput& in) {
    return in.terms.make<T>(in.args[0], in.args[1]);
}
const Term* choose(const TermInput& in) { return in.terms.make<Choose>(in.args[0], in.args[1], in.args[2]); }
const Term* at_least(const TermInput& in) { return in.terms.make<AtLeast>(in.args[0], in.op.c); }
const Term* constant(const TermInput& in) { return in.terms.make<ConstantTerm>(in.op.c); }

constexpr TermRow kRows[] = {
    {Code::constant, 0, kLooksNowhere, constant},
    {Code::negate, 1, kLooksNowhere, one<Negate>},
    {Code::add, 2, kLooksNowhere, arithmetic<Add>},
    {Code::subtract, 2, kLooksNowhere, arithmetic<Subtract>},
    {Code::multiply, 2, kLooksNowhere, arithmetic<Multiply>},
    {Code::divide, 2, kLooksNowhere, arithmetic<Divide>},
    {Code::modulo, 2, kLooksNowhere, arithmetic<Modulo>},
    {Code::equal, 2, kLooksNowhere, comparison<std::equal_to<>>},
    {Code::unequal, 2, kLooksNowhere, comparison<std::not_equal_to<>>},
    {Code::less, 2, kLooksNowhere, comparison<std::less<>>},
    {Code::less_equal, 2, kLooksNowhere, comparison<std::less_equal<>>},
    {Code::greater, 2, kLooksNowhere, comparison<std::greater<>>},
    {Code::greater_equal, 2, kLooksNowhere, comparison<std::greater_equal<>>},
    {Code::either, 2, kLooksNowhere, two<Or>},
    {Code::and_then, 2, kLooksNowhere, two<And>},
    {Code::or_else, 2, kLooksNowhere, two<Or>},
    {Code::invert, 1, kLooksNowhere, one<Invert>},
    {Code::choose, 3, kLooksNowhere, choose},
    {Code::at_least, 1, kLooksNowhere, at_least},
};

}  // namespace

std::span<const TermRow> number_terms() { return kRows; }

}  // namespace quattro
