// `quattro measure`: tests the boards of a game with random play, or compares bots.
#include "cli/measure.hpp"

#include <algorithm>
#include <iostream>
#include <sstream>

#include <fmt/format.h>

#include "analytics/board_info.hpp"
#include "base/text.hpp"
#include "cli/contest.hpp"
#include "cli/estimate.hpp"
#include "cli/forecast.hpp"
#include "cli/progress_line.hpp"
#include "cli/run_info.hpp"
#include "cli/verbs.hpp"

namespace quattro::tools {
namespace {

double percent(std::int64_t part, std::int64_t whole) {
    return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

// The reason why the game cannot be measured, as the end of a sentence about the game. Returns "" if it can be
// measured.
std::string obstacle(const Game& game, const Stats& figures) {
    if (slots_of(game).places.empty() || boards_of(game).empty()) return "has no boards with effects";
    if (figures.decided.size() != 1) return "does not compare one pattern for each seat";
    return "";
}

// The boards that have figures, in the order of play.
std::vector<MeasuredBoard> measured(const Game& game, const Stats& figures) {
    std::vector<MeasuredBoard> list;
    const std::vector<BoardInfo> boards = boards_of(game);
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const auto found = figures.boards.find(boards[i].name);
        if (found == figures.boards.end()) continue;
        MeasuredBoard board{boards[i].name, found->second, {}};
        for (const std::string& effect : boards[i].effects)
            board.empty.push_back(effect.empty());
        list.push_back(std::move(board));
    }
    return list;
}

int measure(const std::shared_ptr<const Game>& game, const MeasureRequest& request) {
    const auto boards = static_cast<std::int64_t>(std::max<std::size_t>(1, boards_of(*game).size()));
    SimulationSetup setup;
    setup.players.assign(static_cast<std::size_t>(game->info().seats), "random");
    setup.seed = request.seed;
    setup.each_board_first = true;
    const std::int64_t matches = request.matches * boards;
    setup.round_matches = matches;
    const bool any_slots = !slots_of(*game).places.empty();
    const RunInfo run = run_info(*game, any_slots ? matches : 1, setup);
    forecast_run(game, run, {}, cores());
    const Stats figures = play_run(game, run, {}, cores());
    if (const std::string why = obstacle(*game, figures); !why.empty()) {
        std::cerr << fmt::format("{} cannot be measured: it {}\n", game->info().id, why);
        return 1;
    }
    const std::vector<MeasuredBoard> list = measured(*game, figures);
    const std::vector<std::string> places = slots_of(*game).places;
    std::cout << figures_in_words(list, figures.decided.begin()->first, places);
    const bool good = std::all_of(list.begin(), list.end(),
                                  [&](const MeasuredBoard& board) { return missed(board, places).empty(); });
    return good ? 0 : 1;
}

// Shows a forecast if the standard error is a terminal. Plays one pair of matches of each contest to measure the time.
void forecast_contests(const std::shared_ptr<const Game>& game, const std::vector<std::string>& bots,
                       const MeasureRequest& request) {
    if (!forecasts_are_shown()) return;
    const ProgressLine waiting(fmt::format("measuring the time of contests of {}", game->info().id));
    const int pairs = (request.matches + 1) / 2;
    std::ostringstream ignored;
    const double seconds = measure_seconds([&] {
        for (std::size_t i = 1; i < bots.size(); ++i)
            contest(game, bots[i], bots[i - 1], 1, request.seed, ignored);
    });
    show_forecast(contest_forecast(game->info().id, static_cast<int>(bots.size()) - 1, 2 * pairs, seconds * pairs));
}

// Plays contests of each bot against the one before it in the list.
int measure_bots(const std::shared_ptr<const Game>& game, const MeasureRequest& request) {
    std::vector<std::string> bots;
    for (const std::string& name : split(request.bots, ',')) {
        std::string problem;
        const auto known = read_bot(std::string(trim(name)), problem);
        if (!known) {
            std::cerr << problem << '\n';
            return 1;
        }
        bots.push_back(*known);
    }
    if (bots.size() < 2) {
        std::cerr << fmt::format("--bots {}: name at least two, such as bot:1,bot:2\n", request.bots);
        return 1;
    }
    forecast_contests(game, bots, request);
    std::vector<Contest> contests;
    for (std::size_t i = 1; i < bots.size(); ++i) {
        std::ostringstream said;
        auto played = [&] {
            const ProgressLine waiting(fmt::format("playing {}: {} against {}", game->info().id, bots[i], bots[i - 1]));
            return contest(game, bots[i], bots[i - 1], (request.matches + 1) / 2, request.seed, said);
        }();
        std::cerr << said.str();
        if (!played) return 1;
        std::cerr << effort_in_words(*played);
        contests.push_back(std::move(*played));
    }
    std::cout << contests_in_words(contests);
    return std::all_of(contests.begin(), contests.end(), clearly_won) ? 0 : 1;
}

double made_percent(const BoardStats& figures) {
    return percent(static_cast<std::int64_t>(figures.made.part), figures.made.whole);
}

double changed_percent(const BoardStats& figures, std::size_t slot) {
    return percent(static_cast<std::int64_t>(figures.slots[slot].changes.part), figures.slots[slot].changes.whole);
}

}  // namespace

std::string missed(const MeasuredBoard& board, const std::vector<std::string>& slots) {
    const BoardStats& figures = board.figures;
    if (figures.made.whole == 0) return "was never played to the end of a round";
    std::vector<std::string> list;
    if (const double made = made_percent(figures); made < kMinMade || made > kMaxMade)
        list.push_back(fmt::format("made in {:.1f} %, but should be {:.0f} to {:.0f}", made, kMinMade, kMaxMade));
    for (std::size_t slot = 0; slot < slots.size(); ++slot)
        if (const double changed = changed_percent(figures, slot); !board.empty[slot] && changed < kLeastChanged)
            list.push_back(
                fmt::format("{} changes {:.1f} %, but should be at least {:.0f}", slots[slot], changed, kLeastChanged));
    return join(list, "; ");
}

std::string figures_in_words(const std::vector<MeasuredBoard>& boards, std::string_view pattern,
                             const std::vector<std::string>& slots) {
    std::size_t width = 5;
    for (const MeasuredBoard& board : boards)
        width = std::max(width, board.name.size());
    std::string text = fmt::format("{:<{}}  seat-rounds  {:>20}", "board", width, pattern);
    for (const std::string& slot : slots)
        text += fmt::format("{:>20}", slot);
    text += '\n';
    for (const MeasuredBoard& board : boards) {
        const BoardStats& figures = board.figures;
        const auto with_margin = [](const std::optional<Estimate>& share) {
            return share ? percent_in_words(*share, "") : "-";
        };
        text += fmt::format("{:<{}}  {:>11}  {:>20}", board.name, width, figures.made.whole,
                            with_margin(share_of(figures.made)));
        for (std::size_t slot = 0; slot < slots.size(); ++slot)
            text +=
                fmt::format("{:>20}", board.empty[slot] ? "empty" : with_margin(share_of(figures.slots[slot].changes)));
        if (const std::string what = missed(board, slots); !what.empty()) text += "  ! " + what;
        text += '\n';
    }
    return text;
}

int run_measure(const MeasureRequest& request) {
    std::string problem;
    const auto game =
        load_requested_game(pack_stack(request.packs), request.game, request.options, request.boards, problem);
    if (!game) {
        std::cerr << problem << '\n';
        return 1;
    }
    try {
        return request.bots.empty() ? measure(game, request) : measure_bots(game, request);
    } catch (const PackError& error) {
        std::cerr << error.show() << '\n';
        return 1;
    }
}

}  // namespace quattro::tools
