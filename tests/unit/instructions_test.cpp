// Tests functions that work for instructions of all kinds.
#include <catch2/catch.hpp>

#include <set>

#include "rules/rules.hpp"
#include "run/instruction_kinds.hpp"

using namespace quattro;

namespace {

template <IsInstruction T>
Instruction step_that(T does) {
    Instruction step;
    step.operands = std::move(does);
    return step;
}
Expr numbered(int index) {
    Expr expr;
    expr.index = ExpressionIndex(index);
    return expr;
}
// The indices of the expressions that `look` finds, in order.
std::vector<int> found_by(void (*look)(const Instruction&, const std::function<void(const Expr&)>&),
                          const Instruction& step) {
    std::vector<int> found;
    look(step, [&](const Expr& expr) { found.push_back(expr.index.number()); });
    return found;
}

// Calls f with an instruction of each kind except the last, whose body has its row.
template <std::size_t Kind = 0, class F>
void with_each_kind(F&& f) {
    if constexpr (Kind + 1 < std::variant_size_v<Operands>) {
        Instruction step;
        step.operands = Operands(std::in_place_index<Kind>);
        f(step);
        with_each_kind<Kind + 1>(f);
    }
}

}  // namespace

TEST_CASE("each kind of instruction has a row with a name of its own") {
    std::set<std::string_view> names;
    with_each_kind([&](const Instruction& step) { names.insert(instruction_kind(step).name); });
    CHECK(names.size() + 1 == std::variant_size_v<Operands>);
    CHECK(!names.contains(""));
    CHECK(instruction_kind(step_that(instruction::Wait{})).name == "wait");
    CHECK(instruction_kind(step_that(instruction::RunScript{})).name == "run");
}

TEST_CASE("where an instruction leads is one number, whatever its kind; most lead nowhere else") {
    int goals = 0;
    with_each_kind([&](Instruction step) {
        CHECK(!goal_of(step).valid());
        const bool goes_on = instruction_kind(step).has(InstructionKind::kFallsThrough) || is<instruction::Ask>(step) ||
                             is<instruction::Reopen>(step) || is<instruction::Close>(step);
        const bool ends = is<instruction::Join>(step) || is<instruction::Done>(step) || is<instruction::End>(step);
        if (goes_on || ends) return;
        set_goal(step, InstructionIndex(7));
        CHECK(goal_of(step) == InstructionIndex(7));
        ++goals;
    });
    CHECK(goals == 9);
    Instruction wait = step_that(instruction::Wait{PromptIndex(3)});
    set_goal(wait, InstructionIndex(5));
    CHECK(the<instruction::Wait>(wait).target == InstructionIndex(5));
    CHECK(the<instruction::Wait>(wait).prompt == PromptIndex(3));
}

TEST_CASE("what is reckoned in an instruction is found in all of its members, and whom it is about only if asked for") {
    const auto change = [](int index) { return std::vector{CounterChange{CounterIndex(0), numbered(index)}}; };
    Instruction compare = step_that(instruction::Compare{PatternIndex(0), change(1), change(2), change(3)});
    compare.of = numbered(4);
    compare.who = numbered(5);
    CHECK(found_by(own_expressions, compare) == std::vector{1, 2, 3});
    CHECK(found_by(all_expressions, compare) == std::vector{4, 5, 1, 2, 3});
    CHECK(found_by(own_expressions, step_that(instruction::TriggerSet{
                                        PromptIndex(0), {{AttributeIndex(0), numbered(8)}}})) == std::vector{8});
    // Absent expressions are not found.
    CHECK(found_by(all_expressions, step_that(instruction::RepeatNext{RepeatIndex(0), false, {}, numbered(6)})) ==
          std::vector{6});
    CHECK(found_by(all_expressions, step_that(instruction::Ask{})).empty());
}
