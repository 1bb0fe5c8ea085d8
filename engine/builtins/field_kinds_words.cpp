// Fields whose answer is a seat or a name: seats, values of an attribute, words, actions.
#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "compile/expr.hpp"
#include "compile/field_pick.hpp"
#include "compile/name_bindings.hpp"
#include "rules/field_kind.hpp"

namespace quattro {

extern const FieldKindRow kSeatField;

namespace {

using lang::BaseType;
using lang::NodeIndex;
using lang::Type;

bool is_word_of(const PickReader& pick, NodeIndex set, std::string_view word) {
    const auto* name = pick.as<lang::Name>(set);
    return name && name->name == word;
}

bool read_seats(PickReader& pick, NodeIndex set) {
    const auto* word = pick.as<lang::Word>(set);
    const bool seats = word && word->which == lang::Keyword::seats;
    if (seats) pick.field.kind = &kSeatField;
    return seats;
}

// Reads an attribute, or a list of names of one attribute.
bool read_values(PickReader& pick, NodeIndex set) {
    const Model& model = pick.rules.model;
    if (const auto* name = pick.as<lang::Name>(set)) {
        const AttributeIndex attribute = model.find_attribute(name->name);
        if (!attribute.valid()) return false;
        pick.field.kind = &kValueField;
        pick.field.attribute = attribute;
        if (!model.shape.attributes[attribute].named())
            pick.fail_at(set, fmt::format("'{}' has no names to choose from", name->name),
                         "for its numbers, use LOWEST..HIGHEST");
        return true;
    }
    const auto* list = pick.as<lang::List>(set);
    AttributeIndex attribute;
    for (const NodeIndex item : list ? list->items : Indexed<NodeIndex>{}) {
        const auto* name = pick.as<lang::Name>(item);
        const auto value = name ? model.find_value(name->name) : std::nullopt;
        if (!value || (attribute.valid() && attribute != value->first)) return false;
        attribute = value->first;
    }
    if (!attribute.valid()) return false;
    pick.field.attribute = attribute;
    pick.field.kind = &kValueField;
    pick.require_member(pick.node_of(set), pick.text(set));
    return true;
}

// Reads `truth`, or a list of words that have no other binding.
bool read_words(PickReader& pick, NodeIndex set) {
    if (is_word_of(pick, set, kWordField.set_word)) {
        pick.field.kind = &kWordField;
        pick.field.is_truth = true;
        pick.field.words = {"false", "true"};
        return true;
    }
    const auto* list = pick.as<lang::List>(set);
    const NameBindings names(pick.rules, pick.context);
    const auto is_word = [&](NodeIndex item) {
        const auto* name = pick.as<lang::Name>(item);
        return name && !names.knows(name->name);
    };
    if (!list || !std::all_of(list->items.begin(), list->items.end(), is_word)) return false;
    for (const NodeIndex item : list->items)
        pick.word(pick.node_of(item));
    return true;
}

bool read_actions(PickReader& pick, NodeIndex set) {
    const bool action = is_word_of(pick, set, kActionField.set_word);
    if (action) pick.field.kind = &kActionField;
    return action;
}

bool any_seats(PickReader& pick, const Type& kind, const Expr&) {
    if (kind.base != BaseType::seat) return false;
    pick.field.kind = &kSeatField;
    return true;
}
bool any_values(PickReader& pick, const Type& kind, const Expr&) {
    const auto attributes = int_size(pick.rules.shape().attributes);
    if (kind.base != BaseType::word || kind.domain < 0 || kind.domain >= attributes) return false;
    pick.field.kind = &kValueField;
    pick.field.attribute = AttributeIndex(kind.domain);
    return true;
}
bool any_actions(PickReader& pick, const Type& kind, const Expr&) {
    if (kind.base != BaseType::action) return false;
    pick.field.kind = &kActionField;
    return true;
}

const Attribute& asked_attribute(const Rules& rules, const PromptField& f) {
    return rules.shape().attributes[f.attribute];
}

Type seat_candidate(const Rules&, PromptIndex, FieldIndex) { return Type::a(BaseType::seat); }
Type a_value(const Rules& rules, PromptIndex prompt, FieldIndex field) {
    return word_of_attribute(rules.model, field_at(rules, prompt, field).attribute);
}
Type a_word(const Rules& rules, PromptIndex prompt, FieldIndex field) {
    return field_at(rules, prompt, field).is_truth ? Type::a(BaseType::truth) : word_of_field(prompt, field);
}
Type an_action(const Rules&, PromptIndex, FieldIndex) { return Type::a(BaseType::action); }

AnswerRange seats(const Rules& rules, const PromptField&) { return {1, rules.shape().seats}; }
AnswerRange values(const Rules& rules, const PromptField& f) { return {1, asked_attribute(rules, f).hi}; }
AnswerRange words(const Rules&, const PromptField& f) { return {0, static_cast<std::int64_t>(f.words.size())}; }
AnswerRange actions(const Rules& rules, const PromptField&) {
    return {0, static_cast<std::int64_t>(rules.actions.size())};
}

std::string as_number(const Rules&, const State&, const PromptField&, Seat, std::int32_t value) {
    return std::to_string(value);
}
std::string name_of_value(const Rules& rules, const State&, const PromptField& f, Seat, std::int32_t value) {
    return asked_attribute(rules, f).values[value - 1];
}
std::string name_of_word(const Rules&, const State&, const PromptField& f, Seat, std::int32_t value) {
    return f.words[value];
}
std::string name_of_action(const Rules& rules, const State&, const PromptField&, Seat, std::int32_t value) {
    return rules.actions[value].name;
}

}  // namespace

constexpr FieldKindRow kSeatField{
    .form = "seats",
    .doc = "A seat.",
    .example = "pick: seats where it != seat",
    .answered = AnswerType::seat,
    .word = "seat",
    .save_form = SaveForm::number,
    .read = read_seats,
    .read_any = any_seats,
    .candidate = seat_candidate,
    .range = seats,
    .name = as_number,
};
constexpr FieldKindRow kValueField{
    .form = "ATTRIBUTE",
    .doc = "One of the attribute's names.",
    .example = "pick: colour",
    .answered = AnswerType::value,
    .word = "value",
    .read = read_values,
    .read_any = any_values,
    .candidate = a_value,
    .range = values,
    .name = name_of_value,
};
constexpr FieldKindRow kWordField{
    .form = "[some, words], truth",
    .doc =
        "One of the words; `truth` is yes or no. Before a `where`, write the words in round brackets: (some; words).",
    .example = "pick: [hit, stand]",
    .set_word = "truth",
    .answered = AnswerType::word,
    .word = "word",
    .read = read_words,
    .candidate = a_word,
    .range = words,
    .name = name_of_word,
};
constexpr FieldKindRow kActionField{
    .form = "action",
    .doc =
        "One of the game's actions. It adds a field for each parameter that the action asks for, named "
        "FIELD.ACTION.PARAMETER.",
    .example = "pick: action",
    .set_word = "action",
    .answered = AnswerType::action,
    .word = "action",
    .read = read_actions,
    .read_any = any_actions,
    .candidate = an_action,
    .range = actions,
    .name = name_of_action,
};

}  // namespace quattro
