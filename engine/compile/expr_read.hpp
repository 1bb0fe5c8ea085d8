// Reads expressions, and says what is known of them.
#pragma once

#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "compile/draft.hpp"

namespace quattro {

// Where an expression stands decides which words it knows.
struct ExprContext {
    bool slot = false;  // target words and `this` of a slot in zone `slot_zone`
    ZoneIndex slot_zone;
    bool has_card = false;                      // `this` is the card of a trigger
    std::optional<lang::Kind> it = {};          // the candidate of a filter, if any
    int prompt = -1;                            // inside a prompt: its own fields can be named alone
    int field = INT32_MAX;                      // ... but not those behind this one, which is the candidate
    std::string prefix = {};                    // ... those of an action without this
    bool nobody = false;                        // no seat is meant: whose counter or zone it is must be said
    int found_from = -1;                        // an action that resolves: its first field; its kinds have become cards
    std::vector<std::string> known_there = {};  // names that are not none here: a condition before has asked for them
};

// Words: of an attribute (as Model::kin), of a field that offers some; and what a card can be, of a field of kinds.
lang::Kind word_of_attribute(const Model& model, int attribute);
lang::Kind word_of_field(int prompt, int field);
lang::Kind description_of(int prompt, int field);
// What a counter holds, and what an attribute is, with what it can be.
lang::Kind kind_of_counter(const Model& model, const Counter& counter);
lang::Kind kind_of_attribute(const Model& model, int attribute);
inline constexpr int kFieldsOfPrompt = 512;  // more than a prompt can have

// Compiles the scalar at `node`; reports and returns a not-given expression if it is wrong (a let in it that is wrong
// has been reported where it stands). `want`, if given, is what its value must be; a number must be there, too, and is
// brought to want's scale.
Expr compile_expr(Draft& rules, const Node& node, const ExprContext& context, std::optional<lang::Kind> want,
                  Diagnostics& out);

// The names that are not none where this condition holds.
std::vector<std::string> known_there(const Rules& rules, const Expr& condition);

// Reads one of Rules::lets, if that was not done before. Reports into Rules::let_errors.
void read_let(Draft& rules, int index);

// A number that is known.
Expr constant_expr(Draft& rules, int value);
// The value of an expression that is one number or word as it is written; nothing if it is not.
std::optional<std::int64_t> written_value(const Rules& rules, const Expr& expr);
// Every name in it, with what it stands for; those in lets once each.
std::vector<Origin> names_in(const Rules& rules, const Expr& expr);
// The same, without those in lets that have been seen, by their number.
std::vector<Origin> names_in(const Rules& rules, const Expr& expr, std::set<int>& seen);

struct WordDoc {
    std::string_view name, doc, example;
};
std::vector<WordDoc> expression_docs();

}  // namespace quattro
