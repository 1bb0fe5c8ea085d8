// What happens where seats ask at one moment for what only one of them can have. A step says it with `first`, the seat
// that goes first, or with `clash: nobody`. If it says neither, the match halts.
#pragma once

#include <string>

#include "run/run.hpp"

namespace quattro {

struct Precedence {
    const Term* first = nullptr;
    bool nobody = false;  // no seat that clashes gets anything
    Precedence(const Rules& rules, const Step& step) : first(root_of(rules, step.first)), nobody(step.nobody_gets) {}
    // The seat that goes first, the others following in seat order; 0: the step names none.
    Seat front(Run& x, const State& m, int frame) const;
    // Calls f(seat) for each of the bits in this order.
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

// What to do about a clash that the step leaves open: ": say who goes first, ...", or that its `first` names nobody
// now.
std::string clash_remedy(const Step& step);
// Halts the match: these seats `want` something at the same moment, such as "want the card R1".
[[noreturn]] void refuse_clash(const Step& step, std::uint32_t seats, const std::string& want);
// Looks at the operations of the present batch. Takes those of seats that lose a clash out of it, all that such a seat
// asks for, and returns the bits of these seats. Halts where the step does not say who goes first.
std::uint32_t settle_clashes(Run& x, const State& m, int frame, const Step& step);

}  // namespace quattro
