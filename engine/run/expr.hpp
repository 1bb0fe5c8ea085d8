// Expressions of a game: conditions and amounts, typed when a game is loaded (engine/lang), terms when it is played.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/checked.hpp"
#include "base/indexed.hpp"
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

// What each `let` comes to for each seat while nothing changes: reckoned once in a moment.
struct Memo {
    struct Cell {
        std::uint64_t moment = 0;
        std::int64_t value = 0;
    };
    std::uint64_t moment = 0;
    Indexed<Cell> cells;  // by let, and for each by seat
};

// What the searches for patterns among many cards may still look at, in cards: those of one input share it.
struct SearchBudget {
    static constexpr std::int64_t kOfAnInput = 20'000'000;  // some 50 milliseconds
    std::int64_t left = kOfAnInput;
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
    InstanceIndex instance;         // a slot's zone and place
    int place = -1;
    Memo* memo = nullptr;            // of the moment, where nothing changes meanwhile
    SearchBudget* budget = nullptr;  // null: each search has a budget of its own
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
    // What it is about, of those that say so above.
    ZoneIndex zone() const { return ZoneIndex(a); }
    CounterCell cell() const { return CounterCell(a); }
    // Whose answer it is; -1: it is none.
    int prompt() const {
        const bool answered = what == Stands::answer || what == Stands::answer_keyed || what == Stands::answer_part ||
                              what == Stands::answers;
        return answered ? a : -1;
    }
};

// One expression as it was read.
struct Expression {
    Location where;
    std::string text;
    lang::Tree tree;
    Indexed<lang::Meaning> meanings;         // of each node
    Indexed<Origin> origins;                 // of each node that is a name
    std::optional<lang::Kind> it;            // its candidate, if it has one
    lang::Kind wants;                        // what it was wanted to be
    bool there = false;                      // it must be there
    bool quoted = false;                     // in the file
    int parts = 0;                           // its nodes, and those of the lets in it, each as often as it is named
    int lets_deep = 0;                       // lets that explain each other, down to those that name none
    Location location_of(int offset) const;  // of a character of the text
    std::string written(lang::Branch branch) const;
    const lang::Meaning& meaning() const { return meanings[tree.root]; }
};

// The zone of which such places or cards are; none where they may be of any.
inline ZoneIndex zone_of_kind(const lang::Kind& kind) { return ZoneIndex(kind.of); }

inline constexpr lang::Kind kTruth{lang::Base::truth}, kNumber{lang::Base::number}, kSeat{lang::Base::seat},
    kCard{lang::Base::card};
inline lang::Kind number_of(int scale) {
    lang::Kind kind;
    kind.scale = scale;
    return kind;
}
}  // namespace quattro
