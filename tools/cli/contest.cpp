#include "cli/contest.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <numeric>

#include <fmt/format.h>

#include "analytics/ranking.hpp"
#include "cli/estimate.hpp"
#include "cli/self_play.hpp"
#include "cli/session.hpp"

namespace quattro::tools {
namespace {

// Measures the time and counts the answers of another bot.
class TimedBot final : public Bot {
public:
    TimedBot(std::unique_ptr<Bot> bot, Contest& contest) : bot_(std::move(bot)), contest_(contest) {}
    Values choose(const Seen& seen, const PromptView& prompt) override {
        const std::clock_t before = std::clock();
        Values answer = bot_->choose(seen, prompt);
        contest_.seconds += static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
        ++contest_.answers;
        return answer;
    }

private:
    std::unique_ptr<Bot> bot_;
    Contest& contest_;
};

// The result of a match for the challenger.
struct MatchResult {
    double share = 0, places = 0;  // share of the winners; sum of the places of all its seats
    bool drawn = false;            // true if nobody won
};

// Plays one match in which the challenger has every second seat from `first` on. Returns nothing if the match does not
// end.
std::optional<MatchResult> play_for(Match match, Contest& contest, Seat first, std::ostream& problem) {
    const auto is_challenger = [&](Seat seat) { return seat % 2 == first % 2; };
    Bots bots;
    for (Seat seat = 1; seat <= contest.seats; ++seat) {
        bots[seat] = bot_for(is_challenger(seat) ? contest.challenger : contest.other, match.seed(), seat);
        if (is_challenger(seat)) bots[seat] = std::make_unique<TimedBot>(std::move(bots[seat]), contest);
    }
    while (!match.over()) {
        if (play_bot_round(match, bots, problem) && !match.halted()) continue;
        problem << fmt::format(
            "The match with seed {} did not end{}\n", match.seed(),
            match.halted() ? ", because it halted: " + match.seen_by(kHost).view().failure : std::string("."));
        return std::nullopt;
    }
    MatchResult part;
    const std::vector<double> all = ranking(match);
    for (Seat seat = 1; seat <= contest.seats; ++seat)
        if (is_challenger(seat)) part.places += all[static_cast<std::size_t>(seat - 1)];
    const std::vector<Seat> winners = match.winners();
    const auto won = std::count_if(winners.begin(), winners.end(), is_challenger);
    part.drawn = winners.empty();
    part.share = winners.empty() ? 0.5 : static_cast<double>(won) / static_cast<double>(winners.size());
    return part;
}

void count(Contest& contest, const MatchResult& part) {
    ++(part.drawn ? contest.drawn : part.share >= 1 ? contest.won : part.share <= 0 ? contest.lost : contest.shared);
}

double mean_of_all(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// The margin of the mean at 95 % confidence. Returns nothing if there are fewer than two values.
std::optional<double> margin_of_all(const std::vector<double>& values) {
    const auto count = static_cast<double>(values.size());
    if (count < 2) return std::nullopt;
    double squares = 0;
    for (const double value : values)
        squares += (value - mean_of_all(values)) * (value - mean_of_all(values));
    return kZ95 * std::sqrt(squares / (count - 1) / count);
}

}  // namespace

std::optional<Contest> contest(const std::shared_ptr<const Game>& game, const std::string& challenger,
                               const std::string& other, int pairs, std::uint64_t seed, std::ostream& problem) {
    Contest all{challenger, other, {}};
    all.seats = game->info().seats;
    for (std::uint64_t pair = 0; pair < static_cast<std::uint64_t>(pairs); ++pair) {
        MatchResult both;
        for (const Seat first : {1, 2}) {
            const auto part = play_for(Match(game, seed + pair), all, first, problem);
            if (!part) return std::nullopt;
            count(all, *part);
            both.share += part->share / 2, both.places += part->places / all.seats;
        }
        all.pairs.push_back(both.share);
        all.places.push_back(both.places);
    }
    return all;
}

// The standard error is at least that of as many independent matches as there are pairs. A few pairs with equal results
// would otherwise look certain.
Estimate share_won(const Contest& contest) {
    const double share = mean_of_all(contest.pairs), error = margin_of_all(contest.pairs).value_or(0) / kZ95;
    const auto count = static_cast<double>(contest.pairs.size());
    return share_with_error(share, std::max(error, std::sqrt(share * (1 - share) / count)),
                            static_cast<std::int64_t>(contest.pairs.size()));
}
bool clearly_won(const Contest& contest) { return share_won(contest).above(0.5); }

double mean_place(const Contest& contest) { return mean_of_all(contest.places); }
double margin_place(const Contest& contest) { return margin_of_all(contest.places).value_or(contest.seats); }

// Over the two matches of a pair, every seat is played once by each bot, and the sum of all places is constant.
double mean_place_of_other(const Contest& contest) { return contest.seats + 1 - mean_place(contest); }

std::string effort_in_words(const Contest& contest) {
    return fmt::format("{}: {} answers, {:.1f} ms of CPU each\n", contest.challenger, contest.answers,
                       1000 * contest.seconds / std::max(contest.answers, 1));
}

std::string contests_in_words(const std::vector<Contest>& contests) {
    std::string text;
    for (const Contest& one : contests) {
        text += fmt::format("{} against {}: {} of the points; {} won, {}{} drawn, {} lost", one.challenger, one.other,
                            percent_in_words(share_won(one)), one.won,
                            one.shared > 0 ? fmt::format("{} shared, ", one.shared) : "", one.drawn, one.lost);
        if (one.seats > 2)
            text += fmt::format(", mean place {:.2f} ± {:.2f} to {:.2f}", mean_place(one), margin_place(one),
                                mean_place_of_other(one));
        text += clearly_won(one) ? "\n" : "  ! not clearly better\n";
    }
    return text;
}

}  // namespace quattro::tools
