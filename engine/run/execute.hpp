// Runs a program on a state until its frames wait, a step fails, or the match is over. Does not own the state.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "run/run.hpp"

namespace quattro {

// Where and why a flow has stopped at a step or script that failed.
struct Halt {
    int frame = 0;
    std::string step;        // path in the YAML
    Location where, called;  // the failed code; for a script, also its call
    std::string message;
};

class Executor {
public:
    Executor(const Rules& rules, Vm& vm, Scratch& scratch) : rules_(rules), s_(rules.shape()), x_(rules, vm, scratch) {}
    // Sends events to `sink` from now on; null: to no sink.
    void listen(EventSink* sink) { x_.sink = sink; }
    // Lets `observer` watch run() from now on; null: no observer.
    void observe(Observer* observer) { x_.observer = observer; }
    // Disables a slot for some seats from now on.
    void leave_idle(const DisabledSlot& idle) { x_.idle = idle; }
    // Restores the whole budget. Call this before each input and after each answer of a playout.
    void new_budget() { x_.new_budget(); }
    // The part of the budget used since new_budget(): units of steps and of listing options, and instructions of Lua.
    std::int64_t spent() const { return rules_.budget.flow_cost - x_.work_left + x_.option_work + x_.instructions; }
    // Reports the changes that an input or the clock made to the state, before the flow continues.
    void record_changes(const State& m, std::string_view by, bool new_ids = false) {
        if (x_.sink) x_.sink->batch_done(m, {by, {}, by, new_ids});
    }
    // Stops the main frame before the instruction `pc`, for scenarios. -1: never.
    void stop_before(InstructionIndex pc) {
        stop_ = pc;
        stopped_ = false;
    }
    bool stopped() const { return stopped_; }

    // Copies Rules::start, sets the seed, draws the options that are left to chance, and runs to the first prompts.
    // `now` is the time in milliseconds.
    void begin(State& m, std::uint64_t seed, std::int64_t now);
    // Runs until every frame waits or the match is over. Throws ScriptFailure or StepFailure; the state is then half
    // changed.
    void run(State& m);
    // Like run(), but a failing step is rolled back: state and events are as before it. If the budget is used up, they
    // are as before the frame resumed. Returns nothing if no step failed.
    std::optional<Halt> run_until_halt(State& m);
    // True if the instruction of the frame has a seat for which it is executed.
    bool about_somebody(const State& m, int frame, const Instruction& step) const {
        return x_.seats_of(m, frame, step) != 0;
    }
    // True if the instruction of the frame changes something, so that it can be skipped.
    bool can_skip(const State& m, int frame) const;
    // Executes the instruction of the frame without the script calls that fail. If it fails otherwise, it is skipped.
    // Tells the host what was skipped.
    void skip_step(State& m, int frame);
    // Ends the match. `winners` has bit seat - 1; 0: a draw.
    void finish(State& m, std::uint32_t winners) { finish_match(x_, m, winners); }
    // Answers for a seat whose time has run out, and records that if an expression reads it.
    void expire_next(State& m, BankIndex bank, Seat seat);
    // Answers for a silent seat as `if_silent` says. Fields that it has already filled in legally stay.
    void answer_silently(State& m, BankIndex bank, Seat seat);
    // Answers a prompt at random, field by field, uniformly among the options that can be completed.
    void answer_randomly(State& m, BankIndex bank, Seat seat, PlayoutRandom& random);
    // Executes one `act` step for the seats that have answered, in a state that the caller discards.
    void act_isolated(State& m, const Instruction& step);
    // True if the seat has the cards that it has named for its action in the fields up to `last`, and they pass the
    // tests.
    bool can_name(State& m, const instruction::Act& act, Seat seat, int last);
    // Plays at random until the match is over or `most` answers are given. Returns the number of answers.
    int playout(State& m, PlayoutRandom& random, int most = 1'000'000);
    const Prompt& prompt_at(const State& m, BankIndex bank, Seat seat) const { return x_.prompt_at(m, bank, seat); }

private:
    void run_frame(State& m, int frame, int& left);
    bool run_step(State& m, int frame);
    int renewed(Next next, const Op& op, int steps) const;
    void run_watched(State& m, int frame);
    void refuse_circle(const State& m, int frame);
    void keep(const State& m, int frame);
    void remove_operations(State& m, int frame, const Instruction& step);
    void tell_step(const State& m, const Instruction& step);

    const Rules& rules_;
    const Shape& s_;
    Run x_;
    InstructionIndex stop_;
    bool stopped_ = false;
    // A checkpoint: the state and the number of events before a step, or before the frame resumed.
    struct Kept {
        State state;
        std::size_t events = 0;
    };
    bool keeping_ = false, round_ = false;
    int frame_ = 0;  // the frame that runs
    Kept before_, entry_;
    // Passes of the repeats when run() began; only while events are recorded or run() is watched
    std::vector<std::int32_t> begun_;
};

}  // namespace quattro
