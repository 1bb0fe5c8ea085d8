// Ops of the kinds of instructions in run/instruction_kinds.cpp: control flow, prompts, slots, triggers and scripts.
// Ops of an InstructionBody are defined with its YAML step.
#pragma once

#include <algorithm>
#include <bit>
#include <span>

#include "rules/term_leaves.hpp"
#include "run/run.hpp"

namespace quattro {

class OptionEnumerator;

// In sets of seats, bit n stands for seat n. Bit 0 stands for the table, in scripts that run for the table.
struct FlowOps {
    // Calls f(seat) for each set bit, the lowest first.
    template <class F>
    static void each(std::uint32_t seats, F&& f) {
        for (; seats; seats &= seats - 1)
            f(std::countr_zero(seats));
    }

    // The seats that execute an instruction: the seat that `of` names, the frame's seat, or all; less those that `who`
    // excludes.
    struct SeatSelector {
        const Term *of = nullptr, *who = nullptr;
        const CounterTerm* holder = nullptr;  // set if `of` is a counter of the table that holds a seat, or the seat
                                              // after it, and there is no `who`
        const AnswerIs* answered = nullptr;   // set if `who` is a single test of an answer
        bool after = false, plain;            // `after`: the seat after the one in `holder`; `plain`: no `of`, no `who`
        std::uint32_t everyone;               // all seats, as bits
        SeatSelector(const Rules& rules, const Instruction& instruction);
        [[gnu::always_inline]] std::uint32_t seats(Run& x, const State& m, int frame) const {
            if (!plain) return seats_if_not_plain(x, m, frame);
            const Seat own = m.at(x.s.frame_seat, frame);
            return own ? 1U << own : everyone;
        }
        // The result of seats() if `plain` is false.
        std::uint32_t seats_if_not_plain(Run& x, const State& m, int frame) const;
        // The seats before `who` is tested, as bits.
        std::uint32_t seats_before_who(Run& x, const State& m, int frame) const;
        // Those of `seats` for which the test `answered` holds; it must be set.
        std::uint32_t those_who_answered(const State& m, std::uint32_t seats) const {
            each(seats, [&](Seat seat) {
                if (!answered->is(m, seat)) seats &= ~(1U << seat);
            });
            return seats;
        }
        // Those of `seats` for which `who` holds. `who` must be set.
        std::uint32_t filter_by_who(Run& x, const State& m, int frame, std::uint32_t seats) const;
    };

    // Op that calls a function with the unlinked instruction. The function returns false if the frame waits.
    using InstructionFunction = bool (*)(Run&, State&, int frame, const Instruction&);
    struct UnlinkedOp : OpOf<UnlinkedOp> {
        const Instruction& instruction;
        InstructionFunction function;
        UnlinkedOp(const Instruction& s, InstructionFunction f) : instruction(s), function(f) {}
        Next run_in(Run& x, State& m, int frame) const {
            return function(x, m, frame, instruction) ? Next::proceed : Next::wait;
        }
    };

    struct Jump : OpOf<Jump> {
        InstructionIndex to;
        explicit Jump(const instruction::Jump& operands) : to(operands.target) {}
        Next run_in(Run& x, State& m, int frame) const;
    };
    // Jumps if the condition is false.
    struct Unless : OpOf<Unless> {
        const Term* test;
        InstructionIndex to;
        Unless(const Rules& rules, const instruction::Unless& operands)
            : test(root_of(rules, operands.condition)), to(operands.target) {}
        Next run_in(Run& x, State& m, int frame) const;
    };
    // `Unless` for the test of a single answer of the frame's seat.
    struct UnlessAnswered : OpOf<UnlessAnswered> {
        const AnswerIs& test;
        InstructionIndex to;
        UnlessAnswered(const AnswerIs& t, InstructionIndex goal) : test(t), to(goal) {}
        Next run_in(Run& x, State& m, int frame) const;
    };
    static Op* make_unless(Rules& rules, const Instruction& instruction);
    // Begins the next pass of a repeat, or jumps behind the repeat after the last pass or if `until` holds.
    struct RepeatNext : OpOf<RepeatNext> {
        const Term *times, *until;
        InstructionIndex to;
        int passes;  // index into Shape::repeats; `of_seat` adds the seat to it. RepeatBegin sets the number there to 0
        bool of_seat;
        RepeatNext(const Rules& rules, const instruction::RepeatNext& operands);
        Next run_in(Run& x, State& m, int frame) const;
    };

