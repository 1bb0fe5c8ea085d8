// What is behind Game and Match. Private to the match layer (and to tests and benchmarks that look inside).
#pragma once

#include <mutex>

#include "flow/execute.hpp"
#include "match/quattro.hpp"
#include "match/told.hpp"
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
    static auto& of(Match& match) { return *match.impl_; }
    static const auto& of(const Match& match) { return *match.impl_; }
    static const auto& of(const Seen& seen) { return *seen.match_->impl_; }
    static const Match& match(const Seen& seen) { return *seen.match_; }
};

using MatchImpl = Inside::MatchImpl;

enum class InputKind : std::uint8_t { answer, withdraw, lot, say, tick, host };

// An input as it is logged.
struct Input {
    Milliseconds at = 0;
    InputKind kind = InputKind::tick;
    Seat seat = 0;
    std::uint32_t number = 0;
    std::string host;
    Values values;
    std::uint64_t hash = 0;
    std::uint32_t shown = 0;  // to whom it told anything but that somebody has answered; and whether it drew:
    bool drew = false;        // see undo_point
    std::vector<Values> candidates = {};  // of a lot
    std::uint64_t sum = 0;                // of the log up to this line
};

// A line of a log that says how the match ended for now, after so many inputs of the whole match.
struct LogEnd {
    std::size_t inputs = 0;
    std::string how;
    std::uint64_t sum = 0;
};

inline constexpr int kLogVersion = 2;

class SetSearch;

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
    // Tells something beside the changes of the state.
    void event(std::uint32_t audience, std::string_view key, EventData data);

    void begin();
    // log_file.cpp: what the log begins with; the sum of the next input, of the next line about an end, of all again.
    const std::string& log_begin() const;
    void chain(Input& input);
    void end_log(const std::string& how);
    void chain_again();
    // The answer is the one that an open prompt already holds.
    bool stands(const Input& input) const;
    bool nothing_to_withdraw(Seat seat, std::uint32_t number) const;
    // Takes an input: deadlines before it, the input itself, the flow after it. On a refusal nothing has changed.
    Outcome take(Input input);
    Outcome apply(Input& input, Executor& executor);
    void pass_time(Milliseconds to, bool including, Executor& executor);
    bool fire_next(Milliseconds to, bool including, Executor& executor);
    // The seat exists and may do something: bad_seat, match_over or paused.
    Outcome find_seat(const Input& input) const;
    Outcome find_prompt(const Input& input, bool partial, int& bank) const;
    // Puts an answer into the state; sets that are legal in another order only then stand in that in the input.
    // `partial`: a player's own words, of which what is not legal counts as missing.
    Outcome apply_answer(Input& input, bool partial);
    Outcome judge(Seat seat, std::uint32_t number, const Values& values) const;
    void take_set(Input& input, const Prompt& prompt, int first, const State& seen) const;
    void sort_set(Values& values, const Prompt& prompt, Seat seat, int first, const State& seen) const;
    void drop_action(Seat seat, const Prompt& prompt, int index, State& seen);
    Outcome apply_field(const Input& input, bool partial, const Prompt& prompt, int field, State& seen,
                        const std::vector<CardId>& real);
    void put_answer(const Prompt& prompt, Seat seat, int field, std::int32_t value, State& seen,
                    const std::vector<CardId>& real);
    Refusal not_an_option(Seat seat, const Prompt& prompt, int field, const std::string& given,
                          const std::vector<std::string>& names, State& seen) const;
    Outcome apply_withdraw(const Input& input);
    Outcome apply_lot(Input& input);
    Outcome apply_say(Input& input);
    Outcome apply_host(Input& input, Executor& executor);
    Outcome enter(const Input& input, Executor& executor);

    // any_order.cpp: sets, whose things may be named in any order; `first` is a set's first field.
    Outcome apply_set(Input& input, const Prompt& prompt, int first, State& seen, const std::vector<CardId>& real);
    bool order_set(Values& values, const Prompt& prompt, Seat seat, int first, State& seen) const;
    Refusal refuse_set(const Input& input, const Prompt& prompt, int first, State& seen, const Refusal& as_given) const;
    Refusal refuse_amounts(const Input& input, const Prompt& prompt, int first, State& seen,
                           const Refusal& as_given) const;
    std::vector<std::string> joining(SetSearch& search, const Values& values, const Prompt& prompt, int first,
                                     int member) const;
    Values in_order(Seat seat, std::uint32_t number, Values values) const;
    Values plain(Seat seat, std::uint32_t number, const Values& values) const;
    bool holds_but_for_order(const Input& input, int bank) const;
    // As Seen::options(), but what makes a set in the order of its list alone: for bots, whose draws hang on it.
    std::vector<std::string> ascending_options(Seat seat, std::uint32_t number, const std::string& field,
                                               const Values& earlier) const;

    // halt.cpp
    bool halted() const { return state.at(shape().halted, 0) != 0; }
    void go_on(Executor& executor);  // until every frame waits, the match is over, or a step fails
    std::string why_halted() const;  // for the host
    Outcome skip(Executor& executor);
    Outcome retry();
    Outcome result(const Values& data, Executor& executor);
    // reload.cpp
    Outcome reload(Input& input);
    void tell_reloaded();
    void rewind(std::size_t count);

    const Prompt& prompt_in(const State& m, int bank, Seat seat) const;
    // What a seat sees while it answers: not what the prompt in this bank (-1: none) holds already, for another answer
    // takes its place. `real`: as of redact().
    State seen_to_answer(Seat seat, int bank, std::vector<CardId>* real = nullptr) const;
    // Takes an answer's fields before `field` over into a state, whole sets in any order; false if one is not possible.
    bool fill_earlier(State& seen, int bank, Seat seat, int field, const Values& earlier) const;
    // The same for one field, with what is named before it in a set of its own.
    bool fill_before(State& seen, int bank, Seat seat, int field, const Values& earlier) const;
    bool fill_as_given(State& seen, const Prompt& prompt, Seat seat, int from, int to, const Values& earlier) const;
    int field_named(const State& seen, int bank, Seat seat, const std::string& name) const;  // -1 if there is none
    // The bank in which a seat's prompt of this number is open; -1 if it is not.
    int bank_of(const State& m, Seat seat, std::uint32_t number) const;
};

