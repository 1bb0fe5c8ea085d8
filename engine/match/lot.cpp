// Answers that are not simply given: judged beforehand, or drawn among candidates.
#include "match/unclean.hpp"
#include "state/stream.hpp"

namespace quattro {

// Every candidate must be possible, also those that are not drawn: a refusal must not depend on chance.
Outcome Match::Impl::apply_lot(const Input& input) {
    if (input.candidates.empty()) return refuse("missing_field", "There is nothing to draw from.");
    const State before = state;
    Input drawn = input;
    for (const Values& candidate : input.candidates) {
        if (Outcome twice = given_twice(candidate, "unknown_field")) return twice;
        drawn.values = candidate;
        if (Outcome refusal = apply_answer(drawn, false)) return refusal;
        state = before;
    }
    const auto count = static_cast<std::uint32_t>(input.candidates.size());
    drawn.values = input.candidates[draw_lot(state.at(shape().seed, 0), input.seat, input.number, count)];
    return apply_answer(drawn, false);
}

Outcome Match::answer_by_lot(Seat seat, std::uint32_t number, const std::vector<Values>& candidates, Milliseconds now) {
    return impl_->take({now, "lot", seat, number, "", {}, 0, {}, false, candidates});
}

// On a copy of the state alone: the past is nobody's business here, and may be long.
Outcome Match::judge(Seat seat, std::uint32_t number, const Values& values) const {
    Impl trial;
    trial.game = impl_->game;
    trial.state = impl_->state;
    Input input{now(), "answer", seat, number, "", values, 0, {}, false, {}};
    if (Outcome unclean = refuse_unclean(values)) return unclean;
    if (Outcome twice = given_twice(values, "unknown_field")) return twice;
    if (Outcome refusal = trial.find_seat(input)) return refusal;
    return trial.apply_answer(input, false);
}

}  // namespace quattro
