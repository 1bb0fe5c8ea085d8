#include "run/enclosing_blocks.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_set>

namespace quattro {

Region region_of(const Rules& rules, InstructionIndex pc) {
    Region region;
    const auto at = [&](InstructionIndex i) -> const Instruction& { return rules.program[i]; };
    for (InstructionIndex i(0); i + 1 < rules.program.next_index() && i < pc; ++i) {
        const Instruction& instruction = at(i);
        if (is<instruction::Fork>(instruction) && pc < goal_of(instruction)) region.fork = i;
        if (is<instruction::EachNext>(instruction) && pc > i && pc < goal_of(instruction)) region.each = i;
        if (is<instruction::BlockBegin>(instruction) && pc < goal_of(instruction)) region.seat_blocks.push_back(i);
        // The instructions of `ask` with `at_once`: Wait; Jump to the end; the steps of `at_once`; Reopen; Jump to
        // Wait.
        const auto* wait = as<instruction::Wait>(instruction);
        const bool at_once = wait && wait->at_once.given();
        if (at_once && pc >= wait->target && pc < goal_of(at(i + 1))) region.answer_blocks.push_back(i);
    }
    return region;
}

// If there is an `else`, the last instruction of the first branch jumps past it. The last one of a repeat jumps back.
InstructionIndex end_of_branches(const Rules& rules, InstructionIndex pc) {
    const InstructionIndex otherwise = the<instruction::Unless>(rules.program[pc]).target;
    const auto* past = as<instruction::Jump>(rules.program[otherwise - 1]);
    return past ? std::max(past->target, otherwise) : otherwise;
}

// The jump after the steps of a block directly follows an instruction of one of these steps, but the block has earlier
// instructions of its own name. Any other jump follows an instruction of its own name, or is the first of this name.
Indexed<bool, InstructionIndex> find_working_instructions(const Rules& rules) {
    Indexed<bool, InstructionIndex> working(rules.program.size(), false);
    std::unordered_set<std::string_view> begun;  // names of steps that have an instruction besides jumps so far
    for (const InstructionIndex pc : rules.program.indices()) {
        const Instruction& instruction = rules.program[pc];
        const bool follows = pc > InstructionIndex(0) && rules.program[pc - 1].name == instruction.name;
        const bool jumps = is<instruction::Jump>(instruction);
        working[pc] = jumps ? follows || !begun.contains(instruction.name) : !is<instruction::Unless>(instruction);
        if (!jumps) begun.insert(instruction.name);
    }
    return working;
}

InstructionIndex resolve_of(const Rules& rules, InstructionIndex pc) {
    if (pc < InstructionIndex(1) || pc + 1 >= rules.program.next_index()) return {};
    const auto at = [&](InstructionIndex i) -> const Instruction& { return rules.program[i]; };
    const bool resolves = is<instruction::Wait>(at(pc)) && is<instruction::ResolveNext>(at(pc - 1)) &&
                          is<instruction::ResolveRun>(at(pc + 1));
    return resolves ? pc - 1 : InstructionIndex();
}

bool settles_trigger(const Rules& rules, InstructionIndex pc) {
    if (!pc.valid() || pc + 1 >= rules.program.next_index()) return false;
    return is<instruction::Wait>(rules.program[pc]) && is<instruction::TriggerSet>(rules.program[pc + 1]);
}

FlowNumber flow_number(const Rules& rules, RepeatIndex number) {
    if (rules.flow_number_names[number].empty()) return FlowNumber::slots;
    for (const Instruction& instruction : rules.program) {
        const auto* block = as<instruction::BlockBegin>(instruction);
        const auto* each = as<instruction::EachNext>(instruction);
        if ((block && block->saved_seat == number) || (each && each->seat == number)) return FlowNumber::seat;
    }
    return FlowNumber::passes;
}

std::pair<int, int> slot_position_of(std::int32_t counter) {
    if (counter <= 0) return {-1, -1};
    return {(counter - 1) / kMaxBatches, (counter - 1) % kMaxBatches};
}

std::int32_t slot_flow_number(int place, int batch) { return place * kMaxBatches + batch + 1; }

}  // namespace quattro
