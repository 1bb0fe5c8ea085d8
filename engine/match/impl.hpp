// What is behind Game and Match. Private to the match layer (and to tests and benchmarks that look inside).
#pragma once

#include <mutex>

#include "match/form.hpp"
#include "match/input.hpp"
#include "match/quattro.hpp"
#include "match/told.hpp"
#include "run/execute.hpp"
#include "state/redact.hpp"

namespace quattro {

// Something to run scripts with, for one thread at a time.
struct Worker {
    Vm vm;
    Scratch scratch;
    Executor executor;
    Teller teller;
    explicit Worker(const Rules& rules)
        : vm(rules.scripts, rules.libs, rules.calls, rules.shape()), executor(rules, vm, scratch), teller(rules) {}
};

struct Game::Impl {
    struct Pool {
        std::mutex mutex;
        std::vector<std::unique_ptr<Worker>> idle;
        Observer* observer = nullptr;  // of all workers that are taken from now on
    };
    std::unique_ptr<const Rules> rules;
    std::shared_ptr<Pool> pool = std::make_shared<Pool>();
};

// The one way from the contract to what is behind it.
struct Inside {
    using MatchImpl = Match::Impl;
    static std::shared_ptr<const Game> game(std::unique_ptr<const Rules> rules);
    static const Rules& rules(const Game& game) { return *game.impl_->rules; }
    // Given back to the game when the pointer goes.
    static std::shared_ptr<Worker> worker(const Game& game);
    // Who watches the game's matches from now on, or null; for one thread alone.
    static void watch(const Game& game, Observer* observer) { game.impl_->pool->observer = observer; }
    static auto& of(Match& match) { return *match.impl_; }
    static const auto& of(const Match& match) { return *match.impl_; }
    static const auto& of(const Seen& seen) { return *seen.match_->impl_; }
    static const Match& match(const Seen& seen) { return *seen.match_; }
};

using MatchImpl = Inside::MatchImpl;

// A line of a log that says how the match ended for now, after so many inputs of the whole match.
struct LogEnd {
    std::size_t inputs = 0;
    std::string how;
    std::uint64_t sum = 0;
};

inline constexpr int kLogVersion = 2;

struct Match::Impl {
    std::shared_ptr<const Game> game;
    State state;
    std::uint64_t seed = 0;
    Milliseconds start = 0;
    std::vector<Input> inputs;
    std::size_t earlier = 0;  // inputs before these: those of a match that was loaded are kept elsewhere
    std::uint64_t sum = 0;    // of the whole log so far, its header included; the next line's is made from it
    std::vector<LogEnd> ends;
    std::size_t earlier_ends = 0;                     // before these, as with inputs
    mutable std::shared_ptr<const std::string> head;  // of its log, as it was begun; made when it is needed
    std::shared_ptr<const State> loaded;  // where a match that was loaded begins, or null: at its first step
    std::uint64_t loaded_sum = 0;         // ... and the sum of the log before that
    Told told;
    int stop_before = -1;  // for scenarios
    bool stopped = false;
    mutable std::optional<std::string> halt_text;  // why the match has halted, once somebody has found out
    // From where inputs are played again, where that is not the beginning: a reload, or events that were let go of.
    struct Base {
        std::size_t inputs = 0, events = 0;
        State state;
    };
    std::optional<Base> base;
    std::shared_ptr<const Game> mended;  // while a reload is taken

    const Rules& rules() const { return Inside::rules(*game); }
    const Shape& shape() const { return Inside::rules(*game).shape(); }
    // What an open prompt of the seat can be answered with; nothing if there is none of this number.
    std::optional<Form> form(Seat seat, std::uint32_t number) const { return Form::of(rules(), state, seat, number); }
    // Tells something beside the changes of the state.
    void event(std::uint32_t audience, EventKind kind, EventData data);

    void begin();
    // log_file.cpp: what the log begins with; the sum of the next input, of the next line about an end, of all again.
    const std::string& log_begin() const;
    void chain(Input& input);
    void end_log(const std::string& how);
    void chain_again();
    // Takes an input: deadlines before it, the input itself, the flow after it. On a refusal nothing has changed.
    Outcome take(Input input);
    Outcome apply(Input& input, Executor& executor);
    void pass_time(Milliseconds to, bool including, Executor& executor);
    bool fire_next(Milliseconds to, bool including, Executor& executor);
    Outcome apply_say(Input& input);
    Outcome apply_host(Input& input, Executor& executor);

    // halt.cpp
    bool halted() const { return state.at(shape().halted, 0) != 0; }
    void go_on(Executor& executor);  // until every frame waits, the match is over, or a step fails
    std::string why_halted() const;  // for the host
    // reload.cpp
    Outcome reload(Input& input);
    void tell_reloaded();
    void rewind(std::size_t count);
};

// Clocks that stood go on where they were; nothing has halted any more, but the host may have paused.
void start_clocks(const Shape& s, State& m);
void end_halt(const Shape& s, State& m);
// The match as it was at a reload, with all inputs up to it; nothing if it is of other files.
std::optional<Match> at_reload(std::shared_ptr<const Game> game, std::vector<Input> inputs, const Location& where,
                               Diagnostics& out);
// The game's pictures as a viewer sees them.
std::vector<PictureView> pictures_of(const Rules& rules, const State& m, Seat viewer);
std::string yaml_quoted(std::string_view text);
// Whether a log or a save is of this game with these options; an error if not. The files may be others.
bool of_this_game(const Game& game, const Node& doc, Diagnostics& out);
std::string options_text(const GameInfo& info);
// The line of an input without its end.
std::string input_text(const Input& input);
// All that stands before the inputs of a new log, and the sum of such a text.
std::string log_head(const Game& game, std::uint64_t seed, Milliseconds start, const std::vector<std::string>& players,
                     const std::vector<std::string>& names);
std::uint64_t sum_of_head(std::string_view head);
Node parse_saved(const std::string& text, const std::string& path, std::string_view what, Diagnostics& out);

}  // namespace quattro
