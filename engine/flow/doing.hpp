// What the steps of a program become when a game is ready to be played: instructions that hold what they need, where it
// lies and in terms, each with the function that does it. Made once a game, immutable, never copied.
#pragma once

#include "flow/term.hpp"
#include "state/state.hpp"

namespace quattro {

class Executor;
struct Step;

struct Doing {
    bool (*run)(const Doing&, Executor&, State&, int frame);  // false: the frame waits
    int cost = 1;                                             // see costs.hpp
};

// A kind of instruction: T has `bool run_in(Executor&, State&, int frame) const`.
template <class T>
struct DoingOf : Doing {
    DoingOf() : Doing{&call} {}
    static bool call(const Doing& doing, Executor& x, State& m, int frame) {
        return static_cast<const T&>(doing).run_in(x, m, frame);
    }
};

// How a step becomes an instruction.
Doing* make_doing(Rules& rules, const Step& step);

}  // namespace quattro
