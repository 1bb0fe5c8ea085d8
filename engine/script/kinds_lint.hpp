// What Lua takes without a word and no script can mean: a number as a condition, things of two kinds compared, cards
// compared with ==, a loop that never runs, a line that is never reached, a number that nobody takes; and what Lua
// refuses only when it comes to it: a counter for a number. Found in the bytecode of `run` by following what each
// register holds. Private to this layer.
#pragma once

#include "script/bytecode.hpp"
#include "script/script.hpp"

namespace quattro {

void lint_kinds(const Proto& run, const Script& script, Diagnostics& out);

}  // namespace quattro
