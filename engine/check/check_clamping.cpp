#include "check/check_clamping.hpp"

#include "rules/failure.hpp"
#include "rules/instruction.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

constexpr std::uint64_t kMaxUses = 6000;  // counted uses of one number; further uses hardly change the share

}  // namespace

StepClampCounts::StepClampCounts(const Rules& rules)
    : rules_(rules), lets_(rules.lets.size(), LinkedLet{}), linker_(rules, terms_, lets_) {}

// Returns false if the number cannot be counted: it or its choice of cards is random, its attribute has words as
// values, it has no location, or it or the choice depends on data that exists only while its instruction is executed.
// Links the expressions again to find out.
bool StepClampCounts::link(Number& number) {
    constexpr int kOnlyDuringExecution = kLooksAtPicked | kLooksAtSlot;
    if (rules_.shape().attributes[number.given.attribute].named()) return false;
    const Expression& value = rules_.expressions[number.given.value.index];
    if (!number.given.where.source) number.given.where = value.where;
    if (!number.given.where.source || value.meaning().is_random) return false;
    linker_.begin(number.given.value);
    const LinkedTerm made = linker_.link_node(value.tree.root);
    number.value = made.term;
    number.each_seats = value.meaning().axes.seat();
    if (!number.value || (made.depends & kOnlyDuringExecution) != 0) return false;
    if (!number.given.cards.given()) return true;
    const Expression& what = rules_.expressions[number.given.cards.index];
    const auto* of = std::get_if<lang::Of>(&what.tree.at(what.tree.root).form);
    if (!of || what.meaning().is_random) return false;
    linker_.begin(number.given.cards);
    const LinkedTerm cards = linker_.link_node(of->whose);
    number.card = cards.term, number.cards = cards.set;
    number.each_seats = number.each_seats || what.meaning().axes.seat();
    return (number.card || number.cards) && (cards.depends & kOnlyDuringExecution) == 0;
}

std::vector<StepClampCounts::Number>& StepClampCounts::numbers_of(const Instruction& instruction) {
    const auto [at, is_new] = numbers_.try_emplace(&instruction);
    const auto* gives = is_new ? dynamic_cast<const AttributeNumbers*>(body_of(instruction)) : nullptr;
    if (gives)
        gives->numbers([&, list = &at->second](const GivenNumber& given) {
            Number number;
            number.given = given;
            if (link(number)) list->push_back(number);
        });
    return at->second;
}

void StepClampCounts::look(const State& m, int frame, const Instruction& instruction) {
    if (!body_of(instruction)) return;
    std::vector<Number>& numbers = numbers_of(instruction);
    if (numbers.empty()) return;
    SearchBudget budget;
    Scope scope;
    scope.rules = &rules_;
    scope.state = &m;
    scope.budget = &budget;
    scope.frame_seat = scope.seat = m.at(rules_.shape().frame_seat, frame);
    try {  // evaluations that fail are not counted
        const bool named = instruction.of.given();
        const std::int64_t of = named ? evaluate(instruction.of, scope) : 0;
        if (named && (of < 1 || of > rules_.shape().seats)) return;
        if (named) scope.seat = static_cast<Seat>(of);
        const bool all = !named && scope.frame_seat == 0;
        bool first = true;
        for (Seat seat = all ? 1 : scope.seat; seat <= (all ? rules_.shape().seats : scope.seat); ++seat) {
            scope.seat = seat;
            if (!holds(instruction.who, scope)) continue;
            for (Number& number : numbers)
                if (first || number.each_seats) look_at(number, scope);
            first = false;
        }
    } catch (const StepFailure&) {}
}

void StepClampCounts::look_at(Number& number, const Scope& scope) const {
    if (number.count.uses >= kMaxUses) return;
    if (!number.given.cards.given()) return count(number, scope, kNoCard);
    if (number.cards)
        number.cards->for_each(scope, [&](std::int64_t card) { count(number, scope, static_cast<CardId>(card)); });
    else if (const std::int64_t card = number.card->get(scope); card >= 0)
        count(number, scope, static_cast<CardId>(card));
}

void StepClampCounts::count(Number& number, Scope scope, CardId card) const {
    const Shape& s = rules_.shape();
    const State& m = *scope.state;
    if (card != kNoCard && !m.at(s.card_zone, card)) return;
    scope.it = card;
    const std::int64_t value = number.value->get(scope);
    const bool adds = number.given.adds;
    if (value == kNoValue || (adds && value == 0)) return;
    const Attribute& a = s.attributes[number.given.attribute];
    const Int128 becomes = (adds ? Int128{attribute(s, m, card, number.given.attribute)} : Int128{0}) + value;
    ++number.count.uses;
    if (number.count.uses == kMaxUses) number.count.matches = matches_;
    number.count.cut += becomes < a.lo || becomes > a.hi;
}

void StepClampCounts::each(const std::function<void(const Location&, const ClampCount&)>& f) const {
    for (const auto& [instruction, numbers] : numbers_)
        for (const Number& number : numbers)
            if (number.count.uses > 0) f(number.given.where, number.count);
}

}  // namespace quattro
