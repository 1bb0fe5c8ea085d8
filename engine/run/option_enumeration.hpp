// Option enumeration: the options of a seat in the fields of one prompt, in one state. Hot path of random playouts, so
// enumerating allocates nothing.
#pragma once

#include <algorithm>
#include <utility>

#include "base/size.hpp"
#include "run/field_cards.hpp"
#include "run/prompt.hpp"
#include "state/cards.hpp"

namespace quattro {

// The cells of a seat, for a counted field.
inline const std::uint16_t* cells_counted(const Shape& s, const State& m, const Counted& c, Seat seat) {
    return m.all(s.cell) + c.first + (seat - 1) * c.apart;
}
// The pile or hand of a seat, for a counted field.
inline InstanceIndex pile_counted(const Counted& c, Seat seat) { return InstanceIndex(c.first + (seat - 1) * c.apart); }
// The number of empty cells, for a counted field with `c.instance`.
inline int count_empty(const Shape& s, const State& m, const Counted& c, Seat seat) {
    return c.count - m.at(s.size, c.instance + (seat - 1) * c.instances_apart);
}
// The number of options of a counted field for a seat.
inline int count_options(const Shape& s, const State& m, const Counted& c, Seat seat) {
    if (c.how == Countable::numbers) return c.count;
    if (c.how == Countable::cards) return m.at(s.size, pile_counted(c, seat));
    if (c.instance.valid()) return count_empty(s, m, c, seat);
    const std::uint16_t* cells = cells_counted(s, m, c, seat);
    int free = 0;
    for (int v = 0; v < c.count; ++v)
        free += cells[v] == 0;
    return free;
}
// True if a counted field has an option for a seat.
inline bool has_option(const Shape& s, const State& m, const Counted& c, Seat seat) {
    if (c.how != Countable::cells || c.instance.valid()) return count_options(s, m, c, seat) > 0;
    const std::uint16_t* cells = cells_counted(s, m, c, seat);
    int v = 0;
    while (v < c.count && cells[v])
        ++v;
    return v < c.count;
}
// Option number `behind` of a counted field, from 0. It must exist.
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

// True if the options can be counted before it is known whether the field is asked. This excludes a choice between
// zones that may fail while the field is not asked.
inline bool is_countable_early(const PromptField& f) {
    return f.sampling.is_counted() && !(f.sampling.zone_condition && f.conditional && f.may_fail);
}
// The options that are counted in this state.
inline const Counted& counted_of(const SampledField& f, const Scope& scope) {
    return !f.zone_condition || f.zone_condition->get(scope) != 0 ? f.counted : f.otherwise;
}
// True if the field is asked after these answers, as far as its own `when` is concerned.
inline bool is_asked(const SampledField& f, const Scope& scope, const std::int32_t* answers) {
    if (f.without.valid() && (answers[f.without.offset()] < 0) == f.with) return false;
    return !f.asked_while || f.asked_while->get(scope) != 0;
}

class OptionEnumerator {
public:
    // Enumerates a prompt of the frame in Shape::prompt_frame, which is 0 while the prompt is closed. Pattern searches
    // use `budget`. If it is null, they share one budget of the size of the budget of an input.
    OptionEnumerator(const Rules& r, const State& state, const Prompt& p, Seat seat, SearchBudget* budget = nullptr)
        : OptionEnumerator(r, state, p, seat, state.at(r.shape().prompt_frame, r.shape().prompt_cell(p.bank, seat)),
                           budget) {}
    // Enumerates a prompt of `frame`, open or not.
    OptionEnumerator(const Rules& r, const State& state, const Prompt& p, Seat seat, int frame,
                     SearchBudget* budget = nullptr)
        : rules(r), s(r.shape()), m(state), prompt(p), given_(state.all(s.answer) + s.answer_cell(p.bank, seat)) {
        scope_.rules = &rules;
        scope_.state = &state;
        scope_.budget = budget ? budget : &own_budget_;
        scope_.seat = seat;
        scope_.frame_seat = m.at(s.frame_seat, frame);
        if (s.trigger_card.count) scope_.card = m.at(s.trigger_card, seat) - 1;
    }
    ~OptionEnumerator() {
        if (looked_at_) count_looked_at(looked_at_);
    }
    OptionEnumerator(const OptionEnumerator&) = delete;
    OptionEnumerator& operator=(const OptionEnumerator&) = delete;

