// The words for targets, as a designer writes them in slots.
#pragma once

#include <span>

#include "compile/expr_read.hpp"

namespace quattro {

// "opponent's max", "any card", "a card you choose", "A" ...; nothing if the words mean no target.
std::optional<Target> parse_target(const Rules& rules, ZoneIndex zone, std::string_view words);
std::vector<std::string> target_words(const Rules& rules, ZoneIndex zone);  // all of them, for suggestions

// All of them, a row each; a target keeps its row by its number here where it stands in an expression.
std::span<const TargetRow> target_rows();

std::vector<WordDoc> target_docs();  // of all of them, in the order of the reference

}  // namespace quattro
