// The instructions, a struct a kind. Private to the flow layer; a friend of Executor.
#pragma once

#include <bit>
#include <span>

#include "flow/execute.hpp"
#include "flow/term_leaves.hpp"

namespace quattro {

struct Doings {
    // Calls f(seat) for each of the bits, the lowest first.
    template <class F>
    static void each(std::uint32_t seats, F&& f) {
        for (; seats; seats &= seats - 1)
            f(std::countr_zero(seats));
    }

    // The seats a step is about: the one it names, the frame's, or all; of these those for which `who` holds.
    struct Whom {
        const Term *of = nullptr, *who = nullptr;
        Whom(const Rules& rules, const Step& step) : of(root_of(rules, step.of)), who(root_of(rules, step.who)) {}
        std::uint32_t seats(const Executor& x, const State& m, int frame) const {
            return x.seats_meant(m, frame, of, who);
        }
    };

    // A step that is done as it was read, by its function of Executor.
    struct AsRead : DoingOf<AsRead> {
        const Step& step;
        Executor::StepFunction function;
        explicit AsRead(const Step& s) : step(s), function(Executor::function_of(s.code)) {}
        bool run_in(Executor& x, State& m, int frame) const { return function(x, m, frame, step); }
    };

    struct Jump : DoingOf<Jump> {
        int to;
        explicit Jump(const Step& step) : to(step.jump) {}
        bool run_in(Executor& x, State& m, int frame) const;
    };
    struct Unless : DoingOf<Unless> {
        const Term* test;
        int to;
        Unless(const Rules& rules, const Step& step) : test(root_of(rules, step.e)), to(step.jump) {}
        bool run_in(Executor& x, State& m, int frame) const;
    };
    struct RepeatNext : DoingOf<RepeatNext> {
        const Term *times, *until;
        int most, to, passes;
        bool of_seat;
        RepeatNext(const Rules& rules, const Step& step);
        bool run_in(Executor& x, State& m, int frame) const;
    };

    struct Ask : DoingOf<Ask> {
        Whom whom;
        int prompt;
        bool of_subjects, forgets;
        Ask(const Rules& rules, const Step& step);
        bool run_in(Executor& x, State& m, int frame) const;
    };
    struct Wait : DoingOf<Wait> {
        const Step& step;
        int bank;
        Wait(const Rules& rules, const Step& step);
        bool run_in(Executor& x, State& m, int frame) const;
    };

    // Sets or adds to a counter. Of a family the key says which; with a key that is none nothing happens.
    struct Count : DoingOf<Count> {
        const Step& step;
        Whom whom;
        const Term *value, *key;
        std::int64_t lo, hi;  // what it can be, if it holds a seat or a name
        int first, members, apart;
        bool of_seat, adds, holds;
        Count(const Rules& rules, const Step& step);
        bool run_in(Executor& x, State& m, int frame) const;
        void change(const Executor& x, State& m, const Scope& scope, Seat seat) const;
    };

    // Drops a new card into an answered column; it falls.
    struct Drop : DoingOf<Drop> {
        struct Value {
            int first = 0;  // of the attribute, card 0
            const Term* amount = nullptr;
        };
        const Step& step;
        Whom whom;
        const Term* first;
        int prompt;
        Answers answers;
        OwnZone zone;
        int cells, columns, end;  // of its first instance
        int remembered;
        Value values[kMostAttributes];
        int value_count;
        Drop(const Rules& rules, const Step& step);
        bool run_in(Executor& x, State& m, int frame) const;
        void drop(Executor& x, State& m, int frame, Seat seat) const;
        void forfeit(Executor& x, Seat seat, int column) const;
    };

    struct IfMade : DoingOf<IfMade> {
        const Pattern& pattern;
        const Term* tie;
        int remembered;
        IfMade(const Rules& rules, const Step& step);
        bool run_in(Executor& x, State& m, int frame) const;
    };
};

}  // namespace quattro
