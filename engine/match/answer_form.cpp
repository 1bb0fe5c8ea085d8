#include "match/answer_form.hpp"

#include <algorithm>
#include <unordered_set>

#include "match/input.hpp"

namespace quattro {

BankIndex bank_of(const Shape& s, const State& m, Seat seat, std::uint32_t number) {
    for (const BankIndex bank : s.banks.indices()) {
        const std::size_t cell = s.prompt_cell(bank, seat);
        if (m.at(s.prompt_status, cell) != kPromptClosed && m.at(s.prompt_number, cell) == number) return bank;
    }
    return {};
}

const Prompt& prompt_in(const Rules& rules, const State& m, BankIndex bank, Seat seat) {
    const PromptIndex id = prompt_in_cell(rules.shape(), m, rules.shape().prompt_cell(bank, seat));
    return rules.prompts[id];
}

std::vector<std::string> option_names(const Rules& rules, State& m, const Prompt& prompt, Seat seat, FieldIndex field) {
    OptionValues options;
    list_options(rules, m, prompt, seat, field, true, options);
    std::vector<std::string> names;
    std::unordered_set<std::string> known;
    for (const std::int32_t value : options) {
        std::string name = option_name(rules, m, prompt, seat, field, value);
        if (known.insert(name).second) names.push_back(std::move(name));
    }
    return names;
}

AnswerForm::AnswerForm(const Rules& rules, const State& match, BankIndex bank, Seat seat)
    : rules_(&rules),
      seat_(seat),
      seen_(redact(rules.shape(), match, seat, &real_)),
      prompt_(&prompt_in(rules, seen_, bank, seat)) {
    const Shape& s = rules.shape();
    for (const FieldIndex f : s.banks[bank].field_indices())
        seen_.at(s.answer, s.answer_cell(bank, seat, f)) = kUnanswered;
}

std::optional<AnswerForm> AnswerForm::of(const Rules& rules, const State& match, Seat seat, std::uint32_t number) {
    if (seat < 1 || seat > rules.shape().seats) return std::nullopt;
    const BankIndex bank = bank_of(rules.shape(), match, seat, number);
    return !bank.valid() ? std::nullopt : std::optional(AnswerForm(rules, match, bank, seat));
}

FieldIndex AnswerForm::field_named(const std::string& name) const {
    for (const FieldIndex f : prompt_->fields.indices())
        if (field(f).name == name) return f;
    return {};
}

bool AnswerForm::fill_as_given(FieldIndex from, FieldIndex to, const Values& values) {
    OptionValues options;
    for (FieldIndex f = from; f < to; ++f) {
        const bool asked = asks_field(f);
        const std::string* given = find_value(values, field(f).name);
        if (!asked || (!given && field(f).optional)) answer(f) = kNone;
        if (!asked || !given) continue;
        list_options(*rules_, seen_, *prompt_, seat_, f, true, options);
        const auto found =
            std::find_if(options.begin(), options.end(), [&](std::int32_t v) { return option_name(f, v) == *given; });
        if (found == options.end()) return false;
        answer(f) = *found;
    }
    return true;
}

bool AnswerForm::fill_earlier(FieldIndex index, const Values& earlier) {
    for (FieldIndex f(0); f < index;) {
        const FieldIndex end = is_set(field(f)) ? f + field(f).members : f + 1;
        const bool whole_set = is_set(field(f)) && end <= index;
        Values ordered = earlier;
        if (!fill_as_given(f, std::min(end, index), earlier) && !(whole_set && order_set(ordered, f))) return false;
        f = end;
    }
    return true;
}

bool AnswerForm::fill_before(FieldIndex index, const Values& earlier) {
    const int member = is_set(field(index)) ? field(index).member : 0;
    const FieldIndex first = index - member;
    if (!fill_earlier(first, earlier)) return false;
    if (member > 0) search(first).fill(named_in_set(earlier, *prompt_, first, member).things);
    return true;
}

bool AnswerForm::order_set(Values& values, FieldIndex first) {
    const NamedThings named = named_in_set(values, *prompt_, first, field(first).members);
    if (!is_whole(named, field(first))) return false;
    const auto order = search(first).find_exact(named.things);
    if (!order) return false;
    for (FieldIndex f = first; f < first + field(first).members; ++f) {
        const std::int32_t value = (*order)[f - first];
        answer(f) = value;
        for (auto& [name, given] : values)
            if (name == field(f).name) given = option_name(f, value);
    }
    return true;
}

Values AnswerForm::ordered_sets(Values values) {
    for (const FieldIndex f : prompt_->fields.indices())
        if (begins_set(field(f)) && fill_earlier(f, values) && asks_field(f)) order_set(values, f);
    return values;
}

std::vector<std::string> AnswerForm::set_options(SetSearch& search, const Values& values, FieldIndex first,
                                                 int member) const {
    const NamedThings named = named_in_set(values, *prompt_, first, member);
    if (!named.ended) return search.joinable(named.things);
    if (named.has_gap || !search.find_exact(named.things)) return {};
    return {"none"};
}

std::vector<std::string> AnswerForm::ascending_options(const std::string& name, const Values& earlier) {
    const FieldIndex index = field_named(name);
    if (!index.valid() || !fill_earlier(index, earlier) || !asks_field(index)) return {};
    return option_names(index);
}

Values AnswerForm::draw_set(FieldIndex first, const Values& earlier, PlayoutRandom& random) {
    if (!fill_earlier(first, earlier) || !asks_field(first)) return {};
    draw_set_from(*rules_, seen_, *prompt_, seat_, first, random);
    Values drawn;
    for (FieldIndex f = first; f < first + field(first).members; ++f)
        if (answer(f) != kUnanswered) drawn.emplace_back(field(f).name, option_name(f, answer(f)));
    return drawn;
}

std::vector<std::string> AnswerForm::options(const std::string& name, const Values& earlier) {
    const FieldIndex index = field_named(name);
    if (!index.valid()) return {};
    const FieldIndex first = index - (is_set(field(index)) ? field(index).member : 0);
    if (!is_listed_set(field(index)))
        return ascending_options(name, amounts_in_order(earlier, *prompt_, first, index - first));
    if (!fill_earlier(first, earlier) || !asks_field(index)) return {};
    SetSearch searched = search(first);
    return set_options(searched, earlier, first, index - first);
}

}  // namespace quattro
