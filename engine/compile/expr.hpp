// Compiles expressions and answers questions about compiled ones.
#pragma once

#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "compile/draft.hpp"

namespace quattro {

// The context of an expression, which determines the names that it can use.
struct ExprContext {
    bool slot = false;  // a slot of zone `slot_zone`: target words and `this` are known
    ZoneIndex slot_zone;
    bool has_card = false;              // a trigger: `this` is its card
    std::optional<lang::Type> it = {};  // the type of `it` outside any filter
    PromptIndex prompt;                 // inside this prompt: its own fields can be named without PROMPT
    // The field that is being read. Fields after it are unknown; with `it`, its own name is the candidate.
    FieldIndex field = kLastField;
    std::string prefix = {};  // inside an action: prefix of its fields in the prompt, such as "act.raise."
    bool no_seat = false;     // no seat is known: counters and zones of seats need an owner
    bool of_table = false;    // no seat is known because the step says `of: table`
    // Set only for a condition that is tested again when an action is carried out: the first field of the action. The
    // names of kind fields (kKindField) from this one on denote the cards that were found for them.
    FieldIndex found_first;
    std::vector<std::string> known_present = {};  // expressions that earlier conditions prove not none
};

// The types of words of an attribute (numbered by `Model::type_attribute`), of words that a field offers, and of kinds
// of cards that a field describes.
lang::Type word_of_attribute(const Model& model, AttributeIndex attribute);
lang::Type word_of_field(PromptIndex prompt, FieldIndex field);
lang::Type description_of(PromptIndex prompt, FieldIndex field);
// The types of the values of a counter and of an attribute, with their bounds.
lang::Type type_of_counter(const Model& model, const Counter& counter);
lang::Type type_of_attribute(const Model& model, AttributeIndex attribute);
// `Type::domain` of description_of() is prompt * kFieldsOfPrompt + field; that of word_of_field() is kFirstField more.
// This number is greater than kMaxFields.
inline constexpr int kFieldsOfPrompt = 512;
// The field whose kinds of cards the type describes, see description_of().
inline const PromptField& described_field(const Rules& rules, const lang::Type& kind) {
    return rules.prompts[PromptIndex(kind.domain / kFieldsOfPrompt)].fields[FieldIndex(kind.domain % kFieldsOfPrompt)];
}

// Compiles the scalar at `node`. If it is wrong, reports it and returns an expression that is not given. A wrong `let`
// in it is reported only at the `let`.
// `want` is the required type; if it is not set, any type is allowed. A required number or truth must not be none, and
// a number is converted to the scale of `want`.
Expr compile_expr(Draft& rules, const Node& node, const ExprContext& context, std::optional<lang::Type> want,
                  Diagnostics& out);

// The expressions, as written, that are certain not to be none if the condition holds. Empty if it is not given.
std::vector<std::string> known_present(const Rules& rules, const Expr& condition);

// Compiles the `let` with this index if it is still unread. If it is being read, it refers to itself, which is an
// error. Reports into `Draft::let_errors`.
void read_let(Draft& rules, int index);

// Adds an expression whose value is the number `value`.
Expr constant_expr(Draft& rules, int value);
// The value of an expression that is one literal number, or one word or name whose value is known when the game is
// loaded, such as an option. Nothing for any other expression.
std::optional<std::int64_t> literal_value(const Rules& rules, const Expr& expr);
// The key in a name of a zone, NAME(KEY), as a number from 1: a seat, or the position of a named value. Nothing if the
// key is not constant, or is an option that is none.
std::optional<int> zone_key(const Expression& e, lang::NodeIndex key);
// The zone that an expression denotes with or without an owner; none if it is not exactly a zone. Precondition: the
// expression is given.
ZoneIndex denoted_zone(const Rules& rules, const Expr& expr);
// The binding of every name in the expression, including those inside its `let` values. Each `let` is visited once.
std::vector<Binding> bindings_in(const Rules& rules, const Expr& expr);
// The bindings that the other overload returns, without those inside `let` values whose indices are in `seen`. Adds the
// indices of the `let` values that it visits to `seen`.
std::vector<Binding> bindings_in(const Rules& rules, const Expr& expr, std::set<int>& seen);

// A form of words, its meaning and an example, for the reference.
struct WordDoc {
    std::string name;
    std::string_view doc, example;
};
// The forms of expressions in a language.
std::vector<WordDoc> expression_docs(const Language& language);

}  // namespace quattro
