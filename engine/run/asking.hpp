// What a seat may answer in the fields of one prompt, on one state. On the path of every random playout: nothing here
// allocates.
#pragma once

#include <algorithm>
#include <utility>

#include "run/field_cards.hpp"
#include "run/prompt.hpp"
#include "state/cards.hpp"

namespace quattro {

// Of a countable field: how many options it has for a seat, and which one stands behind so many others.
inline const std::uint16_t* cells_counted(const Shape& s, const State& m, const Counted& c, Seat seat) {
    return m.all(s.cell) + c.first + (seat - 1) * c.apart;
}
inline InstanceIndex pile_counted(const Counted& c, Seat seat) { return InstanceIndex(c.first + (seat - 1) * c.apart); }
// Of cells that are all of a zone it is known how many are empty.
inline int count_empty(const Shape& s, const State& m, const Counted& c, Seat seat) {
    return c.count - m.at(s.size, c.instance + (seat - 1) * c.instances_apart);
}
inline int count_options(const Shape& s, const State& m, const Counted& c, Seat seat) {
    if (c.how == Countable::numbers) return c.count;
    if (c.how == Countable::cards) return m.at(s.size, pile_counted(c, seat));
    if (c.instance.given()) return count_empty(s, m, c, seat);
    const std::uint16_t* cells = cells_counted(s, m, c, seat);
    int free = 0;
    for (int v = 0; v < c.count; ++v)
        free += cells[v] == 0;
    return free;
}
inline bool has_option(const Shape& s, const State& m, const Counted& c, Seat seat) {
    if (c.how != Countable::cells || c.instance.given()) return count_options(s, m, c, seat) > 0;
    const std::uint16_t* cells = cells_counted(s, m, c, seat);
    int v = 0;
    while (v < c.count && cells[v])
        ++v;
    return v < c.count;
}
inline std::int32_t nth_option(const Shape& s, const State& m, const Counted& c, Seat seat, int behind) {
    if (c.how == Countable::numbers) return c.first + behind;
    if (c.how == Countable::cards) {
        CardId card = first_card(s, m, pile_counted(c, seat));
        while (behind-- > 0)
            card = next_card(s, m, card);
        return card;
    }
    const std::uint16_t* cells = cells_counted(s, m, c, seat);
    std::int32_t v = 0;
    for (; cells[v] || behind-- > 0; ++v)
        continue;
    return v;
}

// Whether that may be asked before it is known that the field is: which zone counts may only be asked while it is, if
// that can fail.
inline bool is_counted_ahead(const PromptField& f) {
    return f.drawn.is_counted() && !(f.drawn.chooses && f.conditional && f.may_fail);
}
// What counts of a field now.
inline const Counted& counted_of(const Drawn& f, const Scope& scope) {
    return !f.chooses || f.chooses->get(scope) != 0 ? f.counted : f.otherwise;
}
// Whether it is asked, after these answers, as far as its own condition says.
inline bool is_asked(const Drawn& f, const Scope& scope, const std::int32_t* answers) {
    if (f.without >= 0 && (answers[f.without] < 0) == f.with) return false;
    return !f.asked_while || f.asked_while->get(scope) != 0;
}

class Asking {
public:
    // Searches for patterns spend `budget`; null: what they spend together is as much as an input may.
    Asking(const Rules& r, const State& state, const Prompt& p, Seat seat, SearchBudget* budget = nullptr)
        : Asking(r, state, p, seat, state.at(r.shape().prompt_frame, r.shape().prompt_cell(p.bank, seat)), budget) {}
    // The same of a prompt that a frame asks, open or not.
    Asking(const Rules& r, const State& state, const Prompt& p, Seat seat, int frame, SearchBudget* budget = nullptr)
        : rules(r), s(r.shape()), m(state), prompt(p), given_(state.all(s.answer) + s.answer_cell(p.bank, seat, 0)) {
        scope_.rules = &rules;
        scope_.state = &state;
        scope_.budget = budget ? budget : &own_budget_;
        scope_.seat = seat;
        scope_.frame_seat = m.at(s.frame_seat, frame);
        if (s.subject.count) scope_.card = m.at(s.subject, seat) - 1;
    }
    ~Asking() {
        if (looked_at_) count_looked_at(looked_at_);
    }
    Asking(const Asking&) = delete;
    Asking& operator=(const Asking&) = delete;