    const PromptField& field(FieldIndex index) const { return prompt.fields[index]; }
    // The scope in which conditions of the prompt are evaluated.
    const Scope& scope() const { return scope_; }
    // The answers of the seat so far, by field.
    const std::int32_t* given() const { return given_; }
    // True if the field belongs to an action that is not chosen.
    bool is_of_other_action(const PromptField& f) const {
        return f.owner.valid() && given_[f.owner.offset()] != f.action;
    }
    // The field to continue with if `index` belongs to an action that is not chosen: the first field of the chosen
    // action if it comes later, else the field after all actions.
    FieldIndex next_field(FieldIndex index, const PromptField& f) const {
        const PromptField& choice = field(f.owner);
        const std::int32_t chosen = given_[f.owner.offset()];
        const FieldIndex first = chosen < 0 ? FieldIndex() : choice.groups[chosen];
        return first > index ? first : choice.groups_end;
    }
    // True if the field is asked after the answers so far.
    bool is_asked(const PromptField& f) const {
        return !is_of_other_action(f) && quattro::is_asked(f.sampling, scope_, given_);
    }

    // The options of a counted field in this state.
    const Counted& counted(const PromptField& f) const { return counted_of(f.sampling, scope_); }
    // The number of options of a counted field.
    int count(const PromptField& f) const { return count_options(s, m, counted(f), scope_.seat); }
    // Option number `behind` of a counted field, from 0. It must exist.
    std::int32_t nth(const PromptField& f, int behind) const {
        return nth_option(s, m, counted(f), scope_.seat, behind);
    }
    // True if it is known without a search that the later fields can be answered, whatever this field's answer is.
    bool rest_completable(const PromptField& f) const {
        return f.rest_completable && std::all_of(f.required_later.begin(), f.required_later.end(),
                                                 [&](FieldIndex other) { return has_option(field(other)); });
    }
    // True if a counted field has an option.
    bool has_option(const PromptField& f) const { return quattro::has_option(s, m, counted(f), scope_.seat); }
    // True if it is known without a search that the whole prompt can be answered, whatever its answers are.
    bool all_completable() const {
        if (prompt.fields.empty()) return true;
        const PromptField& f = prompt.fields[FieldIndex(0)];
        const bool any = f.optional || f.skippable || f.always_any || (is_countable_early(f) && has_option(f));
        return any && rest_completable(f);
    }
    // The number of options tested since the last call.
    std::int64_t take_options_tested() { return looked_at_ - std::exchange(told_, looked_at_); }
    // Adds options that were tested when the game was linked.
    void add_options_tested(std::int32_t looked_at) { looked_at_ += looked_at; }
    // The answer to the previous member of a set. The next one must come after it, or may be equal if the field
    // `repeats`. kNone if the set has ended, kUnanswered if any candidate may come.
    std::int32_t previous_answer(FieldIndex index) const {
        const PromptField& f = field(index);
        return f.member == 0 || f.each.valid() ? kUnanswered : given_[index.offset() - 1];
    }

