// What differs between two tables, in words, for a host who is about to change one.
#pragma once

#include "cli/json.hpp"

namespace quattro::serve {

// The differences of two tables of one viewer, as table_json() writes them: `{what, before, after}` each, of counters,
// zones, repeats, the board and the result. A place of a zone is told by itself.
tools::Json table_changes(const tools::Json& before, const tools::Json& after);

}  // namespace quattro::serve
