// The context of a running program: rules, Lua, scratch memory and event sink. Every op receives it beside the state.
#pragma once

#include <algorithm>
#include <utility>

#include "base/checked.hpp"
#include "rules/event_sink.hpp"
#include "rules/failure.hpp"
#include "rules/playout_random.hpp"
#include "run/prompt.hpp"
#include "state/clash.hpp"

namespace quattro {

// A pending change: a cell of the attribute column and its new value.
struct AttributeUpdate {
    std::size_t cell;
    std::int64_t value;
};

// A destination that a seat requests for a card: `place` is a place or column of a zone, or none for a pile or hand. If
// `instance` is none, the card goes to scrap.
struct Placement {
    Seat seat = 0;
    CardId card = kNoCard;  // kNoCard: the step creates the card, or names it later
    InstanceIndex instance;
    PlaceIndex place;
    std::int32_t part = 0;  // index among several answered cards of the step
    bool lost = false;      // the card does not move: because of a clash, or of a card that stays at the place
};

// Reusable memory. One thread at a time may use it.
struct Scratch {
    Operations operations;
    BatchScratch batch;
    CallContext call;
    Indexed<ChangeCause, CauseIndex> causes;  // of the current batch
    std::vector<std::int64_t> dynamic;        // arguments of a script call that are not constant
    OptionValues options;
    std::vector<std::pair<CounterCell, Int128>> counted;  // pending: counters and their new values
    std::vector<AttributeUpdate> settled;                 // pending: attributes of cards
    std::vector<std::pair<CardId, Seat>> leaving;         // the cards that a step moves or copies, with their seats
    Indexed<std::uint8_t> leaves_for;                     // by card: the moving seat + 1; 0: none; kCancelled: clash
    std::vector<std::pair<int, std::size_t>> cancelled;   // clashes that no seat wins: 0: counter, 1: attribute; cell
    std::vector<Placement> placements;
    std::vector<Claim> claims;
    Indexed<std::int32_t, FieldIndex> given;  // the answers of a seat before the engine completes them
    std::vector<CausedChange> caused;         // by the current step, for the event sink
    Indexed<CardId> answered;                 // by field of the tested or executed action: its card, or kNoCard
    CardId reserved = kNoCard;                // the remembered card that a field names, which no kind may match
    Memo memo;
    const Prompt* asked = nullptr;  // the prompt that a script's number arguments are read from
    FieldIndex first_field;         // first field of the action in `asked`
    SearchBudget budget;
};

// Sets a flag to true during its lifetime, then to false.
class ScopedFlag {
public:
    explicit ScopedFlag(bool& flag) : flag_(flag) { flag_ = true; }
    ~ScopedFlag() { flag_ = false; }
    ScopedFlag(const ScopedFlag&) = delete;
    ScopedFlag& operator=(const ScopedFlag&) = delete;

private:
    bool& flag_;
};

// Sets a pointer during its lifetime, then to null.
template <class T>
class ScopedPointer {
public:
    ScopedPointer(T*& pointer, T* to) : pointer_(pointer) { pointer_ = to; }
    ~ScopedPointer() { pointer_ = nullptr; }
    ScopedPointer(const ScopedPointer&) = delete;
    ScopedPointer& operator=(const ScopedPointer&) = delete;

private:
    T*& pointer_;
};

// Disables a slot of a board for the seats in `seats` (bit `seat`), to measure the value of the slot, or to run it for
// some seats only.
struct DisabledSlot {
    BoardIndex board;  // none: no slot is disabled
    PlaceIndex slot;
    std::uint32_t seats = 0;
};

struct Run {
    Run(const Rules& r, Vm& lua, Scratch& memory)
        : rules(r), s(r.shape()), vm(lua), scratch(memory), work_left(r.budget.flow_cost) {
        here_scope.rules = &r;
        here_scope.budget = &scratch.budget;
        scratch.memo.cells.resize(r.lets.size() * static_cast<std::size_t>(s.seats + 1));
    }
    // Restores the whole budget: an input begins, or a playout has given an answer.
    void new_budget() {
        work_left = rules.budget.flow_cost;
        scratch.budget = {};
        instructions = option_work = 0;
        unanswerable = {};
    }
    // Charges the budget for the options tested since options_tested() returned `before`.
    void charge_options(std::int64_t before) { option_work += (options_tested() - before) * kCostOfOption; }
    // True if a playout may answer a prompt where it is asked, without opening it.
    bool answers_in_place() const { return playout_random && answers < most_answers; }
    const Prompt& prompt_at(const State& m, BankIndex bank, Seat seat) const {
        return rules.prompts[prompt_in_cell(s, m, s.prompt_cell(bank, seat))];
    }
    void jump(State& m, int frame, InstructionIndex pc) const {
        m.at(s.frame_pc, frame) = static_cast<std::uint16_t>(pc.number());
    }

