// Tries one game for `check`: trial matches and isolated script runs, then other option values and more matches while
// the caller wants them. Private to the engine.
#pragma once

#include "check/check.hpp"
#include "check/check_coverage.hpp"

namespace quattro {

// Loads the game that is checked, with these options changed. Returns null, with errors, if that is not possible.
using ReloadWithOptions = std::function<std::unique_ptr<Rules>(const OptionChoices&, Diagnostics&)>;

// Checks one game with trial matches and isolated runs. Adds at most one failure for each line of a file to `out`, the
// errors of loading with other options, and the coverage of the matches to `unreached`. Counts matches in `report`,
// with a note if they were cut short, or if many matches all had the same winner or none. Failures of scripts and steps
// in matches are not thrown.
void check_game(std::unique_ptr<Rules> loaded, const ReloadWithOptions& load, const CheckEffort& effort,
                CoverageReport& unreached, CheckReport& report, Diagnostics& out);

}  // namespace quattro
