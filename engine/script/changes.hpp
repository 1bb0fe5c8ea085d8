// Which counters a script may change, found in its bytecode. Private to this layer.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "script/bytecode.hpp"

namespace quattro {

// Whether the function, or one within it, names a verb that changes counters.
bool may_change_counters(const Proto& f);

// The counters that a script may change, by the bytecode of its file, as the script names them: "weak" for p.weak, a
// parameter, "counter.points" for counter.points. `run_line` is the line of its `run`. Nothing if the script may change
// a counter that it names in another way: then it may be any.
std::optional<std::vector<std::string>> counters_changed(const Proto& chunk, int run_line);

}  // namespace quattro
