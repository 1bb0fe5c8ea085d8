// Answers in which the things of a set are named in any order, as people do. What is legal as it was given stays so;
// else it is what the same things are in the order in which they can be answered.
#include <algorithm>

#include "base/text.hpp"
#include "match/impl.hpp"
#include "match/sets.hpp"

namespace quattro {
namespace {

const PromptField& field_of(const Prompt& prompt, int index) { return prompt.fields[static_cast<std::size_t>(index)]; }

bool begins_set(const PromptField& field) { return is_set(field) && field.member == 0; }

// What the first `count` fields of a set are answered with, up to its end.
struct Named {
    std::vector<std::string> things;
    bool ended = false;   // a field says that nothing more follows, or may be left out and is
    bool behind = false;  // ... and yet something stands behind it
};

Named named_in_set(const Values& values, const Prompt& prompt, int first, int count) {
    Named named;
    for (int f = first; f < first + count; ++f) {
        const std::string* given = find_value(values, field_of(prompt, f).name);
        const bool nothing = given ? *given == "none" : field_of(prompt, f).optional;
        if (given && !nothing && named.ended) named.behind = true;
        if (given && !nothing) named.things.push_back(*given);
        named.ended = named.ended || nothing;
    }
    return named;
}

// Whether the set has nothing behind its end, and as much as it must have.
bool is_whole(const Named& named, const PromptField& first) {
    return !named.behind && (first.optional || static_cast<int>(named.things.size()) == first.members);
}

// Of amounts, which are not searched, those that were named before in ascending order.
Values amounts_in_order(Values values, const Prompt& prompt, int first, int count) {
    std::vector<std::string> amounts = named_in_set(values, prompt, first, count).things;
    std::stable_sort(amounts.begin(), amounts.end(), [](const std::string& a, const std::string& b) {
        return to_integer(a).value_or(0) < to_integer(b).value_or(0);
    });
    std::size_t next = 0;
    for (int f = first; f < first + count; ++f)
        for (auto& [name, value] : values)
            if (name == field_of(prompt, f).name && value != "none") value = amounts[next++];
    return values;
}

}  // namespace

// All fields of a set: as they are given, or in the order in which that is legal, which then stands in the input.
Outcome Match::Impl::apply_set(Input& input, const Prompt& prompt, int first, State& seen,
                               const std::vector<CardId>& real) {
    const int end = first + field_of(prompt, first).members;
    Outcome as_given;
    for (int f = first; f < end && !as_given; ++f)
        as_given = apply_field(input, false, prompt, f, seen, real);
    if (!as_given || !is_asked(rules(), seen, prompt, input.seat, first)) return as_given;
    if (!order_set(input.values, prompt, input.seat, first, seen))
        return refuse_set(input, prompt, first, seen, *as_given);
    for (int f = first; f < end; ++f)
        put_answer(prompt, input.seat, f, seen.at(shape().answer, shape().answer_cell(prompt.bank, input.seat, f)),
                   seen, real);
    return std::nullopt;
}

// Gives a whole set its own order, in the values as in the state; false if there is none in which it is legal.
bool Match::Impl::order_set(Values& values, const Prompt& prompt, Seat seat, int first, State& seen) const {
    const Named named = named_in_set(values, prompt, first, field_of(prompt, first).members);
    if (!is_whole(named, field_of(prompt, first))) return false;
    const auto order = SetSearch(rules(), seen, prompt, seat, first).whole(named.things);
    if (!order) return false;
    for (int f = first; f < first + field_of(prompt, first).members; ++f) {
        const std::int32_t value = (*order)[static_cast<std::size_t>(f - first)];
        seen.at(shape().answer, shape().answer_cell(prompt.bank, seat, f)) = value;
        for (auto& [name, given] : values)
            if (name == field_of(prompt, f).name) given = option_name(rules(), seen, prompt, seat, f, value);
    }
    return true;
}

// Names the first thing that no set can hold together with those before it, or what is missing.
Refusal Match::Impl::refuse_set(const Input& input, const Prompt& prompt, int first, State& seen,
                                const Refusal& as_given) const {
    const PromptField& field = field_of(prompt, first);
    if (!is_listed_set(field)) return refuse_amounts(input, prompt, first, seen, as_given);
    SetSearch search(rules(), seen, prompt, input.seat, first);
    for (int f = first; f < first + field.members; ++f) {
        const std::string* given = find_value(input.values, field_of(prompt, f).name);
        if (!given && !field.optional) return lacks(field_of(prompt, f).name);
        if (!given) continue;
        const Named before = named_in_set(input.values, prompt, first, f - first);
        const Named with = named_in_set(input.values, prompt, first, f - first + 1);
        if (!with.ended && search.may_hold(with.things)) continue;
        const std::vector<std::string> options = joining(search, input.values, prompt, first, f - first);
        if (with.ended && std::find(options.begin(), options.end(), *given) != options.end()) continue;
        search.hold(before.things);
        return not_an_option(input.seat, prompt, f, *given, options, seen);
    }
    return as_given;
}

// The same of amounts: the lowest that is not possible after those below it, by the field in which it was given.
Refusal Match::Impl::refuse_amounts(const Input& input, const Prompt& prompt, int first, State& seen,
                                    const Refusal& as_given) const {
    const int end = first + field_of(prompt, first).members;
    const Values sorted = amounts_in_order(input.values, prompt, first, end - first);
    for (int f = first; f < end; ++f)
        seen.at(shape().answer, shape().answer_cell(prompt.bank, input.seat, f)) = kUnanswered;
    for (int f = first; f < end; ++f) {
        const std::string* amount = find_value(sorted, field_of(prompt, f).name);
        if (!amount) return field_of(prompt, f).optional ? as_given : lacks(field_of(prompt, f).name);
        if (fill_as_given(seen, prompt, input.seat, f, f + 1, sorted)) continue;
        int named = end - 1;
        for (const std::string* given = nullptr; named > first; --named)
            if (given = find_value(input.values, field_of(prompt, named).name); given && *given == *amount) break;
        return not_an_option(input.seat, prompt, named, *amount, option_names(rules(), seen, prompt, input.seat, f),
                             seen);
    }
    return as_given;
}

bool Match::Impl::fill_before(State& seen, int bank, Seat seat, int field, const Values& before) const {
    const Prompt& prompt = prompt_in(seen, bank, seat);
    const int member = is_set(field_of(prompt, field)) ? field_of(prompt, field).member : 0, first = field - member;
    if (!fill_earlier(seen, bank, seat, first, before)) return false;
    if (member > 0)
        SetSearch(rules(), seen, prompt, seat, first).hold(named_in_set(before, prompt, first, member).things);
    return true;
}

// What may be named in a field of a set after the fields of the set before it.
std::vector<std::string> Match::Impl::joining(SetSearch& search, const Values& values, const Prompt& prompt, int first,
                                              int member) const {
    const Named named = named_in_set(values, prompt, first, member);
    if (!named.ended) return search.joining(named.things);
    if (named.behind || !search.whole(named.things)) return {};
    return {"none"};
}

std::vector<std::string> Seen::options(std::uint32_t number, const std::string& name, const Values& earlier) const {
    const MatchImpl& impl = Inside::of(*this);
    if (seat_ < 1 || seat_ > impl.shape().seats) return {};
    const int bank = impl.bank_of(impl.state, seat_, number);
    State seen = impl.seen_to_answer(seat_, bank);
    const int index = impl.field_named(seen, bank, seat_, name);
    if (index < 0) return {};
    const Prompt& prompt = impl.prompt_in(seen, bank, seat_);
    const PromptField& field = field_of(prompt, index);
    const int first = index - (is_set(field) ? field.member : 0);
    if (!is_listed_set(field))
        return impl.ascending_options(seat_, number, name, amounts_in_order(earlier, prompt, first, index - first));
    if (!impl.fill_earlier(seen, bank, seat_, first, earlier) || !is_asked(impl.rules(), seen, prompt, seat_, index))
        return {};
    SetSearch search(impl.rules(), seen, prompt, seat_, first);
    return impl.joining(search, earlier, prompt, first, index - first);
}

// Sets in the order of their lists, also where another would be legal.
Values Match::Impl::in_order(Seat seat, std::uint32_t number, Values values) const {
    const int bank = bank_of(state, seat, number);
    State seen = seen_to_answer(seat, bank);
    const Prompt& prompt = prompt_in(seen, bank, seat);
    for (int f = 0; f < static_cast<int>(prompt.fields.size()); ++f)
        if (begins_set(field_of(prompt, f)) && fill_earlier(seen, bank, seat, f, values) &&
            is_asked(rules(), seen, prompt, seat, f))
            order_set(values, prompt, seat, f, seen);
    return values;
}

Values Match::Impl::plain(Seat seat, std::uint32_t number, const Values& values) const {
    if (judge(seat, number, values)) return values;
    Values answer = in_order(seat, number, values);
    std::sort(answer.begin(), answer.end());
    for (std::size_t i = answer.size(); i-- > 0;) {
        if (answer[i].second != "none") continue;
        Values shorter = answer;
        shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i));
        if (!judge(seat, number, shorter)) answer = std::move(shorter);
    }
    return answer;
}