    Scope scope(const State& m, int frame, Seat seat) const {
        Scope scope;
        scope.rules = &rules;
        scope.state = &m;
        scope.budget = &scratch.budget;
        scope.frame_seat = m.at(s.frame_seat, frame);
        set_seat(scope, seat);
        return scope;
    }
    // Like scope(), but reuses `here_scope`: the reference is valid until the next call of frame_scope().
    const Scope& frame_scope(const State& m, int frame, Seat seat) {
        here_scope.state = &m;
        here_scope.frame_seat = m.at(s.frame_seat, frame);
        set_seat(here_scope, seat);
        return here_scope;
    }
    // A scope for the frame's seat. The reference is valid until the next call of frame_scope().
    const Scope& frame_scope(const State& m, int frame) {
        here_scope.state = &m;
        const Seat own = m.at(s.frame_seat, frame);
        here_scope.frame_seat = own;
        set_seat(here_scope, own);
        return here_scope;
    }
    // Points an existing scope at another seat.
    void set_seat(Scope& scope, Seat seat) const {
        scope.seat = seat;
        if (s.trigger_card.count) scope.card = seat ? scope.state->at(s.trigger_card, seat) - 1 : kNoCard;
    }
    // The seats that execute an instruction (bit `seat`): the one that `of` names, the frame's, or all; less those that
    // `who` excludes.
    std::uint32_t seats_of(const State& m, int frame, const Instruction& instruction) const {
        return seats_meant(m, frame, root_of(rules, instruction.of), root_of(rules, instruction.who));
    }
    // The seats meant by the terms `of` and `who`, as bits. Either term may be null.
    std::uint32_t seats_meant(const State& m, int frame, const Term* of, const Term* who) const;
    // The seats that settle a trigger of one of their cards (Shape::trigger_card), as bits.
    std::uint32_t with_subject(const State& m) const;
    // All seats, as bits.
    std::uint32_t everyone() const { return ((1U << s.seats) - 1) << 1; }
    void tell(std::uint32_t audience, EventKind kind, EventData data) const {
        if (sink) sink->event(audience, kind, std::move(data));
    }
    // Sends one event to each group of recipients with equal data. data_for(viewer) makes the data for one recipient.
    template <class F>
    void tell_each(std::uint32_t who, EventKind kind, F&& data_for) const {
        for (Seat first = kSpectator; first <= s.seats; ++first) {
            if (!(who & audience_bit(first))) continue;
            EventData data = data_for(first);
            std::uint32_t group = audience_bit(first);
            for (Seat seat = first + 1; seat <= s.seats; ++seat)
                if ((who & audience_bit(seat)) && data_for(seat) == data) group |= audience_bit(seat);
            who &= ~group;
            tell(group, kind, std::move(data));
        }
    }
    std::string place_name(InstanceIndex instance, int place) const { return quattro::place_name(s, instance, place); }
    std::string name_for(const State& m, CardId card, Seat viewer) const {
        return card_name_for(rules, m, card, viewer);
    }

    const Rules& rules;
    const Shape& s;
    Vm& vm;
    Scratch& scratch;
    EventSink* sink = nullptr;
    Observer* observer = nullptr;
    DisabledSlot disabled_slot;
    Scope here_scope;  // returned by frame_scope()
    int work_left = 0;
    PromptIndex unanswerable;  // the last prompt of this input to which a seat had no legal answer; none: no prompt
    std::int64_t instructions = 0, option_work = 0;  // executed by Lua; budget spent on testing options
    bool skips_failures = false;                     // failing script calls are skipped
    bool is_playout = false;                         // a playout, of which no record is needed: rolls are not traced
    // Prompts that everybody has answered stay open until the host closes them or their time is over (see
    // Shape::reviewed). Set by run_until_halt() alone, so playouts on copies of a state never wait for the host.
    bool reviewed = false;
    PlayoutRandom* playout_random = nullptr;  // set in a playout that answers prompts in place; else null
    int answers = 0, most_answers = 0;        // given so far in this playout, and their limit
    int skipped_cost = 0;                     // extra cost of an instruction that returned Next::proceed_far
};

// Ends the match. `winners` has bit seat - 1 for each winner; 0: a draw.
void finish_match(Run& x, State& m, std::uint32_t winners);
// Sets the counters that start with the value of an option or of an expression. The counters of options must be set;
// all other parts of `m` must be in their start state.
void start_counters(const Rules& rules, State& m);

}  // namespace quattro
