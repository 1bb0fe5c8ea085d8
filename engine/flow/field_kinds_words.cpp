// Fields answered with a seat, a number or a name: seats, values of an attribute, amounts, words, actions.
#include "flow/field_kinds.hpp"
#include "flow/senses.hpp"

namespace quattro {
namespace {

using lang::Base;
using lang::Kind;

constexpr std::int64_t kHighestAmount = 1'000'100'000;

const PromptField& field_at(const Rules& rules, int prompt, int field) {
    return rules.prompts[static_cast<std::size_t>(prompt)].fields[static_cast<std::size_t>(field)];
}
const Attribute& attribute_of(const Rules& rules, const PromptField& f) {
    return rules.shape().attributes[static_cast<std::size_t>(f.attribute)];
}

Kind a_seat(const Rules&, int, int) { return Kind::a(Base::seat); }
Kind a_value(const Rules& rules, int prompt, int field) {
    return word_of_attribute(rules.model, field_at(rules, prompt, field).attribute);
}
Kind a_number(const Rules&, int, int) { return Kind::a(Base::number); }
Kind a_word(const Rules& rules, int prompt, int field) {
    return field_at(rules, prompt, field).truth ? Kind::a(Base::truth) : word_of_field(prompt, field);
}
Kind an_action(const Rules&, int, int) { return Kind::a(Base::action); }

AnswerRange seats(const Rules& rules, const PromptField&) { return {1, rules.shape().seats}; }
AnswerRange values(const Rules& rules, const PromptField& f) { return {1, attribute_of(rules, f).hi}; }
AnswerRange amounts(const Rules&, const PromptField&) { return {0, kHighestAmount + 1}; }
AnswerRange words(const Rules&, const PromptField& f) { return {0, static_cast<std::int64_t>(f.words.size())}; }
AnswerRange actions(const Rules& rules, const PromptField&) {
    return {0, static_cast<std::int64_t>(rules.actions.size())};
}

std::string as_number(const Rules&, const State&, const PromptField&, Seat, std::int32_t value) {
    return std::to_string(value);
}
std::string name_of_value(const Rules& rules, const State&, const PromptField& f, Seat, std::int32_t value) {
    return attribute_of(rules, f).values[static_cast<std::size_t>(value - 1)];
}
std::string name_of_word(const Rules&, const State&, const PromptField& f, Seat, std::int32_t value) {
    return f.words[static_cast<std::size_t>(value)];
}
std::string name_of_action(const Rules& rules, const State&, const PromptField&, Seat, std::int32_t value) {
    return rules.actions[static_cast<std::size_t>(value)].name;
}

}  // namespace

extern const FieldKindRow kSeatField, kValueField, kAmountField, kWordField, kActionField;
constexpr FieldKindRow kSeatField{PickKind::seat, AnswerKind::seat, "seat", KeptAs::number,
                                  false,          a_seat,           seats,  as_number};
constexpr FieldKindRow kValueField{PickKind::value, AnswerKind::value, "value", KeptAs::name,
                                   false,           a_value,           values,  name_of_value};
constexpr FieldKindRow kAmountField{PickKind::amount, AnswerKind::amount, "amount", KeptAs::number, false, a_number,
                                    amounts,          as_number};
constexpr FieldKindRow kWordField{PickKind::word, AnswerKind::word, "word", KeptAs::name,
                                  false,          a_word,           words,  name_of_word};
constexpr FieldKindRow kActionField{PickKind::action, AnswerKind::action, "action", KeptAs::name, false, an_action,
                                    actions,          name_of_action};

}  // namespace quattro
