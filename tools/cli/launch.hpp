// What the command line asks for, checked before anything is loaded or played.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/bounded_lines.hpp"

namespace quattro::tools {

// Each --option: name=value; the boards of --board, in their order, become the option "boards". Nothing, with a
// sentence in `problem`, if an option is not of that form or named twice, or if both name boards.
using OptionMap = std::map<std::string, std::string>;
std::optional<OptionMap> read_options(const std::vector<std::string>& given, const std::vector<std::string>& boards,
                                      std::string& problem);

// Who plays the seats, from "me,bot"; "bot" is the greedy one. Empty text: you against bots.
// Nothing, with a sentence in `problem`, if a name is unknown or the count is not the game's.
std::optional<std::vector<std::string>> read_seats(std::string_view text, int seats, std::string& problem);

// What the seats are called, from "ann,bo"; "" for one that is not named. Nothing, with a sentence in `problem`, if
// there are too many, or if one could be taken for another or for a word of the program.
std::optional<std::vector<std::string>> read_names(std::string_view text, int seats, std::string& problem);

// The name of a bot: "bot" and "" are the greedy one. Nothing, with a sentence in `problem`, if there is none such, or
// if it thinks by a clock where that may not be: figures would never be the same twice.
enum class ByClock { refused, allowed };
std::optional<std::string> read_bots(const std::string& text, std::string& problem,
                                     ByClock by_clock = ByClock::refused);
// Of a bot that thinks by a clock, "search:100ms", how long; nothing for any other name.
std::optional<int> milliseconds_of(std::string_view name);
// Whether it is a bot, by a clock or not.
bool is_any_bot(std::string_view name);

inline constexpr std::string_view kMe = "me";

// All that --seats takes.
std::vector<std::string> player_names();

struct PlayRequest {
    std::string game;  // may be empty with `resume`
    std::string seats, names;
    std::optional<std::uint64_t> seed;
    std::vector<std::string> options, boards;
    std::vector<std::filesystem::path> packs;
    std::filesystem::path log, resume;
    bool rebase = false, no_clock = false;
};

struct RulesRequest {
    std::string game;
    std::optional<int> width;  // of the page; otherwise that of the terminal
    std::vector<std::string> options, boards;
    std::vector<std::filesystem::path> packs;
};

// Where reports are written.
struct OutRequest {
    std::filesystem::path folder;  // none: nothing is written
    bool replace = false;          // what lies there under the same names
};

struct ServeRequest {
    std::string game;  // may be empty with `resume`
    std::vector<std::string> options, boards;
    std::vector<std::filesystem::path> packs;
    bool host = false;        // acts for the host; otherwise ...
    std::optional<int> seat;  // ... for this seat, against
    std::string bots;         // bots of this name; "": greedy
    std::optional<std::uint64_t> seed;
    std::filesystem::path log, resume;
    std::size_t longest_line = kLongestLine;  // of a request, in bytes
    std::optional<std::string> limits;        // what the process may use, see limits.hpp
};

struct ReplayRequest {
    std::filesystem::path log;
    std::vector<std::filesystem::path> packs;
    bool step = false, rebase = false;
    std::optional<int> seat;  // with whose eyes the table is shown; none: the host's
};

struct AnalyseRequest {
    OutRequest out;  // of the page
    std::filesystem::path log;
    int playouts = 1000;  // of each input, and of each search
    std::uint64_t seed = 1;
    bool json = false;
    std::vector<std::filesystem::path> packs;
};

struct SolveRequest {
    std::string game;
    std::vector<std::string> bots;  // of which it is told how much they can be exploited
    std::size_t most = 2'000'000;   // positions
    std::uint64_t seed = 1;         // of the bots
    std::vector<std::string> options, boards;
    std::vector<std::filesystem::path> packs;
};

struct SimulateRequest {
    std::string game;
    std::string seats = "random";     // names of bots; the last one stands for the rest
    std::vector<std::string> boards;  // none: all of the game
    bool each_board_first = false;    // matches begin with each board in turn
    std::int64_t matches = 10'000;
    int threads = 0;  // 0: as many as the machine has cores
    std::uint64_t seed = 1;
    // Of how many matches each slot, and each answer, is left out again; none given: see simulate.cpp.
    std::optional<std::int64_t> without_slots, without_answers;
    std::string shard;  // "2/4": the second of four parts; "": all
    OutRequest out;     // none: only words are shown
    std::vector<std::string> options;
    std::vector<std::filesystem::path> packs;
};

struct CompareRequest {
    std::string a, b;     // what `simulate` wrote, or packs, games, or boards to be played
    SimulateRequest run;  // how they are played; `game` may be empty
};

struct TuneRequest {
    std::string board;  // GAME:BOARD, or a file of a pack
    std::vector<std::string> parameters, aims;
    std::size_t tries = 64;
    SimulateRequest run;  // how each is played
};

struct MergeRequest {
    std::vector<std::filesystem::path> parts;  // files, or folders of them
    OutRequest out;
    std::vector<std::filesystem::path> packs;
};

struct MeasureRequest {
    std::string game;
    std::vector<std::string> boards;  // none: all of the game
    std::string bots;                 // instead of boards, these against each other
    int matches = 200;                // that begin with each board, or of two bots
    std::uint64_t seed = 1;
    std::vector<std::string> options;
    std::vector<std::filesystem::path> packs;
};

}  // namespace quattro::tools
