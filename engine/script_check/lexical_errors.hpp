// Finds mistakes that Lua itself describes badly: typographic and other non-ASCII characters outside of texts and
// comments, typographic quotes in a text that does not end, and long brackets that are never closed. Private to this
// layer.
#pragma once

#include <memory>
#include <optional>

#include "base/diagnostics.hpp"

namespace quattro {

// Returns the first such mistake in a file that does not compile, or nothing.
std::optional<Diagnostic> find_lexical_error(const std::shared_ptr<const Source>& source);

}  // namespace quattro
