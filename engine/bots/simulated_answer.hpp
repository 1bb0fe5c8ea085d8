// Simulated seats that answer prompts field by field, and the payoff of a match. For bots that search. Private to the
// engine.
#pragma once

#include <cstdint>
#include <vector>

#include "run/execute.hpp"

namespace quattro {

// An open prompt of a seat. `view` is a hash of the information set: it is equal for equal views of the seat, whatever
// the time is and whichever other seats have answered.
struct Decision {
    BankIndex bank;
    Seat seat = 0;
    std::uint64_t view = 0;
};

// A hash of the state that the seat sees. Ignores times, answers to prompts that are still open, and which seats have
// answered.
std::uint64_t view_key(const Shape& s, const State& m, Seat seat);
// All open prompts, by bank, then by seat. Their `view` is as if no seat had answered yet.
std::vector<Decision> open_prompts(const Rules& rules, const State& m);

// The answer to one prompt, written into the state field by field. Equal information sets have the same options in the
// same order.
class SimulatedAnswer {
public:
    // Answers the prompt `asked` in `m`. `rules` and `m` must outlive this object.
    SimulatedAnswer(const Rules& rules, State& m, const Decision& asked);
    // Continues the partly given answer `other` in `m`, a copy of its state.
    SimulatedAnswer(const SimulatedAnswer& other, State& m);
    // Advances to the next field that is asked and has options. Answers the fields that it skips with none. Returns
    // false if there is no such field: the prompt is then answered.
    bool next_field();
    FieldIndex field() const { return field_; }
    bool is_first_field() const { return field_ == FieldIndex(0); }
    const Prompt& prompt() const { return prompt_; }
    const OptionValues& options() const { return options_; }
    // Identifies the information set: the seat's view and its answers to this prompt so far.
    std::uint64_t infoset_key() const { return mix(path_ + field_.offset()); }
    // Identifies the view and the field, independent of the answers to this prompt so far.
    std::uint64_t field_key() const { return mix(asked_.view ^ mix(field_.offset() + 1)); }
    // Indices of the options with different names: of several options with the same name, the first.
    std::vector<std::uint32_t> distinct_options() const;
    std::string option_name(std::size_t option) const;
    // Answers the field with an option, given by its index, and advances.
    void take(std::size_t option);

private:
    std::int32_t& answer(FieldIndex field) const {
        return m_.at(rules_.shape().answer, rules_.shape().answer_cell(asked_.bank, asked_.seat, field));
    }

    const Rules& rules_;
    State& m_;
    Decision asked_;
    const Prompt& prompt_;
    FieldIndex field_{0};
    std::uint64_t path_;  // a hash of the view and the options taken so far
    OptionValues options_;
};

// The payoff of a state for a seat. If the game has a score counter (Model::score_counter), it is the value of that
// counter for the seat. Otherwise it is the fraction of the other seats that the seat beats, where a tie counts half; a
// match that is not over then counts as a draw. If there is only one seat, it is 1 for a win, otherwise 0.
double payoff(const Rules& rules, const State& m, Seat seat);

}  // namespace quattro
