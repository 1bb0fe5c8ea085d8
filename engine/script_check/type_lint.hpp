// Type checks for `run`, which track the type that each register of the bytecode holds. They find code that Lua accepts
// but no author means: a number as a condition, comparisons of different types, card sets compared with ==, loops that
// never run, unreachable calls of methods, unused results of verbs. They also find code that Lua refuses only at run
// time, such as a counter used as a number. Private to this layer.
#pragma once

#include "script/bytecode.hpp"
#include "script/script.hpp"

namespace quattro {

// Checks `run` and the functions in it, except very long ones. `run` must be the `run` function of `script`.
void lint_types(const LuaFunction& run, const Script& script, Diagnostics& out);

}  // namespace quattro
