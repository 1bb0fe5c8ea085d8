// Gives every node of a tree its meaning, and finds what cannot be meant: names that are not there or could be two
// things, kinds that do not fit, a seat's things where no seat is meant, and what may be none where it must be there.
#pragma once

#include <optional>
#include <span>

#include "lang/names.hpp"
#include "lang/parse.hpp"

namespace quattro::lang {

// Where an expression stands: what it must be, and what may be known there.
struct Position {
    std::optional<Kind> wants = {};             // not given: anything
    bool there = true;                          // it must not be none
    bool seat = false;                          // a seat is meant
    std::optional<Kind> self = {};              // `this`
    bool self_may_lack = false;                 // of a slot, which may be empty
    std::optional<Kind> it = {};                // a candidate that comes from outside: of a field, of a trigger
    std::vector<std::string> known_there = {};  // names that are not none here, whatever they are elsewhere
};

struct Checked {
    Indexed<Meaning> meanings;             // of each node
    Indexed<std::optional<Sense>> senses;  // of each name
    std::optional<Mistake> mistake;        // the first; the rest is then not to be used
};

// The names that are not none where the condition at `branch` holds, or does not hold, as they are written.
std::vector<std::string> known_there(const Tree& tree, std::string_view text, Branch branch, bool holds);

Checked check(const Tree& tree, std::string_view text, const Names& names, std::span<const FunctionWord> functions,
              const Position& position);

}  // namespace quattro::lang
