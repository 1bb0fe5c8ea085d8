// The program before linking: a list of instructions, each with the YAML step that it was compiled from.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/check.hpp"
#include "rules/instructions.hpp"
#include "rules/op.hpp"

namespace quattro {

class Linker;
struct InstructionKind;
// Body of an instruction whose kind of step has its own implementation (instruction::Custom).
struct InstructionBody {
    virtual ~InstructionBody() = default;
    virtual const InstructionKind& kind() const = 0;  // traits that the compiler and the executor need
    // Makes the op in the linker's arena.
    virtual Op* link(Linker& linker, const Instruction& instruction) const = 0;
    // Calls f for every expression that the body holds, given or not.
    virtual void expressions(const std::function<void(const Expr&)>& f) const = 0;
    // True if it is executed for seats; false: once, for the table.
    virtual bool per_seat() const = 0;
    // True if it evaluates expressions for each of several cards.
    virtual bool of_cards() const { return false; }
    virtual bool is_invalid() const { return false; }  // true if it is erroneous and does nothing
    // True if it may change the counter with this index.
    virtual bool changes(const Shape&, CounterIndex) const { return false; }
    // The designer's reason for this step, for players; "": none.
    virtual std::string_view reason() const { return {}; }
    // The answered cards that the step moves, and their destination: `fields` fields of the prompt from `field` on.
    // `to` is none if the cards go to scrap. moved_answers() returns nothing if the step moves no answered cards.
    struct Moved {
        PromptIndex prompt;
        FieldIndex field;
        int fields = 1;
        ZoneIndex to;
    };
    virtual std::optional<Moved> moved_answers() const { return std::nullopt; }
    // Called when the step failed and is skipped. Must clear the data that the step clears before its work; otherwise
    // later steps would take old results for new ones.
    virtual void on_skipped(const Shape&, State&) const {}
};

// One instruction of the program with the attributes of its YAML step.
struct Instruction {
    std::string name;  // its path in the YAML: "round.fill.put"
    std::size_t disclosed_length =
        std::string::npos;  // length of the prefix of `name` that players may learn, see compile/disclosure_check.hpp
    bool in_hidden_branch = false;  // whether it is executed is not known to everyone, see compile/disclosure_check.hpp
    Location where;
    int cost = 1;            // see compile/costs.hpp
    Expr of;                 // the seat that executes it; not given: the frame's seat, or every seat
    Expr who;                // condition that selects among these seats
    Expr priority;           // the seat with priority in a clash, see Precedence
    bool none_wins = false;  // in a clash, no clashing seat gets anything
    Operands operands;
    std::string_view disclosed_name() const { return std::string_view(name).substr(0, disclosed_length); }
};

// The instruction as kind T; null if it is of another kind.
template <IsInstruction T>
const T* as(const Instruction& instruction) {
    return std::get_if<T>(&instruction.operands);
}
template <IsInstruction T>
bool is(const Instruction& instruction) {
    return std::holds_alternative<T>(instruction.operands);
}
// The instruction as kind T. Precondition: is<T>(instruction).
template <IsInstruction T>
const T& the(const Instruction& instruction) {
    QUATTRO_EQUAL(instruction.operands.index(), number_of_kind<T>);
    return *std::get_if<T>(&instruction.operands);
}
template <IsInstruction T>
T& the(Instruction& instruction) {
    return const_cast<T&>(the<T>(std::as_const(instruction)));
}
// The body of an instruction::Custom; null for other instructions.
inline const InstructionBody* body_of(const Instruction& instruction) {
    const auto* own = as<instruction::Custom>(instruction);
    return own ? own->body.get() : nullptr;
}

// The index of the instruction that `instruction` can jump to; none if its kind has no goal.
InstructionIndex goal_of(const Instruction& instruction);
// Sets the goal. The instruction must be of a kind with a goal.
void set_goal(Instruction& instruction, InstructionIndex goal);

// The instruction at which a frame stands; none if the frame is not in use.
inline InstructionIndex instruction_of(const Shape& s, const State& m, int frame) {
    const std::uint16_t pc = m.at(s.frame_pc, frame);
    return pc == kNoFrame ? InstructionIndex() : InstructionIndex(pc);
}

// Calls f for each given expression of the instruction's operands, without `of`, `who` and `priority`. The arguments of
// script calls do not count as operands.
void own_expressions(const Instruction& instruction, const std::function<void(const Expr&)>& f);
// Calls f for each expression of own_expressions(), and for `of`, `who` and `priority` if they are given.
void all_expressions(const Instruction& instruction, const std::function<void(const Expr&)>& f);

}  // namespace quattro
