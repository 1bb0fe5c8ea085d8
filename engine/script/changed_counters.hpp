// Finds the counters that a script may change, by its bytecode. Private to script/ and script_check/.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "script/bytecode.hpp"

namespace quattro {

// True if the function, or a function nested in it, contains the name of a verb that changes counters.
bool may_change_counters(const LuaFunction& f);

// Returns the counters that a script may change, by the bytecode of its file; its libs are not examined. They are named
// as in the script: "weak" for the parameter p.weak, "counter.points" for counter.points. `run_line` is the line on
// which `run` begins. Returns nothing if the script may change a counter that it names in another way, or if `run` is
// not found by its line or does not take two parameters. Then the script may change any counter.
std::optional<std::vector<std::string>> changed_counters(const LuaFunction& chunk, int run_line);

}  // namespace quattro
