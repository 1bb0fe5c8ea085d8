// Runs a program on a state: frames until they wait, are halted by a step that fails, or the match is over. Owns no
// match.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "run/run.hpp"

namespace quattro {

// Where a flow has stopped because a step or a script of it failed.
struct Halt {
    int frame = 0;
    std::string step;        // its path
    Location where, called;  // what failed; if it was a script, who names it and its arguments
    std::string message;
};

class Executor {
public:
    Executor(const Rules& rules, Vm& vm, Scratch& scratch) : rules_(rules), s_(rules.shape()), x_(rules, vm, scratch) {}
    void listen(EventSink* sink) { x_.sink = sink; }
    // run() is watched from now on; null: no more.
    void observe(Observer* observer) { x_.observer = observer; }
    // A slot does nothing for some seats from now on.
    void leave_idle(const Idle& idle) { x_.idle = idle; }
    // An input, or an answer of a playout, begins, with the whole budget of the rules.
    void new_budget() { x_.new_budget(); }
    // What has been taken of the budget since it was new: units of steps and of looking for options, and instructions
    // of Lua.
    std::int64_t spent() const { return rules_.budget.work - x_.work_left + x_.looking + x_.instructions; }
    // What an input or the clock did to the state is told before the flow goes on.
    void tell_changes(const State& m, std::string_view by, bool new_ids = false) {
        if (x_.sink) x_.sink->happened(m, {by, {}, by, new_ids});
    }
    // Stop the main frame when it reaches this instruction; for scenarios. -1: never.
    void stop_before(int pc) {
        stop_ = pc;
        stopped_ = false;
    }
    bool stopped() const { return stopped_; }

    // Seeds a copy of Rules::start, draws what options leave to chance, runs to the first prompts.
    void begin(State& m, std::uint64_t seed, std::int64_t now);
    // Goes on until every frame waits or the match is over. Throws ScriptFailure or StepFailure.
    void run(State& m);
    // Like run(), but a step that fails is as if it had not begun: the state and what was told are put back to before
    // it. Of a flow that goes round and round, to before its first step since it waited.
    std::optional<Halt> run_until_halt(State& m);
    // Whether there is a seat that the step at which a frame stands is about, and for which its condition holds.
    bool about_somebody(const State& m, int frame, const Step& step) const { return x_.seats_of(m, frame, step) != 0; }
    // Whether a frame stands at a step that does something and so can be left out.
    bool can_skip(const State& m, int frame) const;
    // Does the step at which a frame stands, without those calls of scripts that fail; a step that fails by itself
    // is left out. What was left out the host is told.
    void skip_step(State& m, int frame);
    // Ends the match with these winners: bit seat - 1.
    void finish(State& m, std::uint32_t winners) { finish_match(x_, m, winners); }
    // The seat has let its time run out: it is answered for, and that is noted where an expression asks.
    void run_out(State& m, int bank, Seat seat);
    // What counts for a silent seat; given fields that are legal stay.
    void answer_silently(State& m, int bank, Seat seat);
    // Answers a prompt uniformly at random, field by field among completable options.
    void answer_randomly(State& m, int bank, Seat seat, PlayoutRandom& random);
    // Carries out one `act` step for whoever has answered, on a state that is then thrown away.
    void act_alone(State& m, const Step& step);
    // Whether the seat could then have the cards which it has named for an action, in the fields up to `last`.
    bool can_name(State& m, const instruction::Act& act, Seat seat, int last);
    // Plays uniformly at random until the match is over or `most` answers were given; returns how many.
    int playout(State& m, PlayoutRandom& random, int most = 1'000'000);
    const Prompt& prompt_at(const State& m, int bank, Seat seat) const { return x_.prompt_at(m, bank, seat); }

private:
    void run_frame(State& m, int frame, int& left);
    bool run_step(State& m, int frame);
    int renewed(Next next, const Doing& doing, int steps) const;
    void run_watched(State& m, int frame);
    void refuse_circle(const State& m, int frame);
    void keep(const State& m, int frame);
    void leave_out(State& m, int frame, const Step& step);
    void tell_step(const State& m, const Step& step);

    const Rules& rules_;
    const Shape& s_;
    Run x_;
    int stop_ = -1;
    bool stopped_ = false;
    // While somebody wants to go on after a failure: the match before the step, and before the frame went on.
    struct Kept {
        State state;
        std::size_t told = 0;
    };
    bool keeping_ = false, round_ = false;
    int frame_ = 0;  // that goes on
    Kept before_, entry_;
    std::vector<std::int32_t> begun_;  // the passes of the repeats when the run began, while it is watched
};

}  // namespace quattro
