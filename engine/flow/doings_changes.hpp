// The instructions that run a script. Private to the flow layer.
#pragma once

#include "flow/doings.hpp"

namespace quattro {

// A script of a step, for the seats it is about; where those are none, nothing is asked for.
struct Doings::Run : DoingOf<Run> {
    const Step& step;
    Whom whom;
    Run(const Rules& rules, const Step& s) : step(s), whom(rules, s) {}
    Next run_in(Executor& x, State& m, int frame) const;
};

}  // namespace quattro
