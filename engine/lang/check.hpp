// Checks the types of expressions: binds every name and gives every node its type, the seat and candidates that its
// evaluation needs (`Axes`), and whether it may be none. In `X of Y`, X has no type of its own: the whole has the
// binding. The compiler of a game calls `check` once for each parsed expression. It finds unknown or ambiguous names,
// types that do not fit, a seat's value where no seat is known, a value that may be none where none is not allowed,
// conditions whose result is constant, and arithmetic without an effect.
#pragma once

#include <optional>
#include <span>

#include "lang/names.hpp"
#include "lang/parse.hpp"

namespace quattro::lang {

// The context of an expression: the type that it must have, and the seat, the cards and the names that are known where
// it is evaluated.
struct CheckContext {
    std::optional<Type> expected = {};            // the required type; if not set, any type is allowed
    bool required = true;                         // the value must not be none
    bool seat = false;                            // a seat is known, so the values of a seat may be read
    bool of_table = false;                        // no seat is known because the step says `of: table`
    std::optional<Type> self = {};                // the type of `this`; if not set, `this` is an error
    bool self_nullable = false;                   // `this` may be none: a slot can be empty
    std::optional<Type> it = {};                  // the type of `it` outside any filter; if not set, an error there
    std::vector<std::string> known_present = {};  // expressions that are not none here, although they may be elsewhere
};

struct Checked {
    Indexed<ExprType> meanings;                // by node; without a meaning for the X in `X of Y`
    Indexed<std::optional<Binding>> bindings;  // by node; set where the node binds a name
    std::optional<ExprError> mistake;          // the first error; if set, the other members are not usable
};

// Expressions, as written in `text`, that are certain not to be none if the condition at `branch` evaluates to `holds`:
// those that it compares, and those that it tests with `is none`. Leaves out expressions that contain `it` or `random`.
std::vector<std::string> known_present(const Tree& tree, std::string_view text, NodeIndex branch, bool holds);

// Checks one parsed expression. `text` is the text that `tree` was parsed from. Never throws an `ExprError`: the first
// one is in the result.
Checked check(const Tree& tree, std::string_view text, const Names& names, std::span<const FunctionWord> functions,
              const CheckContext& position);

}  // namespace quattro::lang