Refusal refuse(RefusalCode code, std::string reason, Values data = {});
Refusal lacks(const std::string& field);  // missing_field
// The names of a field's options on a state, each once.
std::vector<std::string> option_names(const Rules& rules, State& m, const Prompt& prompt, Seat seat, int field);
const std::string* find_value(const Values& values, std::string_view name);
// host.cpp: what a host can hand in.
std::span<const WordDoc> host_input_docs();
// expect.cpp: the host's input that tells the results of the next rolls.
Outcome expect_draws(const Shape& s, State& m, const Values& data);
// Nothing, or the refusal of a value given twice: a log could not be read again, for a map has each key once. More
// values than anything takes are refused at once, before anybody looks for each of them.
Outcome given_twice(const Values& values, RefusalCode code);
// Clocks that stood go on where they were; nothing has halted any more, but the host may have paused.
void start_clocks(const Shape& s, State& m);
void end_halt(const Shape& s, State& m);
// The match as it was at a reload, with all inputs up to it; nothing if it is of other files.
std::optional<Match> at_reload(std::shared_ptr<const Game> game, std::vector<Input> inputs, const Place& place,
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
std::string log_head(const Game& game, std::uint64_t seed, Milliseconds start, const std::vector<std::string>& players);
std::uint64_t sum_of_head(std::string_view head);
Node parse_saved(const std::string& text, const std::string& path, std::string_view what, Diagnostics& out);

}  // namespace quattro
