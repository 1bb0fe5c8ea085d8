// `quattro solve`: finds the equilibrium of a small game, and the exploitability of bots in it.
#include "cli/equilibrium.hpp"

#include <iostream>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/forecast.hpp"
#include "cli/progress_line.hpp"
#include "cli/verbs.hpp"

namespace quattro::tools {
namespace {

constexpr std::size_t kPositionsMeasured = 20'000;  // number of positions that are built to estimate the time

// One line for each information set: the seat, the prompt, the view of the seat, and the probability of each answer.
std::string strategy_in_words(const GameTree& tree, const Strategy& strategy) {
    std::string text;
    for (std::size_t set = 0; set < tree.sets().size(); ++set) {
        const InformationSet& here = tree.sets()[set];
        std::vector<std::string> shares;
        for (std::size_t option = 0; option < here.options.size(); ++option)
            shares.push_back(fmt::format("{} {}", here.options[option], as_fraction(strategy[set][option])));
        const std::string asked = here.prompt == here.field ? here.prompt : here.prompt + "." + here.field;
        text += fmt::format("seat {}, {}, sees {}: {}\n", here.seat, asked, here.view.empty() ? "nothing" : here.view,
                            join(shares, ", "));
    }
    return text;
}

int show_exploited(const GameTree& tree, const std::string& bot, std::uint64_t seed) {
    const auto strategy = tree.strategy_of(bot, seed);
    if (!strategy) return 1;
    std::cout << fmt::format("\n{}\n{}can be exploited for {} a match\n", bot, strategy_in_words(tree, *strategy),
                             as_fraction(exploitability(tree, *strategy)));
    return 0;
}

std::optional<GameTree> build_tree(const std::shared_ptr<const Game>& game, std::size_t most, std::string& problem) {
    const ProgressLine waiting(fmt::format("enumerating {}", game->info().id));
    return GameTree::build(game, most, problem);
}

// Shows on a terminal the maximum time for building the tree, measured on a small part. Shows nothing for a small game.
void forecast_tree(const std::shared_ptr<const Game>& game, std::size_t most) {
    if (!forecasts_are_shown() || most <= kPositionsMeasured) return;
    std::string problem;
    bool is_small = false;
    const double seconds =
        measure_seconds([&] { is_small = GameTree::build(game, kPositionsMeasured, problem).has_value(); });
    if (!is_small)
        show_forecast(tree_forecast(game->info().id, static_cast<std::int64_t>(most),
                                    seconds * static_cast<double>(most) / static_cast<double>(kPositionsMeasured)));
}

int solve(const std::shared_ptr<const Game>& game, const SolveRequest& request) {
    std::string problem;
    forecast_tree(game, request.max_positions);
    const auto tree = build_tree(game, request.max_positions, problem);
    const auto solution = tree ? solve_equilibrium(*tree, problem) : std::nullopt;
    if (!tree) {
        std::cerr << fmt::format(
            "{}: it is too large to be solved (--most allows more positions, but not more memory)\n", problem);
        return 1;
    }
    std::cout << fmt::format("{}: {} positions, {} information sets\n", game->info().id, tree->positions(),
                             tree->sets().size());
    if (solution)
        std::cout << fmt::format("value for seat 1 if both play best: {}\n{}", as_fraction(solution->worth),
                                 strategy_in_words(*tree, solution->strategy));
    else
        std::cout << fmt::format("No equilibrium was computed: {}.\n", problem);
    for (const std::string& bot : request.bots)
        if (const int failed = show_exploited(*tree, bot, request.seed)) return failed;
    return 0;
}

}  // namespace

int run_solve(SolveRequest request) {
    std::string problem;
    for (std::string& bot : request.bots) {
        const auto known = read_bot(bot, problem);
        if (!known) {
            std::cerr << problem << '\n';
            return 1;
        }
        bot = *known;
    }
    const auto game =
        load_requested_game(pack_stack(request.packs), request.game, request.options, request.boards, problem);
    if (!game) {
        std::cerr << problem << '\n';
        return 1;
    }
    try {
        return solve(game, request);
    } catch (const PackError& error) {
        std::cerr << error.show() << '\n';
        return 1;
    }
}

}  // namespace quattro::tools
