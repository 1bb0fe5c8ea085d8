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

bool known_limits(const Type& kind) {
    return kind.lowest != NumberLimits::min() && kind.highest != NumberLimits::max();
}

// The result of an addition, subtraction or multiplication. Nothing on overflow.
std::optional<std::int64_t> computed(ArithmeticOp how, std::int64_t x, std::int64_t y) {
    if (how == ArithmeticOp::add) return checked_sum(x, y);
    return how == ArithmeticOp::subtract ? checked_difference(x, y) : checked_product(x, y);
}

// Sets the bounds of a sum, difference or product. It is unbounded if an operand is unbounded, or on overflow.
void limit(Type& kind, ArithmeticOp how, const Type& a, const Type& b) {
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
void check_fits(const TypeCheck& check, ArithmeticOp how, const Type& a, const Type& b) {
    if (a.lowest != a.highest || b.lowest != b.highest || computed(how, a.lowest, b.lowest)) return;
    check.fail(
        fmt::format("this number is out of range: the range is {} to {}", NumberLimits::min(), NumberLimits::max()));
}

// The value of a literal whole number. Nothing for anything else.
std::optional<std::int64_t> written_number(const TypeCheck& check, NodeIndex branch) {
    const Type& kind = check.meaning(branch).type;
    if (!std::holds_alternative<Number>(check.node(branch).form) || kind.lowest % kind.scale != 0) return std::nullopt;
    return kind.lowest / kind.scale;
}

// Rejects arithmetic without an effect or with a constant result: adding or subtracting 0, multiplying by 0 or 1,
// dividing by 1, and `% 1`. Accepts it between two literals.
void check_redundant_code(const TypeCheck& check, const Arithmetic& form) {
    const auto left = written_number(check, form.left), right = written_number(check, form.right);
    if (left && right) return;
    const auto says = [&](NodeIndex idle, NodeIndex other) {
        check.fail(idle, fmt::format("this does not change '{}'", check.source_text(other)), "remove it");
    };
    switch (form.how) {
        case ArithmeticOp::add:
            if (left == 0) says(form.left, form.right);
            if (right == 0) says(form.right, form.left);
            break;
        case ArithmeticOp::subtract:
            if (right == 0) says(form.right, form.left);
            break;
        case ArithmeticOp::multiply:
            if (left == 1) says(form.left, form.right);
            if (right == 1) says(form.right, form.left);
            if (left == 0 || right == 0) check.fail("this is always 0", "write 0");
            break;
        case ArithmeticOp::divide:
            if (right == 1) says(form.right, form.left);
            break;
        case ArithmeticOp::remainder:
            if (right == 1 && check.meaning(form.left).type.scale == 1) check.fail("this is always 0", "write 0");
            break;
    }
}

}  // namespace

Type common_type(const TypeCheck& check, NodeIndex branch, const Type& a, const Type& b) {
    const bool numbers = a.base == BaseType::number && b.base == BaseType::number;
    if (numbers && std::lcm(a.scale, b.scale) > kMaxScale)
        check.fail(
            branch,
            fmt::format("these numbers cannot be combined: one is counted in steps of 1/{}, the other in steps of "
                        "1/{}",
                        a.scale, b.scale),
            "round one of them with down( ) or up( )");
    return unified(a, b);
}

ExprType FormCheck::operator()(const Range& form) const {
    const ExprType from = check.number(form.from), to = check.number(form.to);
    if (from.type.scale != 1 || to.type.scale != 1)
        check.fail("the bounds of a range must be whole numbers", "round them with down( ) or up( )");
    if (from.type.lowest > to.type.highest)
        check.fail("this range is empty", "write the lower number first: LOWEST..HIGHEST");
    ExprType meaning = with_needs_of(from, to);
    meaning.type = Type::number(from.type.lowest, to.type.highest).many();
    return meaning;
}

ExprType FormCheck::operator()(const Arithmetic& form) const {
    const ExprType left = check.number(form.left), right = check.number(form.right);
    check_redundant_code(check, form);
    ExprType meaning = with_needs_of(left, right);
    meaning.type = unified(left.type, right.type);
    switch (form.how) {
        case ArithmeticOp::add:
        case ArithmeticOp::subtract:
            meaning.type = common_type(check, form.right, left.type, right.type);
            if (left.type.scale == right.type.scale) {
                limit(meaning.type, form.how, left.type, right.type);
                check_fits(check, form.how, left.type, right.type);
            } else {
                meaning.type = meaning.type.unlimited();
            }
            break;
        case ArithmeticOp::multiply:
            if (std::int64_t{left.type.scale} * right.type.scale > kMaxScale)
                check.fail("the result has too many decimals", "round one of the two numbers with down( ) or up( )");
            meaning.type.scale = left.type.scale * right.type.scale;
            limit(meaning.type, form.how, left.type, right.type);
            check_fits(check, form.how, left.type, right.type);
            break;
        case ArithmeticOp::divide:
            meaning.type = Type{};
            if (check.expected_type() && check.expected_type()->base == BaseType::number)
                meaning.type.scale = check.expected_type()->scale;
            break;
        case ArithmeticOp::remainder:
            if (left.type.scale != 1 || right.type.scale != 1)
                check.fail("'%' needs whole numbers", "round both with down( ) or up( )");
            if (right.type.lowest <= 0) {  // the result has the sign of the divisor
                meaning.type = Type{};
                break;
            }
            meaning.type = Type::number(0, right.type.highest == NumberLimits::max()
                                               ? NumberLimits::max()
                                               : std::max<std::int64_t>(right.type.highest - 1, 0));
            break;
    }
    const bool by_zero = right.type.lowest == 0 && right.type.highest == 0;
    if (by_zero && (form.how == ArithmeticOp::divide || form.how == ArithmeticOp::remainder))
        check.fail(form.right, "division by 0");
    return meaning;
}

ExprType FormCheck::operator()(const Minus& form) const {
    ExprType meaning = check.number(form.what);
    limit(meaning.type, ArithmeticOp::subtract, Type::number(0, 0), Type(meaning.type));
    return meaning;
}

}  // namespace quattro::lang
