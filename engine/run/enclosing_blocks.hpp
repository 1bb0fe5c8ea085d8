// The blocks around an instruction of a program, and the meaning of flow numbers.
#pragma once

#include <vector>

#include "rules/rules.hpp"

namespace quattro {

struct Region {
    InstructionIndex fork;                      // the Fork of the `parallel` around it
    InstructionIndex each;                      // the EachNext of the innermost `each: seat` around it
    std::vector<InstructionIndex> seat_blocks;  // the BlockBegin instructions around it, outermost first
    // The Wait instructions of the prompts whose `at_once` steps, or the Reopen and Jump after these, contain it;
    // outermost first.
    std::vector<InstructionIndex> answer_blocks;
    // True if a frame that waits at the instruction works for one seat.
    bool of_one_seat() const { return fork.valid() || each.valid() || !seat_blocks.empty() || !answer_blocks.empty(); }
};

// The blocks around the instruction `pc`, which must exist.
Region region_of(const Rules& rules, InstructionIndex pc);
// True if a frame can stay at this instruction between two inputs. After a halt, it can stay at any instruction.
inline bool can_rest(const Instruction& instruction) {
    return is<instruction::Wait>(instruction) || is<instruction::Join>(instruction);
}
// The index after the steps that depend on the condition of the Unless at `pc`: after its `steps` and its `else`. If
// there is no `else` and the last of these steps is a `leave`, it is the end of the block that is left.
InstructionIndex end_of_branches(const Rules& rules, InstructionIndex pc);
// For each instruction: true if it does work of its step. False for an Unless, and for the jump after the steps of a
// block.
Indexed<bool, InstructionIndex> find_working_instructions(const Rules& rules);
// The index of the ResolveNext if the instruction at `pc` is a Wait for the choices of a slot, else none.
InstructionIndex resolve_of(const Rules& rules, InstructionIndex pc);
// True if the instruction at `pc` is a Wait for the owners of cards whose trigger is settled.
bool settles_trigger(const Rules& rules, InstructionIndex pc);
// The most batches of a slot. With this limit one number can store a place and a batch, see slot_flow_number().
inline constexpr int kMaxBatches = 64;
// The content of a flow number. Flow numbers are the column Shape::repeats, named by Rules::flow_number_names.
enum class FlowNumber : std::uint8_t {
    passes,  // the passes of a repeat or an `each: seat`
    seat,    // the seat of a pass, or the frame's seat before an `of:` block; 0: none
    slots,   // the position of a resolve step, see slot_position_of()
};
FlowNumber flow_number(const Rules& rules, RepeatIndex number);
// The position of a resolve step, decoded from its flow number: {place, batch}, {-1, -1} before the first.
std::pair<int, int> slot_position_of(std::int32_t counter);
// Encodes a position as a flow number.
std::int32_t slot_flow_number(int place, int batch);

}  // namespace quattro
