// Scenario tests in YAML: a position, inputs, expectations. The format is in tests/README.md.
#pragma once

#include <string>
#include <vector>

#include "match/quattro.hpp"
#include "pack/pack_folder.hpp"

namespace quattro {

// The result of one scenario.
struct ScenarioResult {
    std::string title;  // the rule that it tests
    Location where;     // the place of the scenario
    // True if the scenario has a check that can fail, each input was taken or refused as written, and all expectations
    // were met.
    bool passed = false;
    // For a failure: expected and actual values, with file and line, or the reason why nothing was played.
    std::string report;
};

// Runs all scenarios of one file. Errors in the file's form, in the packs and in the games are added to `out`. Runs
// nothing if the packs cannot be listed without errors.
std::vector<ScenarioResult> run_scenarios(const PackFolders& packs, const TextFile& file, Diagnostics& out);

// Checks the form of scenario files, and that their games have the names that they use. Loads each game once, with
// default options, and plays nothing. A game that cannot be loaded is skipped without an error. Errors go to `out`;
// `notes` gets lint notes, on text that is legal but rarely intended.
void check_scenarios(const PackFolders& packs, const std::vector<TextFile>& files, Diagnostics& out,
                     std::vector<Diagnostic>& notes);

}  // namespace quattro
