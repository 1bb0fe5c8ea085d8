// The language that games are written in: its words, one row each.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "compile/field_kinds.hpp"
#include "compile/functions.hpp"
#include "compile/pattern_read.hpp"
#include "compile/step_row.hpp"
#include "compile/target_words.hpp"

namespace quattro {

// The words of a language, in the order of the reference; for some the order has a meaning, see below. Pass it to
// `load_rules`; `Rules::language` refers to it. The caller keeps it and all rows alive for as long as rules refer to
// it. `standard_language()` has all words of Quattro.
struct Language {
    // If a step has the words of several rows, the first row counts. The last row is for steps without a word.
    std::vector<const StepRow*> steps;
    std::vector<const FunctionRow*> functions;
    std::vector<lang::FunctionWord> function_words;  // of `functions`
    std::vector<const FieldKindRow*> field_kinds;    // tried in this order
    std::span<const TargetRow> targets;              // expressions store the index of a row
    std::span<const PatternSets> pattern_sets;
    // Links an `or` of function calls that can be evaluated together, for speed. Called for each `or` and `and`; the
    // result is empty for anything other than an `or` of calls that can be combined. Null if the language has no such
    // functions.
    LinkedTerm (*link_either)(Linker& linker, lang::NodeIndex branch) = nullptr;

    // Adds a function after the others.
    void add(const FunctionRow& row);
    // The row of a step by its word. For a step without a word: the last row if it has `of` or `if`, otherwise null.
    const StepRow* step(const Node& step) const;
    // Calls f for every step of the routines and the flow of a game, an outer step before its inner steps. The row is
    // null if unknown; the steps inside an unknown step are not visited. `apart` is true inside steps that each seat
    // runs at its own pace.
    void walk_steps(const Node& game,
                    const std::function<void(const StepRow*, const Node::Entry&, bool apart)>& f) const;
    // True if a key of this name has the role in any kind of step.
    bool has_key(KeyRole role, std::string_view name) const;
    // The row of a function by its name; null if there is none.
    const FunctionRow* function(std::string_view name) const;
};

}  // namespace quattro
