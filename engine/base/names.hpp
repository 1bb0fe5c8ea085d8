// The syntax of names. It is checked where a pack declares a name.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostics.hpp"

namespace quattro {

inline constexpr std::size_t kLongestName = 100;  // characters

// The use of a name, which decides its syntax.
// - `declaration`: expressions can contain the name. They read a '-' as a subtraction if no letter or '_' follows it.
// - `step`: as `declaration`, but also none, true and false, because few names of steps occur in expressions.
// - `id`: the name of a file (a game, a board, a script). Expressions never contain it, so a '-' can be anywhere but at
//   its start.
enum class NameUse : std::uint8_t { declaration, step, id };

// Returns the hint that says why the text is not a name for this use, or "" if it is one. A name consists of the
// letters a to z and A to Z, digits, '_' and '-'. It begins with a letter or '_' and has at most `kLongestName`
// characters. It is none of the words null, Null, NULL, none, true and false (but see `step`). Except in an `id`, a
// letter or '_' follows each '-'. Every such name is valid in logs, saves, the protocol and the terminal.
std::string name_fault(std::string_view text, NameUse use = NameUse::declaration);

// True if the text is a name for this use. Otherwise reports an error at `where`.
bool check_name(std::string_view text, const Location& where, Diagnostics& out, NameUse use = NameUse::declaration);

}  // namespace quattro
