// Kinds of fields: one row each, which defines the candidates of a field and the form of its answers.
#pragma once

#include "base/answer_kind.hpp"
#include "rules/rules.hpp"

namespace quattro {

class PickReader;

// The form of an answer in a save.
enum class SaveForm : std::uint8_t {
    number,       // the stored number
    from_one,     // the stored number plus 1
    name,         // the name of the option
    cell,         // zone, owner and place
    description,  // the card as it is written, or its attributes
};

// The numbers that can represent an answer of a field.
struct AnswerRange {
    std::int64_t lo = 0;
    std::int64_t count = 0;
    bool has(std::int64_t value) const { return value >= lo && value < lo + count; }
};

struct FieldKindRow {
    // The form that a designer writes after `pick`, its meaning, and an example to copy. "": the kind has no form of
    // its own.
    std::string_view form = {}, doc = {}, example = {};
    std::string_view set_word = {};          // a word after `pick` that means this kind; no zone can have this name
    AnswerType answered = AnswerType::word;  // the type of a player's answer
    std::string_view word = {};              // noun for messages, such as "no answered card"
    SaveForm save_form = SaveForm::name;
    CandidateSource through = CandidateSource::numbers;
    bool repeats = false;  // in an action, members of one set may have the same answer, see PromptField::repeats
    // Reads a set as this kind. Returns false if the set is of another kind; else sets up the field or reports an
    // error. Kinds are tried in the order of their list. Null: the field gets this kind from another kind's `read`.
    bool (*read)(PickReader& pick, lang::NodeIndex set) = nullptr;
    // Reads a set expression by the type of its elements, if no `read` accepts it. The candidates are then all things
    // of the kind. Returns false if the set is of another kind. Null if the kind has no such sets.
    bool (*read_any)(PickReader& pick, const lang::Type& kind, const Expr& set) = nullptr;
    // The type of a candidate in expressions.
    lang::Type (*candidate)(const Rules& rules, PromptIndex prompt, FieldIndex field) = nullptr;
    // The range of the numbers that a stored answer can be: card ids, cells, amounts. Never null. `bounds`, if not
    // null, returns the candidates that exist in a state.
    AnswerRange (*range)(const Rules& rules, const PromptField& field) = nullptr;
    Bounds (*bounds)(const OptionEnumerator& asking, const PromptField& field) = nullptr;
    // The name of an answer in the range, for players.
    std::string (*name)(const Rules& rules, const State& state, const PromptField& field, Seat seat,
                        std::int32_t value) = nullptr;
    // Returns the answer with this name, for names that are no expression, or nothing if there is none. Null if all
    // names are expressions.
    std::optional<int> (*named)(const Rules& rules, const PromptField& field, std::string_view name) = nullptr;
    // Returns the numbers of which an answer consists; expressions read them as FIELD(KEY). All answers have equally
    // many: one for each name of the field's attribute, or for each seat if it has none. Null if answers have no parts.
    std::vector<std::int32_t> (*parts)(const Rules& rules, const PromptField& field, std::int32_t value) = nullptr;
};

// The rows that other code refers to.
extern const FieldKindRow kSpotField, kPlaceField, kColumnField, kValueField, kAmountField, kWordField, kKindField,
    kActionField;

// The value of the attribute that cards of the kind with number `kind` have. Kinds are numbered by the values of the
// field's attributes, the last one fastest. 0 if `kind` is negative or the field does not have the attribute. `kind`
// must be below kinds_of().
std::int64_t attribute_of_kind(const Shape& s, const PromptField& field, std::int64_t kind, AttributeIndex attribute);
std::int64_t kinds_of(const Shape& s, const PromptField& field);  // number of kinds; 1,000,000,000 if there are more

}  // namespace quattro
