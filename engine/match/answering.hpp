// Answers of seats, put into the state of a match: what is taken over, and why something is not. Private to the match
// layer.
#pragma once

#include "match/form.hpp"
#include "match/input.hpp"

namespace quattro {

// On a refusal the state is half changed; whoever takes the input puts it back.
class Answering {
public:
    Answering(const Rules& rules, State& state) : rules_(rules), s_(rules.shape()), state_(state) {}
    // Takes an answer over; sets that are legal in another order only then stand in that in the input.
    Outcome answer(Input& input) { return take(input, false, false); }
    // Takes a player's own words over: parts that are not legal count as missing. The answer may be late, and may
    // replace a first one.
    Outcome enter(Input& input) { return take(input, true, true); }
    // Takes what the host enters over, which must be legal. It may be late, and may replace a first answer.
    Outcome enter_strictly(Input& input) { return take(input, false, true); }
    // Draws one of an input's candidates, and takes that over.
    Outcome lot(Input& input);
    // Takes an answer back.
    Outcome withdraw(const Input& input);

private:
    Outcome take(Input& input, bool partial, bool late);
    Outcome find_prompt(const Input& input, bool late, int& bank) const;
    Outcome take_field(const Input& input, bool partial, Form& form, int field);
    void put(Form& form, int field, std::int32_t value);
    Refusal not_an_option(Form& form, int field, const std::string& given, const std::vector<std::string>& names) const;

    // any_order.cpp: sets, whose things may be named in any order; `first` is a set's first field.
    Outcome take_set(Input& input, Form& form, int first);
    Refusal refuse_set(const Input& input, Form& form, int first, const Refusal& as_given) const;
    Refusal refuse_amounts(const Input& input, Form& form, int first, const Refusal& as_given) const;

    // own_words.cpp
    void sort_set(Values& values, Form& form, int first) const;
    void complete_set(Values& values, Form& form, int first) const;
    void drop_action(Form& form, int field);

    const Rules& rules_;
    const Shape& s_;
    State& state_;
};

// The seat exists and may do something: otherwise bad_seat, match_over, halted or paused.
Outcome find_seat(const Shape& s, const State& m, const Input& input);
Refusal refuse_halted();
Refusal lacks(const std::string& field);  // missing_field
// As Seen::judge and Seen::plain.
Outcome judge(const Rules& rules, const State& m, Seat seat, std::uint32_t number, const Values& values);
Values plain(const Rules& rules, const State& m, Seat seat, std::uint32_t number, const Values& values);
// The answer is the one that an open prompt already holds, whatever the order of its sets.
bool stands(const Rules& rules, const State& m, const Input& input);
// The prompt is open, and nothing has been answered that could be taken back.
bool nothing_to_withdraw(const Shape& s, const State& m, Seat seat, std::uint32_t number);

}  // namespace quattro