    const PromptField& field(int index) const { return prompt.fields[index]; }
    int fields() const { return static_cast<int>(prompt.fields.size()); }
    // What conditions look at; and what the seat has answered so far, field by field.
    const Scope& scope() const { return scope_; }
    const std::int32_t* given() const { return given_; }
    // Another action was chosen than the one that the field belongs to.
    bool of_other_action(const PromptField& f) const { return f.owner >= 0 && given_[f.owner] != f.action; }
    // Behind a field of an action that was not chosen: the first of the one that was, or what stands behind all of
    // them.
    int next_asked(int index, const PromptField& f) const {
        const PromptField& choice = field(f.owner);
        const int first = given_[f.owner] < 0 ? -1 : choice.groups[given_[f.owner]];
        return first > index ? first : choice.groups_end;
    }
    bool asked(const PromptField& f) const { return !of_other_action(f) && is_asked(f.drawn, scope_, given_); }

    // Of a countable field: what counts now.
    const Counted& counted(const PromptField& f) const { return counted_of(f.drawn, scope_); }
    // ... how many options it has, and which one stands behind so many others.
    int count(const PromptField& f) const { return count_options(s, m, counted(f), scope_.seat); }
    std::int32_t nth(const PromptField& f, int behind) const {
        return nth_option(s, m, counted(f), scope_.seat, behind);
    }
    // Whether it is known without a search that the fields behind this one can be answered, whatever is answered here.
    bool free_behind(const PromptField& f) const {
        return f.free_behind && std::all_of(f.required_behind.begin(), f.required_behind.end(),
                                            [&](int other) { return has_any(field(other)); });
    }
    bool has_any(const PromptField& f) const { return has_option(s, m, counted(f), scope_.seat); }
    // ... and behind none: of the whole prompt.
    bool free() const {
        if (prompt.fields.empty()) return true;
        const PromptField& f = prompt.fields[0];
        const bool any = f.optional || f.skippable || f.always_any || (is_counted_ahead(f) && has_any(f));
        return any && free_behind(f);
    }
    // How many options were looked at since this was asked last; and that so many were, when the game was linked.
    std::int64_t newly_looked_at() { return looked_at_ - std::exchange(told_, looked_at_); }
    void count_known(std::int32_t looked_at) { looked_at_ += looked_at; }
    // The answer that a set's next one must come behind; kNone once it has ended.
    std::int32_t before(int index) const {
        const PromptField& f = field(index);
        return f.member == 0 || f.each >= 0 ? kUnanswered : given_[index - 1];
    }

    // Of several fields that make a set, each is answered with something behind the one before; what an action names
    // by kind may come again. Stops, and returns true, at the first that is allowed and for which found(value) is
    // true; false when `tries` are used up.
    template <class F>
    bool any_allowed(int index, int& tries, F&& found) {
        const PromptField& f = field(index);
        const std::int32_t after = before(index);
        const int begun = tries;
        const bool any =
            f.through == Through::numbers ? any_number(f, after, tries, found) : any_card(f, after, tries, found);
        looked_at_ += (begun - tries) / kTestCosts;
        return any;
    }
    // Every value the field knows, filtered or not, as long as `f` returns false.
    template <class F>
    void candidates(int index, F&& f) const {
        const PromptField& asked = field(index);
        if (asked.through != Through::numbers) {
            FieldCards(s, m, asked, scope_.seat).each(f);
            return;
        }
        const Bounds range = numbers(asked);
        for (std::int64_t v = range.lo; v <= range.hi; ++v)
            if (f(static_cast<std::int32_t>(v))) return;
    }
    [[gnu::always_inline]] bool passes(const PromptField& f, std::int64_t value) {
        if (f.remembered >= 0 && value == f.kinds) return !named_before(f);
        aim(f, value);
        if (!f.plain) return passes_special(f, value);
        for (const PromptField::Tested& tested : f.tested)
            if (tested.term->get(scope_) == 0) return false;
        return true;
    }
    // Whether a value that the field knows is one of its options now.
    [[gnu::noinline]] bool allows(const PromptField& f, std::int32_t value) {
        ++looked_at_;
        if (f.bounds) {
            const Bounds range = numbers(f);
            if (value < range.lo || value > range.hi) return false;
        }
        return passes(f, value);
    }
    // The filter that fails, as the designer wrote it; "" if none does.
    std::string failing(int index, std::int32_t value);

