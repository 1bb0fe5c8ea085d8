// Answers that name the members of a set in any order. A legal order stays as given. Otherwise the members are put into
// an order in which they can be answered.
#include <fmt/format.h>

#include "match/answer_handler.hpp"

namespace quattro {

// Takes all fields of a set in the given order if that is legal or if the set is not asked. Otherwise finds a legal
// order and writes it to `input`; refuses the answer if the search finds none.
Outcome AnswerHandler::take_set(Input& input, AnswerForm& form, FieldIndex first) {
    const FieldIndex end = first + form.field(first).members;
    Outcome as_given;
    for (FieldIndex f = first; f < end && !as_given; ++f)
        as_given = take_field(input, false, form, f);
    if (!as_given || !form.asks_field(first)) return as_given;
    if (!form.order_set(input.values, first)) return refuse_set(input, form, first, *as_given);
    for (FieldIndex f = first; f < end; ++f)
        put(form, f, form.answer(f));
    return std::nullopt;
}

// The refusal names the first member that fits no legal set with the members before it, or the first missing field,
// whichever comes first. If there is neither, it is `as_given`.
Refusal AnswerHandler::refuse_set(const Input& input, AnswerForm& form, FieldIndex first,
                                  const Refusal& as_given) const {
    const PromptField& field = form.field(first);
    if (!is_listed_set(field)) return refuse_amounts(input, form, first, as_given);
    SetSearch search = form.search(first);
    for (FieldIndex f = first; f < first + field.members; ++f) {
        const std::string* given = find_value(input.values, form.field(f).name);
        if (!given && !field.optional) return refuse_missing(form.field(f).name);
        if (!given) continue;
        const NamedThings before = named_in_set(input.values, form.prompt(), first, f - first);
        const NamedThings with = named_in_set(input.values, form.prompt(), first, f - first + 1);
        if (!with.ended && search.may_hold(with.things)) continue;
        const std::vector<std::string> options = form.set_options(search, input.values, first, f - first);
        if (with.ended && contains(options, *given)) continue;
        search.fill(before.things);
        return not_an_option(form, f, *given, options);
    }
    return as_given;
}

// For a set of amounts, the refusal names the lowest amount that is not possible after the lower ones, and the last
// field that holds this amount. If a field has no amount, it is refuse_missing() or, for an optional set, `as_given`.
Refusal AnswerHandler::refuse_amounts(const Input& input, AnswerForm& form, FieldIndex first,
                                      const Refusal& as_given) const {
    const FieldIndex end = first + form.field(first).members;
    const Values sorted = amounts_in_order(input.values, form.prompt(), first, end - first);
    for (FieldIndex f = first; f < end; ++f)
        form.answer(f) = kUnanswered;
    for (FieldIndex f = first; f < end; ++f) {
        const std::string* amount = find_value(sorted, form.field(f).name);
        if (!amount) return form.field(f).optional ? as_given : refuse_missing(form.field(f).name);
        if (form.fill_as_given(f, f + 1, sorted)) continue;
        FieldIndex named = end - 1;
        for (const std::string* given = nullptr; named > first; --named)
            if (given = find_value(input.values, form.field(named).name); given && *given == *amount) break;
        return not_an_option(form, named, *amount, form.option_names(f));
    }
    return as_given;
}

}  // namespace quattro
