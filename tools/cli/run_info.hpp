// A run of many matches: its parameters and its figures. A run can be divided among threads and among machines.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analytics/simulation.hpp"
#include "match/game.hpp"

namespace quattro::tools {

// The parameters of a run. Runs with equal parameters play the same matches.
struct RunInfo {
    std::string game, content_hash, rules_hash;
    std::map<std::string, std::string> options;
    std::int64_t matches = 0;
    SimulationSetup setup;
    bool operator==(const RunInfo&) const = default;
};

RunInfo run_info(const Game& game, std::int64_t matches, const SimulationSetup& setup);

// One of several parts of a run, counted from 1.
struct Shard {
    std::int64_t part = 1, of = 1;
    bool operator==(const Shard&) const = default;
};
inline constexpr std::int64_t kMaxParts = 100'000;
// The first match of a part, counted from 0, and the match after its last.
std::int64_t shard_begin(std::int64_t matches, const Shard& shard);
inline std::int64_t shard_end(std::int64_t matches, const Shard& shard) {
    return shard_begin(matches, {shard.part + 1, shard.of});
}

// The default number of threads: one for each core.
int cores();
// Plays the matches of a part with `threads` threads (at least 1), or with fewer if the part is short, and shows the
// progress on a terminal. If the rules fail, throws the PackError of the first match in which they fail.
Stats play_run(const std::shared_ptr<const Game>& game, const RunInfo& run, const Shard& shard, int threads);

}  // namespace quattro::tools
