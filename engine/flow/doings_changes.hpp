// The instructions that run a script and change cards. Private to the flow layer.
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

// Counters that are what they were at the start.
struct Doings::Reset : DoingOf<Reset> {
    const Step& step;
    bool drawn = false;  // ... which hangs on what was drawn then
    Reset(const Rules& rules, const Step& step);
    Next run_in(Executor& x, State& m, int frame) const;
};

// Gives attributes of one card, or of the cards of zones, other values. All are reckoned before any of them changes.
struct Doings::Change : DoingOf<Change> {
    struct Value {
        const Term* amount = nullptr;
        std::int64_t lo = 0, hi = 0;
        int first = 0;  // of the attribute, card 0
        bool named = false;
    };
    const Step& step;
    Whom whom;
    const Term *card, *condition;
    bool plain;  // nothing guards a card, waits for a change, vanishes with it or notes rolls, and nothing is added
    Value values[kMostAttributes];
    int value_count = 0;
    Change(const Rules& rules, const Step& step);
    Next run_in(Executor& x, State& m, int frame) const;
    void change(Executor& x, const State& m, const Scope& scope, CardId card) const;
};

}  // namespace quattro
