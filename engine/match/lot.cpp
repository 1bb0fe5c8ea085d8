// Answers that are not simply given: judged beforehand, or drawn among candidates.
#include "match/unclean.hpp"
#include "state/stream.hpp"

namespace quattro {

// Every candidate must be possible, also those that are not drawn: a refusal must not depend on chance.
Outcome Match::Impl::apply_lot(Input& input) {
    if (input.candidates.empty()) return refuse(RefusalCode::missing_field, "There is nothing to draw from.");
    const State before = state;
    Input drawn = input;
    for (Values& candidate : input.candidates) {
        if (Outcome twice = given_twice(candidate, RefusalCode::unknown_field)) return twice;
        drawn.values = candidate;
        if (Outcome refusal = apply_answer(drawn, false)) return refusal;
        candidate = drawn.values;
        state = before;
    }
    const auto count = static_cast<std::uint32_t>(input.candidates.size());
    drawn.values = input.candidates[draw_lot(state.at(shape().seed, 0), input.seat, input.number, count)];
    return apply_answer(drawn, false);
}

Outcome Match::answer_by_lot(Seat seat, std::uint32_t number, const std::vector<Values>& candidates, Milliseconds now) {
    return impl_->take({now, InputKind::lot, seat, number, "", {}, 0, {}, false, candidates});
}

// Nothing has been answered, so that nothing is taken back.
bool Match::Impl::nothing_to_withdraw(Seat seat, std::uint32_t number) const {
    const Shape& s = shape();
    if (seat < 1 || seat > s.seats || state.at(s.paused, 0)) return false;
    const int bank = bank_of(state, seat, number);
    return bank >= 0 &&
           state.at(s.prompt_status, s.prompt_slot(bank, seat)) == static_cast<std::uint8_t>(PromptStatus::open);
}

// An answer that writes what stands there already, and closes nothing, is the one that was taken before.
bool Match::Impl::stands(const Input& input) const {
    const Shape& s = shape();
    if (input.seat < 1 || input.seat > s.seats || state.at(s.paused, 0) ||
        given_twice(input.values, RefusalCode::unknown_field))
        return false;
    const int bank = bank_of(state, input.seat, input.number);
    if (bank < 0) return false;
    const std::size_t slot = s.prompt_slot(bank, input.seat);
    if (state.at(s.prompt_status, slot) != static_cast<std::uint8_t>(PromptStatus::answered) ||
        state.at(s.deadline, slot) == kPassed)
        return false;
    Impl trial;
    trial.game = game;
    trial.state = state;
    trial.state.at(s.prompt_status, slot) = static_cast<std::uint8_t>(PromptStatus::open);  // `once` takes it, too
    Input again = input;
    if (trial.apply_answer(again, false)) return false;
    return redact(s, trial.state, input.seat) == redact(s, state, input.seat) || holds_but_for_order(input, bank);
}

// On a copy of the state alone: the past is nobody's business here, and may be long.
Outcome Match::Impl::judge(Seat seat, std::uint32_t number, const Values& values) const {
    Impl trial;
    trial.game = game;
    trial.state = state;
    Input input{state.at(shape().now, 0), InputKind::answer, seat, number, "", values, 0, {}, false, {}};
    if (Outcome unclean = refuse_unclean(values)) return unclean;
    if (Outcome twice = given_twice(values, RefusalCode::unknown_field)) return twice;
    if (Outcome refusal = trial.find_seat(input)) return refusal;
    return trial.apply_answer(input, false);
}

Outcome Seen::judge(std::uint32_t number, const Values& values) const {
    return Inside::of(*this).judge(seat_, number, values);
}

}  // namespace quattro