    // Begins a block of steps for the seat that a term yields. The flow number `kept` stores the frame's own seat until
    // the block ends. Jumps to the goal if the term yields no seat.
    struct BlockBegin : OpOf<BlockBegin> {
        // The seat that `about` yields; the seat in `holder`; the seat after the frame's seat.
        enum class SeatSource : std::uint8_t { term, held, next };
        SeatSource how = SeatSource::term;
        const Term* about;
        int kept;  // index into Shape::repeats
        InstructionIndex to;
        const CounterTerm* holder = nullptr;  // of SeatSource::held
        BlockBegin(const Rules& rules, const instruction::BlockBegin& operands);
        Next run_in(Run& x, State& m, int frame) const;
        [[gnu::noinline]] std::int64_t seat_of_term(Run& x, const State& m, int frame) const {
            return about->get(x.frame_scope(m, frame));
        }
    };
    struct BlockEnd : OpOf<BlockEnd> {
        int kept;
        BlockEnd(const Rules& rules, const instruction::BlockEnd& operands)
            : kept(rules.shape().repeat_cell(operands.saved_seat)) {}
        Next run_in(Run& x, State& m, int frame) const;
    };

    // The part of an op that opens a prompt before a wait. In a playout with one frame and no listener, the op can
    // answer the prompt in place, with the same result as if the prompt were opened, answered and closed. Answers that
    // work at once: see execute_prompts.hpp.
    struct PromptOp {
        PromptIndex index;
        const Prompt& prompt;
        std::span<const SampledField> drawn;  // see Prompt::sampled_fields
        std::span<const FieldIndex> needed;   // see Prompt::required_fields
        AnswerColumn answers;                 // the cells of the first field
        const Instruction* waits = nullptr;   // the instruction that waits; null: the prompt is never answered in place
        InstructionIndex past;                // the instruction after the wait and the jumps after it
        int cost = 0;                         // of the wait and the jumps after it
        const Term* at_once = nullptr;  // if it holds, the answer has steps of its own, which run before the wait ends
        const AnswerIs* works_for = nullptr;  // set if `at_once` is a single test of an answer
        bool shared = false;                  // a wait for this bank has `at_once`: other seats can keep their prompt
        bool chooses = false;                 // a condition selects the zone of one of the fields in `drawn`
        const SampledField* one = nullptr;    // see one_counted()
        bool nested = false;                  // it is among the steps of another prompt's answer that works at once
        // `pc` is the instruction that owns this object, `wait` the one that should wait.
        PromptOp(const Rules& rules, PromptIndex prompt, InstructionIndex pc, InstructionIndex wait);
        // True if a playout may answer the prompt in place now.
        bool can_answer(const Run& x, const State& m) const {
            return waits && x.answers_in_place() && (!shared || nobody_stands(x, m)) &&
                   (!nested || nothing_is_open(x, m));
        }
        // True if no prompt is open. Other seats with open prompts would answer at the same time.
        static bool nothing_is_open(const Run& x, const State& m);
        // True if no seat has an open or answered prompt of this bank.
        bool nobody_stands(const Run& x, const State& m) const {
            const std::uint8_t* status = m.all(x.s.prompt_status) + x.s.prompt_cell(prompt.bank, 1);
            int seat = 0;
            while (seat < x.s.seats && status[seat] == kPromptClosed)
                ++seat;
            return seat == x.s.seats;
        }
        // The result of possible(). `somehow`: the seat can answer; `freely`: every option can be completed, see
        // free().
        enum class Answerability : std::uint8_t { no, somehow, freely };
        Answerability possible(Run& x, State& m, int frame, Seat seat) const;
        // Samples an answer. `possible` is not `no`, and `freely` only if possible() returned this.
        void draw(Run& x, State& m, int frame, Seat seat, Answerability possible) const;
        // Precondition: `drawn` is not empty. True if every field in `needed` has an option.
        bool free(Run& x, const State& m, int frame, Seat seat) const;
        // Samples each field. Precondition: `drawn` is not empty, and free() is true.
        void draw_freely(Run& x, State& m, int frame, Seat seat) const;
        // True if the answer of one of these seats (bits) works at once.
        bool works(Run& x, const State& m, int frame, std::uint32_t asked) const;
        // Continues after these seats (bits) have answered.
        Next go_on(Run& x, State& m, int frame, std::uint32_t asked) const {
            return go_on(x, m, frame, asked, at_once && works(x, m, frame, asked));
        }
        Next go_on(Run& x, State& m, int frame, std::uint32_t asked, bool works) const {
            x.new_budget();
            if (works) return go_to_steps(x, m, frame, asked);
            x.work_left -= cost;
            x.jump(m, frame, past);
            return Next::answered_last;
        }
        // Continues with the steps of the answer that works at once.
        Next go_to_steps(Run& x, State& m, int frame, std::uint32_t asked) const;
        // The answers of a seat, from the first field on.
        std::int32_t* given(State& m, Seat seat) const {
            return m.all(answers.column) + answers.first + (seat - 1) * answers.apart;
        }
        void clear(State& m, Seat seat) const {
            std::int32_t* cells = given(m, seat);
            std::fill_n(cells, answers.apart, kUnanswered);
        }
    };
    // Begins the next pass of an `each: seat`, or jumps behind it after the last one. The seat is stored in a counter
    // that the designer named, or in a flow number beside that of the passes.
    struct EachNext : OpOf<EachNext> {
        const Instruction& instruction;
        const Term *from, *until;
        InstructionIndex to;
        int passes, number;  // indices into Shape::repeats: of the passes, which EachBegin sets to 0; of the seat
        CounterCell counter;
        EachNext(const Rules& rules, const Instruction& instruction);
        Next run_in(Run& x, State& m, int frame) const;
    };

