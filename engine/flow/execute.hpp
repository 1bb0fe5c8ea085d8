// Runs a program on a state: frames until they wait, prompts, batches of effects, events. Owns no match.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "flow/costs.hpp"
#include "flow/failure.hpp"
#include "flow/pattern.hpp"
#include "flow/playout_random.hpp"
#include "flow/prompt.hpp"
#include "flow/rules.hpp"

namespace quattro {

using EventData = std::vector<std::pair<std::string, std::string>>;

// Who is told: bit 0 of an audience is the host, bit n seat n, and behind the seats those who only watch.
inline constexpr std::uint32_t kHostHears = 1U, kWatchersHear = 1U << (kMaxSeats + 1), kAllHear = ~0U;
constexpr std::uint32_t hears_bit(Seat viewer) { return viewer == kNobody ? kWatchersHear : 1U << viewer; }

// One of those whose work is a step: an effect of a slot, an action or a script, and whose it was.
struct Cause {
    const Part* part = nullptr;
    Seat seat = 0;        // 0: the table's
    int slot = -1;        // the place of a slot
    bool secret = false;  // chosen in a prompt that keeps its answers secret: only that seat learns what it was
};

// That a cause changed a card's attribute, or (kPlace) put it where it is, made it or took it away.
struct Caused {
    static constexpr int kPlace = -1;
    CardId card = kNoCard;
    int what = kPlace;
    Cause cause;
};

// What a step did, for those who tell of it: its name, and by which causes.
struct Happening {
    std::string_view step;
    std::span<const Caused> caused;
    std::string_view told = {};  // of the name what players may be told
    bool new_ids = false;        // a card's id says nothing of which card it was before
};

// Receives what happens.
class EventSink {
public:
    virtual ~EventSink() = default;
    // Something that is told beside the changes of the state: what was answered, scored, said.
    virtual void event(std::uint32_t audience, std::string_view key, EventData data) = 0;
    // A step has wholly happened.
    virtual void happened(const State& m, const Happening& what) = 0;
    // Whether this input has told more than the budget allows.
    virtual bool has_told_too_much() = 0;
    // How much was told so far; and forgetting what came after so much: its step failed, and the match is `m` again.
    virtual std::size_t told() const = 0;
    virtual void forget_after(std::size_t told, const State& m) = 0;
};

// Watches a program being done, for whoever looks at what of it is ever done.
class Observer {
public:
    virtual ~Observer() = default;
    // The frame is about to do the instruction at which it stands; to a `wait` it comes again until it goes on.
    virtual void before(const State& m, int frame) = 0;
    // A part's script runs for a seat, 0: the table.
    virtual void called(const Part& part, Seat seat) = 0;
};

// Where a flow has stopped because a step or a script of it failed.
struct Halt {
    int frame = 0;
    std::string step;     // its path
    Place place, called;  // what failed; if it was a script, who names it and its arguments
    std::string message;
};

// Reusable memory; one a thread.
struct Scratch {
    Operations operations;
    BatchScratch batch;
    CallContext call;
    std::vector<std::int64_t> dynamic;
    // By a step, as long as nothing of it is done: an attribute's cell, and what it becomes.
    struct Changed {
        CardId card = kNoCard;
        int cell = 0;
        std::int64_t value = 0;
    };
    std::vector<Changed> changes;
    std::vector<CardId> cards;
    OptionValues options;
    std::vector<std::pair<std::size_t, std::int64_t>> counted;  // what a step makes of which counters
    std::vector<std::pair<std::size_t, std::int64_t>> settled;  // ... and of which attributes of cards
    std::vector<std::pair<CardId, Seat>> leaving;               // the cards that a step moves, and who does
    std::vector<std::uint8_t> leaves_for;                       // by card: that seat + 1, else 0
    OptionValues given;            // what a silent seat has answered all the same, field by field
    std::vector<Caused> caused;    // by the present step, while somebody listens
    std::vector<CardId> answered;  // the cards of an action's fields, as they are found when it resolves
    CardId reserved = kNoCard;
    Memo memo;
    const Prompt* asked = nullptr;  // whose numbers an action's script gets
    int first_field = 0;
};

// Sets a flag for as long as it lives.
class While {
public:
    explicit While(bool& flag) : flag_(flag) { flag_ = true; }
    ~While() { flag_ = false; }
    While(const While&) = delete;
    While& operator=(const While&) = delete;

private:
    bool& flag_;
};

// Sets a pointer for as long as it lives.
template <class T>
class Lent {
public:
    Lent(T*& pointer, T* to) : pointer_(pointer) { pointer_ = to; }
    ~Lent() { pointer_ = nullptr; }
    Lent(const Lent&) = delete;
    Lent& operator=(const Lent&) = delete;

private:
    T*& pointer_;
};

class Asking;

class Executor {
public:
    Executor(const Rules& rules, Vm& vm, Scratch& scratch)
        : rules_(rules), s_(rules.shape()), vm_(vm), scratch_(scratch), work_left_(rules.budget.work) {
        here_.rules = &rules;
        scratch.memo.cells.resize(rules.lets.size() * static_cast<std::size_t>(s_.seats + 1));
    }
    void listen(EventSink* sink) { sink_ = sink; }
    // run() is watched from now on; null: no more.
    void observe(Observer* observer) { observer_ = observer; }
    // An input, or an answer of a playout, begins, with the whole budget of the rules.
    void new_budget() {
        work_left_ = rules_.budget.work;
        instructions_ = looking_ = 0;
    }
    // What has been taken of the budget since it was new: units of steps and of looking for options, and instructions
    // of Lua.
    std::int64_t spent() const { return rules_.budget.work - work_left_ + looking_ + instructions_; }
    // What an input or the clock did to the state is told before the flow goes on.
    void tell_changes(const State& m, std::string_view by, bool new_ids = false) {
        if (sink_) sink_->happened(m, {by, {}, by, new_ids});
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
    // Whether a frame stands at a step that does something and so can be left out.
    bool can_skip(const State& m, int frame) const;
    // Does the step at which a frame stands, without those calls of scripts that fail; a step that fails by itself
    // is left out. What was left out the host is told.
    void skip_step(State& m, int frame);
    // Ends the match with these winners: bit seat - 1.
    void finish(State& m, std::uint32_t winners);
    // What counts for a silent seat; given fields that are legal stay.
    void answer_silently(State& m, int bank, Seat seat);
    // Answers a prompt uniformly at random, field by field among completable options.
    void answer_randomly(State& m, int bank, Seat seat, PlayoutRandom& random);
    // Carries out one `act` step for whoever has answered, on a state that is then thrown away.
    void act_alone(State& m, const Step& step) { act(m, 0, step); }
    // Plays uniformly at random until the match is over or `most` answers were given; returns how many.
    int playout(State& m, PlayoutRandom& random, int most = 1'000'000);

    const Prompt& prompt_at(const State& m, int bank, Seat seat) const {
        return rules_.prompts[static_cast<std::size_t>(m.at(s_.prompt_id, s_.prompt_slot(bank, seat)) - 1)];
    }

private:
    friend class Watcher;
    friend struct Doings;
    void run_frame(State& m, int frame, int& left);
    bool run_step(State& m, int frame);
    int renewed(Next next, const Doing& doing, int steps) const;
    void run_watched(State& m, int frame);
    void refuse_circle(const State& m, int frame);
    using StepFunction = bool (*)(Executor&, State&, int frame, const Step&);  // false: the frame waits
    struct Row;
    static const Row kRows[];
    static StepFunction function_of(StepCode code);
    void jump(State& m, int frame, int pc) { m.at(s_.frame_pc, frame) = static_cast<std::uint16_t>(pc); }

    // Steps (execute_*.cpp).
    std::int32_t& passes(State& m, int frame, const Step& step) const;
    void repeat_begin(State& m, int frame, const Step& step);
    void each_begin(State& m, int frame, const Step& step);
    void reset(State& m, int frame, const Step& step);
    void fork(State& m, int frame, std::uint32_t seats, int entry);
    void fork_all(State& m, int frame, const Step& step);
    bool joined(State& m, int frame, const Step& step);
    void finish_frame(State& m, int frame, const Step& step);
    void shuffle_zones(State& m, const Step& step, std::uint32_t seats);
    void tell_text(State& m, int frame, const Step& step);
    void forget_dropped(State& m, const Step& step) {
        std::fill_n(m.all(s_.remembered) + step.to * (s_.seats + 1), s_.seats + 1, std::uint16_t{0});
    }
    void refill(State& m, int pile, int from);
    void remember(State& m, int index, Seat seat, CardId card);
    void compare(State& m, int frame, const Step& step);
    void caused_by_answer(int prompt, Seat seat, CardId card);
    bool may_score(const Pattern& pattern, const State& m, Seat viewer, int instance) const;
    void tell_score(const Pattern& pattern, const State& m, const Witness& witness, Seat seat);
    void award(State& m, int frame, const std::vector<CounterChange>& list, Seat seat);
    void end(State& m, int frame, const Step& step);
    std::uint32_t members_of(const Expr& seats, const Scope& scope) const;
    void present(State& m, int frame, const Step& step);

    // Prompts.
    void open(State& m, int frame, int prompt, Seat seat);
    // The prompt is open or answered from now on; it is the seat's latest.
    void stand(State& m, int frame, int prompt, Seat seat, PromptStatus status);
    void start_clock(State& m, int frame, const Prompt& prompt, Seat seat);
    void forget_answers(State& m, int prompt);
    bool nothing_to_choose(State& m, const Prompt& prompt, Seat seat);
    // For what was looked at since then.
    void charge_options(std::int64_t before) { looking_ += (options_looked_at() - before) * kCostOfOption; }
    bool still_waits(const State& m, int frame, int bank) const;
    bool close_answered(State& m, int frame, int bank);
    void close_all(State& m, int frame, const Step& step);
    bool answered_at_once(State& m, int frame, const Step& step);
    void reopen(State& m, int frame, const Step& step);
    void tell_answer(const State& m, int bank, Seat seat);
    void close(State& m, int bank, Seat seat);
    void drop_incomplete(State& m, const Prompt& prompt, Seat seat, int field);
    std::int32_t silent_option(State& m, int bank, Seat seat, int field);

    bool can_be_answered(State& m, int frame, Asking& asking, Seat seat);

    // Playouts (execute_playout.cpp).
    // `free`: it is known that every option leads on, see Asking::free.
    void draw_answers(State& m, Asking& asking, Seat seat, PlayoutRandom& random, bool free = false);
    int answer_all(State& m, PlayoutRandom& random);
    bool answers_here() const { return luck_ && answers_ < most_answers_; }
    bool answered_here(State& m);

    // Slots and triggers (execute_slots.cpp).
    bool resolve_next(State& m, int frame, const Step& step);
    void resolve_run(State& m, int frame, const Step& step);
    void forget_choices(State& m);
    std::uint32_t active_seats(const State& m, const Step& step, int slot) const;
    const Part* active_part(const State& m, const Moment& moment, Seat seat) const;
    void test_guards(State& m, const Moment& moment, Seat seat, int slot);
    bool needs_answer(const State& m, const Part& part, Seat seat, int slot);
    void resolve_pass(State& m, const Step& step, const Moment& moment, int slot, std::uint32_t seats, int pass);
    const Script& script_of(const Part& part) const;
    void run_part(State& m, const Part& part, Seat seat, int slot);
    // False: it failed and was left out. `secret`: others must not learn that it was chosen.
    bool call(State& m, const Part& part, const Scope& scope, bool secret = false);
    bool chosen_in_secret(const Part& part) const;
    void collect_arguments(const State& m, const Part& part, const Scope& scope);

    // Steps that fail (execute_halt.cpp).
    void keep(const State& m, int frame);
    void keep_chance(const State& m);
    void put_chance_back(State& m) const;
    void leave_out(State& m, int frame, const Step& step);
    void tell_left_out(const Place& place, const std::string& message, const Place& called);

    // Scripts of steps, and actions (execute_scripts.cpp).
    void run_script(State& m, int frame, const Step& step, std::uint32_t seats);
    void act(State& m, int frame, const Step& step);
    void forget_acted(State& m, const Step& step);
    void act_pass(State& m, int frame, const Step& step, std::uint32_t seats, int pass);
    const Action* chosen_action(State& m, int frame, const Step& step, Seat seat);
    bool find_answered(State& m, int frame, const Step& step, const Action& action, Seat seat);
    bool may_hold(const State& m, const PromptField& field, CardId card, Seat seat) const;
    CardId card_of_kind(const State& m, const PromptField& field, std::int32_t kind, Seat seat, int remembered) const;
    std::int64_t answered_number(const State& m, int field, Seat seat) const;
    void apply(State& m, const std::vector<Cause>& causes, const Step& step);
    bool trigger_next(State& m, int frame, const Step& step);
    void set_attribute(State& m, int frame, Seat seat, const AttributeChange& change);
    void trigger_set(State& m, int frame, const Step& step);

    Scope scope(const State& m, int frame, Seat seat) const {
        Scope scope;
        scope.rules = &rules_;
        scope.state = &m;
        scope.frame_seat = m.at(s_.frame_seat, frame);
        turn_to(scope, seat);
        return scope;
    }
    // The same, until it is asked for once more.
    const Scope& here(const State& m, int frame, Seat seat) {
        here_.state = &m;
        here_.frame_seat = m.at(s_.frame_seat, frame);
        turn_to(here_, seat);
        return here_;
    }
    // The same scope about another seat.
    void turn_to(Scope& scope, Seat seat) const {
        scope.seat = seat;
        scope.card = s_.subject.count && seat ? scope.state->at(s_.subject, seat) - 1 : kNoCard;
    }
    // Bits of the seats a step is about: the one it names, the frame's, or all.
    std::uint32_t seats_of(const State& m, int frame, const Step& step) const {
        return seats_meant(m, frame, root_of(rules_, step.of), root_of(rules_, step.who));
    }
    // The same from terms, either of which may be null: the seat that is named, and which ones of all those.
    std::uint32_t seats_meant(const State& m, int frame, const Term* of, const Term* who) const;
    std::uint32_t with_subject(const State& m) const;
    std::uint32_t everyone() const { return ((1U << s_.seats) - 1) << 1; }
    CardId create_card(State& m, const Step* step);
    // Who sees the card, and of it the attribute, if one is meant; with the host.
    std::uint32_t audience(const State& m, CardId card, int attribute = -1) const;
    void tell(std::uint32_t audience, std::string_view key, EventData data) {
        if (sink_) sink_->event(audience, key, std::move(data));
    }
    void tell_viewers(const State& m, CardId card, int attribute, std::string_view key, EventData data);
    // Seats that are told the same share an event. data_for(seat) makes what one of them is told.
    template <class F>
    void tell_each(std::uint32_t who, std::string_view key, F&& data_for) {
        for (Seat first = kNobody; first <= s_.seats; ++first) {
            if (!(who & hears_bit(first))) continue;
            EventData data = data_for(first);
            std::uint32_t group = hears_bit(first);
            for (Seat seat = first + 1; seat <= s_.seats; ++seat)
                if ((who & hears_bit(seat)) && data_for(seat) == data) group |= hears_bit(seat);
            who &= ~group;
            tell(group, key, std::move(data));
        }
    }
    // The step at hand has changed something, and is told.
    void tell_step(const State& m, const Step& step);
    std::string place_name(int instance, int place) const { return quattro::place_name(s_, instance, place); }
    std::string name_for(const State& m, CardId card, Seat viewer) const {
        return card_name_for(rules_, m, card, viewer);
    }

    const Rules& rules_;
    const Shape& s_;
    Vm& vm_;
    Scratch& scratch_;
    EventSink* sink_ = nullptr;
    Observer* observer_ = nullptr;
    Scope here_;
    int stop_ = -1;
    bool stopped_ = false;
    // While somebody wants to go on after a failure: the match before the step, and before the frame went on.
    struct Kept {
        State state;
        std::size_t told = 0;
    };
    int work_left_ = 0;
    std::int64_t instructions_ = 0, looking_ = 0;             // looking_: units that it took to list options
    bool keeping_ = false, lenient_ = false, round_ = false;  // lenient_: calls that fail are left out
    int frame_ = 0;                                           // that goes on
    Kept before_, entry_;
    std::vector<std::uint32_t> drawn_;    // before a call that may be left out
    std::vector<std::int32_t> expected_;  // ... as well, the draws told beforehand; and how many
    std::uint8_t expected_count_ = 0;
    bool guessing_ = false;          // a playout, which nobody has to know anything of: it does not trace rolls
    PlayoutRandom* luck_ = nullptr;  // of a playout whose prompts are answered where they are asked
    int answers_ = 0, most_answers_ = 0;
};

}  // namespace quattro
