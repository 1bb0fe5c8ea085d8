// Expressions of a game: conditions and amounts, typed when a game is loaded (engine/lang), terms when it is played.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/model.hpp"
#include "lang/check.hpp"

namespace quattro {

struct Rules;

// An expression that was compiled: its number in Rules::expressions. Negative: none was given.
struct Expr {
    std::int32_t index = -1;
    lang::Kind kind = {};
    bool given() const { return index >= 0; }
};

// What a term is where nothing is there. As a CardId and as a seat it is none, too.
inline constexpr std::int64_t kNothing = INT64_MIN + 0x80000000LL;

// What each `let` comes to for each seat while nothing changes: reckoned once in a moment.
struct Memo {
    struct Cell {
        std::uint64_t moment = 0;
        std::int64_t value = 0;
    };
    std::uint64_t moment = 0;
    std::vector<Cell> cells;  // by let, and for each by seat
};

// What an expression may look at while it is evaluated.
struct Scope {
    const Rules* rules = nullptr;
    const State* state = nullptr;
    std::int64_t it = 0;            // the candidate of the innermost filter
    std::int64_t picked = 0;        // what is looked at as an answer to the field at hand
    const CardId* found = nullptr;  // the cards of an action's fields so far
    Seat seat = 0;                  // the seat it is about; 0: the table
    Seat frame_seat = 0;            // whose repeat counters count
    CardId card = kNoCard;          // `this` outside a slot
    int instance = -1;              // a slot's zone and place
    int place = -1;
    Memo* memo = nullptr;  // of the moment, where nothing changes meanwhile
};

// What a name stands for, so that a term can be made of it.
enum class Stands : std::uint8_t {
    nothing,
    counter,        // a: its first cell, b: it holds seats or words
    counter_keyed,  // a: of the first of its family, b as above, c: members
    zone,           // a
    zone_keyed,     // a: the first of its family
    attribute,      // a
    seats,          // a: bits
    constant,       // a: what it is
    repeat,         // a: which loop, b: of each seat
    answer,         // a: prompt, b: field
    answer_keyed,   // a: prompt, b: the first of its family
    answer_part,    // a: prompt, b: field, c: 1 of the candidate
    answers,        // a: prompt, b: the first of a set
    pattern,        // a
    remembered,     // a: register, b: of the table
    picked,         // what is looked at as an answer
    found,          // a: which card of an action that resolves
    target,         // a: Target, packed
    targets,
    let,  // a: of Rules::lets
};
struct Origin {
    Stands what = Stands::nothing;
    int a = -1, b = 0, c = 0;
    bool known = false;  // everyone knows it
};

// One expression as it was read.
struct Expression {
    Place where;
    std::string text;
    lang::Tree tree;
    std::vector<lang::Meaning> meanings;  // of each node
    std::vector<Origin> origins;          // of each node that is a name
    std::optional<lang::Kind> it;         // its candidate, if it has one
    lang::Kind wants;                     // what it was wanted to be
    bool there = false;                   // it must be there
    bool quoted = false;                  // in the file
    Place place_of(int offset) const;     // of a character of the text
    const lang::Meaning& meaning() const { return meanings[static_cast<std::size_t>(tree.root)]; }
};

// Where an expression stands decides which words it knows.
struct ExprContext {
    bool slot = false;  // target words and `this` of a slot in zone `slot_zone`
    int slot_zone = -1;
    bool has_card = false;              // `this` is the card of a trigger
    std::optional<lang::Kind> it = {};  // the candidate of a filter, if any
    int prompt = -1;                    // inside a prompt: its own fields can be named alone
    int field = INT32_MAX;              // ... but not those behind this one, which is the candidate
    std::string prefix = {};            // ... those of an action without this
    bool nobody = false;                // no seat is meant: whose counter or zone it is must be said
    int found_from = -1;                // an action that resolves: its first field; its kinds have become cards
};

inline constexpr lang::Kind kTruth{lang::Base::truth}, kNumber{lang::Base::number}, kSeat{lang::Base::seat},
    kCard{lang::Base::card};
inline lang::Kind number_of(int scale) {
    lang::Kind kind;
    kind.scale = scale;
    return kind;
}
// Words: of an attribute (as Model::kin), of a field that offers some; and what a card can be, of a field of kinds.
lang::Kind word_of_attribute(const Model& model, int attribute);
lang::Kind word_of_field(int prompt, int field);
lang::Kind description_of(int prompt, int field);
// What a counter holds, and what an attribute is, with what it can be.
lang::Kind kind_of_counter(const Model& model, const Counter& counter);
lang::Kind kind_of_attribute(const Model& model, int attribute);
inline constexpr int kFieldsOfPrompt = 512;  // more than a prompt can have

// Compiles the scalar at `node`; reports and returns a not-given expression if it is wrong. `want`, if given, is what
// its value must be; a number must be there, too, and is brought to want's scale.
Expr compile_expr(Rules& rules, const Node& node, const ExprContext& context, std::optional<lang::Kind> want,
                  Diagnostics& out);

// Reads one of Rules::lets, if that was not done before.
void read_let(Rules& rules, int index, Diagnostics& out);

// A number that is known.
Expr constant_expr(Rules& rules, int value);
// The value of an expression that is one number or word as it is written; nothing if it is not.
std::optional<std::int64_t> written_value(const Rules& rules, const Expr& expr);
// Every name in it, with what it stands for.
std::vector<Origin> names_in(const Rules& rules, const Expr& expr);

struct WordDoc {
    std::string_view name, doc, example;
};
std::vector<WordDoc> expression_docs();

}  // namespace quattro
