// What a program runs with: the rules, what it may use and whoever listens; the functions that do steps are given it,
// beside the state.
#pragma once

#include <algorithm>
#include <utility>

#include "base/checked.hpp"
#include "run/failure.hpp"
#include "run/happening.hpp"
#include "run/playout_random.hpp"
#include "run/prompt.hpp"
#include "state/clash.hpp"

namespace quattro {

// What an attribute of a card becomes.
struct Settled {
    std::size_t cell;
    std::int64_t value;
};

// Where a card of a seat shall go: a place of a zone or a column of it, -1 to a pile or hand; no zone: scrap.
struct Wish {
    Seat seat = 0;
    CardId card = kNoCard;  // none: it comes to be by the step, or is named in its turn
    InstanceIndex instance;
    std::int32_t place = -1;
    std::int32_t part = 0;  // of an answer with several
    bool lost = false;      // another seat gets what it wants
};

// Reusable memory; one a thread.
struct Scratch {
    Operations operations;
    BatchScratch batch;
    CallContext call;
    Indexed<Cause> causes;  // of the present batch
    std::vector<std::int64_t> dynamic;
    OptionValues options;
    std::vector<std::pair<CounterCell, Wide>> counted;  // what a step makes of which counters
    std::vector<Settled> settled;                       // ... and of which attributes of cards
    std::vector<std::pair<CardId, Seat>> leaving;       // the cards that a step moves, and who does
    Indexed<std::uint8_t> leaves_for;                   // by card: that seat + 1, else 0
    std::vector<std::pair<int, std::size_t>> nobodys;   // cells about which seats clash, so that none sets them
    std::vector<Wish> wishes;
    std::vector<Claim> claims;
    OptionValues given;          // what a silent seat has answered all the same, field by field
    std::vector<Caused> caused;  // by the present step, while somebody listens
    Indexed<CardId> answered;    // the cards of an action's fields, as they are found when it resolves
    CardId reserved = kNoCard;
    Memo memo;
    const Prompt* asked = nullptr;  // whose numbers an action's script gets
    int first_field = 0;
    SearchBudget budget;
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

// A slot of a board that does nothing for these seats (bit seat), for whoever finds out what it is worth; -1: none.
struct Idle {
    int board = -1, slot = -1;
    std::uint32_t seats = 0;
};

struct Run {
    Run(const Rules& r, Vm& lua, Scratch& memory)
        : rules(r), s(r.shape()), vm(lua), scratch(memory), work_left(r.budget.work) {
        here_scope.rules = &r;
        here_scope.budget = &scratch.budget;
        scratch.memo.cells.resize(r.lets.size() * static_cast<std::size_t>(s.seats + 1));
    }
    // An input, or an answer of a playout, begins, with the whole budget of the rules.
    void new_budget() {
        work_left = rules.budget.work;
        scratch.budget = {};
        instructions = looking = 0;
        unanswerable = -1;
    }
    // For what was looked at since then.
    void charge_options(std::int64_t before) { looking += (options_looked_at() - before) * kCostOfOption; }
    bool answers_here() const { return luck && answers < most_answers; }
    const Prompt& prompt_at(const State& m, int bank, Seat seat) const {
        return rules.prompts[m.at(s.prompt_id, s.prompt_cell(bank, seat)) - 1];
    }
    void jump(State& m, int frame, int pc) const { m.at(s.frame_pc, frame) = static_cast<std::uint16_t>(pc); }

    Scope scope(const State& m, int frame, Seat seat) const {
        Scope scope;
        scope.rules = &rules;
        scope.state = &m;
        scope.budget = &scratch.budget;
        scope.frame_seat = m.at(s.frame_seat, frame);
        turn_to(scope, seat);
        return scope;
    }
    // The same, until it is asked for once more.
    const Scope& here(const State& m, int frame, Seat seat) {
        here_scope.state = &m;
        here_scope.frame_seat = m.at(s.frame_seat, frame);
        turn_to(here_scope, seat);
        return here_scope;
    }
    // The same about the frame's seat.
    const Scope& here(const State& m, int frame) {
        here_scope.state = &m;
        const Seat own = m.at(s.frame_seat, frame);
        here_scope.frame_seat = own;
        turn_to(here_scope, own);
        return here_scope;
    }
    // The same scope about another seat.
    void turn_to(Scope& scope, Seat seat) const {
        scope.seat = seat;
        if (s.subject.count) scope.card = seat ? scope.state->at(s.subject, seat) - 1 : kNoCard;
    }
    // Bits of the seats a step is about: the one it names, the frame's, or all.
    std::uint32_t seats_of(const State& m, int frame, const Step& step) const {
        return seats_meant(m, frame, root_of(rules, step.of), root_of(rules, step.who));
    }
    // The same from terms, either of which may be null: the seat that is named, and which ones of all those.
    std::uint32_t seats_meant(const State& m, int frame, const Term* of, const Term* who) const;
    std::uint32_t with_subject(const State& m) const;
    std::uint32_t everyone() const { return ((1U << s.seats) - 1) << 1; }
    void tell(std::uint32_t audience, EventKind kind, EventData data) const {
        if (sink) sink->event(audience, kind, std::move(data));
    }
    // Seats that are told the same share an event. data_for(seat) makes what one of them is told.
    template <class F>
    void tell_each(std::uint32_t who, EventKind kind, F&& data_for) const {
        for (Seat first = kNobody; first <= s.seats; ++first) {
            if (!(who & hears_bit(first))) continue;
            EventData data = data_for(first);
            std::uint32_t group = hears_bit(first);
            for (Seat seat = first + 1; seat <= s.seats; ++seat)
                if ((who & hears_bit(seat)) && data_for(seat) == data) group |= hears_bit(seat);
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
    Idle idle;
    Scope here_scope;  // of here()
    int work_left = 0;
    int unanswerable = -1;  // the last prompt in this input to which a seat that should be asked had no legal answer
    std::int64_t instructions = 0, looking = 0;  // of Lua; units that it took to list options
    bool lenient = false;                        // calls that fail are left out
    bool guessing = false;          // a playout, which nobody has to know anything of: it does not trace rolls
    PlayoutRandom* luck = nullptr;  // of a playout whose prompts are answered where they are asked
    int answers = 0, most_answers = 0;
    int passed = 0;  // what an instruction costs besides its own, see Next::far
};

// Ends the match with these winners: bit seat - 1.
void finish_match(Run& x, State& m, std::uint32_t winners);
// What counters start with that hangs on options, in a state in which nothing else has begun.
void start_counters(const Rules& rules, State& m);

}  // namespace quattro
