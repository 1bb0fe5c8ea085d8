// Locates the mistake in a Lua file that does not compile, by its brackets, blocks and indentation. Lua itself names
// the point where it gave up, which is often the end of the file. Private to this layer.
#pragma once

#include <optional>
#include <string>

#include "base/diagnostics.hpp"

namespace quattro {

// Returns the first mistake, or nothing if the layout explains none. `gave_up` is the line that Lua names, or 0. A
// mistake after that line cannot be the cause and is not returned.
std::optional<Diagnostic> find_syntax_error(const std::shared_ptr<const Source>& source, int gave_up);

// Rewords the message of Lua for designers and adds a hint. Also adds the column of the token that the message names,
// if the token occurs exactly once in its line. `where` must have a source.
Diagnostic reworded_lua_error(Location where, std::string message);

}  // namespace quattro
