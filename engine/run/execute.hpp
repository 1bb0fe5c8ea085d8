// Runs a program on a state until its frames wait, a step fails, or the match is over. Does not own the state.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "run/run.hpp"

namespace quattro {

// A stop of the flow at a step or script that failed: its location and its cause.
struct Halt {
    int frame = 0;
    std::string step;        // path in the YAML; where the frame resumed, if work or events exceed the budget
    Location where, called;  // the failed code; for a script, also its call
    std::string message;
};

class Executor {
public:
    Executor(const Rules& rules, Vm& vm, Scratch& scratch) : rules_(rules), s_(rules.shape()), x_(rules, vm, scratch) {}
    // Sends events to `sink` from now on; null: to no sink.
    void set_sink(EventSink* sink) { x_.sink = sink; }
    // Lets `observer` watch the execution from now on; null: no observer.
    void set_observer(Observer* observer) { x_.observer = observer; }
    // From now on, this slot does nothing for the given seats, and every other slot works. A default DisabledSlot
    // enables all slots again.
    void disable_slot(const DisabledSlot& slot) { x_.disabled_slot = slot; }
    // Restores the whole budget. Call this before each input. A caller that answers prompts of a random match itself
    // also calls it after the answers; playout() does so itself.
    void new_budget() { x_.new_budget(); }
    // The work since new_budget(): the sum of the costs of executed instructions (compile/costs.hpp), the cost of
    // tested options (kCostOfOption for each), and the number of executed Lua instructions. Each unit counts as 1.
    std::int64_t spent() const { return rules_.budget.flow_cost - x_.work_left + x_.option_work + x_.instructions; }
    // Reports changes that no instruction made: those of an input or of the clock. `by` stands for the name of a step:
    // "host", "time", or "" for all other changes. `new_ids`: see StepReport.
    void record_changes(const State& m, std::string_view by, bool new_ids = false) {
        if (x_.sink) x_.sink->batch_done(m, {by, {}, by, new_ids});
    }
    // Stops the main frame before the instruction `pc`, for scenarios and `check`. An invalid index removes the stop.
    void stop_before(InstructionIndex pc) {
        stop_ = pc;
        stopped_ = false;
    }
    bool stopped() const { return stopped_; }

    // Copies Rules::start, sets the seed, draws the options that are left to chance, and calls run(). `now` is the time
    // in milliseconds.
    void begin(State& m, std::uint64_t seed, std::int64_t now);
    // Runs until every frame waits, the match is over, or the stop of stop_before() is reached. Throws ScriptFailure or
    // StepFailure, also if the budget is used up; the state is then partially modified.
    void run(State& m);
    // Like run(), but a failing step is rolled back: state and events are as before it. If the work of the flow or the
    // events exceed the budget, they are as before the frame resumed. Returns nothing if no step failed.
    std::optional<Halt> run_until_halt(State& m);
    // True if the instruction's `of` and `who` leave a seat for which the frame executes it.
    bool has_seats(const State& m, int frame, const Instruction& instruction) const {
        return x_.seats_of(m, frame, instruction) != 0;
    }
    // True if the instruction of the frame can be skipped, see InstructionKind::kSkippable.
    bool can_skip(const State& m, int frame) const;
    // Executes the instruction of the frame without the script calls that fail. If it fails for another reason, it is
    // skipped as a whole. If there is a sink, tells the host each skipped call or step.
    void skip_step(State& m, int frame);
    // Ends the match. `winners` has bit seat - 1 for each winner; 0: a draw.
    void finish(State& m, std::uint32_t winners) { finish_match(x_, m, winners); }
    // Answers for a seat whose time has run out, and records the timeout if an expression reads it.
    void expire(State& m, BankIndex bank, Seat seat);
    // Completes the answer of a silent seat. Legal answers that it has given stay; a set or an action only as a whole.
    // Any other field gets the value of `if_silent` if it is an option, else a random option. A field without an option
    // stays as it is.
    void answer_silently(State& m, BankIndex bank, Seat seat);
    // Answers a prompt at random, field by field, uniformly among the options that can be completed. Samples a set as a
    // whole, see draw_set(). A field without an option stays as it is. Throws StepFailure if a condition cannot be
    // evaluated.
    void answer_randomly(State& m, BankIndex bank, Seat seat, PlayoutRandom& random);
    // Executes an instruction::Act, that is the actions that seats have chosen, outside the flow. The caller discards
    // `m` afterwards.
    void act_isolated(State& m, const Instruction& instruction);
    // True if the seat has chosen an action, the cards that it named in the fields up to `last` are still where these
    // fields take cards from, and its answers pass the tests of these fields.
    bool can_name(State& m, const instruction::Act& act, Seat seat, FieldIndex last);
    // Plays at random until the match is over, no prompt and no deadline is left, or at least `max_answers` answers are
    // given. If no prompt is open, the time advances to the next deadline. Returns the number of answers.
    int playout(State& m, PlayoutRandom& random, int max_answers = 1'000'000);
    const Prompt& prompt_at(const State& m, BankIndex bank, Seat seat) const { return x_.prompt_at(m, bank, seat); }

private:
    void run_frame(State& m, int frame, int& left);
    bool run_instruction(State& m, int frame);
    int renewed_budget(Next next, const Op& op, int left) const;
    void run_watched(State& m, int frame);
    void check_budget(const State& m, int frame);
    void save_checkpoint(const State& m, int frame);
    void clear_skipped(State& m, int frame, const Instruction& instruction);
    void report_step(const State& m, int frame, const Instruction& instruction);

    const Rules& rules_;
    const Shape& s_;
    Run x_;
    InstructionIndex stop_;
    bool stopped_ = false;
    // The state to return to if a step fails, and the number of events up to then.
    struct Checkpoint {
        State state;
        std::size_t event_count = 0;
    };
    bool keeps_checkpoints_ = false;  // during run_until_halt()
    bool budget_exceeded_ = false;
    int frame_ = 0;                 // the frame of the checkpoints
    Checkpoint step_checkpoint_;    // before the current instruction, if it can fail
    Checkpoint resume_checkpoint_;  // before the frame resumed
    // The passes of the repeats when the last run() that used run_watched() began; empty before the first one.
    std::vector<std::int32_t> passes_at_start_;
};

}  // namespace quattro
