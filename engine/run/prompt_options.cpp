// Lists options and searches for completions: implements parts of prompt.hpp and option_enumeration.hpp.
#include <algorithm>

#include "base/size.hpp"
#include "rules/failure.hpp"
#include "rules/field_kind.hpp"
#include "run/option_enumeration.hpp"
#include "run/sample_set.hpp"

namespace quattro {
namespace {

thread_local std::int64_t looked_at_in_all = 0;

}  // namespace

void OptionEnumerator::count_looked_at(std::int64_t count) { looked_at_in_all += count; }

// True if the candidate passes the `if` of its action and all filters. Skips a filter if a field that it reads names
// the remembered card: nothing is known of this card yet.
bool OptionEnumerator::passes_special(const PromptField& f, std::int64_t value) {
    if (!f.whens.empty()) {
        const Term* when = f.whens[value];
        if (when && when->get(scope_) == 0) return false;
    }
    for (const PromptField::Tested& tested : f.tested)
        if ((!tested.reads_result || !about_result(*tested.reads_result)) && tested.term->get(scope_) == 0)
            return false;
    return true;
}

bool OptionEnumerator::names_result(FieldIndex index) const {
    return given_[index.offset()] >= 0 && given_[index.offset()] == field(index).kinds;
}

// True if the filter reads an earlier field that names a card of which nothing is known yet.
bool OptionEnumerator::about_result(const Filter& filter) const {
    for (const FieldIndex f : filter.results)
        if (names_result(f)) return true;
    return false;
}

// True if an earlier field of the same action already names the remembered card.
bool OptionEnumerator::named_before(const PromptField& f) const {
    const FieldIndex here(position_of(prompt.fields, f));
    for (FieldIndex i = f.owner + 1; i < here; ++i)
        if (field(i).action == f.action && field(i).remembered.valid() && names_result(i)) return true;
    return false;
}

std::string OptionEnumerator::rejecting_filter(FieldIndex index, std::int32_t value) {
    const PromptField& f = field(index);
    aim(f, value);
    if (!f.whens.empty()) {
        const Action& action = rules.actions[value];
        if (action.when.given() && !evaluate(action.when, scope_)) return action.when_text;
    }
    for (const Filter& filter : f.where)
        if (evaluate(filter.test, scope_) == 0) return filter.text;
    return "";
}

bool CompletionSearch::from(FieldIndex field) {
    for (const FieldIndex end = asking_.prompt.fields.next_index(); field < end; ++field) {
        const PromptField& f = asking_.field(field);
        if (asking_.is_of_other_action(f)) {
            field = asking_.next_field(field, f) - 1;
            continue;
        }
        if (f.rest_optional) return true;
        if (f.has_dependents) return any(field, f);  // searches all fields from here on
        if (f.optional || f.skippable || f.always_any) continue;
        if (f.sampling.is_counted()) {
            if ((!f.conditional || asking_.is_asked(f)) && !asking_.has_option(f)) return false;
        } else if (!any(field, f)) {
            return false;
        }
    }
    return true;
}

namespace {

// Restores an answer on destruction.
struct Kept {
    explicit Kept(std::int32_t& c) : cell(c), value(c) {}
    ~Kept() { cell = value; }
    Kept(const Kept&) = delete;
    Kept& operator=(const Kept&) = delete;
    std::int32_t& cell;
    std::int32_t value;
};

// Evaluates f; returns an empty value if f throws StepFailure. Code that opens prompts does not use this, so that the
// match halts.
template <class F>
auto unless_failing(F&& f) -> decltype(f()) {
    try {
        return f();
    } catch (const StepFailure&) {
        return {};
    }
}

}  // namespace

bool CompletionSearch::after(FieldIndex field, std::int32_t value) {
    const PromptField& f = asking_.field(field);
    if (!f.has_dependents || asking_.rest_completable(f)) return true;
    if (f.groups_end.valid() && value >= 0 && f.certain[value]) return true;
    std::int32_t& cell = answers_[field.offset()];
    const Kept kept(cell);  // restores the answer even if a condition cannot be evaluated
    cell = value;
    return from(field + 1);
}

// True if the field has an answer after which the later fields can be answered.
bool CompletionSearch::any(FieldIndex field, const PromptField& f) {
    const bool asked = !f.conditional || asking_.is_asked(f);
    bool found = (f.optional || !asked) && after(field, kNone), some = false;
    if (!found && asked && asking_.previous_answer(field) != kNone)
        found = asking_.find_option(field, tries_, [&](std::int32_t value) {
            some = true;
            return after(field, value);
        });
    return found || (asked && f.skippable && !some && after(field, kNone));
}

void list_options_of(OptionEnumerator& asking, State& state, Seat seat, FieldIndex field, bool completable,
                     OptionValues& options) {
    options.clear();
    const PromptField& f = asking.field(field);
    if (f.conditional && !asking.is_asked(f)) return options.push_back(kNone);
    if (asking.previous_answer(field) != kNone) {
        int all = INT32_MAX;
        asking.find_option(field, all, [&](std::int32_t value) {
            options.push_back(value);
            return false;
        });
    }
    if (f.optional || (f.skippable && options.empty())) options.push_back(kNone);
    if (!completable || !f.has_dependents || asking.rest_completable(f)) return;
    int tries = kMaxTries;
    CompletionSearch search(asking, state, seat, tries);
    std::erase_if(options, [&](std::int32_t value) { return !search.after(field, value); });
}

bool is_asked(const Rules& rules, const State& m, const Prompt& prompt, Seat seat, FieldIndex field) {
    const OptionEnumerator asking(rules, m, prompt, seat);
    return unless_failing([&] { return asking.is_asked(asking.field(field)); });
}

void list_options(const Rules& rules, State& state, const Prompt& prompt, Seat seat, FieldIndex field, bool completable,
                  OptionValues& options) {
    OptionEnumerator asking(rules, state, prompt, seat);
    const bool listed = unless_failing([&] {
        list_options_of(asking, state, seat, field, completable, options);
        return true;
    });
    if (!listed) options.clear();
}

void draw_set_from(const Rules& rules, State& state, const Prompt& prompt, Seat seat, FieldIndex field,
                   PlayoutRandom& random) {
    OptionEnumerator asking(rules, state, prompt, seat);
    OptionValues scratch;
    const bool drawn = unless_failing([&] {
        draw_set(asking, state, seat, field, random, scratch);
        return true;
    });
    const PromptField& f = prompt.fields[field];
    std::int32_t* const answers = state.all(asking.s.answer) + asking.s.answer_cell(prompt.bank, seat);
    if (!drawn) std::fill_n(answers + field.number(), f.members - f.member, kUnanswered);
}

std::int64_t options_tested() { return looked_at_in_all; }

bool can_complete(const Rules& rules, State& state, const Prompt& prompt, Seat seat, FieldIndex field) {
    OptionEnumerator asking(rules, state, prompt, seat);
    int tries = kMaxTries;
    return unless_failing([&] { return CompletionSearch(asking, state, seat, tries).from(field); });
}

bool completable_after(const Rules& rules, State& state, const Prompt& prompt, Seat seat, FieldIndex field,
                       std::int32_t value) {
    OptionEnumerator asking(rules, state, prompt, seat);
    int tries = kMaxTries;
    return unless_failing([&] { return CompletionSearch(asking, state, seat, tries).after(field, value); });
}

void list_candidates(const Rules& rules, const State& state, const Prompt& prompt, Seat seat, FieldIndex field,
                     OptionValues& options) {
    options.clear();
    const bool listed = unless_failing([&] {
        OptionEnumerator(rules, state, prompt, seat).candidates(field, [&](std::int32_t value) {
            options.push_back(value);
            return false;
        });
        return true;
    });
    if (!listed) options.clear();
}

std::string failing_filter(const Rules& rules, State& state, const Prompt& prompt, Seat seat, FieldIndex field,
                           std::int32_t value) {
    return unless_failing([&] { return OptionEnumerator(rules, state, prompt, seat).rejecting_filter(field, value); });
}

std::string option_name(const Rules& rules, const State& state, const Prompt& prompt, Seat seat, FieldIndex field,
                        std::int32_t value) {
    if (value == kNone) return "none";
    if (value == kUnanswered) return "";
    const PromptField& f = prompt.fields[field];
    return f.kind->name(rules, state, f, seat, value);
}

}  // namespace quattro
