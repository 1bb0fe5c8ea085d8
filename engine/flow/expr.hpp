// The expression language of YAML: conditions and amounts, compiled to a few instructions each and typed at load.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "game/model.hpp"

namespace quattro {

struct Rules;

enum class TypeKind : std::uint8_t { nothing, number, truth, card, place, column, seat, value, zone, word, kind };

struct Type {
    TypeKind kind = TypeKind::nothing;
    int scale = 1;   // of a number: the stored value is the shown one times this
    int of = -1;     // of a value: the attribute; of a place or column: the zone; of a word: its prompt, and
    int field = -1;  // its field; of a kind: the prompt and field whose attributes it has
    std::string text() const;
};

// A compiled expression: a stretch of Rules::code. `none` is an expression that was not given.
struct Expr {
    std::int32_t begin = -1;
    std::uint16_t size = 0;
    Type type;
    bool given() const { return begin >= 0; }
};

enum class Code : std::uint8_t {
    constant,
    seat,
    next_seat,
    counter,
    counter_of,
    best,
    least,
    total,
    most,
    loop,
    cards,
    cards_all,
    capacity,
    answer,  // of field c in bank b; left out or not given, it is a - 2: no card, no place, or 0
    answer_of,
    cell_card,
    same_answers,
    this_card,
    it,
    target_card,
    target_count,
    attribute,
    parity,
    is_card,
    place_empty,
    column_open,
    card_at,
    distinct,
    made,
    score,
    remembered,
    negate,
    add,
    subtract,
    multiply,
    divide,
    modulo,
    equal,
    unequal,
    less,
    less_equal,
    greater,
    greater_equal,
    either,
    and_then,  // the next c instructions are left out if this does not hold
    or_else,   // ... if it does
    invert,
    choose,
    empty_places,
    seat_in,     // the seat is one of the bits
    first_card,  // from the top of a pile or hand
    last_card,
    kind_attribute,
    found_card,   // by an action that resolves: what it asked for by kind
    witness,      // the n-th card of a pattern's best
    each,         // the element of a block below
    count_zone,   // these run the next c instructions for each element and count those for which they hold
    count_set,    // ... answers of a set of fields
    count_seats,  // ... seats
    total_set,    // sums answers of a set of fields; of those for which the next c instructions hold, if any
    best_where,   // these evaluate the next b instructions for each seat for which the c behind them hold (c 0: for
    least_where,  // every seat), and take the highest, the lowest or the sum; 0 if there is none
    total_where,
    counter_keyed,  // a member of a family, its key on the stack
    answer_keyed,
    at_least,    // c, if what is there is less: an answer that was left out
    zone_total,  // of attribute b over the cards of zone c
    zone_alike,  // how many of them agree at most in attribute b
    zone_kinds,  // how many different cards they are
};

struct ExprOp {
    Code code = Code::constant;
    std::uint8_t a = 0;
    std::int16_t b = 0;
    std::int32_t c = 0;
};

// How many of the instructions behind this one it does for each of several elements; -1 if it is no such instruction.
inline int block_size(const ExprOp& in) {
    if (in.code == Code::best_where || in.code == Code::least_where || in.code == Code::total_where) return in.b + in.c;
    const bool counts = in.code == Code::count_zone || in.code == Code::count_set || in.code == Code::total_set ||
                        in.code == Code::count_seats;
    return counts ? in.c : -1;
}

// What an expression may look at while it is evaluated.
struct Scope {
    const Rules* rules = nullptr;
    const State* state = nullptr;
    std::int64_t it = 0;            // the candidate of a filter
    std::int64_t each = 0;          // what is being counted
    const CardId* found = nullptr;  // the cards of an action's fields so far
    Seat seat = 0;                  // the seat it is about; 0: the table
    Seat frame_seat = 0;            // whose repeat counters count
    CardId card = kNoCard;          // `this` outside a slot
    int instance = -1;              // a slot's zone and place
    int place = -1;
};

// Where an expression stands decides which words it knows.
struct ExprContext {
    bool slot = false;  // target words and `this` of a slot in zone `slot_zone`
    int slot_zone = -1;
    bool has_card = false;    // `this` is the card of a trigger
    Type it;                  // the candidate of a filter, if any
    Type each;                // inside count(... where ...)
    int prompt = -1;          // inside a prompt: its own fields can be named alone
    int field = INT32_MAX;    // ... but not this one and those behind it
    std::string prefix = {};  // ... those of an action without this
    bool nobody = false;      // no seat is meant: whose counter or zone it is must be said
    int found_from = -1;      // an action that resolves: its first field; its kinds have become cards
};

// Compiles the scalar at `node`; reports and returns a not-given expression if it is wrong. `want` (if not
// nothing) is what its value must be; numbers are brought to want.scale.
Expr compile_expr(Rules& rules, const Node& node, const ExprContext& context, Type want, Diagnostics& out);

// A number that is known.
Expr constant_expr(Rules& rules, int value);

struct WordDoc {
    std::string_view name, doc, example;
};
std::span<const WordDoc> expression_docs();

}  // namespace quattro
