// A prompt as its seat sees it while it answers: what its fields can be answered with, one after the other. Private to
// the match layer.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/indexed.hpp"
#include "match/sets.hpp"
#include "match/views.hpp"
#include "run/prompt.hpp"
#include "state/redact.hpp"

namespace quattro {

// The bank in which a seat's prompt of this number is open; -1 if it is not.
int bank_of(const Shape& s, const State& m, Seat seat, std::uint32_t number);
// The prompt that stands in a seat's bank.
const Prompt& prompt_in(const Rules& rules, const State& m, int bank, Seat seat);
// The names of a field's options on a state, each once.
std::vector<std::string> option_names(const Rules& rules, State& m, const Prompt& prompt, Seat seat, int field);

class Form {
public:
    // Of the prompt that is open to the seat in this bank of a match. What it holds already is not in it, for another
    // answer takes its place.
    Form(const Rules& rules, const State& match, int bank, Seat seat);
    // Of the seat's prompt of this number; nothing if there is none.
    static std::optional<Form> of(const Rules& rules, const State& match, Seat seat, std::uint32_t number);

    const Prompt& prompt() const { return *prompt_; }
    Seat seat() const { return seat_; }
    const PromptField& field(int index) const { return prompt_->fields[index]; }
    int fields() const { return static_cast<int>(prompt_->fields.size()); }
    int field_named(const std::string& name) const;  // -1 if there is none
    // The match as the seat sees it, with the fields that were filled so far.
    State& seen() { return seen_; }
    std::int32_t& answer(int index) { return seen_.at(rules_->shape().answer, cell(index)); }
    std::size_t cell(int index) const { return rules_->shape().answer_cell(prompt_->bank, seat_, index); }
    // A card that the seat sees is another one in the state of all.
    CardId real_card(CardId card) const { return real_[card]; }
    bool asks(int index) { return is_asked(*rules_, seen_, *prompt_, seat_, index); }
    std::vector<std::string> option_names(int index) {
        return quattro::option_names(*rules_, seen_, *prompt_, seat_, index);
    }
    std::string option_name(int index, std::int32_t value) const {
        return quattro::option_name(*rules_, seen_, *prompt_, seat_, index, value);
    }
    SetSearch search(int first) { return {*rules_, seen_, *prompt_, seat_, first}; }

    // Fills an answer's fields before `field`, whole sets in any order; false if one is not possible.
    bool fill_earlier(int field, const Values& earlier);
    // The same, with what is named before it in a set of its own.
    bool fill_before(int field, const Values& earlier);
    // Fills the fields from `from` to before `to` as they are given.
    bool fill_as_given(int from, int to, const Values& given);
    // Gives a whole set its own order, in the values as in what is filled; false if there is none in which it is legal.
    bool order_set(Values& values, int first);
    // Sets in the order of their lists, also where another would be legal.
    Values in_order(Values values);

    // As Seen::options.
    std::vector<std::string> options(const std::string& name, const Values& earlier);
    // The same, but what makes a set in the order of its list alone: for bots, whose draws hang on it.
    std::vector<std::string> ascending_options(const std::string& name, const Values& earlier);
    // A random answer to the set that begins at this field, by name, after the fields before it: every legal set is
    // equally likely. Empty if the set is not asked.
    Values draw_set(int first, const Values& earlier, PlayoutRandom& random);
    // What may be named in a field of a set after the fields of the set before it.
    std::vector<std::string> joining(SetSearch& search, const Values& values, int first, int member) const;

private:
    const Rules* rules_;
    Seat seat_;
    Indexed<CardId> real_;  // as of redact()
    State seen_;
    const Prompt* prompt_;
};

}  // namespace quattro
