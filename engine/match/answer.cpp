// Answers, field by field: what is taken over, and why something is not. On a refusal the state is half changed;
// whoever takes the input puts it back.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "match/impl.hpp"

namespace quattro {

Refusal lacks(const std::string& field) {
    return refuse(RefusalCode::missing_field, fmt::format("The answer lacks '{}'.", field), {{"field", field}});
}

// What may be answered is judged on what the seat may see; the real state only takes it over.
Outcome Match::Impl::apply_answer(Input& input, bool partial) {
    const Shape& s = shape();
    int bank = -1;
    if (Outcome refusal = find_prompt(input, partial, bank)) return refusal;
    const std::size_t slot = s.prompt_slot(bank, input.seat);
    const Prompt& prompt = rules().prompts[static_cast<std::size_t>(state.at(s.prompt_id, slot) - 1)];
    std::vector<CardId> real;
    State seen = seen_to_answer(input.seat, bank, &real);
    for (int f = 0; f < static_cast<int>(prompt.fields.size()); ++f) {
        const PromptField& field = prompt.fields[static_cast<std::size_t>(f)];
        if (partial) take_set(input, prompt, f, seen);
        const bool set = !partial && is_set(field);
        Outcome refusal =
            set ? apply_set(input, prompt, f, seen, real) : apply_field(input, partial, prompt, f, seen, real);
        if (refusal) return refusal;
        if (set) f += field.members - 1;
        if (partial) drop_action(input.seat, prompt, f, seen);
    }
    state.at(s.prompt_status, slot) = static_cast<std::uint8_t>(PromptStatus::answered);
    return std::nullopt;
}

Outcome Match::Impl::apply_field(const Input& input, bool partial, const Prompt& prompt, int index, State& seen,
                                 const std::vector<CardId>& real) {
    const PromptField& field = prompt.fields[static_cast<std::size_t>(index)];
    const std::size_t cell = shape().answer_cell(prompt.bank, input.seat, index);
    const auto both = [&](std::int32_t value) {
        state.at(shape().answer, cell) = seen.at(shape().answer, cell) = value;
    };
    const std::string* given = find_value(input.values, field.name);
    if (field.conditional && !is_asked(rules(), seen, prompt, input.seat, index)) {
        if (given && !partial)
            return refuse(RefusalCode::unknown_field,
                          fmt::format("'{}' is not asked after what is answered before.", field.name),
                          {{"field", field.name}});
        both(kNone);
        return std::nullopt;
    }
    OptionValues options;  // of those that are not named nobody asks what could follow
    list_options(rules(), seen, prompt, input.seat, index, false, options);
    if (!given && (field.optional || (field.skippable && !options.empty() && options[0] == kNone))) {
        both(partial && field.owner < 0 ? kUnanswered : kNone);
        return std::nullopt;
    }
    const auto named = [&](std::int32_t v) {
        return given && option_name(rules(), seen, prompt, input.seat, index, v) == *given &&
               completable_after(rules(), seen, prompt, input.seat, index, v);
    };
    const auto found = std::find_if(options.begin(), options.end(), named);
    if (found == options.end() && partial) {
        both(kUnanswered);
        return std::nullopt;
    }
    if (!given) return lacks(field.name);
    if (found == options.end())
        return not_an_option(input.seat, prompt, index, *given, option_names(rules(), seen, prompt, input.seat, index),
                             seen);
    put_answer(prompt, input.seat, index, *found, seen, real);
    return std::nullopt;
}

// A card that a seat sees is another one in the state of all.
void Match::Impl::put_answer(const Prompt& prompt, Seat seat, int index, std::int32_t value, State& seen,
                             const std::vector<CardId>& real) {
    const bool card = prompt.fields[static_cast<std::size_t>(index)].kind == PickKind::card && value >= 0;
    const std::size_t cell = shape().answer_cell(prompt.bank, seat, index);
    seen.at(shape().answer, cell) = value;
    state.at(shape().answer, cell) = card ? real[static_cast<std::size_t>(value)] : value;
}

// Names the filter that fails, if the value is one of those the field is about.
Refusal Match::Impl::not_an_option(Seat seat, const Prompt& prompt, int index, const std::string& given,
                                   const std::vector<std::string>& names, State& seen) const {
    const std::string& field = prompt.fields[static_cast<std::size_t>(index)].name;
    Values data = {{"field", field}, {"value", shown_safely(given)}, {"options", join(names, ", ")}};
    OptionValues candidates;
    list_candidates(rules(), seen, prompt, seat, index, candidates);
    std::string why;
    for (const std::int32_t v : candidates)
        if (why.empty() && option_name(rules(), seen, prompt, seat, index, v) == given)
            why = failing_filter(rules(), seen, prompt, seat, index, v);
    if (!why.empty()) data.emplace_back("filter", why);
    const std::string because = why.empty() ? "" : fmt::format(", because '{}' does not hold for it", why);
    return refuse(RefusalCode::not_an_option,
                  fmt::format("'{}' is not possible for '{}'{}.", shown_safely(given), field, because),
                  std::move(data));
}

Outcome Match::Impl::apply_withdraw(const Input& input) {
    const Shape& s = shape();
    int bank = -1;
    if (Outcome refusal = find_prompt(input, false, bank)) return refusal;
    const std::size_t slot = s.prompt_slot(bank, input.seat);
    state.at(s.prompt_status, slot) = static_cast<std::uint8_t>(PromptStatus::open);
    for (int f = 0; f < s.banks[static_cast<std::size_t>(bank)].fields; ++f)
        state.at(s.answer, s.answer_cell(bank, input.seat, f)) = kUnanswered;
    return std::nullopt;
}

}  // namespace quattro
