// What a seat may answer in the fields of one prompt, on one state. On the path of every random playout: nothing here
// allocates. Private to the flow layer.
#pragma once

#include <algorithm>

#include "flow/prompt.hpp"
#include "state/cards.hpp"

namespace quattro {

class Asking {
public:
    Asking(const Rules& r, const State& state, const Prompt& p, Seat seat)
        : rules(r), s(r.shape()), m(state), prompt(p), given_(state.all(s.answer) + s.answer_cell(p.bank, seat, 0)) {
        scope_.rules = &rules;
        scope_.state = &state;
        scope_.seat = seat;
        scope_.frame_seat = m.at(s.frame_seat, m.at(s.prompt_frame, s.prompt_slot(p.bank, seat)));
        if (s.subject.count) scope_.card = m.at(s.subject, seat) - 1;
    }
    ~Asking() {
        if (looked_at_) count_looked_at(looked_at_);
    }
    Asking(const Asking&) = delete;
    Asking& operator=(const Asking&) = delete;

    const PromptField& field(int index) const { return prompt.fields[static_cast<std::size_t>(index)]; }
    int fields() const { return static_cast<int>(prompt.fields.size()); }
    // Another action was chosen than the one that the field belongs to.
    bool of_other_action(const PromptField& f) const { return f.owner >= 0 && given_[f.owner] != f.action; }
    // Behind a field of an action that was not chosen: the first of the one that was, or what stands behind all of
    // them.
    int next_asked(int index, const PromptField& f) const {
        const PromptField& choice = field(f.owner);
        const int first = given_[f.owner] < 0 ? -1 : choice.groups[static_cast<std::size_t>(given_[f.owner])];
        return first > index ? first : choice.groups_end;
    }
    bool asked(const PromptField& f) const {
        return !of_other_action(f) && (!f.when.given() || evaluate(f.when, scope_) != 0);
    }

    // Of a countable field: how many options it has, and which one stands behind so many others.
    int count(const PromptField& f) const {
        if (f.countable == Countable::numbers) return static_cast<int>(numbers(f).hi - numbers(f).lo) + 1;
        if (f.countable == Countable::cards) return cards_in(s, m, s.instance_of(f.zones[0], scope_.seat));
        const std::uint16_t* cells = cells_of(f);
        int free = 0;
        for (int v = 0, end = cells_in(f); v < end; ++v)
            free += cells[v] == 0;
        return free;
    }
    bool has_any(const PromptField& f) const {
        if (f.countable != Countable::cells) return count(f) > 0;
        const std::uint16_t *cells = cells_of(f), *end = cells + cells_in(f);
        return std::find(cells, end, std::uint16_t{0}) != end;
    }
    std::int32_t nth(const PromptField& f, int behind) const {
        if (f.countable == Countable::numbers) return static_cast<std::int32_t>(numbers(f).lo) + behind;
        if (f.countable == Countable::cards) {
            CardId found = kNoCard;
            each_card(f, [&](std::int32_t card) {
                found = card;
                return behind-- == 0;
            });
            return found;
        }
        const std::uint16_t* cells = cells_of(f);
        std::int32_t v = 0;
        for (; cells[v] || behind-- > 0; ++v)
            continue;
        return v;
    }
    // How many options were looked at.
    std::int64_t looked_at() const { return looked_at_; }
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
        bool any = false;
        const auto test = [&](std::int32_t value) {
            tries -= kTestCosts;
            any = tries >= 0 && passes(f, value) && found(value);
            return any || tries < 0;
        };
        if (f.kind == PickKind::card || f.kind == PickKind::spot)
            cards_behind(f, after, tries, test);
        else
            numbers_behind(f, after, tries, test);
        looked_at_ += (begun - tries) / kTestCosts;
        return any;
    }
    // Every value the field knows, filtered or not, as long as `f` returns false.
    template <class F>
    void candidates(int index, F&& f) const {
        const PromptField& asked = field(index);
        if (asked.kind == PickKind::card || asked.kind == PickKind::spot) {
            each_card(asked, f);
            return;
        }
        const Range range = numbers(asked);
        for (std::int64_t v = range.lo; v <= range.hi; ++v)
            if (f(static_cast<std::int32_t>(v))) return;
    }
    bool passes(const PromptField& f, std::int64_t value) {
        if (!f.plain) return passes_special(f, value);
        aim(f, value);
        for (const Term* term : f.terms)
            if (term->get(scope_) == 0) return false;
        return true;
    }
    // The filter that fails, as the designer wrote it; "" if none does.
    std::string failing(int index, std::int32_t value);

