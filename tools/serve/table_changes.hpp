// The differences between two tables in words: a host reads them before a ruling by hand is carried out.
#pragma once

#include "cli/json.hpp"

namespace quattro::serve {

// The differences of two tables of one viewer, as table_json() writes them: `{what, before, after}` each, of counters,
// zones, repeats, the board and the result. Each place of a zone with places is compared by itself. Zones and counters
// that are only in `before`, and zones that are only in `after`, are left out.
tools::Json table_changes(const tools::Json& before, const tools::Json& after);

}  // namespace quattro::serve
