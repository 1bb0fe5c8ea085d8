// Finds what Lua itself names badly: a typographic sign or another character that is no ASCII outside of texts and
// comments, and a comment or text in long brackets that never ends. Private to this layer.
#pragma once

#include <memory>
#include <optional>

#include "base/diagnostics.hpp"

namespace quattro {

// The first such mistake of a file that does not compile; nothing if there is none.
std::optional<Diagnostic> find_odd_lua(const std::shared_ptr<const Source>& source);

}  // namespace quattro
