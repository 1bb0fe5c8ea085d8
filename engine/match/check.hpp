// Everything that can be found wrong in packs without anybody playing: what their files say, and what their rules do
// in trial matches and by themselves.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"

namespace quattro {

// What was looked at.
struct CheckReport {
    int games = 0, boards = 0, scripts = 0, cards = 0;  // how many of each there are; of card sets
    std::uint64_t matches = 0;                          // trial matches that were played, of all games
    std::vector<std::filesystem::path> files;           // games, boards, card sets and scripts
    // What may be meant and rarely is, and what no trial match reached; by file and line, none of it an error. Empty if
    // anything is wrong.
    std::vector<Diagnostic> notes;
};

// How far the trials of a game have come.
struct CheckProgress {
    std::string game;           // its id
    std::uint64_t matches = 0;  // played so far with the options as they are by default
    bool enough = false;        // what is done in any case is done
};

// How much is tried. What is done in any case depends on nothing but the packs.
struct CheckEffort {
    std::uint64_t least_matches = 20;  // of each game, in any case; fewer where they cost too much
    // Asked again and again, within a match, too: whether to go on with this game: other choices of its options, then
    // more matches. A match that is given up does not count. What it says counts only once there is enough. None: no
    // more than that.
    std::function<bool(const CheckProgress&)> go_on = {};
    // Only games of which a file lies in these folders are tried, and noted is what lies there. Empty: all.
    std::vector<std::filesystem::path> about = {};
    // Files of scenarios: what one of them reaches counts as reached, even if it fails.
    std::vector<std::filesystem::path> scenarios = {};
};

// Loads every game, every board that lies beside one, every script, every card set, and tries the games that are in
// order; all errors, each once. A game's trials end where one fails.
Diagnostics check_packs(const std::vector<std::filesystem::path>& packs, CheckReport& report,
                        const CheckEffort& effort = {});

}  // namespace quattro
