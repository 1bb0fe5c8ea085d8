// The work of the command `check`: finds errors in the files of packs, and failures of the rules, which it looks for in
// trial matches with random answers and in isolated script runs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"

namespace quattro {

// The amount of work that a check did, and its notes.
struct CheckReport {
    // The number of games, boards, scripts and files of card sets.
    int games = 0, boards = 0, scripts = 0, cards = 0;
    std::uint64_t matches = 0;                 // trial matches played, of all games together
    std::vector<std::filesystem::path> files;  // games, boards, card sets and scripts
    // Lint notes: probable mistakes, and rules that no trial match reached. Notes are not errors. Sorted by file and
    // line. Empty if there is any error.
    std::vector<Diagnostic> notes;
};

// The progress of the trial matches of one game.
struct CheckProgress {
    std::string game;           // its id
    std::uint64_t matches = 0;  // played so far with the default options
    // True if the guaranteed part of the trials is done.
    bool guaranteed_done = false;
};

// The extent of the trials. The guaranteed part depends only on the packs.
struct CheckEffort {
    // The number of guaranteed trial matches of each game. There are fewer if they cost too much.
    std::uint64_t least_matches = 20;
    // Called repeatedly, also within a match. Returns true to continue with the current game beyond the guaranteed
    // part: first with other values of its options, then with more matches. The result is ignored until
    // `guaranteed_done` is true. A match that is given up does not count. If empty, only the guaranteed part is done.
    std::function<bool(const CheckProgress&)> continue_game = {};
    // Only games with a file in one of these folders are tried, and only files in these folders get notes. If empty,
    // all games are tried, and all files get notes.
    std::vector<std::filesystem::path> folders = {};
    // Files of scenarios. Everything that a scenario reaches counts as reached, even if the scenario fails.
    std::vector<std::filesystem::path> scenarios = {};
};

// Loads every game, board, script and card set of the packs and tries each game that loads without errors. Returns all
// errors, each once. The trial matches of a game end at its first failure; its isolated script runs still follow.
// `report` gets the counts, the files and the notes.
Diagnostics check_packs(const std::vector<std::filesystem::path>& packs, CheckReport& report,
                        const CheckEffort& effort = {});

}  // namespace quattro
