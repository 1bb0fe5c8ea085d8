// Queries on instructions of any kind: the goal and the expressions.
#include "rules/instruction.hpp"

#include <initializer_list>

namespace quattro {
namespace {

using Take = std::function<void(const Expr&)>;

template <class T, class... Kinds>
concept OneOf = (std::is_same_v<T, Kinds> || ...);

// Passes the given expressions of an instruction to `take`. A new kind of instruction does not compile until it is
// added here.
struct Reckoned {
    const Take& take;

    void operator()(const instruction::Unless& does) const { given({&does.condition}); }
    void operator()(const instruction::RepeatNext& does) const { given({&does.times, &does.until}); }
    void operator()(const instruction::EachNext& does) const { given({&does.from, &does.until}); }
    void operator()(const instruction::Wait& does) const { given({&does.at_once}); }
    void operator()(const instruction::TriggerSet& does) const { amounts(does.changes); }
    void operator()(const instruction::Compare& does) const {
        for (const auto* list : {&does.best, &does.tied, &does.none})
            amounts(*list);
    }
    void operator()(const instruction::End& does) const { given({&does.winners}); }
    void operator()(const instruction::BlockBegin& does) const { given({&does.seat}); }
    void operator()(const instruction::Custom& does) const {
        does.body->expressions([&](const Expr& expr) { given({&expr}); });
    }
    template <class Nothing>
    requires OneOf<Nothing, instruction::Jump, instruction::RepeatBegin, instruction::EachBegin, instruction::Fork,
                   instruction::Join, instruction::Done, instruction::Ask, instruction::Reopen, instruction::Close,
                   instruction::RunScript, instruction::Act, instruction::ResolveBegin, instruction::ResolveNext,
                   instruction::ResolveRun, instruction::TriggerNext, instruction::Present, instruction::BlockEnd,
                   instruction::Reset>
    void operator()(const Nothing&) const {}

    void given(std::initializer_list<const Expr*> list) const {
        for (const Expr* expr : list)
            if (expr->given()) take(*expr);
    }
    template <class Change>
    void amounts(const std::vector<Change>& changes) const {
        for (const Change& change : changes)
            given({&change.amount});
    }
};

// The goal of an instruction; null if its kind has none.
template <class Kinds>
auto goal_in(Kinds& does) {
    using Goal = decltype(&std::get<instruction::Jump>(does).target);
    return std::visit(
        [](auto& kind) -> Goal {
            if constexpr (requires { kind.target; })
                return &kind.target;
            else
                return nullptr;
        },
        does);
}

}  // namespace

InstructionIndex goal_of(const Instruction& step) {
    const InstructionIndex* goal = goal_in(step.operands);
    return goal ? *goal : InstructionIndex();
}

void set_goal(Instruction& step, InstructionIndex goal) {
    InstructionIndex* const old = goal_in(step.operands);
    QUATTRO_EQUAL(old != nullptr, true);
    *old = goal;
}

void own_expressions(const Instruction& step, const Take& take) { std::visit(Reckoned{take}, step.operands); }

void all_expressions(const Instruction& step, const Take& take) {
    const Reckoned computed{take};
    computed.given({&step.of, &step.who, &step.priority});
    std::visit(computed, step.operands);
}

}  // namespace quattro