Values Seen::plain(std::uint32_t number, const Values& values) const {
    return Inside::of(*this).plain(seat_, number, values);
}

// Whether an answered prompt holds these values but for the order of its sets. Things of one name can be told apart by
// it: there it is legal to name them in several orders, and each means others.
bool Match::Impl::holds_but_for_order(const Input& input, int bank) const {
    const State seen = redact(shape(), state, input.seat);
    const Prompt& prompt = prompt_in(seen, bank, input.seat);
    if (std::none_of(prompt.fields.begin(), prompt.fields.end(), begins_set)) return false;
    Values held;
    for (int f = 0; f < static_cast<int>(prompt.fields.size()); ++f)
        if (is_asked(rules(), seen, prompt, input.seat, f))
            held.emplace_back(field_of(prompt, f).name,
                              option_name(rules(), seen, prompt, input.seat, f,
                                          seen.at(shape().answer, shape().answer_cell(bank, input.seat, f))));
    Impl open;
    open.game = game;
    open.state = state;
    open.state.at(shape().prompt_status, shape().prompt_slot(bank, input.seat)) =
        static_cast<std::uint8_t>(PromptStatus::open);  // `once` takes it, too
    return open.plain(input.seat, input.number, held) == open.plain(input.seat, input.number, input.values);
}

}  // namespace quattro
