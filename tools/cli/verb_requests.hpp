// The requests of most commands (`check`: verbs.hpp), and the parsers of options whose text cannot simply be converted
// to a type.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/bounded_line_reader.hpp"

namespace quattro::tools {

// Parses each --option NAME=VALUE. The boards of --board, in their order, become the option "boards". Returns nothing,
// with a sentence in `problem`, if an option is malformed or given twice, or if both name boards.
using OptionMap = std::map<std::string, std::string>;
std::optional<OptionMap> read_options(const std::vector<std::string>& given, const std::vector<std::string>& boards,
                                      std::string& problem);

// Parses --seats, for example "me,bot". "bot" becomes "greedy", and the last name stands for the remaining seats. An
// empty text gives seat 1 to the user and the others to greedy bots. Returns nothing, with a sentence in `problem`, if
// a name is unknown or there are more names than seats.
std::optional<std::vector<std::string>> read_seats(std::string_view text, int seats, std::string& problem);

// Parses --names, for example "ann,bo". The name of a seat may be "", and names at the end may be missing. Returns
// nothing, with a sentence in `problem`, if there are too many names or a name is not allowed. A name, if not "", may
// not occur twice, be a number or a reserved word ("you", "table", "me", "draw" ...; names of bots are allowed),
// contain blanks or characters that cannot be shown, or be longer than 20 bytes.
std::optional<std::vector<std::string>> read_names(std::string_view text, int seats, std::string& problem);

// Parses the name of one bot; callers with several names call it for each. "bot" and "" give "greedy". Returns nothing,
// with a sentence in `problem`, if there is no such bot. A bot that is limited by time is accepted only if `by_clock`
// is `allowed`, because its answers are not reproducible.
enum class TimedBots { refused, allowed };
std::optional<std::string> read_bot(const std::string& text, std::string& problem,
                                    TimedBots by_clock = TimedBots::refused);
// The time for each answer, in milliseconds, of a bot that is limited by time: 100 for "search:100ms". Returns nothing
// for any other name.
std::optional<int> time_limit_of(std::string_view name);
// True if the name is that of a bot. The bot may be limited by time.
bool is_any_bot(std::string_view name);

// The player name, in --seats and in logs, of a seat that no bot plays.
inline constexpr std::string_view kHuman = "me";

// The player names that --seats suggests: "me", "bot" and the names of the bots.
std::vector<std::string> player_names();

// The request of `play` and of `host`.
struct PlayRequest {
    // Of `play`, and of `host` with `log`: the game; "" is allowed with `resume`. Of `host` without `log`: the file of
    // the log to continue; run_host() moves it to `resume`.
    std::string game;
    std::string seats, names;
    std::optional<std::uint64_t> seed;
    std::vector<std::string> options, boards;
    std::vector<std::filesystem::path> packs;
    std::filesystem::path log, resume;  // a new log; the log to continue
    bool rebase = false;                // replay with the current rules, even if the log has others
    bool no_clock = false;
};

struct RulesRequest {
    std::string game;
    std::optional<int> width;  // width of a line, in characters; by default that of the terminal, at most 100
    std::vector<std::string> options, boards;
    std::vector<std::filesystem::path> packs;
};

// The output folder of a report.
struct OutRequest {
    std::filesystem::path folder;  // if "", nothing is written
    bool replace = false;          // true to overwrite files of the same names
};

// The request of `serve-stdio`. The server for browsers (`tools/quattro serve`) is another program, see tools/serve.
struct StdioRequest {
    std::string game;  // may be empty with `resume`
    std::vector<std::string> options, boards;
    std::vector<std::filesystem::path> packs;
    bool host = false;        // act for the host; either this or `seat` must be given
    std::optional<int> seat;  // act for this seat; the others are bots
    std::string bots;         // the name of those bots; "" means greedy
    std::optional<std::uint64_t> seed;
    std::filesystem::path log, resume;
    std::size_t longest_line = kDefaultLineLimit;  // of a request, in bytes
    std::optional<std::string> limits;             // resource limits of the process, see limits.hpp
};

struct ReplayRequest {
    std::filesystem::path log;
    std::vector<std::filesystem::path> packs;
    bool step = false;
    bool rebase = false;      // replay with the current rules, even if the log has others
    std::optional<int> seat;  // the seat whose view is shown; by default the view of the host is shown
};

// The request of `new`.
struct NewRequest {
    std::string kind, name;                    // the kind is one of new_kinds()
    std::string game;                          // the game for which it is made; "" for none, or for the only one
    std::vector<std::filesystem::path> packs;  // the last one gets the files; if empty, the current folder
};

struct DrawRequest {
    std::string what;  // a game or a log; after a log, ":N" selects the table after its input N
    // The seat whose view is drawn. By default the drawing has only what everybody may see.
    std::optional<int> seat;
    std::filesystem::path out;  // if "", the standard output
    bool replace = false;       // true to overwrite `out`
    std::uint64_t seed = 1;     // of a new match
    std::vector<std::string> options, boards;
    std::vector<std::filesystem::path> packs;
};

struct AnalyseRequest {
    OutRequest out;  // for the HTML page
    std::filesystem::path log;
    int playouts = 1000;  // for each input, and for each search
    std::uint64_t seed = 1;
    bool json = false;
    std::vector<std::filesystem::path> packs;
};

struct SolveRequest {
    std::string game;
    std::vector<std::string> bots;          // bots whose exploitability is reported
    std::size_t max_positions = 2'000'000;  // maximum number of positions
    std::uint64_t seed = 1;                 // of the bots
    std::vector<std::string> options, boards;
    std::vector<std::filesystem::path> packs;
};

struct SimulateRequest {
    std::string game;
    std::string seats = "random";     // names of bots; the last one stands for the remaining seats
    std::vector<std::string> boards;  // if empty, all boards that the game lists
    bool each_board_first = false;    // the first board of the matches rotates over all boards
    std::int64_t matches = 10'000;
    int threads = 0;  // 0 for one thread per core
    std::uint64_t seed = 1;
    // The number of matches that are replayed without each slot, and without each answer. For the defaults see
    // simulate.cpp.
    std::optional<std::int64_t> without_slots, without_answers;
    std::string shard;  // "2/4" for the second of four parts; "" for the whole run
    OutRequest out;     // without a folder, only text is shown
    std::vector<std::string> options;
    std::vector<std::filesystem::path> packs;
};

struct CompareRequest {
    std::string a, b;     // files that `simulate` wrote, or packs, games or boards to play
    SimulateRequest run;  // the settings of matches to play; `game` may be empty
};

struct TuneRequest {
    std::string board;                          // GAME:BOARD, or a file of a pack
    std::vector<std::string> parameters, aims;  // "PLACE=VALUES"; "FIGURE~NUMBER", also with < or >
    std::size_t max_settings = 64;
    SimulateRequest run;  // the settings of the matches that each candidate plays
};

struct MergeRequest {
    std::vector<std::filesystem::path> parts;  // files, or folders that contain them
    OutRequest out;
    std::vector<std::filesystem::path> packs;
};

struct MeasureRequest {
    std::string game;
    std::vector<std::string> boards;  // if empty, all boards that the game lists
    std::string bots;                 // bots that play against each other; "" measures boards
    // Matches that begin with each board; or of each contest, where an odd number is rounded up.
    int matches = 200;
    std::uint64_t seed = 1;
    std::vector<std::string> options;
    std::vector<std::filesystem::path> packs;
};

}  // namespace quattro::tools
