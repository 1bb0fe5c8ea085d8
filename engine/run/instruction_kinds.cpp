// A linked kind has an op type of its own. An unlinked one is executed by a function through FlowOps::UnlinkedOp.
#include "run/instruction_kinds.hpp"

#include <type_traits>

#include "base/rows.hpp"
#include "run/execute_unlinked.hpp"
#include "run/ops_flow.hpp"

namespace quattro {
namespace {

// Links an instruction of kind T to an op of type D. D is made from the rules and the whole Instruction, from the rules
// and the operands, or from the operands alone.
template <class T, class D>
Op* made(Rules& rules, const Instruction& instruction) {
    const T& operands = the<T>(instruction);
    if constexpr (std::is_constructible_v<D, const Rules&, const Instruction&>)
        return rules.terms.make<D>(rules, instruction);
    else if constexpr (std::is_constructible_v<D, const Rules&, const T&>)
        return rules.terms.make<D>(rules, operands);
    else
        return rules.terms.make<D>(operands);
}

// Executes an instruction of kind T with F. F takes the operands or the whole Instruction. If it returns bool, true
// means that the frame goes on, false that it stays here and F is called again.
template <class T, auto F>
bool done_with(Run& x, State& m, int frame, const Instruction& instruction) {
    const auto& taken = [&]() -> const auto& {
        if constexpr (std::is_invocable_v<decltype(F), Run&, State&, int, const T&>)
            return the<T>(instruction);
        else
            return instruction;
    }
    ();
    if constexpr (std::is_void_v<decltype(F(x, m, frame, taken))>)
        return F(x, m, frame, taken), true;
    else
        return F(x, m, frame, taken);
}
// Links an instruction of kind T to an UnlinkedOp, which executes it with F.
template <class T, auto F>
Op* link_unlinked(Rules& rules, const Instruction& instruction) {
    return rules.terms.make<FlowOps::UnlinkedOp>(instruction, done_with<T, F>);
}

// One row per kind except Custom, in the order of Operands.
struct InstructionRow {
    std::size_t number;
    InstructionKind kind;
};
template <class T, class D>
constexpr InstructionRow linked_kind(std::string_view name, unsigned traits) {
    return {number_of_kind<T>, {name, made<T, D>, traits}};
}
template <class T, auto F>
constexpr InstructionRow unlinked_kind(std::string_view name, unsigned traits) {
    return {number_of_kind<T>, {name, link_unlinked<T, F>, traits}};
}

using K = InstructionKind;
constexpr unsigned kToSeats = K::kCanFail | K::kReported | K::kPerSeat;
constexpr InstructionRow kInstructions[] = {
    linked_kind<instruction::Jump, FlowOps::Jump>("jump", 0),
    {number_of_kind<instruction::Unless>,
     {"unless", FlowOps::make_unless, K::kCanFail}},  // links to one of two op types
    unlinked_kind<instruction::RepeatBegin, repeat_begin>("repeat_begin", K::kFallsThrough),
    linked_kind<instruction::RepeatNext, FlowOps::RepeatNext>("repeat_next", K::kCanFail | K::kReported),
    unlinked_kind<instruction::EachBegin, each_begin>("each_begin", K::kFallsThrough),
    linked_kind<instruction::EachNext, FlowOps::EachNext>("each_next", K::kCanFail | K::kBindsSeat),
    unlinked_kind<instruction::Fork, fork_for_each_seat>("fork", K::kCanFail | K::kBindsSeat),
    unlinked_kind<instruction::Join, joined>("join", 0),
    unlinked_kind<instruction::Done, finish_frame>("done", 0),
    linked_kind<instruction::Ask, FlowOps::Ask>("ask", kToSeats),
    linked_kind<instruction::Wait, FlowOps::Wait>("wait", K::kCanFail | K::kReported),
    linked_kind<instruction::Reopen, FlowOps::Reopen>("reopen", K::kCanFail | K::kReported),
    unlinked_kind<instruction::Close, close_all>("close", K::kCanFail | K::kReported),
    linked_kind<instruction::RunScript, FlowOps::RunScript>(
        "run", K::kCanFail | K::kReported | K::kSkippable | K::kCards | K::kFallsThrough),
    unlinked_kind<instruction::Act, act>("act", kToSeats | K::kSkippable | K::kCards | K::kFallsThrough),
    unlinked_kind<instruction::ResolveBegin, resolve_begin>("resolve_begin",
                                                            K::kCanFail | K::kPerSeat | K::kFallsThrough),
    linked_kind<instruction::ResolveNext, FlowOps::ResolveNext>("resolve_next", kToSeats),
    unlinked_kind<instruction::ResolveRun, resolve_run>("resolve_run",
                                                        kToSeats | K::kSkippable | K::kCards | K::kFallsThrough),
    linked_kind<instruction::TriggerNext, FlowOps::TriggerNext>("trigger_next", kToSeats),
    unlinked_kind<instruction::TriggerSet, trigger_set>("trigger_set", kToSeats | K::kFallsThrough),
    unlinked_kind<instruction::Compare, compare>("compare", kToSeats | K::kCards | K::kFallsThrough),
    unlinked_kind<instruction::Present, present>("present", K::kCanFail | K::kReported | K::kCards | K::kFallsThrough),
    unlinked_kind<instruction::End, end>("end", K::kCanFail | K::kReported),
    linked_kind<instruction::BlockBegin, FlowOps::BlockBegin>("block_begin", K::kCanFail | K::kBindsSeat),
    linked_kind<instruction::BlockEnd, FlowOps::BlockEnd>("block_end", K::kFallsThrough),
    unlinked_kind<instruction::Reset, reset_counters>("reset", K::kCanFail | K::kFallsThrough),
};

}  // namespace

const InstructionKind& instruction_kind(const Instruction& instruction) {
    // The last row is of the kind before Custom, whose rows are in the bodies.
    static_assert(rows_in_order<&InstructionRow::number>(kInstructions, number_of_kind<instruction::Custom> - 1));
    if (const InstructionBody* body = body_of(instruction)) return body->kind();
    return kInstructions[instruction.operands.index()].kind;
}

Op* link_instruction(Rules& rules, const Instruction& instruction) {
    return instruction_kind(instruction).link(rules, instruction);
}

}  // namespace quattro
