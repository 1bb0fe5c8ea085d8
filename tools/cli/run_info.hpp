// A run of many matches: what was played, and what was counted; shared out among threads, and among machines.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/game.hpp"
#include "study/simulation.hpp"

namespace quattro::tools {

// What makes a run: two of the same play the same matches.
struct RunInfo {
    std::string game, content_hash, rules_hash;
    std::map<std::string, std::string> options;
    std::int64_t matches = 0;
    SimulationSetup setup;
    bool operator==(const RunInfo&) const = default;
};

RunInfo run_info(const Game& game, std::int64_t matches, const SimulationSetup& setup);

// One of several parts of a run, from 1.
struct Shard {
    std::int64_t part = 1, of = 1;
    bool operator==(const Shard&) const = default;
};
inline constexpr std::int64_t kMostParts = 100'000;
// The first match of a part, counted from 0, and the one behind its last.
std::int64_t shard_begin(std::int64_t matches, const Shard& shard);
inline std::int64_t shard_end(std::int64_t matches, const Shard& shard) {
    return shard_begin(matches, {shard.part + 1, shard.of});
}

// How many threads play where nobody says: one for each core.
int cores();
// Plays the matches of a part with so many threads, and says on a terminal how far it is. Throws PackError: the game's
// own rules fail in the first match in which they do.
Figures play_run(const std::shared_ptr<const Game>& game, const RunInfo& run, const Shard& shard, int threads);

}  // namespace quattro::tools
