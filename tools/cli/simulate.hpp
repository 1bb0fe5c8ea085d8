// Playing what `simulate` is asked for, for whoever needs the figures.
#pragma once

#include <optional>
#include <string>

#include "cli/figures_report.hpp"
#include "cli/launch.hpp"

namespace quattro::tools {

// Loads the game and plays the part. Nothing, with what is wrong in `problem`. Throws PackError if the rules fail.
std::optional<Counted> simulated(const SimulateRequest& request, const Shard& shard, std::string& problem);

}  // namespace quattro::tools
