// Plays the matches of a simulation, for `simulate`, `compare` and `tune`.
#pragma once

#include <optional>
#include <string>

#include "cli/figures_report.hpp"
#include "cli/verb_requests.hpp"

namespace quattro::tools {

// Loads the game and plays the part `shard` of the requested matches. The member `listed` of the result, the boards to
// compare with, stays empty. Returns nothing, with the error in `problem`, if the request is invalid or the game cannot
// be loaded. Throws PackError if the rules fail. `runs` is the number of similar runs that the forecast covers. If it
// is 0, no forecast is shown.
std::optional<RunResult> simulated(const SimulateRequest& request, const Shard& shard, std::string& problem,
                                   std::int64_t runs = 1);

}  // namespace quattro::tools
