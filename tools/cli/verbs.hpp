// The verbs of the command line. Each returns the exit code: 0; or 1 after an error message, or as its comment says.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/packs.hpp"
#include "cli/verb_requests.hpp"

namespace quattro::tools {

struct CheckRequest {
    // Packs, or YAML and Lua files in packs. If empty, the pack of this folder or the base pack is checked.
    Paths what;
    double seconds = 0.7;                  // CPU seconds for the trial matches of each game, see CheckEffort
    std::optional<std::uint64_t> matches;  // number of trial matches for each game, instead of a time limit
};

// Lists the games of the base pack and these packs. If `ids` is set, prints only their ids, one on each line.
int run_list(const Paths& packs, bool ids);
// Plays a match at the keyboard or between bots. Returns 1 also if a match between bots halts.
int run_play(const PlayRequest& request);
// Runs a match by hand. If `log` is empty, `game` is the file of an existing log.
int run_host(const PlayRequest& request);
// Writes the files of a small new pack, game, board, script or scenario. Returns 2 for a wrong kind, name or pack.
int run_new(const NewRequest& request);
// The kinds that run_new() makes.
std::vector<std::string> new_kinds();
// Shows the rulebook of a game.
int run_rules(const RulesRequest& request);
// Replays a log. Returns 1 also if a match that is replayed with other rules departs from its log.
int run_replay(const ReplayRequest& request);
// Draws the table of a new match or a log as an SVG file.
int run_draw(const DrawRequest& request);
// Shows the chances of each seat during a logged match, and the answers that reduced them most.
int run_analyse(const AnalyseRequest& request);
// Runs `serve-stdio`: serves one match to another program by the stdio protocol.
int run_serve_stdio(const StdioRequest& request);
// Plays many matches and reports the figures, or plays one part of them for run_merge().
int run_simulate(const SimulateRequest& request);
int run_merge(const MergeRequest& request);
// Reports the figures of two runs that differ by more than chance.
int run_compare(const CompareRequest& request);
// Plays a board with different values, and reports the values that come nearest to the aims.
int run_tune(const TuneRequest& request);
// Measures the boards of a game, or compares bots. Returns 1 also if a board misses a requirement or a bot is not
// clearly better.
int run_measure(const MeasureRequest& request);
// Finds the equilibrium of a small game, and the exploitability of bots in it.
int run_solve(SolveRequest request);
// Runs scenario files, or those in folders. Without files, runs those in the folder `tests` of each pack. Without files
// and packs, uses the pack that contains the working directory, or else `tests/scenarios` of the base pack. Returns 1
// also if a scenario fails.
int run_scenario_tests(const Paths& files, const Paths& packs);
// The scenario files of a pack: those in its folder `tests`, or in `tests/scenarios` of the base pack. Links are
// excluded.
Paths scenarios_of(const std::filesystem::path& pack);
int run_check(const CheckRequest& request);
// Prints the reference pages. If `write` is set, writes them to the reference.md of each folder instead. If `check` is
// set, only names the stale pages, and returns 1 if there are any.
int run_docs(bool write, bool check);

}  // namespace quattro::tools
