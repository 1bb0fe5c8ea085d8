// The implementation of Game and Match. Private to the engine, and to tests and benchmarks that need internals.
#pragma once

#include <mutex>

#include "events/event_log.hpp"
#include "match/answer_form.hpp"
#include "match/input.hpp"
#include "match/log_lines.hpp"
#include "match/quattro.hpp"
#include "run/execute.hpp"
#include "state/redact.hpp"

namespace quattro {

// The objects that run the flow and the scripts of one game. Only one thread may use a worker at a time.
struct Worker {
    Vm vm;
    Scratch scratch;
    Executor executor;
    EventRecorder recorder;
    explicit Worker(const Rules& rules)
        : vm(rules.scripts, rules.libs, rules.calls, rules.shape()), executor(rules, vm, scratch), recorder(rules) {}
};

struct Game::Impl {
    struct Pool {
        std::mutex mutex;
        std::vector<std::unique_ptr<Worker>> idle;
        Observer* observer = nullptr;  // set on each worker that is taken from now on
    };
    std::unique_ptr<const Rules> rules;
    std::shared_ptr<Pool> pool = std::make_shared<Pool>();
};

// The access of the engine to the implementation of the public classes.
struct ImplAccess {
    using MatchImpl = Match::Impl;
    static std::shared_ptr<const Game> game(std::unique_ptr<const Rules> rules);
    static const Rules& rules(const Game& game) { return *game.impl_->rules; }
    // A worker of the game's pool. It returns to the pool when the last copy of the pointer is destroyed.
    static std::shared_ptr<Worker> worker(const Game& game);
    // Sets the observer of the workers that are taken from now on; null removes it. Precondition: only one thread uses
    // the game.
    static void watch(const Game& game, Observer* observer) { game.impl_->pool->observer = observer; }
    // A match without a game; the caller must set all its members.
    static Match blank() { return {}; }
    static auto& of(Match& match) { return *match.impl_; }
    static const auto& of(const Match& match) { return *match.impl_; }
    static const auto& of(const Seen& seen) { return *seen.match_->impl_; }
    static const Match& match(const Seen& seen) { return *seen.match_; }
};

using MatchImpl = ImplAccess::MatchImpl;

// The state of a match for a mended game, and a save of this state, which the log stores.
struct CarriedState {
    State state;
    std::string save;
};

// The game that a reload continues with.
struct MendedGame {
    std::shared_ptr<const Game> game;
    // Carries the state of a match into `mended`. Returns nothing, with an error in `wrong`, if it does not fit.
    std::optional<CarriedState> (*carry)(const MatchImpl& match, const std::shared_ptr<const Game>& mended,
                                         Diagnostics& wrong);
};

struct Match::Impl {
    std::shared_ptr<const Game> game;
    State state;
    std::uint64_t seed = 0;
    Milliseconds start = 0;
    std::vector<Input> inputs;
    std::size_t earlier = 0;  // the number of inputs before a match was loaded, which are not in `inputs`
    // The checksum of the whole log so far, header included; 0 before the first line. The sum of the next line is
    // computed from it.
    std::uint64_t sum = 0;
    std::vector<LogEnd> ends;      // the "ended" lines of the log, see end_log()
    std::size_t earlier_ends = 0;  // the number of "ended" lines before the match was loaded
    // The header of the log, as the match began. Null before the first line of the log, unless it names players.
    std::shared_ptr<const std::string> head;
    std::shared_ptr<const State> loaded;  // the state where a loaded match begins; null if the match began here
    std::uint64_t loaded_sum = 0;         // the sum of the log before `loaded`
    EventLog event_log;
    InstructionIndex stop_before;  // for scenarios: the instruction before which the main frame stops
    bool stopped = false;          // true if the main frame has stopped there
    // The reason for the halt, in words. Nothing if the match has not halted, or if `state` was already halted when a
    // save, a reload or a rewind restored it: see why_halted().
    std::optional<std::string> halt_text;
    // The state from which inputs are replayed, if that is neither the start of the match nor `loaded`: after a reload,
    // or where events were discarded. `inputs` counts those of the whole match, `events` those of the whole log.
    struct Base {
        std::size_t inputs = 0, events = 0;
        State state;
    };
    std::optional<Base> base;

    const Rules& rules() const { return ImplAccess::rules(*game); }
    const Shape& shape() const { return ImplAccess::rules(*game).shape(); }
    // The form for the seat's open prompt `number`; nothing if the seat has no such prompt.
    std::optional<AnswerForm> form(Seat seat, std::uint32_t number) const {
        return AnswerForm::of(rules(), state, seat, number);
    }
    // Adds an event that does not come from a change of the state.
    void event(std::uint32_t audience, EventKind kind, EventData data);

    void begin();  // sets the state of a new match and runs it up to its first prompts; may throw PackError
    // Implemented in log_lines.cpp.
    std::string log_header() const;             // the header of the log
    void keep_head();                           // sets `head`, after which a reload does not change the header
    void begin_sums();                          // before the first line only: sets `head`, and `sum` to its sum
    void chain(Input& input);                   // sets the sum of the next input, and `sum`
    void add_end_line(const std::string& how);  // adds a line about an end, with its sum
    void recompute_sums();                      // needed after inputs were discarded or replaced
    // Takes an input: first earlier deadlines, then the input, then the flow. A refused input changes nothing.
    // Only a reload needs `mended`.
    Outcome take(Input input, const MendedGame* mended = nullptr);
    // Does the work of take(), but a refused input may leave changes, which take() undoes.
    Outcome apply(Input& input, const MendedGame* mended, Executor& executor);
    void pass_time(Milliseconds to, bool including, Executor& executor);
    bool fire_next(Milliseconds to, bool including, Executor& executor);
    Outcome apply_say(Input& input);
    Outcome apply_host(Input& input, const MendedGame* mended, Executor& executor);

    // Runs until every frame waits, the match is over, or a step fails. Does nothing in a halted match.
    void run_flow(Executor& executor);
    bool halted() const { return state.at(shape().halted, 0) != 0; }
    // The reason for the halt, for the host. "" if the match has not halted, or if the step would not fail again.
    std::string why_halted() const;
    void rewind(std::size_t count);
    // Implemented in host_reload.cpp.
    Outcome reload(Input& input, const MendedGame* with);
    void tell_reloaded();
};

// Implemented in halt.cpp. start_clocks() ends a pause or halt: it moves each deadline by the time for which its clock
// was stopped. end_halt() clears the halt and starts the clocks, unless the host has paused the match.
void start_clocks(const Shape& s, State& m);
void end_halt(const Shape& s, State& m);

}  // namespace quattro
