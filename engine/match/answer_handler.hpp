// Answer handling: writes the answers of seats into the state of a match, or says why an answer is refused. Private to
// the engine.
#pragma once

#include "match/answer_form.hpp"
#include "match/input.hpp"

namespace quattro {

// Handles one input on `state`. Each function returns nothing if it took the input, otherwise the refusal. After a
// refusal the state may be partly changed; the caller must restore it.
class AnswerHandler {
public:
    AnswerHandler(const Rules& rules, State& state) : rules_(rules), s_(rules.shape()), state_(state) {}
    // Takes an answer. If a set is legal only in another order, that order replaces the given one in `input`.
    Outcome answer(Input& input) { return take(input, Mode::of_seat); }
    // Takes an answer as the player wrote it, entered by the host. Parts that are not legal count as missing. The
    // answer may be late and may replace a first answer.
    Outcome take_as_written(Input& input) { return take(input, Mode::as_written); }
    // Takes an answer that the host enters and that must be legal. It may be late and may replace a first answer.
    Outcome take_late(Input& input) { return take(input, Mode::late); }
    // Draws one of the input's candidates uniformly and takes it. Refuses if there is no candidate or one is not legal.
    // Puts the sets of every candidate in `input` into a legal order.
    Outcome take_random_candidate(Input& input);
    // Withdraws an answer: its prompt is open again.
    Outcome withdraw(const Input& input);

private:
    enum class Mode : std::uint8_t { of_seat, late, as_written };  // see the functions above
    Outcome take(Input& input, Mode mode);
    // Sets `bank` to the bank of the input's prompt. Refuses if there is no such open prompt or it lacks a given field.
    // With `late`, accepts a prompt whose time has run out or whose only answer is already given.
    Outcome find_prompt(const Input& input, bool late, BankIndex& bank) const;
    // Takes the value of one field. With `partial`, a value that is missing or not legal leaves the field unanswered
    // and is no reason to refuse. A field that is not asked becomes none, whatever its value, as does an optional field
    // of an action without a value.
    Outcome take_field(const Input& input, bool partial, AnswerForm& form, FieldIndex field);
    // Writes an answer to the form and to the state. The card ids of the form are those of the redacted state.
    void put(AnswerForm& form, FieldIndex field, std::int32_t value);
    Refusal not_an_option(AnswerForm& form, FieldIndex field, const std::string& given,
                          const std::vector<std::string>& names) const;

    // Implemented in answer_sets.cpp: sets whose members may be named in any order. `first` is the set's first field.
    Outcome take_set(Input& input, AnswerForm& form, FieldIndex first);
    Refusal refuse_set(const Input& input, AnswerForm& form, FieldIndex first, const Refusal& as_given) const;
    Refusal refuse_amounts(const Input& input, AnswerForm& form, FieldIndex first, const Refusal& as_given) const;

    // Implemented in answer_as_written.cpp.
    void sort_set(Values& values, AnswerForm& form, FieldIndex first) const;
    void complete_set(Values& values, AnswerForm& form, FieldIndex first) const;
    void drop_action(AnswerForm& form, FieldIndex field);

    const Rules& rules_;
    const Shape& s_;
    State& state_;
};

// Refuses a seat that the game does not have (bad_seat).
Outcome check_seat(const Shape& s, Seat seat);
// Refuses if the seat does not exist (bad_seat) or cannot act now (match_over, halted, paused). A seat can talk while
// the match is halted or paused.
Outcome refuse_seat(const Shape& s, const State& m, const Input& input);
// The refusal `halted`.
Refusal refuse_halted();
// The refusal missing_field.
Refusal refuse_missing(const std::string& field);
// See Seen::judge and Seen::canonical.
Outcome judge(const Rules& rules, const State& m, Seat seat, std::uint32_t number, const Values& values);
Values canonical_answer(const Rules& rules, const State& m, Seat seat, std::uint32_t number, const Values& values);
// Returns true if an open prompt already holds this answer, whatever the order of its sets. False if the time of the
// prompt is over, and while the match is paused or halted.
bool repeats_answer(const Rules& rules, const State& m, const Input& input);
// Returns true if the prompt is open and holds no answer that could be withdrawn. False while the match is paused or
// halted.
bool nothing_to_withdraw(const Shape& s, const State& m, Seat seat, std::uint32_t number);

}  // namespace quattro
