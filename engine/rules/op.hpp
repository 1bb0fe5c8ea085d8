// Ops: linked, executable instructions. An op holds offsets and terms instead of names, and the function that executes
// it. Ops are made once per game, immutable and never copied.
#pragma once

#include "rules/term.hpp"
#include "state/state.hpp"

namespace quattro {

struct Run;
struct Instruction;

// How a frame continues after an op. Except for `wait`, its program counter already points to the next instruction.
enum class Next : std::uint8_t {
    proceed,
    proceed_far,     // continues like `proceed`; skipped instructions cost Run::skipped_cost
    wait,            // the frame stays at this instruction
    answered_first,  // a prompt was answered in place; the budget was renewed before this instruction
    answered_last,   // a prompt was answered in place; the budget was renewed after this instruction
};

struct Op {
    Next (*run)(const Op&, Run&, State&, int frame);
    int cost = 1;            // see compile/costs.hpp; includes the jumps that `next` skips
    std::uint16_t next = 0;  // index of the next instruction, past unconditional jumps if the op never jumps itself
};

// Base of a kind of op: T has `Next run_in(Run&, State&, int frame) const`.
template <class T>
struct OpOf : Op {
    OpOf() : Op{&call} {}
    static Next call(const Op& op, Run& x, State& m, int frame) {
        return static_cast<const T&>(op).run_in(x, m, frame);
    }
};

}  // namespace quattro
