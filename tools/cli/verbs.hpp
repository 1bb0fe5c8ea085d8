// The verbs of the command line. Each returns the exit code: 0, or 1 with an explanation.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/home.hpp"
#include "cli/launch.hpp"

namespace quattro::tools {

struct CheckRequest {
    Paths what;            // packs, or YAML and Lua files in packs; none: the pack of this folder, or the base pack
    double seconds = 0.7;  // of CPU for each game
    std::optional<std::uint64_t> matches;  // for each game so many trial matches instead, whatever they take
};

// The games of the base pack and these; `ids`: what they are called alone, a line each.
int run_list(const Paths& packs, bool ids);
int run_play(const PlayRequest& request);
// A match that somebody runs by hand. Without a new `log`, `game` is the file of one that is there.
int run_host(const PlayRequest& request);
// The rulebook of a game.
int run_rules(const RulesRequest& request);
// Exit code 1, too, if a match that is played with other rules departs from its log.
int run_replay(const ReplayRequest& request);
// Each seat's chances over the match of a log, and the answers that cost most of them.
int run_analyse(const AnalyseRequest& request);
int run_serve(const ServeRequest& request);
// Many matches, and what is counted in them; or a part of them, for run_merge.
int run_simulate(const SimulateRequest& request);
int run_merge(const MergeRequest& request);
int run_compare(const CompareRequest& request);
int run_tune(const TuneRequest& request);
// Exit code 1, too, if a board misses a figure.
int run_measure(const MeasureRequest& request);
// The equilibrium of a small game, and how much bots can be exploited in it.
int run_solve(const SolveRequest& request);
// Scenario files, or folders of them; none: those in `tests` of each pack; without packs those of the pack in whose
// folder the program was started, or else of the base pack.
int run_scenario_tests(const Paths& files, const Paths& packs);
// The files of scenarios in a pack's folder `tests`, of the base pack in `tests/scenarios`; links are left out.
Paths scenarios_of(const std::filesystem::path& pack);
int run_check(const CheckRequest& request);
// Prints the reference pages; writes them into the READMEs, or says which of those are stale.
int run_docs(bool write, bool check);

}  // namespace quattro::tools
