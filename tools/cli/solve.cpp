// `quattro solve`: finds the equilibrium of a small game, and the exploitability of bots in it.
#include "cli/equilibrium.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>

#include <fmt/format.h>

#include "base/size.hpp"
#include "base/text.hpp"
#include "cli/forecast.hpp"
#include "cli/progress_line.hpp"
#include "cli/verbs.hpp"

namespace quattro::tools {
namespace {

constexpr std::size_t kPositionsMeasured = 20'000;  // number of positions that are built to estimate the time

// The share of `samples` answers (see GameTree::strategy_of) with its margin of error, 19 times out of 20, after
// Wilson.
std::string share_text(double share, int samples) {
    if (samples == GameTree::kWeighed) return as_fraction(share);
    if (samples == 0) return fmt::format("{:.3f} (no sample)", share);
    constexpr double kSure = 1.96;
    const double count = samples;
    const double margin = kSure / (1 + kSure * kSure / count) *
                          std::sqrt(share * (1 - share) / count + kSure * kSure / (4 * count * count));
    return fmt::format("{:.3f} ± {:.3f}", share, margin);
}

// One line for each information set: the seat, the prompt, the view of the seat, and the probability of each answer.
std::string strategy_in_words(const GameTree& tree, const Strategy& strategy, const std::vector<int>& samples) {
    std::string text;
    for (std::size_t set = 0; set < tree.sets().size(); ++set) {
        const InformationSet& here = tree.sets()[set];
        std::vector<std::string> shares;
        for (std::size_t option = 0; option < here.options.size(); ++option)
            shares.push_back(
                fmt::format("{} {}", here.options[option], share_text(strategy[set][option], samples[set])));
        const std::string asked = here.prompt == here.field ? here.prompt : here.prompt + "." + here.field;
        text += fmt::format("seat {}, {}, sees {}: {}\n", here.seat, asked, here.view.empty() ? "nothing" : here.view,
                            join(shares, ", "));
    }
    return text;
}

int show_exploited(const GameTree& tree, const std::string& bot, std::uint64_t seed) {
    std::vector<int> samples;
    const auto strategy = tree.strategy_of(bot, seed, &samples);
    if (!strategy) return 1;
    const bool sampled = std::count(samples.begin(), samples.end(), GameTree::kWeighed) < int_size(samples);
    const double most = exploitability(tree, *strategy);
    std::cout << fmt::format("\n{}\n", bot);
    if (sampled) std::cout << fmt::format("(from {} answers in each place)\n", GameTree::kSamples);
    std::cout << strategy_in_words(tree, *strategy, samples);
    if (sampled)
        std::cout << fmt::format(
            "these samples can be exploited for {:.3f} a match, on average more than the bot, because of chance in "
            "them\n",
            most);
    else
        std::cout << fmt::format("can be exploited for {} a match\n", as_fraction(most));
    return 0;
}

std::optional<GameTree> build_tree(const std::shared_ptr<const Game>& game, std::size_t most, std::string& problem) {
    const ProgressLine waiting(fmt::format("enumerating {}", game->info().id));
    return GameTree::build(game, most, problem);
}

// Shows on a terminal the estimated time for building the largest tree, measured on a small part. Shows nothing for a
// small tree.
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
        std::cout << fmt::format(
            "value for seat 1 if both play best: {}\n{}", as_fraction(solution->worth),
            strategy_in_words(*tree, solution->strategy, std::vector<int>(tree->sets().size(), GameTree::kWeighed)));
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
