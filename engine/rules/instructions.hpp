// The instructions of a program before linking, one struct per kind. The row of a kind (instruction_kinds.cpp) names
// the code that executes it.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "rules/expr.hpp"

namespace quattro {

struct InstructionBody;

// The value that an attribute of a card gets.
struct AttributeChange {
    AttributeIndex attribute;
    Expr amount;
};
// An addition to a counter of a seat.
struct CounterChange {
    CounterIndex counter;
    Expr amount;
};

// In all instructions, `target` is the index of the instruction to jump to, which the comments call the goal; the
// compiler sets it once it reaches that instruction. `repeat` is an index in Rules::flow_number_names. An index or
// expression that is not given means none.
namespace instruction {

// Jumps to the goal.
struct Jump {
    InstructionIndex target = {};
};
// Jumps to the goal unless the condition holds.
struct Unless {
    Expr condition = {};
    InstructionIndex target = {};
};

// Sets the passes of a repeat to 0.
struct RepeatBegin {
    RepeatIndex repeat = {};
    bool of_seat = false;  // inside `parallel`: only for the frame's seat
};
// Begins the next pass of a repeat, or jumps to the goal after the last one.
struct RepeatNext {
    RepeatIndex repeat = {};
    bool of_seat = false;
    Expr times = {}, until = {};
    InstructionIndex target = {};
};

// Makes the frame work for all seats, and sets the passes of an `each: seat` to 0. A `leave` that ends steps about one
// seat emits it without `repeat`.
struct EachBegin {
    RepeatIndex repeat = {};
};
// Begins the pass of the next seat, or jumps to the goal after the last one: after one pass of each seat or, if `until`
// is given, once it holds after a pass.
struct EachNext {
    RepeatIndex repeat = {};
    CounterIndex counter;        // counter that stores the seat of the pass
    RepeatIndex seat = {};       // flow number that stores the seat instead, if the designer names no counter
    Expr from = {}, until = {};  // `from`: the seat that begins; not given: seat 1
    InstructionIndex target = {};
};

// Forks a frame for each seat, which continues after this instruction. The frame itself jumps to the goal, a Join.
struct Fork {
    InstructionIndex target = {};
};
// Waits until all forked frames are done.
struct Join {};
// Ends a forked frame.
struct Done {};

// Opens a prompt for the seats of the instruction.
struct Ask {
    PromptIndex prompt = {};
    bool for_trigger_owners = false;  // for the owners of cards whose trigger is settled
};
// Waits until no answer to the prompt is missing. If an answer satisfies `at_once`, the frame works for its seat and
// jumps to the goal, the steps for that answer.
struct Wait {
    PromptIndex prompt = {};
    Expr at_once = {};
    InstructionIndex target = {};
};
// Opens the prompt again for the frame's seat, whose answer worked at once.
struct Reopen {
    PromptIndex prompt = {};
    bool restarts_clock = false;  // this seat, and all seats that have not answered, get the whole time again
    bool keeps_seat = false;      // the steps around the `ask` are about one seat, so the frame keeps its seat
};
// Closes the prompt for all seats, even for those that have not answered. Answers stay, but are not reported. Emitted
// for a `leave` that leaves the `at_once` steps of the prompt.
struct Close {
    PromptIndex prompt = {};
};

// Runs the script of a part for each seat of the instruction.
struct RunScript {
    PartIndex part = {};
    bool of_table = false;  // once for the table, not for seats
};
// Executes the actions that seats have chosen.
struct Act {
    PromptIndex prompt = {};
    FieldIndex field = {};
    CounterIndex done_counter;  // counter per seat: 1 if its action was executed
    // Register for the first card that the action created or of which it set, added to or named an attribute, even
    // without effect (a guarded card, additions that cancel out). Exchanged attributes do not count.
    RegisterIndex remembered = {};
};

// Common data of instructions that resolve slots.
struct ResolvePosition {
    RepeatIndex repeat = {};  // flow number with the position, see slot_position_of()
    PromptIndex prompt = {};  // prompt whose answer is the place; none: all places, for the batches at the end
    FieldIndex field = {};    // field of that prompt
    bool placed() const { return prompt.valid(); }
};
// Resets the position to before the first batch.
struct ResolveBegin {
    RepeatIndex repeat = {};
};
// Advances to the next batch of a slot and opens prompts for its choices, or jumps to the goal after the last batch.
struct ResolveNext : ResolvePosition {
    InstructionIndex target = {};
};
// Executes the current batch of the slot.
struct ResolveRun : ResolvePosition {};

// Selects the next card of each seat whose trigger is to be settled. Jumps to the goal if no card is left. Throws
// StepFailure if only cards without an owner are left.
struct TriggerNext {
    TriggerIndex trigger = {};
    InstructionIndex target = {};
};
// Sets attributes of the cards selected by TriggerNext, from the answers of their owners to the prompt. The value none
// changes nothing, nor does 0 for named values; a number is clamped to the range of its attribute. Clears the selection
// and the answers.
struct TriggerSet {
    PromptIndex prompt = {};
    std::vector<AttributeChange> changes = {};
};

// Compares the seats by their best match of the pattern, and changes counters of the seats.
struct Compare {
    PatternIndex pattern = {};
    // The changes for the only best seat, for several equally good ones, and for all seats if none has a match.
    std::vector<CounterChange> best = {}, tied = {}, none = {};
};
// Brings the next board into play.
struct Present {};
// Ends the match.
struct End {
    Expr winners = {};  // one seat or a set of seats
};

// Makes the frame work for the seat until BlockEnd. Jumps to the goal if the expression yields no seat.
struct BlockBegin {
    Expr seat = {};
    RepeatIndex saved_seat = {};  // flow number that stores the frame's seat until BlockEnd
    InstructionIndex target = {};
};
// Restores the frame's seat from before the block.
struct BlockEnd {
    RepeatIndex saved_seat = {};  // `saved_seat` of its BlockBegin
};
// Resets counters to their start values.
struct Reset {
    std::vector<CounterIndex> counters = {};
    bool of_seats = false;  // counters of the seats only for the seats of the instruction; false: for all seats
};

// An instruction that its InstructionBody implements.
struct Custom {
    std::shared_ptr<const InstructionBody> body = {};  // never null
    InstructionIndex target;                           // of a body that can jump; else none
};

}  // namespace instruction

// An instruction of any kind. The rows in instruction_kinds.cpp have the same order; `Custom`, the last kind, has its
// row in its body.
using Operands = std::variant<instruction::Jump, instruction::Unless, instruction::RepeatBegin, instruction::RepeatNext,
                              instruction::EachBegin, instruction::EachNext, instruction::Fork, instruction::Join,
                              instruction::Done, instruction::Ask, instruction::Wait, instruction::Reopen,
                              instruction::Close, instruction::RunScript, instruction::Act, instruction::ResolveBegin,
                              instruction::ResolveNext, instruction::ResolveRun, instruction::TriggerNext,
                              instruction::TriggerSet, instruction::Compare, instruction::Present, instruction::End,
                              instruction::BlockBegin, instruction::BlockEnd, instruction::Reset, instruction::Custom>;

// The index of T among the kinds of instructions; the number of kinds if T is no kind of instruction.
template <class T>
constexpr std::size_t number_of_kind = []<class... Kind>(std::type_identity<std::variant<Kind...>>) {
    constexpr bool kSame[] = {std::is_same_v<T, Kind>...};
    std::size_t number = 0;
    while (number < sizeof...(Kind) && !kSame[number])
        ++number;
    return number;
}(std::type_identity<Operands>());
template <class T>
concept IsInstruction = number_of_kind<T> < std::variant_size_v<Operands>;

}  // namespace quattro