    const Rules& rules;
    const Shape& s;
    const State& m;
    const Prompt& prompt;

private:
    const std::uint16_t* cells_of(const PromptField& f) const {
        const Filter& filter = f.where[0];
        const Instance& in = s.instances[static_cast<std::size_t>(s.instance_of(filter.zone, scope_.seat))];
        return m.all(s.cell) + in.first_cell + filter.first;
    }
    int cells_in(const PromptField& f) const {
        const Zone& zone = s.zones[static_cast<std::size_t>(f.zones[0])];
        return f.kind == PickKind::column ? zone.columns : static_cast<int>(zone.places.size());
    }
    static void count_looked_at(std::int64_t count);  // see options_looked_at()
    // What may be looked at to find out whether the later fields can be answered is counted in tries: to pass over a
    // value costs 1.
    static constexpr int kTestCosts = 16;
    struct Range {
        std::int64_t lo = 0, hi = -1;
    };
    Range numbers(const PromptField& f) const {
        if (f.kind == PickKind::word) return {0, static_cast<std::int64_t>(f.words.size()) - 1};
        return other_numbers(f);
    }
    Range other_numbers(const PromptField& f) const;
    Range amounts(const PromptField& f) const;
    std::int64_t left_of_total(const PromptField& f) const;
    std::int64_t lowest(const PromptField& amount) const;
    void aim(const PromptField& f, std::int64_t value) {
        scope_.it = scope_.picked = f.kind == PickKind::spot ? m.at(s.cell, value) - 1 : value;
    }
    bool passes_special(const PromptField& f, std::int64_t value);
    bool about_result(const Filter& filter) const;
    bool names_result(int index) const;
    bool named_before(const PromptField& f) const;

    template <class F>
    void numbers_behind(const PromptField& f, std::int32_t after, int& tries, F&& test) {
        Range range = numbers(f);
        if (after != kUnanswered && range.lo <= after) {
            const std::int64_t begin = f.kind == PickKind::kind && f.owner >= 0 ? after : after + 1;
            if (f.kind != PickKind::amount) tries -= static_cast<int>(begin - range.lo);
            range.lo = begin;
        }
        for (std::int64_t v = range.lo; v <= range.hi; ++v)
            if (test(static_cast<std::int32_t>(v))) return;
    }
    template <class F>
    void cards_behind(const PromptField& f, std::int32_t after, int& tries, F&& test) {
        bool behind = after == kUnanswered;
        each_card(f, [&](std::int32_t value) {
            if (behind) return test(value);
            behind = value == after;
            return --tries < 0;
        });
    }
    // As long as `f` returns false; whether it was stopped.
    template <class F>
    bool each_card(const PromptField& f, F&& test) const {
        for (const int z : f.zones) {
            const Zone& zone = s.zones[static_cast<std::size_t>(z)];
            int first = s.instance_of(z, scope_.seat), last = first;
            if (zone.of_seat && f.whose == Whose::opponent)
                first = last = s.instance_of(z, scope_.seat % s.seats + 1);
            else if (zone.of_seat && f.whose == Whose::any)
                first = zone.first_instance, last = first + s.seats - 1;
            for (int instance = first; instance <= last; ++instance)
                if (f.kind == PickKind::card ? cards_of(instance, test) : spots_of(instance, test)) return true;
        }
        return false;
    }
    template <class F>
    bool cards_of(int instance, F&& test) const {
        const Instance& in = s.instances[static_cast<std::size_t>(instance)];
        const Zone& zone = s.zones[in.zone];
        if (zone.placed()) {
            for (std::size_t p = 0; p < zone.places.size(); ++p)
                if (const CardId card = m.at(s.cell, in.first_cell + p) - 1; card != kNoCard && test(card)) return true;
            return false;
        }
        for (CardId card = first_card(s, m, instance); card != kNoCard; card = next_card(s, m, card))
            if (test(card)) return true;
        return false;
    }
    template <class F>
    bool spots_of(int instance, F&& test) const {
        const Instance& in = s.instances[static_cast<std::size_t>(instance)];
        return cards_of(instance, [&](CardId card) {
            return test(static_cast<std::int32_t>(in.first_cell + place_of_card(s, m, card)));
        });
    }

    Scope scope_;
    const std::int32_t* given_;  // what this seat has answered so far, field by field
    std::int64_t looked_at_ = 0;
};

// Whether later fields can be answered. Writes answers, and takes them back.
class Search {
public:
    Search(Asking& asking, State& state, Seat seat, int& tries)
        : asking_(asking), state_(state), seat_(seat), tries_(tries) {}
    // The fields from this one on.
    bool from(int field);
    // Those behind it, after this answer; where none depends on it, they can.
    bool after(int field, std::int32_t value);

private:
    bool any(int field, const PromptField& f);

    Asking& asking_;
    State& state_;
    Seat seat_;
    int& tries_;
};

// The options of a field, see list_options(). With very many ways to answer the rest not every one is tried, and what
// was not found does not count as possible.
void list(Asking& asking, State& state, Seat seat, int field, bool completable, OptionValues& options);
inline constexpr int kMostTries = 1'000'000;

}  // namespace quattro
