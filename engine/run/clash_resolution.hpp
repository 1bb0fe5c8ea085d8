// Resolves clashes: requests of several seats in one batch that exclude each other. A step resolves them with `first`,
// the seat with priority, or with `clash: nobody`. Without either, or if `first` is none, a clash halts the match. The
// batches of slots are applied without this test.
#pragma once

#include <bit>
#include <string>

#include "run/run.hpp"

namespace quattro {

struct Precedence {
    const Term* first = nullptr;
    bool nobody = false;  // `clash: nobody`: no seat wins a clash
    Precedence(const Rules& rules, const Instruction& instruction)
        : first(root_of(rules, instruction.priority)), nobody(instruction.none_wins) {}
    // The seat with priority; the others follow in seat order. 0: the step names none, or `first` yields no seat.
    Seat front(Run& x, const State& m, int frame) const;
    // Calls f(seat) for each set bit: `front` first if it is among them, then in seat order.
    template <class F>
    static void in_order(std::uint32_t seats, Seat front, F&& f) {
        if (front && (seats >> front & 1U)) {
            seats &= ~(1U << front);
            f(front);
        }
        for (; seats; seats &= seats - 1)
            f(std::countr_zero(seats));
    }
};

// The end of a message that tells the designer how to resolve a clash of this step.
std::string clash_remedy(const Instruction& instruction);
// Throws StepFailure for a clash of `seats` (bits). `want` is the predicate of the message, such as "want the card R1".
[[noreturn]] void refuse_clash(const Instruction& instruction, std::uint32_t seats, const std::string& want);
// Resolves the clashes among the operations of the current batch: removes all operations of the losing seats, and
// returns these seats as bits. Throws StepFailure if seats clash and the step has neither `clash: nobody` nor a seat in
// `first`.
std::uint32_t settle_clashes(Run& x, const State& m, int frame, const Instruction& instruction);

}  // namespace quattro
