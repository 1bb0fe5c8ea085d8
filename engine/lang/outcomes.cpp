// Conditions whose outcome is known before anything is played: they were meant otherwise.
#include <fmt/format.h>

#include "base/text.hpp"
#include "lang/checking.hpp"

namespace quattro::lang {
namespace {

// What two numbers can be, as stored with one scale.
struct Bounds {
    __extension__ typedef __int128 Wide;  // what two stored numbers come to always fits
    Wide lowest, highest;
    Bounds(const Kind& kind, int scale)
        : lowest(Wide{kind.lowest} * (scale / kind.scale)), highest(Wide{kind.highest} * (scale / kind.scale)) {}
    bool one() const { return lowest == highest; }
};

enum class Outcome : std::uint8_t { open, always, never };

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
            if (!a.one() || !b.one()) return Outcome::open;  // what can't occur has been told otherwise
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

}  // namespace

void check_outcome(const Checking& c, const Compared& form) {
    if (c.written(form.left) == c.written(form.right))
        c.fail(form.right, fmt::format("'{}' is compared with itself", c.written(form.left)),
               "of another seat or card it is NAME of WHICH");
    const Kind &left = c.meaning(form.left).kind, &right = c.meaning(form.right).kind;
    if (left.base != Base::number || right.base != Base::number) return;
    const int scale = unified(left, right).scale;
    const Bounds a(left, scale), b(right, scale);
    const Outcome outcome = outcome_of(form.how, a, b);
    const bool may_lack = c.meaning(form.left).maybe_none || c.meaning(form.right).maybe_none;
    if (outcome == Outcome::open || (outcome == Outcome::always && may_lack)) return;
    const Branch limited = a.one() ? form.right : form.left;
    const Kind& kind = c.meaning(limited).kind;
    c.fail(outcome == Outcome::always ? "this always holds" : "this never holds",
           a.one() && b.one()
               ? "a condition compares something that changes"
               : fmt::format("'{}' is a number from {} to {}", c.written(limited), from_scaled(kind.lowest, kind.scale),
                             from_scaled(kind.highest, kind.scale)));
}

void check_doubled(const Checking& c, const Joined& form) {
    if (c.written(form.left) == c.written(form.right))
        c.fail(form.right, fmt::format("'{}' stands twice", c.written(form.right)), "once says the same");
}

}  // namespace quattro::lang
