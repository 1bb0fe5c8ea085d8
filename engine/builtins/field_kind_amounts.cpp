// Amount fields, LOWEST..HIGHEST: the answer is a whole number. The bounds are expressions, evaluated when options are
// enumerated.
#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "compile/field_pick.hpp"
#include "game/limits.hpp"
#include "rules/failure.hpp"
#include "rules/field_kind.hpp"
#include "run/option_enumeration.hpp"

namespace quattro {
namespace {

// Reports a range that is empty or too large for all possible values of its bounds. Skips bounds with decimals.
void check_bounds(PickReader& pick, lang::NodeIndex set) {
    const auto kind = [&](const Expr& e) { return pick.rules.expressions[e.index].meaning().type; };
    const lang::Type from = kind(pick.field.from), to = kind(pick.field.to);
    if (from.scale != 1 || to.scale != 1) return;
    if (to.lowest > kMaxAmounts && to.lowest - kMaxAmounts > std::max<std::int64_t>(from.highest, 0))
        pick.fail_at(
            set,
            fmt::format("'{}' has more than {} numbers, and each number is an option", pick.text(set), kMaxAmounts),
            "make the range smaller, or ask for the number in two fields");
    if (from.lowest <= to.highest) return;
    pick.fail_at(set,
                 fmt::format("the range '{}' is empty: it begins at {} or higher and ends at {} or lower",
                             pick.text(set), from.lowest, to.highest),
                 "write the lower number first: LOWEST..HIGHEST");
}

bool read_amount(PickReader& pick, lang::NodeIndex set) {
    const auto* range_of_amount = pick.as<lang::Range>(set);
    if (!range_of_amount) return false;
    pick.field.kind = &kAmountField;
    pick.field.from = pick.number(range_of_amount->from, "an amount", 0, kHighestAmount);
    pick.field.to = pick.number(range_of_amount->to, "an amount", 0, kHighestAmount);
    if (!pick.field.invalid) check_bounds(pick, set);
    return true;
}

// The lower bound of the field, at least 0. A bound that is too high is clamped to the value above all amounts.
std::int64_t lowest(const OptionEnumerator& asking, const PromptField& amount) {
    return std::clamp<std::int64_t>(evaluate(amount.from, asking.scope()), 0, kHighestAmount + 1);
}

// The part of the total that is left for this field, after the answers of the earlier members and the lower bounds of
// those later members that must be answered.
std::int64_t left_of_total(const OptionEnumerator& asking, const PromptField& f) {
    std::int64_t left = std::max<std::int64_t>(evaluate(f.total, asking.scope()), -1);
    const FieldIndex first(position_of(asking.prompt.fields, f) - f.member);
    for (int k = 0; k < f.members; ++k)
        if (k < f.member)
            left -= std::max(asking.given()[(first + k).offset()], 0);
        else if (const PromptField& later = asking.field(first + k);
                 k > f.member && !later.optional && !later.skippable && asking.is_asked(later))
            left -= lowest(asking, later);
    return left;
}

// The greatest allowed distance between the bounds of one field: each number is an option.
std::int64_t most_apart(const Prompt& prompt) { return kMaxAmounts / static_cast<std::int64_t>(prompt.fields.size()); }

[[noreturn, gnu::noinline]] void too_many(const OptionEnumerator& asking, const PromptField& f, const Bounds& wanted) {
    throw StepFailure{asking.rules.expressions[f.to.index].where,
                      fmt::format("'{}' ranges from {} to {}; an amount must be at most {}, and in this prompt the "
                                  "highest must be at most {} above the lowest",
                                  f.name, wanted.lo, wanted.hi, kHighestAmount, most_apart(asking.prompt))};
}

Bounds bounds(const OptionEnumerator& asking, const PromptField& f) {
    const std::int64_t from = lowest(asking, f);
    std::int64_t to = evaluate(f.to, asking.scope());
    if (f.total.given()) to = std::min(to, left_of_total(asking, f));
    if (to >= from && (to > kHighestAmount || to - from > most_apart(asking.prompt))) too_many(asking, f, {from, to});
    return {from, to};
}

lang::Type candidate_of_amount(const Rules&, PromptIndex, FieldIndex) { return lang::Type::a(lang::BaseType::number); }
AnswerRange range_of_amount(const Rules&, const PromptField&) { return {0, kHighestAmount + kMaxAmounts + 1}; }
std::string name_of_amount(const Rules&, const State&, const PromptField&, Seat, std::int32_t value) {
    return std::to_string(value);
}

}  // namespace

constexpr FieldKindRow kAmountField{
    .form = "LOWEST..HIGHEST",
    .doc =
        "A whole number from 0 to 1,000,000,000. The bounds are evaluated when the seat is asked; numbers below 0 are "
        "not offered. The highest number can be at most 100,000, divided by the number of the prompt's fields, above "
        "the lowest; if it is higher, the match halts.",
    .example = "pick: 0..tokens",
    .answered = AnswerType::amount,
    .word = "amount",
    .save_form = SaveForm::number,
    .read = read_amount,
    .candidate = candidate_of_amount,
    .range = range_of_amount,
    .bounds = bounds,
    .name = name_of_amount,
};

}  // namespace quattro
