#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "match/answer_handler.hpp"

namespace quattro {
namespace {

std::string fields_in_words(const Prompt& prompt) {
    std::vector<std::string> names;
    for (const PromptField& f : prompt.fields)
        if (!f.owner.valid()) names.push_back(f.name);
    return join(names, ", ");
}

}  // namespace

Refusal refuse_missing(const std::string& field) {
    return refuse(RefusalCode::missing_field, fmt::format("The answer has no value for '{}'.", field),
                  {{"field", field}});
}

Outcome check_seat(const Shape& s, Seat seat) {
    if (seat >= 1 && seat <= s.seats) return std::nullopt;
    return refuse(RefusalCode::bad_seat, fmt::format("There is no seat {}.", seat), {{"seat", std::to_string(seat)}});
}

Outcome refuse_seat(const Shape& s, const State& m, const Input& input) {
    if (Outcome refusal = check_seat(s, input.seat)) return refusal;
    if (m.at(s.over, 0)) return refuse(RefusalCode::match_over, "The match is over.");
    if (m.at(s.halted, 0) != 0 && input.kind != InputKind::say) return refuse_halted();
    if (m.at(s.paused, 0) && input.kind != InputKind::say) return refuse(RefusalCode::paused, "The match is paused.");
    return std::nullopt;
}

Refusal refuse_halted() {
    return refuse(RefusalCode::halted,
                  "The match has halted because a rule of the game failed. The host must decide how it continues.");
}

Outcome AnswerHandler::find_prompt(const Input& input, bool late, BankIndex& bank) const {
    bank = bank_of(s_, state_, input.seat, input.number);
    const auto number = std::to_string(input.number);
    if (!bank.valid() && input.number >= 1 && input.number <= state_.at(s_.prompt_count, input.seat - 1))
        return refuse(RefusalCode::stale_prompt, "This prompt is closed.", {{"prompt", number}});
    if (!bank.valid())
        return refuse(RefusalCode::not_your_prompt, fmt::format("Seat {} has no prompt {}.", input.seat, number),
                      {{"seat", std::to_string(input.seat)}, {"prompt", number}});
    const std::size_t cell = s_.prompt_cell(bank, input.seat);
    if (state_.at(s_.deadline, cell) == kExpired && !late)
        return refuse(RefusalCode::stale_prompt, "The time for this prompt has run out.", {{"prompt", number}});
    const Prompt& prompt = prompt_in(rules_, state_, bank, input.seat);
    if (prompt.once && state_.at(s_.prompt_status, cell) == kPromptAnswered && !late)
        return refuse(RefusalCode::already_answered,
                      "This prompt already has an answer, and only the first one counts.", {{"prompt", number}});
    for (const auto& [name, value] : input.values) {
        const auto same = [&name = name](const PromptField& f) { return f.name == name; };
        const bool known = std::any_of(prompt.fields.begin(), prompt.fields.end(), same);
        if (!known)
            return refuse(RefusalCode::unknown_field,
                          fmt::format("This prompt does not ask for '{}'. It asks for {}.", safe_text(name),
                                      fields_in_words(prompt)),
                          {{"field", safe_text(name)}});
    }
    return std::nullopt;
}

// Computes the options on the state that the seat sees, so that they reveal nothing hidden. The real state only gets
// the result.
Outcome AnswerHandler::take(Input& input, Mode mode) {
    const bool partial = mode == Mode::as_written;
    BankIndex bank;
    if (Outcome refusal = find_prompt(input, mode != Mode::of_seat, bank)) return refusal;
    AnswerForm form(rules_, state_, bank, input.seat);
    for (FieldIndex f(0); f < form.prompt().fields.next_index(); ++f) {
        if (partial) sort_set(input.values, form, f), complete_set(input.values, form, f);
        const bool set = !partial && is_set(form.field(f));
        Outcome refusal = set ? take_set(input, form, f) : take_field(input, partial, form, f);
        if (refusal) return refusal;
        if (set) f += form.field(f).members - 1;
        if (partial) drop_action(form, f);
    }
    note_silence(s_, state_, form.prompt(), input.seat, false);
    state_.at(s_.prompt_status, s_.prompt_cell(bank, input.seat)) = kPromptAnswered;
    return std::nullopt;
}

Outcome AnswerHandler::take_field(const Input& input, bool partial, AnswerForm& form, FieldIndex index) {
    const PromptField& field = form.field(index);
    const auto both = [&](std::int32_t value) { state_.at(s_.answer, form.cell(index)) = form.answer(index) = value; };
    const std::string* given = find_value(input.values, field.name);
    if (field.conditional && !form.asks_field(index)) {
        if (given && !partial)
            return refuse(RefusalCode::unknown_field,
                          fmt::format("The earlier answers exclude '{}': leave it out.", field.name),
                          {{"field", field.name}});
        both(kNone);
        return std::nullopt;
    }
    OptionValues options;  // without a test of the later fields: `named` tests them for the given value alone
    list_options(rules_, form.seen(), form.prompt(), input.seat, index, false, options);
    if (!given && (field.optional || (field.skippable && !options.empty() && options[0] == kNone))) {
        both(partial && !field.owner.valid() ? kUnanswered : kNone);
        return std::nullopt;
    }
    const auto named = [&](std::int32_t v) {
        return given && form.option_name(index, v) == *given &&
               completable_after(rules_, form.seen(), form.prompt(), input.seat, index, v);
    };
    const auto found = std::find_if(options.begin(), options.end(), named);
    if (found == options.end() && partial) {
        both(kUnanswered);
        return std::nullopt;
    }
    if (!given) return refuse_missing(field.name);
    if (found == options.end()) return not_an_option(form, index, *given, form.option_names(index));
    put(form, index, *found);
    return std::nullopt;
}

void AnswerHandler::put(AnswerForm& form, FieldIndex index, std::int32_t value) {
    const bool card = form.field(index).through == CandidateSource::cards && value >= 0;
    form.answer(index) = value;
    state_.at(s_.answer, form.cell(index)) = card ? form.real_card(value) : value;
}

// If the value is a candidate of the field and a filter rejects it, the refusal names the filter.
Refusal AnswerHandler::not_an_option(AnswerForm& form, FieldIndex index, const std::string& given,
                                     const std::vector<std::string>& names) const {
    const std::string& field = form.field(index).name;
    Values data = {{"field", field}, {"value", safe_text(given)}, {"options", join(names, ", ")}};
    OptionValues candidates;
    list_candidates(rules_, form.seen(), form.prompt(), form.seat(), index, candidates);
    std::string why;
    for (const std::int32_t v : candidates)
        if (why.empty() && form.option_name(index, v) == given)
            why = failing_filter(rules_, form.seen(), form.prompt(), form.seat(), index, v);
    if (!why.empty()) data.emplace_back("filter", why);
    const std::string because = why.empty() ? "" : fmt::format(" because '{}' does not hold for it", why);
    return refuse(RefusalCode::not_an_option,
                  fmt::format("'{}' is not possible for '{}'{}.", safe_text(given), field, because), std::move(data));
}

Outcome AnswerHandler::withdraw(const Input& input) {
    BankIndex bank;
    if (Outcome refusal = find_prompt(input, false, bank)) return refusal;
    const std::size_t cell = s_.prompt_cell(bank, input.seat);
    state_.at(s_.prompt_status, cell) = kPromptOpen;
    for (const FieldIndex f : s_.banks[bank].field_indices())
        state_.at(s_.answer, s_.answer_cell(bank, input.seat, f)) = kUnanswered;
    return std::nullopt;
}

}  // namespace quattro
