#include "compile/costs.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "compile/language.hpp"
#include "run/instruction_kinds.hpp"

namespace quattro {
namespace {

constexpr std::int64_t kMaxCost = 1'000'000'000, kPatternCost = 200;
constexpr std::int64_t kUnknownRange = 1000;  // assumed size of a range A..B of unknown or larger size

class Reckoner {
public:
    explicit Reckoner(const Rules& rules)
        : rules_(rules),
          seats_(rules.shape().seats),
          cards_(16 + rules.shape().card_capacity / 16),
          each_(8 + static_cast<std::int64_t>(rules.shape().layout.size() / 512)) {}

    int step(const Instruction& step) const {
        constexpr std::int64_t kMade = 4;
        const InstructionKind& kind = instruction_kind(step);
        std::int64_t cost = each_ + cards_ * (kind.has(InstructionKind::kCreatesCards) ? kMade
                                              : kind.has(InstructionKind::kCards)      ? 1
                                                                                       : 0);
        for (const Expr* e : {&step.of, &step.who, &step.priority})
            cost += seats_ * expr(*e);
        const InstructionBody* body = body_of(step);
        const std::int64_t times = seats_ * (body && body->of_cards() ? cards_ : 1);
        own_expressions(step, [&](const Expr& e) { cost = std::min(cost + times * expr(e), kMaxCost); });
        return static_cast<int>(std::clamp<std::int64_t>(cost, 1, kMaxCost));
    }

private:
    std::int64_t expr(const Expr& e) const {
        if (!e.given()) return 0;
        const Expression& expression = rules_.expressions[e.index];
        return branch(expression, expression.tree.root);
    }
    // The cost of a branch. The condition of a filter is evaluated for each element; a number of each seat, for each
    // seat.
    std::int64_t branch(const Expression& e, lang::NodeIndex at) const {
        const lang::Form& form = e.tree.at(at).form;
        std::int64_t cost = one(e, at);
        const auto add = [&](lang::NodeIndex part, std::int64_t times) {
            cost = std::min(cost + times * branch(e, part), kMaxCost);
        };
        if (const auto* where = std::get_if<lang::Where>(&form)) {
            add(where->set, 1);
            add(where->condition, elements(e, where->set));
        } else if (const auto* call = std::get_if<lang::Call>(&form)) {
            for (const lang::NodeIndex argument : call->arguments)
                add(argument, meaning(e, argument).type.set ? 2 : meaning(e, argument).axes.seat() ? seats_ : 1);
        } else if (const auto* in = std::get_if<lang::In>(&form); in && is_range(e, in->set)) {
            add(in->what, 1);  // compared with both ends
        } else {
            for (const lang::NodeIndex part : lang::operands(form))
                add(part, 1);
        }
        return cost;
    }
    static bool is_range(const Expression& e, lang::NodeIndex set) {
        return std::holds_alternative<lang::Range>(e.tree.at(set).form);
    }
    const lang::ExprType& meaning(const Expression& e, lang::NodeIndex at) const { return e.meanings[at]; }
    std::int64_t elements(const Expression& e, lang::NodeIndex set) const {
        if (is_range(e, set)) {
            const lang::Type& kind = meaning(e, set).type;
            const auto width = checked_difference(kind.highest, kind.lowest);
            return width ? std::clamp<std::int64_t>(*width, 0, kUnknownRange - 1) + 1 : kUnknownRange;
        }
        return meaning(e, set).type.base == lang::BaseType::seat ? seats_ : cards_;
    }
    std::int64_t one(const Expression& e, lang::NodeIndex at) const {
        const Binding& origin = e.origins[at];
        const auto* call = std::get_if<lang::Call>(&e.tree.at(at).form);
        const FunctionRow* function = call ? rules_.language->function(call->name) : nullptr;
        const CallCost cost = function ? *function->cost : CallCost::of_result;
        if (origin.what == BindingKind::pattern || cost == CallCost::finds_pattern) return kPatternCost;
        if (cost == CallCost::sorts_cards) return cards_ * 8;
        if (origin.what == BindingKind::target || meaning(e, at).type.set) return elements(e, at);
        return 1;
    }

    const Rules& rules_;
    std::int64_t seats_, cards_;  // assumed numbers of elements of a set; a pile can hold more cards
    std::int64_t each_;           // fixed cost of an instruction: the state is searched for changes
};

}  // namespace

void compute_costs(Rules& rules) {
    const Reckoner reckoner(rules);
    for (Instruction& step : rules.program)
        step.cost = reckoner.step(step);
}

}  // namespace quattro
