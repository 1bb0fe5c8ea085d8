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
    Bounds(const Type& kind, int scale)
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

// True if the value can be none at run time, for example because an answered card has left the match. A comparison with
// none is false, except `!=`, which is true.
bool may_lack(const ExprType& meaning) { return meaning.nullable || meaning.presumed; }

std::string range_text(const Type& kind) {
    const std::string lowest = from_scaled(kind.lowest, kind.scale), highest = from_scaled(kind.highest, kind.scale);
    if (kind.highest == INT64_MAX) return fmt::format("{} or more", lowest);
    if (kind.lowest == INT64_MIN) return fmt::format("{} or less", highest);
    return fmt::format("a number from {} to {}", lowest, highest);
}

// The outcome of comparing best(points) or least(points), on the left side if `left`, with the seat's own points, which
// are one of the numbers in the call. Open for any other comparison.
Outcome beside_extreme(const TypeCheck& check, const Compared& form, bool left) {
    const NodeIndex extreme = left ? form.left : form.right, own = left ? form.right : form.left;
    const auto* call = std::get_if<Call>(&check.node(extreme).form);
    const FunctionWord* word =
        call && call->arguments.size() == 1 ? find_function(check.functions(), call->name) : nullptr;
    const ResultIs result = word ? *word->result : ResultIs::anything;
    if (result != ResultIs::highest && result != ResultIs::lowest) return Outcome::open;
    if (check.meaning(own).type.set || may_lack(check.meaning(own)) || !check.meaning(own).axes.seat())
        return Outcome::open;
    if (check.whole_text(call->arguments[0]) != check.whole_text(own) || check.meaning(own).is_random)
        return Outcome::open;
    const bool left_is_at_most =
        (result == ResultIs::highest) == !left;  // left is at most right: OWN <= best(OWN), or least(OWN) <= OWN
    switch (form.how) {
        case Comparison::equal:
        case Comparison::unequal: return Outcome::open;
        case Comparison::at_most: return left_is_at_most ? Outcome::always : Outcome::open;
        case Comparison::at_least: return left_is_at_most ? Outcome::open : Outcome::always;
        case Comparison::more: return left_is_at_most ? Outcome::never : Outcome::open;
        case Comparison::less: return left_is_at_most ? Outcome::open : Outcome::never;
    }
    return Outcome::open;
}

}  // namespace

void check_constant(const TypeCheck& check, const Compared& form) {
    if (check.whole_text(form.left) == check.whole_text(form.right))
        check.fail(form.right, fmt::format("'{}' is compared with itself", check.source_text(form.left)),
                   "to compare with another seat or card, write NAME of SEAT or NAME of CARD");
    const Type &left = check.meaning(form.left).type, &right = check.meaning(form.right).type;
    if (left.base != BaseType::number || right.base != BaseType::number) return;
    for (const bool on_left : {true, false})
        if (const Outcome outcome = beside_extreme(check, form, on_left); outcome != Outcome::open)
            check.fail(says(outcome), fmt::format("'{}' is one of the numbers in '{}'",
                                                  check.source_text(on_left ? form.right : form.left),
                                                  check.source_text(on_left ? form.left : form.right)));
    const int scale = unified(left, right).scale;
    const Bounds a(left, scale), b(right, scale);
    const Outcome outcome = outcome_of(form.how, a, b);
    const bool nullable = may_lack(check.meaning(form.left)) || may_lack(check.meaning(form.right));
    if (outcome == Outcome::open || (outcome == Outcome::always && nullable && form.how != Comparison::unequal)) return;
    const NodeIndex limited = a.one() ? form.right : form.left;
    const Type& kind = check.meaning(limited).type;
    check.fail(says(outcome), a.one() && b.one()
                                  ? "compare a value that can change"
                                  : fmt::format("'{}' is {}", check.source_text(limited), range_text(kind)));
}

void check_duplicate(const TypeCheck& check, const Joined& form) {
    if (check.whole_text(form.left) == check.whole_text(form.right))
        check.fail(form.right, fmt::format("'{}' appears twice", check.source_text(form.right)), "remove one of them");
}

}  // namespace quattro::lang
