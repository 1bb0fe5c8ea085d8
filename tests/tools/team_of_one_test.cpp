// A property of every shipped game: a seat with a team of one member behaves like the seat itself.
#include <catch2/catch.hpp>

#include <random>

#include "cli/packs.hpp"
#include "cli/team.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

// Two matches with equal random play: the seats answer in one, and teams of one vote in the other.
class Pair {
public:
    Pair(const std::shared_ptr<const Game>& game, std::uint64_t seed)
        : seats_(game->info().seats),
          field_payoffs_(game, seed),
          voted_(game, seed),
          random_(static_cast<unsigned>(seed)) {
        for (Seat seat = 1; seat <= seats_; ++seat)
            REQUIRE_FALSE(teams_.declare(voted_, seat, {member(seat)}, 0));
    }
    void play(int steps) {
        for (int step = 0; step < steps && !field_payoffs_.over(); ++step) {
            const std::vector<PromptView> open = prompts();
            if (open.empty() || (field_payoffs_.seen_by(kHost).next_deadline() && below(12) == 0))
                wait();
            else
                answer(open[below(open.size())]);
            REQUIRE(field_payoffs_.hash() == voted_.hash());
        }
    }

private:
    static std::string member(Seat seat) { return "s" + std::to_string(seat); }
    std::size_t below(std::size_t n) { return random_() % n; }
    Milliseconds up_to(std::size_t n) { return static_cast<Milliseconds>(below(2) * below(n)); }

    std::vector<PromptView> prompts() const {
        std::vector<PromptView> open;
        for (Seat seat = 1; seat <= seats_; ++seat)
            for (PromptView& prompt : field_payoffs_.seen_by(seat).prompts())
                open.push_back(std::move(prompt));
        return open;
    }

    void wait() {
        REQUIRE(field_payoffs_.seen_by(kHost).next_deadline());
        const Milliseconds to = *field_payoffs_.seen_by(kHost).next_deadline() + up_to(90000);
        REQUIRE_FALSE(field_payoffs_.tick(to));
        teams_.answer_until(voted_, to, true);
        REQUIRE_FALSE(voted_.tick(to));
    }

    void answer(const PromptView& prompt) {
        const Milliseconds now = field_payoffs_.now() + up_to(9000);
        Values answer;
        for (const FieldView& field : prompt.fields) {
            const auto options = field_payoffs_.seen_by(prompt.seat).options(prompt.number, field.name, answer);
            if (!options.empty()) answer.emplace_back(field.name, options[below(options.size())]);
        }
        const bool withdraws = prompt.answered && below(3) == 0;
        const std::size_t inputs = field_payoffs_.inputs();
        const Outcome a = withdraws ? field_payoffs_.withdraw(prompt.seat, prompt.number, now)
                                    : field_payoffs_.answer(prompt.seat, prompt.number, answer, now);
        if (!a && field_payoffs_.inputs() == inputs) return;  // the current answer was repeated
        const Match before = voted_;
        teams_.answer_until(voted_, now, false);
        Teams::fire_deadlines_before(voted_, now);
        Team& team = *teams_.find(prompt.seat);
        const VoteOutcome b = withdraws ? team.unvote(voted_, member(prompt.seat), prompt.number, now)
                                        : team.vote(voted_, member(prompt.seat), prompt.number, answer, now);
        // After the end, a vote is refused as match_over, an answer as stale_prompt.
        const std::string instead = voted_.over() && b && !before.over() ? "stale_prompt" : "";
        if (b) voted_ = before;
        REQUIRE((a ? std::string(word(a->code)) : "taken") == (b && b->code == "match_over" ? instead
                                                               : b                          ? b->code
                                                                                            : "taken"));
        // Repeating a vote is no new answer, so the match has not got the time.
        if (!a && voted_.now() < now) REQUIRE_FALSE(voted_.tick(now));
    }

    Seat seats_;
    Match field_payoffs_, voted_;
    Teams teams_;
    std::mt19937 random_;
};

}  // namespace

TEST_CASE("a team of one plays exactly the match that the seat alone plays") {
    Diagnostics errors;
    const std::vector<std::string> games = Game::list(pack_stack({}), errors);
    REQUIRE_FALSE(games.empty());
    for (const std::string& id : games) {
        const auto game = load_game(pack_stack({}), id, {}, errors);
        REQUIRE(game);
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            INFO(id << ", seed " << seed);
            Pair(game, seed).play(300);
        }
    }
}
