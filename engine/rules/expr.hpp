// Expressions of a game: conditions and amounts. They are typed when a game is loaded (engine/lang) and evaluated as
// terms (rules/term.hpp) when it is played.
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

// A PromptIndex names an element of Rules::prompts.
using PromptIndex = Index<struct Prompt>;
// A PatternIndex names an element of Rules::patterns.
using PatternIndex = Index<struct Pattern>;
// A PartIndex names an element of Rules::parts, which are the script calls of `run` steps.
using PartIndex = Index<struct PartTag>;
// A CallIndex names an element of Rules::calls, which hold the Vm's data of the script calls in slots, actions and
// steps.
using CallIndex = Index<struct BoundCall>;
// An InstructionIndex names an element of Rules::program.
using InstructionIndex = Index<struct Instruction>;

// A BoardIndex names an element of Rules::boards.
using BoardIndex = Index<struct Board>;
// An ExpressionIndex names an element of Rules::expressions.
using ExpressionIndex = Index<struct Expression>;

// Reference to a compiled expression. Index none: no expression is given.
struct Expr {
    ExpressionIndex index;
    lang::Type kind = {};
    bool given() const { return index.valid(); }
};

// Caches the value of each `let` for each seat. A cell is valid while its `version` equals that of the memo. Whoever
// evaluates with a memo increases its version before, because the state may have changed.
struct Memo {
    struct Cell {
        std::uint64_t version = 0;
        std::int64_t value = 0;
    };
    std::uint64_t version = 0;
    Indexed<Cell> cells;  // index: let * (seats + 1) + seat
};

// Budget for pattern searches among many cards: the number of cards that they may examine. All searches share it until
// the match waits again; the searches for events have their own.
struct SearchBudget {
    static constexpr std::int64_t kOfAnInput = 20'000'000;  // takes about 50 milliseconds
    std::int64_t left = kOfAnInput;
};

// Everything that an expression may read while it is evaluated.
struct Scope {
    const Rules* rules = nullptr;
    const State* state = nullptr;
    std::int64_t it = 0;            // the candidate of the innermost filter
    std::int64_t picked = 0;        // the candidate answer to the current field
    const CardId* found = nullptr;  // the cards found so far for the fields of an action
    Seat seat = 0;                  // the seat that the expression is evaluated for; 0: the table
    Seat frame_seat = 0;            // the frame's seat: `parallel` counts passes for it; 0: the table
    CardId card = kNoCard;          // `this` outside a slot: the card of the seat whose trigger is settled
    InstanceIndex instance;         // inside a slot: the instance of its zone, and its place
    PlaceIndex place;
    Memo* memo = nullptr;            // null: values of `let` are not cached
    SearchBudget* budget = nullptr;  // null: each search has a budget of its own
};

// The kinds of things that a name can be bound to, each with the meaning of `a`, `b` and `c` of its Binding. The kinds
// that end in "keyed" are for a name with a key in brackets, NAME(KEY).
enum class BindingKind : std::uint8_t {
    nothing,        // not a name of the game, or the X in X of Y: the whole expression has the binding
    counter,        // a: its first cell, b: 1 if it holds seats or named values, so that 0 is none
    counter_keyed,  // a: first cell of the first counter of the family, b: as for `counter`, c: members
    zone,           // a: its index
    zone_keyed,     // a: the first zone of the family
    attribute,      // a: its index, b: in CARD is WORD, the value
    seats,          // a: bit mask, bit n - 1 for seat n
    constant,       // a: its value, b: 1 if it is a seat, so that 0 is none
    repeat,         // a: index in Rules::flow_number_names, b: 1 if it is counted for each seat
    answer,         // a: prompt, b: field
    answer_keyed,   // a: prompt, b: the first field of the family
    answer_part,    // a: prompt, b: field, c: 1 for a part of the candidate, 0 for a part of the answer
    answers,        // a: prompt, b: the first field of a set
    pattern,        // a: its index
    remembered,     // a: register, b: 1 if it belongs to the table
    picked,         // the candidate answer
    found,          // a: index of the card among the fields of an action that is executed
    target,         // at most one card; a: row of the target words * 4 + owner, b, c: `a` and `b` of the Target
    targets,        // a set of cards; a, b, c: as for `target`
    let,            // a: index in Rules::lets
};
// The binding of a name, for the linker. The type check uses lang::Binding.
struct Binding {
    static constexpr int kNoMeaning = -1;  // `a` of a binding to nothing, so that each index made of `a` is none
    BindingKind what = BindingKind::nothing;
    int a = kNoMeaning, b = 0, c = 0;
    bool known = false;  // the value is known to everyone; of a zone: the number of its cards is
    // Each returns `a` as an index; none for a binding to nothing. The index means something only if `a` is an index of
    // this type, see BindingKind.
    AttributeIndex attribute() const { return AttributeIndex(a); }
    ZoneIndex zone() const { return ZoneIndex(a); }
    CounterCell cell() const { return CounterCell(a); }
    PatternIndex pattern() const { return PatternIndex(a); }
    RepeatIndex repeat() const { return RepeatIndex(a); }
    RegisterIndex remembered_at() const { return RegisterIndex(a); }
    // The prompt whose answer the name reads. None if the name is not bound to an answer.
    PromptIndex prompt() const {
        const bool answered = what == BindingKind::answer || what == BindingKind::answer_keyed ||
                              what == BindingKind::answer_part || what == BindingKind::answers;
        return answered ? PromptIndex(a) : PromptIndex();
    }
    // The field of prompt() that the name reads; if it reads several, the first one.
    FieldIndex field() const { return FieldIndex(b); }
};

// One expression after parsing and type checking.
struct Expression {
    Location where;
    std::string text;
    lang::Tree tree;
    Indexed<lang::ExprType> meanings;  // by node: its type
    Indexed<Binding> origins;          // by node: the binding of its name
    std::optional<lang::Type> it;      // type of its candidate `it`, if it has one
    lang::Type expected_type;          // the type that its position demands; its own type if the position demands none
    bool must_exist = false;           // the value must not be none
    bool quoted = false;               // it is quoted in the file
    int parts = 0;                     // its nodes, plus those of the lets that it names, as often as it names them
    int lets_deep = 0;                 // depth of nested lets; 0: it names none
    // The location in the file of the character at `offset` in `text`.
    Location location_of(int offset) const;
    // The source text of a branch of `tree`.
    std::string written(lang::NodeIndex branch) const;
    const lang::ExprType& meaning() const { return meanings[tree.root]; }
};

// The zone that contains the places, columns or cards of this type; none if it can be any zone.
inline ZoneIndex zone_of_kind(const lang::Type& kind) { return ZoneIndex(kind.domain); }

inline constexpr lang::Type kTruth{lang::BaseType::truth}, kNumber{lang::BaseType::number}, kSeat{lang::BaseType::seat},
    kCard{lang::BaseType::card};
inline lang::Type number_of(int scale) {
    lang::Type kind;
    kind.scale = scale;
    return kind;
}
}  // namespace quattro
