// The kinds of step: one row each, in the file of its kind, which holds all that there is to say of it.

#pragma once

#include <array>
#include <functional>
#include <span>
#include <string_view>

#include "compile/draft.hpp"
#include "pack/schema.hpp"

namespace quattro {

struct StepCompiler;

// What becomes of a step's `if` where it reads what each seat has.
enum class IfIs : std::uint8_t {
    of_seats,  // of the seats that the step is about it happens for those for which it holds
    once,      // the step happens once, so that each seat cannot have its own answer
    block,     // the step holds others, or says where the flow goes on: looked at once for all of it
    own,       // the step looks at it itself
};
template <IfIs how>
constexpr IfIs always(const Reader&) {
    return how;
}

// What a step was once called, and what says it now.
struct FormerWord {
    std::string_view word, now;
};

// What steps declare before any of them is read, so that expressions may name it.
struct StepNames {
    Draft& rules;
    Diagnostics& out;
    std::size_t held;  // so many of Rules::registers are counters that hold a card; behind them stand steps
    // The step goes round: its name counts the passes. `apart`: for each seat its own.
    void passes(const Node::Entry& step, bool apart);
    // The step's name is the card that it has brought.
    void card(const Node::Entry& step);
    // Reports an `as` that is no counter that holds a card.
    void check_holder(const Node::Entry& step) const;
};

struct StepRow {
    Schema schema;                        // its first key is the step's word
    IfIs (*if_is)(const Reader& reader);  // of this step, which was read
    void (*compile)(StepCompiler& c, const Reader& reader, const Node::Entry& step);
    std::span<const FormerWord> former = {};
    void (*declare)(StepNames& names, const Node::Entry& step, bool apart) = nullptr;
    // Keys that hold steps: "steps", or within a map "at_once.steps".
    std::array<std::string_view, 2> inner = {};
    bool apart = false;  // each seat goes through those steps at its own pace

    std::string_view word() const { return schema.keys[0].name; }
    bool has(std::string_view key) const;
};

// All of them, in the order of the reference; what several of whose words stand in a step is the first of them.
std::span<const StepRow* const> step_rows();
// The kind of a step as it is written: by its word, or the last row if there is none but a key that all steps have;
// null if that is missing, too.
const StepRow* row_of(const Node& step);
// Calls f for every step of a game's routines and flow, inner ones behind theirs, with its kind if it is any;
// `apart`: inside steps that each seat goes through at its own pace.
void walk_steps(const Node& game, const std::function<void(const StepRow*, const Node::Entry&, bool apart)>& f);

// Keys that steps have in common.
inline constexpr Key kIfKey{
    "if", KeyType::expression,
    "The step only happens if this holds. Where it reads what each seat has and the step is about several, it "
    "happens for those seats for which it holds.",
    "if: round = 7"};
inline constexpr Key kOfKey{"of", KeyType::expression, "Whose: a seat; everyone unless said otherwise.", "of: mover"};

}  // namespace quattro
