// What the steps of a program become when a game is ready to be played: instructions that hold what they need, where it
// lies and in terms, each with the function that does it. Made once a game, immutable, never copied.
#pragma once

#include "run/term.hpp"
#include "state/state.hpp"

namespace quattro {

struct Run;
struct Step;

// How a frame goes on behind an instruction.
enum class Next : std::uint8_t {
    on,
    far,       // the same, and what was passed over costs Run::passed
    waits,     // it stays where it is
    answered,  // as it stands; it was answered here, and what comes now has a budget of its own
    asked,     // ... after an instruction that had the budget before
};

struct Doing {
    Next (*run)(const Doing&, Run&, State&, int frame);
    int cost = 1;  // see costs.hpp
    std::uint16_t behind =
        0;  // the instruction to go on with; where jumps follow that are sure to be done, the one behind them
};

// A kind of instruction: T has `Next run_in(Run&, State&, int frame) const`.
template <class T>
struct DoingOf : Doing {
    DoingOf() : Doing{&call} {}
    static Next call(const Doing& doing, Run& x, State& m, int frame) {
        return static_cast<const T&>(doing).run_in(x, m, frame);
    }
};

// How a step becomes an instruction.
Doing* make_doing(Rules& rules, const Step& step);

}  // namespace quattro
