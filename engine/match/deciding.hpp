// Seats that answer in made-up matches, one field after the other, and what such a match was worth to them. For bots
// that search. Private to the match layer.
#pragma once

#include <cstdint>
#include <vector>

#include "run/execute.hpp"

namespace quattro {

// An open prompt of a seat, and what the seat sees while it answers: an equal number for equal views, whatever the time
// is and whoever else has answered already.
struct Decision {
    int bank = 0;
    Seat seat = 0;
    std::uint64_t view = 0;
};

std::uint64_t view_key(const Shape& s, const State& m, Seat seat);
// All that are open, lowest bank and seat first. Their views are as before anybody has answered.
std::vector<Decision> open_prompts(const Rules& rules, const State& m);

// An answer to one prompt, field by field, written into the state. Whoever sees the same is offered as many options in
// the same order.
class Deciding {
public:
    Deciding(const Rules& rules, State& m, const Decision& asked);
    // The same in a copy of the state.
    Deciding(const Deciding& other, State& m);
    // Goes to the next field that is asked from here on. False, and the prompt is answered, if there is none. An answer
    // that cannot be finished ends there, too.
    bool next();
    int field() const { return field_; }
    const Prompt& prompt() const { return prompt_; }
    const OptionValues& options() const { return options_; }
    // Which information set this is: what the seat sees and has answered in this prompt so far.
    std::uint64_t key() const { return mix(path_ + static_cast<std::uint64_t>(field_)); }
    // The same whatever it has answered in this prompt so far.
    std::uint64_t key_alone() const { return mix(asked_.view ^ mix(static_cast<std::uint64_t>(field_) + 1)); }
    // Of options that are written alike the first.
    std::vector<std::uint16_t> different_options() const;
    std::string option_name(std::size_t option) const;
    // Answers the field and leaves it behind.
    void take(std::size_t option);

private:
    std::int32_t& answer(int field) const {
        return m_.at(rules_.shape().answer, rules_.shape().answer_cell(asked_.bank, asked_.seat, field));
    }

    const Rules& rules_;
    State& m_;
    Decision asked_;
    const Prompt& prompt_;
    int field_ = 0;
    std::uint64_t path_;  // the view, and what was taken
    OptionValues options_;
};

// What the end of a match is worth to a seat: what it has of the counter that is played for (Model::score), or else the
// share of the other seats that it leaves behind, of those who share its place half. A match without an end counts as a
// draw.
double worth_to(const Rules& rules, const State& m, Seat seat);

}  // namespace quattro
