// Functions for instructions of any kind: the goal and the expressions.
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

    void operator()(const instruction::Unless& operands) const { given({&operands.condition}); }
    void operator()(const instruction::RepeatNext& operands) const { given({&operands.times, &operands.until}); }
    void operator()(const instruction::EachNext& operands) const { given({&operands.from, &operands.until}); }
    void operator()(const instruction::Wait& operands) const { given({&operands.at_once}); }
    void operator()(const instruction::TriggerSet& operands) const { amounts(operands.changes); }
    void operator()(const instruction::Compare& operands) const {
        for (const auto* list : {&operands.best, &operands.tied, &operands.none})
            amounts(*list);
    }
    void operator()(const instruction::End& operands) const { given({&operands.winners}); }
    void operator()(const instruction::BlockBegin& operands) const { given({&operands.seat}); }
    void operator()(const instruction::Custom& operands) const {
        operands.body->expressions([&](const Expr& expr) { given({&expr}); });
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
auto goal_in(Kinds& operands) {
    using Goal = decltype(&std::get<instruction::Jump>(operands).target);
    return std::visit(
        [](auto& kind) -> Goal {
            if constexpr (requires { kind.target; })
                return &kind.target;
            else
                return nullptr;
        },
        operands);
}

}  // namespace

InstructionIndex goal_of(const Instruction& instruction) {
    const InstructionIndex* goal = goal_in(instruction.operands);
    return goal ? *goal : InstructionIndex();
}

void set_goal(Instruction& instruction, InstructionIndex goal) {
    InstructionIndex* const old = goal_in(instruction.operands);
    QUATTRO_EQUAL(old != nullptr, true);
    *old = goal;
}

void own_expressions(const Instruction& instruction, const Take& take) {
    std::visit(Reckoned{take}, instruction.operands);
}

void all_expressions(const Instruction& instruction, const Take& take) {
    const Reckoned computed{take};
    computed.given({&instruction.of, &instruction.who, &instruction.priority});
    std::visit(computed, instruction.operands);
}

}  // namespace quattro