    // Calls found(value) for each option of a field until it returns true, and returns true then. In a set, the options
    // come after the previous answer, which must not be kNone; actions that name cards by kind may repeat it. Returns
    // false if no option is left, or if `tries` is used up and negative.
    template <class F>
    bool find_option(FieldIndex index, int& tries, F&& found) {
        const PromptField& f = field(index);
        const std::int32_t after = previous_answer(index);
        const int begun = tries;
        const bool any = f.through == CandidateSource::numbers ? any_number(f, after, tries, found)
                                                               : any_card(f, after, tries, found);
        looked_at_ += (begun - tries) / kTestCosts;
        return any;
    }
    // Calls f for each candidate of the field, filtered or not, until f returns true.
    template <class F>
    void candidates(FieldIndex index, F&& f) const {
        const PromptField& asked = field(index);
        if (asked.through != CandidateSource::numbers) {
            FieldCards(s, m, asked, scope_.seat).each(f);
            return;
        }
        const Bounds range = numbers(asked);
        for (std::int64_t v = range.lo; v <= range.hi; ++v)
            if (f(static_cast<std::int32_t>(v))) return;
    }
    // True if a candidate of the field is an option in this state. Does not test the order of a set.
    [[gnu::always_inline]] bool passes(const PromptField& f, std::int64_t value) {
        if (f.remembered.valid() && value == f.kinds) return !named_before(f);
        aim(f, value);
        if (!f.only_tested) return passes_special(f, value);
        for (const PromptField::Tested& tested : f.tested)
            if (tested.term->get(scope_) == 0) return false;
        return true;
    }
    // Like passes(), but also tests the range of a field with `bounds`. Of any other field, the value must be a
    // candidate. Counts the value as tested.
    [[gnu::noinline]] bool allows(const PromptField& f, std::int32_t value) {
        ++looked_at_;
        if (f.bounds) {
            const Bounds range = numbers(f);
            if (value < range.lo || value > range.hi) return false;
        }
        return passes(f, value);
    }
    // The source of the filter, or of the action's condition, that rejects the value; "" if none does.
    std::string rejecting_filter(FieldIndex index, std::int32_t value);

    const Rules& rules;
    const Shape& s;
    const State& m;
    const Prompt& prompt;

private:
    static void count_looked_at(std::int64_t count);  // see options_tested()
    // A tested candidate costs kTestCosts of the `tries` of a search, a skipped one costs 1.
    static constexpr int kTestCosts = 16;
    Bounds numbers(const PromptField& f) const {
        if (f.bounds) return f.bounds(*this, f);
        return {f.numbers.first, f.numbers.first + f.numbers.count - 1};
    }
    // Binds `it` to the candidate. Filters of a cell read the card in the cell.
    void aim(const PromptField& f, std::int64_t value) {
        scope_.it = scope_.picked = f.through == CandidateSource::cells ? m.at(s.cell, value) - 1 : value;
    }
    bool passes_special(const PromptField& f, std::int64_t value);
    bool about_result(const Filter& filter) const;
    bool names_result(FieldIndex index) const;
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
    const std::int32_t* given_;  // answers of the seat, by field
    std::int64_t looked_at_ = 0, told_ = 0;
};

// Finds out whether later fields can be answered. Writes trial answers into the state and restores the old ones.
// `tries` is the budget of the search; if it becomes negative, the search has failed.
class CompletionSearch {
public:
    CompletionSearch(OptionEnumerator& asking, State& state, Seat seat, int& tries)
        : asking_(asking),
          answers_(state.all(asking.s.answer) + asking.s.answer_cell(asking.prompt.bank, seat)),
          tries_(tries) {}
    // True if the fields from `field` on can be answered.
    bool from(FieldIndex field);
    // True if the fields after `field` can be answered once `value` answers it, or if none of them depends on `field`.
    bool after(FieldIndex field, std::int32_t value);

private:
    bool any(FieldIndex field, const PromptField& f);

    OptionEnumerator& asking_;
    std::int32_t* answers_;  // answers of the seat, by field
    int& tries_;
};

// Lists the options of a field like list_options(), but throws StepFailure if a condition cannot be evaluated. With
// `completable`, all searches for completions share kMaxTries; options for which none is found in time are omitted.
void list_options_of(OptionEnumerator& asking, State& state, Seat seat, FieldIndex field, bool completable,
                     OptionValues& options);
inline constexpr int kMaxTries = 1'000'000;

}  // namespace quattro
