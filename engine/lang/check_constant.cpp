// Rejects comparisons whose result is known before a match starts: the designer meant something else.
#include <fmt/format.h>

#include "base/checked.hpp"
#include "base/text.hpp"
#include "lang/type_check.hpp"

namespace quattro::lang {
namespace {

// The range of a number, converted to a given scale.
struct Bounds {
    Int128 lowest, highest;
    Bounds(const Kind& kind, int scale)
        : lowest(Int128{kind.lowest} * (scale / kind.scale)), highest(Int128{kind.highest} * (scale / kind.scale)) {}
    bool one() const { return lowest == highest; }
};

enum class Outcome : std::uint8_t { open, always, never };

const char* says(Outcome outcome) { return outcome == Outcome::always ? "this always holds" : "this never holds"; }

Outcome turned(Outcome outcome) {
    return outcome == Outcome::open ? outcome : outcome == Outcome::always ? Outcome::never : Outcome::always;
}

Outcome less(const Bounds& a, const Bounds& b) {
    if (a.highest < b.lowest) return Outcome::always;
    return a.lowest >= b.highest ? Outcome::never : Outcome::open;
}

Outcome outcome_of(Comparison how, const Bounds& a, const Bounds& b) {
    switch (how) {
        case Comparison::equal:
        case Comparison::unequal: {
            if (!a.one() || !b.one()) return Outcome::open;  // `check_bounds` has already rejected impossible values
            const Outcome equal = a.lowest == b.lowest ? Outcome::always : Outcome::never;
            return how == Comparison::equal ? equal : turned(equal);
        }
        case Comparison::less: return less(a, b);
        case Comparison::at_least: return turned(less(a, b));
        case Comparison::more: return less(b, a);
        case Comparison::at_most: return turned(less(b, a));
    }
    return Outcome::open;
}

// Whether the value can be none at run time: an answered card may have left the match. Every comparison with none is
// false, except `!=`.
bool may_lack(const ExprType& meaning) { return meaning.nullable || meaning.presumed; }

std::string range_text(const Kind& kind) {
    const std::string lowest = from_scaled(kind.lowest, kind.scale), highest = from_scaled(kind.highest, kind.scale);
    if (kind.highest == INT64_MAX) return fmt::format("{} or more", lowest);
    if (kind.lowest == INT64_MIN) return fmt::format("{} or less", highest);
    return fmt::format("a number from {} to {}", lowest, highest);
}

// Compares best(points) or least(points) with points of the seat, which are among the compared values.
Outcome beside_extreme(const TypeCheck& c, const Compared& form, bool left) {
    const Branch extreme = left ? form.left : form.right, own = left ? form.right : form.left;
    const auto* call = std::get_if<Call>(&c.node(extreme).form);
    if (!call || call->arguments.size() != 1 || (call->name != "best" && call->name != "least")) return Outcome::open;
    if (c.meaning(own).kind.set || may_lack(c.meaning(own)) || !c.meaning(own).axes.seat()) return Outcome::open;
    if (c.written(call->arguments[0]) != c.written(own) || c.meaning(own).draws) return Outcome::open;
    const bool own_is_less = (call->name == "best") == !left;  // the own value is at most the extreme: OWN <= best(OWN)
    switch (form.how) {
        case Comparison::equal:
        case Comparison::unequal: return Outcome::open;
        case Comparison::at_most: return own_is_less ? Outcome::always : Outcome::open;
        case Comparison::at_least: return own_is_less ? Outcome::open : Outcome::always;
        case Comparison::more: return own_is_less ? Outcome::never : Outcome::open;
        case Comparison::less: return own_is_less ? Outcome::open : Outcome::never;
    }
    return Outcome::open;
}

}  // namespace

void check_constant(const TypeCheck& c, const Compared& form) {
    if (c.written(form.left) == c.written(form.right))
        c.fail(form.right, fmt::format("'{}' is compared with itself", c.written(form.left)),
               "of another seat or card it is NAME of WHICH");
    const Kind &left = c.meaning(form.left).kind, &right = c.meaning(form.right).kind;
    if (left.base != Base::number || right.base != Base::number) return;
    for (const bool on_left : {true, false})
        if (const Outcome outcome = beside_extreme(c, form, on_left); outcome != Outcome::open)
            c.fail(says(outcome),
                   fmt::format("'{}' is one of those that '{}' looks at", c.written(on_left ? form.right : form.left),
                               c.written(on_left ? form.left : form.right)));
    const int scale = unified(left, right).scale;
    const Bounds a(left, scale), b(right, scale);
    const Outcome outcome = outcome_of(form.how, a, b);
    const bool lacks = may_lack(c.meaning(form.left)) || may_lack(c.meaning(form.right));
    if (outcome == Outcome::open || (outcome == Outcome::always && lacks && form.how != Comparison::unequal)) return;
    const Branch limited = a.one() ? form.right : form.left;
    const Kind& kind = c.meaning(limited).kind;
    c.fail(says(outcome), a.one() && b.one() ? "a condition compares something that changes"
                                             : fmt::format("'{}' is {}", c.written(limited), range_text(kind)));
}

void check_duplicate(const TypeCheck& c, const Joined& form) {
    if (c.written(form.left) == c.written(form.right))
        c.fail(form.right, fmt::format("'{}' stands twice", c.written(form.right)), "once says the same");
}

}  // namespace quattro::lang
