// Type rules of arithmetic: ranges, sums, products and quotients, with the bounds of the results.
#include <algorithm>
#include <numeric>
#include <optional>

#include <fmt/format.h>

#include "base/checked.hpp"
#include "lang/type_check.hpp"

namespace quattro::lang {
namespace {

using NumberLimits = std::numeric_limits<std::int64_t>;

bool known_limits(const Kind& kind) {
    return kind.lowest != NumberLimits::min() && kind.highest != NumberLimits::max();
}

// The result of an addition, subtraction or multiplication; empty on overflow.
std::optional<std::int64_t> computed(Arithmetic how, std::int64_t x, std::int64_t y) {
    if (how == Arithmetic::add) return checked_sum(x, y);
    return how == Arithmetic::subtract ? checked_difference(x, y) : checked_product(x, y);
}

// Sets the bounds of a sum, difference or product; unbounded if an operand is, or on overflow.
void limit(Kind& kind, Arithmetic how, const Kind& a, const Kind& b) {
    kind = kind.unlimited();
    if (!known_limits(a) || !known_limits(b)) return;
    std::int64_t lowest = NumberLimits::max(), highest = NumberLimits::min();
    for (const std::int64_t x : {a.lowest, a.highest})
        for (const std::int64_t y : {b.lowest, b.highest}) {
            const auto result = computed(how, x, y);
            if (!result) return;
            lowest = std::min(lowest, *result);
            highest = std::max(highest, *result);
        }
    kind.lowest = lowest;
    kind.highest = highest;
}

// Rejects an operation on two constants that overflows.
void check_fits(const TypeCheck& c, Arithmetic how, const Kind& a, const Kind& b) {
    if (a.lowest != a.highest || b.lowest != b.highest || computed(how, a.lowest, b.lowest)) return;
    c.fail(fmt::format("this is more than a number can be: they go from {} to {}", NumberLimits::min(),
                       NumberLimits::max()));
}

// The value of a literal whole number; empty for anything else.
std::optional<std::int64_t> written_number(const TypeCheck& c, Branch branch) {
    const Kind& kind = c.meaning(branch).kind;
    if (!std::holds_alternative<Number>(c.node(branch).form) || kind.lowest % kind.scale != 0) return std::nullopt;
    return kind.lowest / kind.scale;
}

// Rejects arithmetic without effect: adding 0, multiplying by 0 or 1, dividing by 1.
void check_redundant_code(const TypeCheck& c, const Reckoned& form) {
    const auto left = written_number(c, form.left), right = written_number(c, form.right);
    if (left && right) return;
    const auto says = [&](Branch idle, Branch other) {
        c.fail(idle, fmt::format("this changes nothing of '{}'", c.written(other)), "leave it away");
    };
    switch (form.how) {
        case Arithmetic::add:
            if (left == 0) says(form.left, form.right);
            if (right == 0) says(form.right, form.left);
            break;
        case Arithmetic::subtract:
            if (right == 0) says(form.right, form.left);
            break;
        case Arithmetic::multiply:
            if (left == 1) says(form.left, form.right);
            if (right == 1) says(form.right, form.left);
            if (left == 0 || right == 0) c.fail("this is always 0", "write 0");
            break;
        case Arithmetic::divide:
            if (right == 1) says(form.right, form.left);
            break;
        case Arithmetic::remainder:
            if (right == 1 && c.meaning(form.left).kind.scale == 1) c.fail("this is always 0", "write 0");
            break;
    }
}

}  // namespace

ExprType FormCheck::operator()(const Range& form) const {
    const ExprType from = c.number(form.from), to = c.number(form.to);
    if (from.kind.scale != 1 || to.kind.scale != 1) c.fail("a range goes from one whole number to another");
    if (from.kind.lowest > to.kind.highest) c.fail("nothing is in this range", "LOWEST..HIGHEST");
    ExprType meaning = with(from, to);
    meaning.kind = Kind::number(from.kind.lowest, to.kind.highest).many();
    return meaning;
}

ExprType FormCheck::operator()(const Reckoned& form) const {
    const ExprType left = c.number(form.left), right = c.number(form.right);
    check_redundant_code(c, form);
    ExprType meaning = with(left, right);
    meaning.kind = unified(left.kind, right.kind);
    switch (form.how) {
        case Arithmetic::add:
        case Arithmetic::subtract:
            if (left.kind.scale == right.kind.scale) {
                limit(meaning.kind, form.how, left.kind, right.kind);
                check_fits(c, form.how, left.kind, right.kind);
            } else {
                meaning.kind = meaning.kind.unlimited();
            }
            break;
        case Arithmetic::multiply:
            if (std::int64_t{left.kind.scale} * right.kind.scale > kMostScale) c.fail("too many decimals come of this");
            meaning.kind.scale = left.kind.scale * right.kind.scale;
            limit(meaning.kind, form.how, left.kind, right.kind);
            check_fits(c, form.how, left.kind, right.kind);
            break;
        case Arithmetic::divide:
            meaning.kind = Kind{};
            if (c.wanted() && c.wanted()->base == Base::number) meaning.kind.scale = c.wanted()->scale;
            break;
        case Arithmetic::remainder:
            if (left.kind.scale != 1 || right.kind.scale != 1) c.fail("only whole numbers have a remainder");
            if (right.kind.lowest <= 0) {  // the result has the sign of the divisor
                meaning.kind = Kind{};
                break;
            }
            meaning.kind = Kind::number(0, right.kind.highest == NumberLimits::max()
                                               ? NumberLimits::max()
                                               : std::max<std::int64_t>(right.kind.highest - 1, 0));
            break;
    }
    const bool by_zero = right.kind.lowest == 0 && right.kind.highest == 0;
    if (by_zero && (form.how == Arithmetic::divide || form.how == Arithmetic::remainder))
        c.fail(form.right, "nothing is divided by 0");
    return meaning;
}

ExprType FormCheck::operator()(const Minus& form) const {
    ExprType meaning = c.number(form.what);
    limit(meaning.kind, Arithmetic::subtract, Kind::number(0, 0), Kind(meaning.kind));
    return meaning;
}

}  // namespace quattro::lang
