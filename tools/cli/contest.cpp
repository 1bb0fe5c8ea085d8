#include "cli/contest.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "cli/self_play.hpp"
#include "cli/session.hpp"

namespace quattro::tools {
namespace {

constexpr double kNineteenOfTwenty = 1.96;  // standard errors

// How much of the victory is the challenger's, who has every second seat from `first` on. Nothing if there is no end.
std::optional<double> share(Match match, const std::string& challenger, const std::string& other, Seat first,
                            std::ostream& problem) {
    const auto is_challenger = [&](Seat seat) { return seat % 2 == first % 2; };
    Bots bots;
    for (Seat seat = 1; seat <= match.game().info().seats; ++seat)
        bots[seat] = bot_for(is_challenger(seat) ? challenger : other, match.seed(), seat);
    while (!match.over()) {
        if (bots_answer(match, bots, problem) && !match.halted()) continue;
        problem << fmt::format("The match with seed {} came to no end.\n", match.seed());
        return std::nullopt;
    }
    const std::vector<Seat> winners = match.winners();
    if (winners.empty()) return 0.5;
    const auto own = std::count_if(winners.begin(), winners.end(), is_challenger);
    return static_cast<double>(own) / static_cast<double>(winners.size());
}

void count(Contest& contest, double share) {
    ++(share > 0.5 ? contest.won : share < 0.5 ? contest.lost : contest.drawn);
}

}  // namespace

std::optional<Contest> contest(const std::shared_ptr<const Game>& game, const std::string& challenger,
                               const std::string& other, int pairs, std::uint64_t seed, std::ostream& problem) {
    Contest all{challenger, other, {}};
    for (std::uint64_t pair = 0; pair < static_cast<std::uint64_t>(pairs); ++pair) {
        double both = 0;
        for (const Seat first : {1, 2}) {
            const auto part = share(Match(game, seed + pair), challenger, other, first, problem);
            if (!part) return std::nullopt;
            count(all, *part);
            both += *part;
        }
        all.pairs.push_back(both / 2);
    }
    return all;
}

double mean_percent(const Contest& contest) {
    const double sum = std::accumulate(contest.pairs.begin(), contest.pairs.end(), 0.0);
    return 100 * sum / static_cast<double>(contest.pairs.size());
}

double margin_percent(const Contest& contest) {
    const auto count = static_cast<double>(contest.pairs.size());
    if (count < 2) return 100;
    const double mean = mean_percent(contest) / 100;
    const double squares =
        std::accumulate(contest.pairs.begin(), contest.pairs.end(), 0.0,
                        [&](double sum, double pair) { return sum + (pair - mean) * (pair - mean); });
    return 100 * kNineteenOfTwenty * std::sqrt(squares / (count - 1) / count);
}

bool clearly_won(const Contest& contest) { return mean_percent(contest) - margin_percent(contest) > 50; }

std::string contests_in_words(const std::vector<Contest>& contests) {
    std::string text;
    for (const Contest& one : contests)
        text += fmt::format("{} against {}: {:.1f} % (+- {:.1f}), {} won, {} drawn, {} lost{}\n", one.challenger,
                            one.other, mean_percent(one), margin_percent(one), one.won, one.drawn, one.lost,
                            clearly_won(one) ? "" : "  ! not clearly better");
    return text;
}

}  // namespace quattro::tools
