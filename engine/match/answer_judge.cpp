// Draws an answer among candidates, judges an answer without taking it, and recognizes repeated answers.
#include <algorithm>

#include "base/size.hpp"
#include "match/answer_handler.hpp"
#include "match/impl.hpp"
#include "match/judge_entry.hpp"
#include "match/text_check.hpp"
#include "state/random_stream.hpp"

namespace quattro {

// Every candidate must be legal, even those that are not drawn, so that a refusal does not depend on chance.
Outcome AnswerHandler::take_random_candidate(Input& input) {
    if (input.candidates.empty()) return refuse(RefusalCode::missing_field, "There are no answers to draw from.");
    const State before = state_;
    Input drawn = input;
    for (Values& candidate : input.candidates) {
        if (Outcome twice = given_twice(candidate, RefusalCode::unknown_field)) return twice;
        drawn.values = candidate;
        if (Outcome refusal = answer(drawn)) return refusal;
        candidate = drawn.values;
        state_ = before;
    }
    const auto count = static_cast<std::uint32_t>(input.candidates.size());
    drawn.values = input.candidates[sample_outside_streams(state_.at(s_.seed, 0), input.seat, input.number, count)];
    return answer(drawn);
}

bool nothing_to_withdraw(const Shape& s, const State& m, Seat seat, std::uint32_t number) {
    if (seat < 1 || seat > s.seats || m.at(s.paused, 0)) return false;
    const BankIndex bank = bank_of(s, m, seat, number);
    return bank.valid() && m.at(s.prompt_status, s.prompt_cell(bank, seat)) == kPromptOpen;
}

namespace {

// A copy of the state in which the prompt is not answered, so that it accepts an answer even if only the first answer
// counts.
State opened(const Shape& s, const State& m, BankIndex bank, Seat seat) {
    State open = m;
    open.at(s.prompt_status, s.prompt_cell(bank, seat)) = kPromptOpen;
    return open;
}

// Returns true if an answered prompt with a set holds these values up to the order of its sets. False for a prompt
// without a set. Members with equal names can be different things: several legal orders then mean different things.
// Therefore compares the canonical forms.
bool holds_but_for_order(const Rules& rules, const State& m, const Input& input, BankIndex bank) {
    const Shape& s = rules.shape();
    const State seen = redact(s, m, input.seat);
    const Prompt& prompt = prompt_in(rules, seen, bank, input.seat);
    if (std::none_of(prompt.fields.begin(), prompt.fields.end(), begins_set)) return false;
    Values held;
    for (const FieldIndex f : prompt.fields.indices())
        if (is_asked(rules, seen, prompt, input.seat, f))
            held.emplace_back(
                prompt.fields[f].name,
                option_name(rules, seen, prompt, input.seat, f, seen.at(s.answer, s.answer_cell(bank, input.seat, f))));
    const State open = opened(s, m, bank, input.seat);
    return canonical_answer(rules, open, input.seat, input.number, held) ==
           canonical_answer(rules, open, input.seat, input.number, input.values);
}

}  // namespace

// An answer repeats the earlier one if it would leave the seat's view of the state unchanged, or if it differs only in
// the order of its sets.
bool repeats_answer(const Rules& rules, const State& m, const Input& input) {
    const Shape& s = rules.shape();
    if (input.seat < 1 || input.seat > s.seats || m.at(s.paused, 0) ||
        given_twice(input.values, RefusalCode::unknown_field))
        return false;
    const BankIndex bank = bank_of(s, m, input.seat, input.number);
    if (!bank.valid()) return false;
    const std::size_t cell = s.prompt_cell(bank, input.seat);
    if (m.at(s.prompt_status, cell) != kPromptAnswered || m.at(s.deadline, cell) == kExpired) return false;
    State trial = opened(s, m, bank, input.seat);
    Input again = input;
    if (AnswerHandler(rules, trial).answer(again)) return false;
    return redact(s, trial, input.seat) == redact(s, m, input.seat) || holds_but_for_order(rules, m, input, bank);
}

Outcome judge(const Rules& rules, const State& m, Seat seat, std::uint32_t number, const Values& values) {
    const Shape& s = rules.shape();
    Input input{m.at(s.now, 0), InputKind::answer, seat, number, {}, values, 0, {}, false, {}};
    if (Outcome unclean = refuse_unsafe_text(values)) return unclean;
    if (Outcome twice = given_twice(values, RefusalCode::unknown_field)) return twice;
    Outcome refusal = refuse_seat(s, m, input);
    if (!refusal) {
        State trial = m;
        Input answer = input;
        refusal = AnswerHandler(rules, trial).answer(answer);
    }
    // Match::answer takes a repeated answer, even if the prompt takes only the first one.
    return refusal && repeats_answer(rules, m, input) ? Outcome() : refusal;
}

Outcome judge_entry(const Match& match, Seat seat, std::uint32_t number, const Values& values) {
    const MatchImpl& impl = ImplAccess::of(match);
    if (Outcome refusal = check_seat(impl.shape(), seat)) return refusal;
    Input input{match.now(), InputKind::answer, seat, number, {}, values, 0, {}, false, {}};
    if (Outcome unclean = refuse_unsafe_text(values)) return unclean;
    if (Outcome twice = given_twice(values, RefusalCode::unknown_field)) return twice;
    State trial = impl.state;
    return AnswerHandler(impl.rules(), trial).take_late(input);
}

Values canonical_answer(const Rules& rules, const State& m, Seat seat, std::uint32_t number, const Values& values) {
    if (judge(rules, m, seat, number, values)) return values;
    Values answer = AnswerForm::of(rules, m, seat, number)->ordered_sets(values);
    std::sort(answer.begin(), answer.end());
    for (std::size_t i = answer.size(); i-- > 0;) {
        if (answer[i].second != "none") continue;
        Values shorter = answer;
        shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i));
        if (!judge(rules, m, seat, number, shorter)) answer = std::move(shorter);
    }
    return answer;
}

}  // namespace quattro
