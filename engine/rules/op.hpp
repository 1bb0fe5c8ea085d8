// Ops: linked, executable instructions. An op holds offsets and terms instead of names, and the function that executes
// it. Ops are made once per game; they are immutable and never copied.
#pragma once

#include "rules/term.hpp"
#include "state/state.hpp"

namespace quattro {

struct Run;
struct Instruction;

// The result of an op: the way in which its frame continues. The executor sets the program counter before `run`; an op
// that jumps changes it; after `wait` it is set back to this instruction.
enum class Next : std::uint8_t {
    proceed,
    proceed_far,     // like `proceed`; the instructions that it jumped over cost Run::skipped_cost in all
    wait,            // the frame stays at this instruction
    answered_first,  // a prompt was answered in place; this instruction is charged to the new budget
    answered_last,   // a prompt was answered in place; this instruction is charged to the old budget
};

struct Op {
    Next (*run)(const Op&, Run&, State&, int frame);
    // Set by the linker; used only by run_frame(), which playouts use.
    int cost = 1;            // see compile/costs.hpp; includes the jumps that `next` skips
    std::uint16_t next = 0;  // next instruction; for an op that always falls through, the target of the jumps after it
};

// Base of a kind of op: T has `Next run_in(Run&, State&, int frame) const`. The linker sets `cost` and `next`.
template <class T>
struct OpOf : Op {
    OpOf() : Op{&call} {}
    static Next call(const Op& op, Run& x, State& m, int frame) {
        return static_cast<const T&>(op).run_in(x, m, frame);
    }
};

}  // namespace quattro
