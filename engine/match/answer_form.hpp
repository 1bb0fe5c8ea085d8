// An answer that is being filled in: the prompt as its seat sees it, and the options of each field. Private to the
// engine.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/indexed.hpp"
#include "base/size.hpp"
#include "events/views.hpp"
#include "match/set_search.hpp"
#include "run/prompt.hpp"
#include "state/redact.hpp"

namespace quattro {

// The bank that holds the seat's prompt `number`, answered or not; none if the prompt is closed or does not exist.
BankIndex bank_of(const Shape& s, const State& m, Seat seat, std::uint32_t number);
// The prompt in a seat's bank. The bank must hold a prompt of the seat.
const Prompt& prompt_in(const Rules& rules, const State& m, BankIndex bank, Seat seat);
// The names of the options of a field after which the later fields can be answered, each once, given the answers to
// earlier fields in `m`. Empty if a condition cannot be evaluated.
std::vector<std::string> option_names(const Rules& rules, State& m, const Prompt& prompt, Seat seat, FieldIndex field);

// An answer that is being filled in. It works on a copy of the match as the seat sees it; the match does not change.
class AnswerForm {
public:
    // Begins an answer to the seat's prompt in `bank`, which must not be closed. All fields start unanswered: an
    // earlier answer is ignored, because the new answer would replace it.
    AnswerForm(const Rules& rules, const State& match, BankIndex bank, Seat seat);
    // The form for the seat's open prompt `number`. Returns nothing if there is no such prompt or no such seat.
    static std::optional<AnswerForm> of(const Rules& rules, const State& match, Seat seat, std::uint32_t number);

    const Prompt& prompt() const { return *prompt_; }
    Seat seat() const { return seat_; }
    const PromptField& field(FieldIndex index) const { return prompt_->fields[index]; }
    FieldIndex field_named(const std::string& name) const;  // none if the prompt has no such field
    // The state that the seat sees, with the fields that were filled so far.
    State& seen() { return seen_; }
    std::int32_t& answer(FieldIndex index) { return seen_.at(rules_->shape().answer, cell(index)); }
    std::size_t cell(FieldIndex index) const { return rules_->shape().answer_cell(prompt_->bank, seat_, index); }
    // Translates a card of the redacted state into the card of the match. Redaction can give cards other ids.
    CardId real_card(CardId card) const { return real_[card]; }
    bool asks_field(FieldIndex index) { return is_asked(*rules_, seen_, *prompt_, seat_, index); }
    std::vector<std::string> option_names(FieldIndex index) {
        return quattro::option_names(*rules_, seen_, *prompt_, seat_, index);
    }
    std::string option_name(FieldIndex index, std::int32_t value) const {
        return quattro::option_name(*rules_, seen_, *prompt_, seat_, index, value);
    }
    SetSearch search(FieldIndex first) { return {*rules_, seen_, *prompt_, seat_, first}; }

    // Fills the fields before `field` from `earlier`, as fill_as_given() does. The members of a complete set before
    // `field` may be given in any order. Returns false if a value is not an option.
    bool fill_earlier(FieldIndex field, const Values& earlier);
    // Fills the fields before `field`, including the earlier members of the set that `field` belongs to. These members
    // are not checked. Returns false if a value before that set is not an option.
    bool fill_before(FieldIndex field, const Values& earlier);
    // Fills the fields from `from` up to, but not including, `to`, in the given order. A field that is not asked, or is
    // optional and has no value, becomes none. Any other field without a value stays as it is. Returns false if a value
    // is not an option.
    bool fill_as_given(FieldIndex from, FieldIndex to, const Values& given);
    // Finds a legal order of a complete set, and writes it both to `values` and to the filled fields. Returns false if
    // the set is incomplete, or if SetSearch::find_exact() finds no legal order.
    bool order_set(Values& values, FieldIndex first);
    // Returns `values` with each complete and legal set in the order of its list, even if the given order is legal.
    // Other sets stay as given.
    Values ordered_sets(Values values);

    // See Seen::options.
    std::vector<std::string> options(const std::string& name, const Values& earlier);
    // As options(), but each member of a set must follow the earlier members in the order of the list. For bots, whose
    // random draws depend on the options.
    std::vector<std::string> ascending_options(const std::string& name, const Values& earlier);
    // Draws a random answer to the set that begins at field `first`, given the fields before it, and returns its values
    // by field name. Legal sets are equally likely, unless there are too many to list (run/sample_set.hpp). Returns no
    // values if the set is not asked or has no legal answer, or if an earlier field is not legal.
    Values draw_set(FieldIndex first, const Values& earlier, PlayoutRandom& random);
    // The names that field number `member` of the set that begins at `first` can take, given the set's earlier members.
    // `search` must be search(first).
    std::vector<std::string> set_options(SetSearch& search, const Values& values, FieldIndex first, int member) const;

private:
    const Rules* rules_;
    Seat seat_;
    Indexed<CardId> real_;  // the card of the match for each card of `seen_`; see redact()
    State seen_;
    const Prompt* prompt_;
};

}  // namespace quattro
