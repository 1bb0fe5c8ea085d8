#include "run/budget_error.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/instruction.hpp"
#include "rules/instructions.hpp"

namespace quattro {
namespace {

// A repeat without a number of passes that encloses an instruction, and its passes in this input. The count is too low
// if the repeat has begun anew and has had more passes since than before.
struct Circle {
    InstructionIndex pc;  // of its RepeatNext or EachNext; none: no such repeat has had two passes
    std::int32_t passes = 1;
};

Circle circle_around(const Rules& rules, const State& m, InstructionIndex pc, Seat frame_seat,
                     std::span<const std::int32_t> begun) {
    const Shape& s = rules.shape();
    Circle found;
    for (InstructionIndex i(0); i <= pc; ++i) {
        const Instruction& instruction = rules.program[i];
        const auto* repeat = as<instruction::RepeatNext>(instruction);
        const auto* each = as<instruction::EachNext>(instruction);
        const bool unbounded = repeat ? !repeat->times.given() : each && each->until.given();
        const RepeatIndex number = repeat ? repeat->repeat : each ? each->repeat : RepeatIndex();
        if (!unbounded || !number.valid() || goal_of(instruction) <= pc) continue;
        for (const Seat seat : {Seat{0}, frame_seat}) {  // each seat counts its own passes within `parallel`
            const auto cell = static_cast<std::size_t>(s.repeat_cell(number, seat));
            const std::int32_t now = m.at(s.repeats, cell), before = cell < begun.size() ? begun[cell] : 0;
            const std::int32_t passes = now < before ? now : now - before;  // fewer passes: the repeat has begun anew
            if (passes > found.passes) found = {i, passes};
        }
    }
    return found;
}

}  // namespace

void throw_budget_used(const Rules& rules, const State& m, InstructionIndex pc, Seat frame_seat,
                       std::span<const std::int32_t> begun, PromptIndex unanswerable, std::string_view taken) {
    const bool in_program = pc.valid() && pc < rules.program.next_index();
    const Circle circle = in_program ? circle_around(rules, m, pc, frame_seat, begun) : Circle{};
    if (!circle.pc.valid())
        throw StepFailure{
            in_program ? rules.program[pc].where : Location{},
            fmt::format("one input exceeded its budget ({}); use fewer or cheaper steps between two prompts", taken)};
    const Instruction& instruction = rules.program[circle.pc];
    const std::string remedy = !unanswerable.valid()
                                   ? "; ask a seat in it, or end it earlier with 'until' or 'leave'"
                                   : fmt::format(
                                         "; it asks '{}', but no seat has a legal answer (a dead end). End the match "
                                         "or leave the repeat if nobody can answer",
                                         rules.prompts[unanswerable].name);
    StepFailure failure{
        instruction.where,
        fmt::format(
            "the flow repeats without asking any seat: '{}' ran {} times until one input exceeded its budget ({}){}",
            instruction.name, circle.passes, taken, remedy)};
    if (unanswerable.valid()) throw DeadEnd{std::move(failure)};
    throw failure;
}

}  // namespace quattro
