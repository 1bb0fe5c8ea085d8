#include "lang/type.hpp"

#include <algorithm>
#include <numeric>

#include "base/checked.hpp"

namespace quattro::lang {
namespace {

// Converts a bound to a larger scale. Unbounded limits stay unbounded; an overflow becomes the limit of its sign.
std::int64_t scaled(std::int64_t value, int from, int to) {
    using Limits = std::numeric_limits<std::int64_t>;
    if (value == Limits::min() || value == Limits::max()) return value;
    return checked_product(value, to / from).value_or(value < 0 ? Limits::min() : Limits::max());
}

}  // namespace

Type Type::many() const {
    Type kind = *this;
    kind.set = true;
    return kind;
}

Type Type::one() const {
    Type kind = *this;
    kind.set = false;
    return kind;
}

Type Type::unlimited() const {
    Type kind = *this;
    kind.lowest = std::numeric_limits<std::int64_t>::min();
    kind.highest = std::numeric_limits<std::int64_t>::max();
    return kind;
}

Type Type::number(std::int64_t lowest, std::int64_t highest) {
    Type kind;
    kind.lowest = lowest;
    kind.highest = highest;
    return kind;
}

bool comparable(const Type& a, const Type& b) {
    if (a.base == BaseType::nothing || b.base == BaseType::nothing) {  // truths and sets are never none
        const Type& other = a.base == BaseType::nothing ? b : a;
        return !other.set && other.base != BaseType::truth;
    }
    return a.base == b.base && a.set == b.set &&
           (a.domain == b.domain || a.domain == kAnyOf || b.domain == kAnyOf || a.base == BaseType::card ||
            a.base == BaseType::description);
}

Type unified(const Type& a, const Type& b) {
    if (a.base == BaseType::nothing) return b;
    if (b.base == BaseType::nothing) return a;
    Type kind = a;
    if (a.domain != b.domain) kind.domain = kAnyOf;
    const std::int64_t scale = std::lcm(std::int64_t{a.scale}, std::int64_t{b.scale});
    if (scale > kMaxScale) {  // a larger scale is not supported: the scale of `a` stays and the bounds are unknown
        return kind.unlimited();
    }
    kind.scale = static_cast<int>(scale);
    kind.lowest = std::min(scaled(a.lowest, a.scale, kind.scale), scaled(b.lowest, b.scale, kind.scale));
    kind.highest = std::max(scaled(a.highest, a.scale, kind.scale), scaled(b.highest, b.scale, kind.scale));
    return kind;
}

ExprType with_needs_of(ExprType meaning, const ExprType& also) {
    meaning.axes = meaning.axes | also.axes;
    meaning.is_random = meaning.is_random || also.is_random;
    return meaning;
}

}  // namespace quattro::lang
