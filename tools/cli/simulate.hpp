// Playing what `simulate` is asked for, for whoever needs the figures.
#pragma once

#include <optional>
#include <string>

#include "cli/figures_report.hpp"
#include "cli/launch.hpp"

namespace quattro::tools {

// Loads the game and plays the part. Nothing, with what is wrong in `problem`. Throws PackError if the rules fail.
// `runs`: how many runs like this one the forecast on a terminal speaks of; 0: it was shown already.
std::optional<Counted> simulated(const SimulateRequest& request, const Shard& shard, std::string& problem,
                                 std::int64_t runs = 1);

}  // namespace quattro::tools