    // The instruction to which unconditional jumps from `from` lead, and the cost of these jumps. Follows a limited
    // number of jumps, so the instruction can itself be a jump.
    struct JumpTarget {
        InstructionIndex at;
        int cost = 0;
        JumpTarget(const Rules& rules, InstructionIndex from);
    };
    // Begins the next batch of a slot, or jumps to the goal after the last one. If no seat has to choose, a playout
    // that answers in place skips the wait.
    struct ResolveNext : OpOf<ResolveNext> {
        const instruction::ResolveNext& operands;
        InstructionIndex wait;  // the instruction that waits for choices
        int wait_cost = 0;
        ResolveNext(const Rules& rules, const Instruction& instruction);
        Next run_in(Run& x, State& m, int frame) const;
    };
    // Selects the next cards whose trigger is to be settled, or jumps to the goal if there is none.
    struct TriggerNext : OpOf<TriggerNext> {
        const Instruction& instruction;
        InstructionIndex goal;
        JumpTarget none;  // continuation if there is no such card
        TriggerNext(const Rules& rules, const Instruction& instruction);
        Next run_in(Run& x, State& m, int frame) const;
    };

    struct Ask : OpOf<Ask> {
        SeatSelector whom;
        PromptOp asks;
        bool for_trigger_owners, forgets;
        Ask(const Rules& rules, const Instruction& instruction);
        Next run_in(Run& x, State& m, int frame) const;
        // The seats to ask, as bits. With `who`, also discards the earlier answers of all seats that the step names,
        // asked or not, unless their prompt is open or answered.
        std::uint32_t seats(Run& x, State& m, int frame) const {
            if (forgets) return those_who_hold(x, m, frame);
            return for_trigger_owners ? x.with_subject(m) : whom.seats(x, m, frame);
        }
        std::uint32_t those_who_hold(Run& x, State& m, int frame) const;
        // Opens the prompt for each of seats() that can answer.
        Next open(Run& x, State& m, int frame) const;
        // Answers a prompt with one counted field in place for these seats.
        Next draw_ones(Run& x, State& m, int frame, std::uint32_t seats) const;
        // Answers the prompt in place for several seats.
        Next answer(Run& x, State& m, int frame, std::uint32_t seats) const;
        // Answers the prompt in place for one seat.
        Next answer_one(Run& x, State& m, int frame, Seat seat) const;
        // Answers the prompt in place for one seat, if `drawn` is empty or PromptOp::free() is false.
        Next answer_somehow(Run& x, State& m, int frame, Seat seat) const;
    };
    // Asks the frame's seat again after its answer worked at once.
    struct Reopen : OpOf<Reopen> {
        const instruction::Reopen& operands;
        PromptOp asks;
        Reopen(const Rules& rules, const Instruction& instruction);
        Next run_in(Run& x, State& m, int frame) const;
    };
    struct Wait : OpOf<Wait> {
        const instruction::Wait& operands;
        BankIndex bank;
        const Term* at_once;
        Wait(const Rules& rules, const instruction::Wait& operands);
        Next run_in(Run& x, State& m, int frame) const;
    };

    // Runs a script for the seats that execute the instruction, and does nothing if there are none; or once for the
    // table.
    struct RunScript : OpOf<RunScript> {
        const Instruction& instruction;
        SeatSelector whom;
        const EffectCall& part;
        bool of_table;
        RunScript(const Rules& rules, const Instruction& s)
            : instruction(s),
              whom(rules, s),
              part(rules.parts[the<instruction::RunScript>(s).part]),
              of_table(the<instruction::RunScript>(s).of_table) {}
        Next run_in(Run& x, State& m, int frame) const;
    };
};

}  // namespace quattro
