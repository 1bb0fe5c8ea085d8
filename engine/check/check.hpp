// The work of the command `check`: finds errors in the files of packs, and failures of the rules, which it looks for in
// trial matches with random answers and in isolated script runs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"
#include "pack/pack_folder.hpp"

namespace quattro {

// The amount of work that a check did, and its notes.
struct CheckReport {
    // The number of games, boards, scripts and files of card sets.
    int games = 0, boards = 0, scripts = 0, cards = 0;
    std::uint64_t matches = 0;                 // trial matches played, of all games together
    std::vector<std::filesystem::path> files;  // games, boards, card sets, scripts and rules texts
    // Lint notes: probable mistakes, and results of the trial matches that suggest one, such as a step that none
    // reached. Notes are not errors. Sorted by file, line and column, at most one for each place. Empty if there is any
    // error.
    std::vector<Diagnostic> notes;
};

// The progress of the trial matches of one game.
struct CheckProgress {
    std::string game;           // its id
    std::uint64_t matches = 0;  // played so far, except those with other values of options
    // True if the guaranteed part of the trials is done.
    bool guaranteed_done = false;
};

// The extent of the trials. The guaranteed part does not depend on the speed of the machine.
struct CheckEffort {
    // The number of guaranteed trial matches of each game. There are fewer if one fails or if they cost too much. If
    // none of them ends, one much longer match is also played.
    std::uint64_t least_matches = 20;
    // Called repeatedly, also within a match. Returns true to continue with the current game beyond the guaranteed
    // part: first with other values of its options, then with more matches. The result is ignored until
    // `guaranteed_done` is true. A match that is given up does not count. Only the guaranteed part is done if this is
    // empty, if any error was found, or if that part cost too much.
    std::function<bool(const CheckProgress&)> continue_game = {};
    // Only games with a file in one of these folders are tried. Only files in these folders get notes; but a note about
    // all trial matches of a game is at the flow of the game, wherever that is. If empty, all games are tried, and all
    // files get notes.
    std::vector<std::filesystem::path> folders = {};
    // Files of scenarios. The steps, scripts, actions, effects, prompts and answers that a scenario reaches count as
    // reached, even if the scenario fails.
    std::vector<TextFile> scenarios = {};
};

// Loads every game, board, script and card set of the packs, and tries each game that `effort` selects and that can be
// loaded. Returns the errors, each once, at most 500. After an error, some tests of later games are left out. The trial
// matches of a game end at its first failure; its isolated script runs still follow. `report` gets the counts, the
// files and the notes.
Diagnostics check_packs(const PackFolders& packs, CheckReport& report, const CheckEffort& effort = {});

}  // namespace quattro
