// Parts of a script that can have no effect. Private to the script layer.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"

namespace quattro {

// Reports remainders compared with what they can never be, rolls with a single result and local functions that nothing
// calls. `code`: the lines of the source without comments and without what stands in quotes. With `names_missing` the
// file names what is not there: functions that nothing calls are reported among the locals that nothing uses.
void check_never(const std::shared_ptr<const Source>& source, const std::vector<std::string>& code, bool names_missing,
                 Diagnostics& out);

}  // namespace quattro
