#include "cli/board_baseline.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace quattro::tools {
namespace {

constexpr std::int64_t kMaxMatches = 100;  // for each board
constexpr std::size_t kMaxBoards = 24;
constexpr std::size_t kFewBoards = 3;  // minimum number of boards for a comparison

// The boards that the file of the game lists, at most `kMaxBoards`. Returns none if the game cannot be loaded.
std::vector<std::string> names_listed(const PackFolders& packs, const RunInfo& run) {
    std::map<std::string, std::string> options = run.options;
    options.erase("boards");
    Diagnostics ignored;
    const auto game = load_game(packs, run.game, options, ignored);
    std::vector<std::string> names = game ? game->info().boards : std::vector<std::string>();
    if (names.size() > kMaxBoards) names.resize(kMaxBoards);
    return names;
}

// Plays the board in isolation and returns the rate at which the pattern is made. Returns nothing if the game cannot be
// loaded, if the rules fail or if the board has no rate.
std::optional<Estimate> rate_in_isolation(const PackFolders& packs, const RunInfo& run, const std::string& board,
                                          int threads) {
    std::map<std::string, std::string> options = run.options;
    options["boards"] = board;
    Diagnostics ignored;
    const auto game = load_game(packs, run.game, options, ignored);
    if (!game) return std::nullopt;
    SimulationSetup setup = run.setup;
    setup.slot_matches = setup.option_matches = setup.round_matches = 0;
    const std::int64_t matches = std::min(run.matches, kMaxMatches);
    try {
        const Stats figures = play_run(game, run_info(*game, matches, setup), {}, threads);
        const auto found = figures.boards.find(board);
        return found == figures.boards.end() ? std::nullopt : share_of(found->second.made);
    } catch (const PackError&) {
        return std::nullopt;  // a run of that board reports the reason
    }
}

// The largest difference between neighbouring values in sorted order.
double widest_gap(const std::vector<Estimate>& rates) {
    std::vector<double> values;
    for (const Estimate& rate : rates)
        values.push_back(rate.value);
    std::sort(values.begin(), values.end());
    double widest = 0;
    for (std::size_t i = 1; i < values.size(); ++i)
        widest = std::max(widest, values[i] - values[i - 1]);
    return widest;
}

}  // namespace

ListedBoards listed_boards(const PackFolders& packs, const RunResult& counted, int threads) {
    const RunInfo& run = counted.run;
    const std::vector<std::string>& played = counted.game->info().boards;
    if (played.empty()) return {};
    ListedBoards listed{names_listed(packs, run), {}};
    const bool random = std::all_of(run.setup.players.begin(), run.setup.players.end(),
                                    [](const std::string& name) { return name == "random" || name == "bot:1"; });
    const auto own = counted.figures.boards.find(played.front());
    if (!random || played.size() > 1 || own == counted.figures.boards.end() || !share_of(own->second.made))
        return listed;
    for (const std::string& board : listed.names) {
        if (board == played.front()) continue;
        if (const auto made = rate_in_isolation(packs, run, board, threads)) listed.isolated.emplace(board, *made);
    }
    return listed;
}

std::string outlier_text(const Estimate& made, bool is_listed, const std::vector<Estimate>& others) {
    if (others.size() < kFewBoards) return "";
    const auto [least, most] = std::minmax_element(
        others.begin(), others.end(), [](const Estimate& a, const Estimate& b) { return a.value < b.value; });
    const double room = is_listed ? widest_gap(others) : 0;
    const bool fewer = made.high + room<least->low, more = made.low - room> most->high;
    if (!fewer && !more) return "";
    return fmt::format("{} than on any of the {} other boards of the game, which have {:.1f} to {:.1f} %",
                       fewer ? "fewer" : "more", others.size(), 100 * least->value, 100 * most->value);
}

}  // namespace quattro::tools
