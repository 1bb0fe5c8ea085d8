#include "run/instruction_kinds.hpp"

#include <type_traits>

#include "base/rows.hpp"
#include "run/execute_unlinked.hpp"
#include "run/ops_flow.hpp"

namespace quattro {
namespace {

// Links an instruction of kind T to an op of type D. D copies what it needs from the instruction, from the whole step,
// or from these and the rules.
template <class T, class D>
Doing* made(Rules& rules, const Step& step) {
    const T& does = the<T>(step);
    if constexpr (std::is_constructible_v<D, const Rules&, const Step&>)
        return rules.terms.make<D>(rules, step);
    else if constexpr (std::is_constructible_v<D, const Rules&, const T&>)
        return rules.terms.make<D>(rules, does);
    else
        return rules.terms.make<D>(does);
}

// Executes an instruction of kind T with F. F takes the instruction or the whole step. If it returns bool, false means
// that the frame waits.
template <class T, auto F>
bool done_with(Run& x, State& m, int frame, const Step& step) {
    const auto& taken = [&]() -> const auto& {
        if constexpr (std::is_invocable_v<decltype(F), Run&, State&, int, const T&>)
            return the<T>(step);
        else
            return step;
    }
    ();
    if constexpr (std::is_void_v<decltype(F(x, m, frame, taken))>)
        return F(x, m, frame, taken), true;
    else
        return F(x, m, frame, taken);
}
template <class T, auto F>
Doing* as_read(Rules& rules, const Step& step) {
    return rules.terms.make<Doings::AsRead>(step, done_with<T, F>);
}

// One row per kind, in the order of Instruction.
struct InstructionRow {
    std::size_t number;
    StepKind kind;
};
template <class T, class D>
constexpr InstructionRow linked_kind(std::string_view name, unsigned traits) {
    return {number_of_kind<T>, {name, made<T, D>, traits}};
}
template <class T, auto F>
constexpr InstructionRow read_kind(std::string_view name, unsigned traits) {
    return {number_of_kind<T>, {name, as_read<T, F>, traits}};
}

using K = StepKind;
constexpr unsigned kToSeats = K::kReckons | K::kTold | K::kForSeats;
constexpr InstructionRow kInstructions[] = {
    linked_kind<instruction::Jump, Doings::Jump>("jump", 0),
    {number_of_kind<instruction::Unless>, {"unless", Doings::make_unless, K::kReckons}},
    read_kind<instruction::RepeatBegin, repeat_begin>("repeat_begin", K::kGoesOn),
    linked_kind<instruction::RepeatNext, Doings::RepeatNext>("repeat_next", K::kReckons | K::kTold),
    read_kind<instruction::EachBegin, each_begin>("each_begin", K::kGoesOn),
    linked_kind<instruction::EachNext, Doings::EachNext>("each_next", K::kReckons | K::kOneSeat),
    read_kind<instruction::Fork, fork_all>("fork", K::kReckons | K::kOneSeat),
    read_kind<instruction::Join, joined>("join", 0),
    read_kind<instruction::Done, finish_frame>("done", 0),
    linked_kind<instruction::Ask, Doings::Ask>("ask", kToSeats),
    linked_kind<instruction::Wait, Doings::Wait>("wait", K::kReckons | K::kTold),
    linked_kind<instruction::Reopen, Doings::Reopen>("reopen", K::kReckons | K::kTold),
    read_kind<instruction::Close, close_all>("close", K::kReckons | K::kTold),
    linked_kind<instruction::RunScript, Doings::RunScript>("run",
                                                           K::kReckons | K::kTold | K::kDoes | K::kCards | K::kGoesOn),
    read_kind<instruction::Act, act>("act", kToSeats | K::kDoes | K::kCards | K::kGoesOn),
    read_kind<instruction::ResolveBegin, resolve_begin>("resolve_begin", K::kReckons | K::kForSeats | K::kGoesOn),
    linked_kind<instruction::ResolveNext, Doings::ResolveNext>("resolve_next", kToSeats),
    read_kind<instruction::ResolveRun, resolve_run>("resolve_run", kToSeats | K::kDoes | K::kCards | K::kGoesOn),
    linked_kind<instruction::TriggerNext, Doings::TriggerNext>("trigger_next", kToSeats),
    read_kind<instruction::TriggerSet, trigger_set>("trigger_set", kToSeats | K::kGoesOn),
    read_kind<instruction::Compare, compare>("compare", kToSeats | K::kCards | K::kGoesOn),
    read_kind<instruction::Present, present>("present", K::kReckons | K::kTold | K::kCards | K::kGoesOn),
    read_kind<instruction::End, end>("end", K::kReckons | K::kTold),
    linked_kind<instruction::BlockBegin, Doings::BlockBegin>("block_begin", K::kReckons | K::kOneSeat),
    linked_kind<instruction::BlockEnd, Doings::BlockEnd>("block_end", K::kGoesOn),
    read_kind<instruction::Reset, reset_counters>("reset", K::kReckons | K::kGoesOn),
};

}  // namespace

const StepKind& step_kind(const Step& step) {
    static_assert(rows_in_order<&InstructionRow::number>(kInstructions, number_of_kind<instruction::Own> - 1));
    if (const StepBody* body = body_of(step)) return body->kind();
    return kInstructions[step.does.index()].kind;
}

Doing* make_doing(Rules& rules, const Step& step) { return step_kind(step).make(rules, step); }

}  // namespace quattro
