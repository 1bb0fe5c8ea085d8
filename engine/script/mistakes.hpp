// Finds where a Lua file that does not compile was broken, by its brackets, its blocks and its indentation.
// Lua itself names the point where it gave up, often the end of the file. Private to this layer.
#pragma once

#include <optional>
#include <string>

#include "base/diagnostics.hpp"

namespace quattro {

// The first mistake, or nothing if the layout explains none. `gave_up` is the line Lua names (0: none): what
// lies behind it cannot be the cause.
std::optional<Diagnostic> find_lua_mistake(const std::shared_ptr<const Source>& source, int gave_up);

// Lua's own message in a designer's words, at the word it names.
Diagnostic reworded_lua(Location where, std::string message);

}  // namespace quattro
