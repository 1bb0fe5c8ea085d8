// Scenario tests in YAML: a position, what happens, what must hold. Format in tests/README.md.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "match/quattro.hpp"

namespace quattro {

// How one scenario went.
struct ScenarioResult {
    std::string title;    // the rule that it tests
    Location where;       // of the scenario
    bool passed = false;  // all that it expects was so
    std::string report;   // of a failure: expected and actual side by side, with file and line
};

// Runs every scenario of one file. A malformed file is reported in `out`.
std::vector<ScenarioResult> run_scenarios(const std::vector<std::filesystem::path>& packs,
                                          const std::filesystem::path& file, Diagnostics& out);

// Whether these files are written as scenarios are and name what their games have, of which each is loaded once, as it
// is by default. Nothing is played, and nothing said of a game that cannot be loaded. `notes` is given what may be
// meant and rarely is.
void check_scenarios(const std::vector<std::filesystem::path>& packs, const std::vector<std::filesystem::path>& files,
                     Diagnostics& out, std::vector<Diagnostic>& notes);

}  // namespace quattro
