#include "lang/type.hpp"

#include <algorithm>
#include <numeric>

#include "base/checked.hpp"

namespace quattro::lang {
namespace {

// Converts a bound to a larger scale. Unbounded limits stay unbounded, and an overflow becomes unbounded.
std::int64_t scaled(std::int64_t value, int from, int to) {
    using Limits = std::numeric_limits<std::int64_t>;
    if (value == Limits::min() || value == Limits::max()) return value;
    return checked_product(value, to / from).value_or(value < 0 ? Limits::min() : Limits::max());
}

}  // namespace

Kind Kind::many() const {
    Kind kind = *this;
    kind.set = true;
    return kind;
}

Kind Kind::one() const {
    Kind kind = *this;
    kind.set = false;
    return kind;
}

Kind Kind::unlimited() const {
    Kind kind = *this;
    kind.lowest = std::numeric_limits<std::int64_t>::min();
    kind.highest = std::numeric_limits<std::int64_t>::max();
    return kind;
}

Kind Kind::number(std::int64_t lowest, std::int64_t highest) {
    Kind kind;
    kind.lowest = lowest;
    kind.highest = highest;
    return kind;
}

bool comparable(const Kind& a, const Kind& b) {
    if (a.base == Base::nothing || b.base == Base::nothing) {  // truths and sets are never none
        const Kind& other = a.base == Base::nothing ? b : a;
        return !other.set && other.base != Base::truth;
    }
    return a.base == b.base && a.set == b.set &&
           (a.of == b.of || a.of == kAnyOf || b.of == kAnyOf || a.base == Base::card || a.base == Base::description);
}

Kind unified(const Kind& a, const Kind& b) {
    if (a.base == Base::nothing) return b;
    if (b.base == Base::nothing) return a;
    Kind kind = a;
    if (a.of != b.of) kind.of = kAnyOf;
    const std::int64_t scale = std::lcm(std::int64_t{a.scale}, std::int64_t{b.scale});
    if (scale > kMostScale) {  // a larger scale is not supported: the scale stays and the bounds are unknown
        return kind.unlimited();
    }
    kind.scale = static_cast<int>(scale);
    kind.lowest = std::min(scaled(a.lowest, a.scale, kind.scale), scaled(b.lowest, b.scale, kind.scale));
    kind.highest = std::max(scaled(a.highest, a.scale, kind.scale), scaled(b.highest, b.scale, kind.scale));
    return kind;
}

ExprType with(ExprType meaning, const ExprType& also) {
    meaning.axes = meaning.axes | also.axes;
    meaning.draws = meaning.draws || also.draws;
    return meaning;
}

}  // namespace quattro::lang
