// The rule for names: every name that a pack declares is checked here, where it is declared.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostics.hpp"

namespace quattro {

inline constexpr std::size_t kLongestName = 100;  // characters

// Where a name must be readable: a name of a declaration stands in expressions, where a '-' before a digit subtracts;
// an id is the name of a file (a game, a board, a script), which expressions never name. A step is named where the flow
// goes on (`leave`, `at`), where none, true and false are no values.
enum class NameUse : std::uint8_t { declaration, step, id };

// Why the text is no name of that use, as the hint of a message; empty if it is one. A name consists of the letters a
// to z and A to Z, digits, '_' and '-', begins with a letter or '_', has at most kLongestName characters and is none of
// the words null, none, true and false. Expressions, logs, saves, the protocol and the terminal carry every such name.
std::string name_fault(std::string_view text, NameUse use = NameUse::declaration);

// Reports a text that is no name at its place; true if it is one.
bool check_name(std::string_view text, const Location& where, Diagnostics& out, NameUse use = NameUse::declaration);

}  // namespace quattro
