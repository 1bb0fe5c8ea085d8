// The instructions that say where the flow goes, who is asked and what scripts do, a struct a kind. Those that one word
// of steps alone becomes stand with it.
#pragma once

#include <algorithm>
#include <bit>
#include <span>

#include "run/run.hpp"
#include "run/term_leaves.hpp"

namespace quattro {

class Asking;

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
        const CounterTerm* holder = nullptr;  // `of`, where it is a counter of the table, or the seat after that
        const AnswerIs* answered = nullptr;   // `who`, where it is just that
        bool after = false, plain;            // plain: neither is given
        std::uint32_t everyone;
        Whom(const Rules& rules, const Step& step);
        [[gnu::always_inline]] std::uint32_t seats(Run& x, const State& m, int frame) const {
            if (!plain) return others(x, m, frame);
            const Seat own = m.at(x.s.frame_seat, frame);
            return own ? 1U << own : everyone;
        }
        std::uint32_t others(Run& x, const State& m, int frame) const;
        // The same, whether `who` holds for them or not.
        std::uint32_t meant(Run& x, const State& m, int frame) const;
        std::uint32_t those_who_answered(const State& m, std::uint32_t seats) const {
            each(seats, [&](Seat seat) {
                if (!answered->is(m, seat)) seats &= ~(1U << seat);
            });
            return seats;
        }
        std::uint32_t those(Run& x, const State& m, int frame, std::uint32_t seats) const;
    };

    // A step that is done as it was read, by a function that is given it. False: the frame waits.
    using StepFunction = bool (*)(Run&, State&, int frame, const Step&);
    struct AsRead : DoingOf<AsRead> {
        const Step& step;
        StepFunction function;
        AsRead(const Step& s, StepFunction f) : step(s), function(f) {}
        Next run_in(Run& x, State& m, int frame) const { return function(x, m, frame, step) ? Next::on : Next::waits; }
    };

    struct Jump : DoingOf<Jump> {
        int to;
        explicit Jump(const instruction::Jump& does) : to(does.goal) {}
        Next run_in(Run& x, State& m, int frame) const;
    };
    struct Unless : DoingOf<Unless> {
        const Term* test;
        int to;
        Unless(const Rules& rules, const instruction::Unless& does)
            : test(root_of(rules, does.condition)), to(does.goal) {}
        Next run_in(Run& x, State& m, int frame) const;
    };
    // The same where the frame's seat must have answered just that.
    struct UnlessAnswered : DoingOf<UnlessAnswered> {
        const AnswerIs& test;
        int to;
        UnlessAnswered(const AnswerIs& t, int goal) : test(t), to(goal) {}
        Next run_in(Run& x, State& m, int frame) const;
    };
    static Doing* make_unless(Rules& rules, const Step& step);
    struct RepeatNext : DoingOf<RepeatNext> {
        const Term *times, *until;
        int to, passes;
        bool of_seat;
        RepeatNext(const Rules& rules, const instruction::RepeatNext& does);
        Next run_in(Run& x, State& m, int frame) const;
    };

    // Steps about the seat that a term finds; whose steps those around them are is kept beside the passes.
    struct BlockBegin : DoingOf<BlockBegin> {
        enum class About : std::uint8_t { term, held, next };  // `term`, a counter of the table, the seat after its own
        About how = About::term;
        const Term* about;
        int kept, to;
        const CounterTerm* holder = nullptr;  // of `held`
        BlockBegin(const Rules& rules, const instruction::BlockBegin& does);
        Next run_in(Run& x, State& m, int frame) const;
        [[gnu::noinline]] std::int64_t found(Run& x, const State& m, int frame) const {
            return about->get(x.here(m, frame));
        }
    };
    struct BlockEnd : DoingOf<BlockEnd> {
        int kept;
        BlockEnd(const Rules& rules, const instruction::BlockEnd& does) : kept(does.kept * (rules.shape().seats + 1)) {}
        Next run_in(Run& x, State& m, int frame) const;
    };

    // What opens a prompt and stands before a wait: a playout that is alone answers here, as if the prompt were opened,
    // answered and closed.
    struct Asks {
        int index;
        const Prompt& prompt;
        std::span<const Drawn> drawn;  // see Prompt::drawn
        std::span<const int> needed;
        Answers answers;              // of its first field
        const Step* waits = nullptr;  // the step that waits; null: nothing is answered here
        int past = -1, cost = 0;      // where the flow goes on behind it, and what that costs
        const Term* at_once = nullptr;
        const AnswerIs* works_for = nullptr;  // `at_once`, where it is just that
        bool shared = false;                  // other seats may stand in the prompt, since some answer works at once
        bool chooses = false;                 // which cards one of `drawn` is about hangs on a condition
        const Drawn* one = nullptr;           // see one_counted()
        bool nested = false;                  // among the steps of another prompt's answer that works at once
        // Of the instruction `pc`, and of the one that waits.
        Asks(const Rules& rules, int prompt, std::size_t pc, std::size_t wait);
        bool can_answer(const Run& x, const State& m) const {
            return waits && x.answers_here() && (!shared || nobody_stands(x, m)) && (!nested || nothing_is_open(x, m));
        }
        // Others may be asked meanwhile; then all answer at the same time.
        static bool nothing_is_open(const Run& x, const State& m);
        bool nobody_stands(const Run& x, const State& m) const {
            const std::uint8_t* status = m.all(x.s.prompt_status) + x.s.prompt_cell(prompt.bank, 1);
            int seat = 0;
            while (seat < x.s.seats && status[seat] == 0)
                ++seat;
            return seat == x.s.seats;
        }
        // Whether a seat can answer; freely: each option leads on, see Asking::free().
        enum class Possible : std::uint8_t { no, somehow, freely };
        Possible possible(Run& x, State& m, int frame, Seat seat) const;
        void draw(Run& x, State& m, int frame, Seat seat, Possible possible) const;
        // The same of fields that are all counted.
        bool free(Run& x, const State& m, int frame, Seat seat) const;
        void draw_freely(Run& x, State& m, int frame, Seat seat) const;
        // Whether the answer of one of those seats works at once.
        bool works(Run& x, const State& m, int frame, std::uint32_t asked) const;
        // Those seats have answered.
        Next go_on(Run& x, State& m, int frame, std::uint32_t asked) const {
            return go_on(x, m, frame, asked, at_once && works(x, m, frame, asked));
        }
        Next go_on(Run& x, State& m, int frame, std::uint32_t asked, bool works) const {
            x.new_budget();
            if (works) return go_to_steps(x, m, frame, asked);
            x.work_left -= cost;
            x.jump(m, frame, past);
            return Next::asked;
        }
        Next go_to_steps(Run& x, State& m, int frame, std::uint32_t asked) const;
        std::int32_t* given(State& m, Seat seat) const {
            return m.all(answers.column) + answers.first + (seat - 1) * answers.apart;
        }
        void clear(State& m, Seat seat) const {
            std::int32_t* cells = given(m, seat);
            std::fill_n(cells, answers.apart, kUnanswered);
        }
    };
    // The next pass of an `each: seat`. Whose it is stands in a counter that the designer has named, or in a number
    // beside that of the passes.
    struct EachNext : DoingOf<EachNext> {
        const Step& step;
        const Term *from, *until;
        int to, passes, number;
        CounterCell counter;
        EachNext(const Rules& rules, const Step& step);
        Next run_in(Run& x, State& m, int frame) const;
    };

    // Where the flow comes to by jumps alone, and what they cost.
    struct Past {
        std::size_t at;
        int cost = 0;
        Past(const Rules& rules, std::size_t from);
    };
    // The next moment at which a slot does something. Where nobody is asked, a playout does not stop to wait.
    struct ResolveNext : DoingOf<ResolveNext> {
        const instruction::ResolveNext& does;
        int wait = -1;  // the instruction that waits for choices; -1: there are none
        int wait_cost = 0;
        ResolveNext(const Rules& rules, const Step& step);
        Next run_in(Run& x, State& m, int frame) const;
    };
    // The next card that waits for a trigger's answer.
    struct TriggerNext : DoingOf<TriggerNext> {
        const Step& step;
        int goal;
        Past none;  // where it goes on when there is no such card
        TriggerNext(const Rules& rules, const Step& step);
        Next run_in(Run& x, State& m, int frame) const;
    };

    struct Ask : DoingOf<Ask> {
        Whom whom;
        Asks asks;
        bool of_subjects, forgets;
        Ask(const Rules& rules, const Step& step);
        Next run_in(Run& x, State& m, int frame) const;
        // Who is asked. Of those whom it is about, asked or not, what they answered before is forgotten.
        std::uint32_t seats(Run& x, State& m, int frame) const {
            if (forgets) return those_who_hold(x, m, frame);
            return of_subjects ? x.with_subject(m) : whom.seats(x, m, frame);
        }
        std::uint32_t those_who_hold(Run& x, State& m, int frame) const;
        Next open(Run& x, State& m, int frame) const;
        Next draw_ones(Run& x, State& m, int frame, std::uint32_t seats) const;
        Next answer(Run& x, State& m, int frame, std::uint32_t seats) const;
        Next answer_one(Run& x, State& m, int frame, Seat seat) const;
        Next answer_somehow(Run& x, State& m, int frame, Seat seat) const;
    };
    // The seat whose answer worked at once is asked again.
    struct Reopen : DoingOf<Reopen> {
        const instruction::Reopen& does;
        Asks asks;
        Reopen(const Rules& rules, const Step& step);
        Next run_in(Run& x, State& m, int frame) const;
    };
    struct Wait : DoingOf<Wait> {
        const instruction::Wait& does;
        int bank;
        const Term* at_once;
        Wait(const Rules& rules, const instruction::Wait& does);
        Next run_in(Run& x, State& m, int frame) const;
    };

    // A script, for the seats it is about; where those are none, nothing is asked for.
    struct RunScript : DoingOf<RunScript> {
        const Step& step;
        Whom whom;
        const Part& part;
        bool of_table;
        RunScript(const Rules& rules, const Step& s)
            : step(s),
              whom(rules, s),
              part(rules.parts[the<instruction::RunScript>(s).part]),
              of_table(the<instruction::RunScript>(s).of_table) {}
        Next run_in(Run& x, State& m, int frame) const;
    };
};

}  // namespace quattro