    const Rules& rules;
    const Shape& s;
    const State& m;
    const Prompt& prompt;

private:
    static void count_looked_at(std::int64_t count);  // see options_looked_at()
    // What may be looked at to find out whether the later fields can be answered is counted in tries: to pass over a
    // value costs 1.
    static constexpr int kTestCosts = 16;
    Bounds numbers(const PromptField& f) const {
        if (f.bounds) return f.bounds(*this, f);
        return {f.numbers.first, f.numbers.first + f.numbers.count - 1};
    }
    // Filters of a spot look at the card that lies there.
    void aim(const PromptField& f, std::int64_t value) {
        scope_.it = scope_.picked = f.through == Through::cells ? m.at(s.cell, value) - 1 : value;
    }
    bool passes_special(const PromptField& f, std::int64_t value);
    bool about_result(const Filter& filter) const;
    bool names_result(int index) const;
    bool named_before(const PromptField& f) const;

    template <class F>
    bool any_number(const PromptField& f, std::int32_t after, int& tries, F&& found) {
        Bounds range = numbers(f);
        if (after != kUnanswered && range.lo <= after) {
            const std::int64_t begin = f.repeats ? after : after + 1;
            if (!f.bounds) tries -= static_cast<int>(begin - range.lo);
            range.lo = begin;
        }
        for (std::int64_t v = range.lo; v <= range.hi; ++v) {
            if ((tries -= kTestCosts) < 0) return false;
            if (passes(f, v) && found(static_cast<std::int32_t>(v))) return true;
        }
        return false;
    }
    template <class F>
    bool any_card(const PromptField& f, std::int32_t after, int& tries, F&& found) {
        bool behind = after == kUnanswered, any = false;
        FieldCards(s, m, f, scope_.seat).each([&](std::int32_t value) {
            if (behind) {
                if ((tries -= kTestCosts) < 0) return true;
                any = passes(f, value) && found(value);
                return any || tries < 0;
            }
            behind = value == after;
            return --tries < 0;
        });
        return any;
    }
    Scope scope_;
    SearchBudget own_budget_;
    const std::int32_t* given_;  // what this seat has answered so far, field by field
    std::int64_t looked_at_ = 0, told_ = 0;
};

// Whether later fields can be answered. Writes answers, and takes them back.
class Search {
public:
    Search(Asking& asking, State& state, Seat seat, int& tries)
        : asking_(asking),
          answers_(state.all(asking.s.answer) + asking.s.answer_cell(asking.prompt.bank, seat, 0)),
          tries_(tries) {}
    // The fields from this one on.
    bool from(int field);
    // Those behind it, after this answer; where none depends on it, they can.
    bool after(int field, std::int32_t value);

private:
    bool any(int field, const PromptField& f);

    Asking& asking_;
    std::int32_t* answers_;  // of the seat, field by field
    int& tries_;
};

// The options of a field, see list_options(). With very many ways to answer the rest not every one is tried, and what
// was not found does not count as possible.
void list(Asking& asking, State& state, Seat seat, int field, bool completable, OptionValues& options);
inline constexpr int kMostTries = 1'000'000;

}  // namespace quattro
