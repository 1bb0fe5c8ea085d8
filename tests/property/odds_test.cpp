// Random play comes out as published: five standard deviations around each figure, and the figures' rounding.
#include <cmath>

#include "games.hpp"

using namespace quattro;
using namespace quattro::property;

namespace {

constexpr int kPlayouts = 40'000;
constexpr double kDeviations = 5;

struct Tally {
    double first = 0, second = 0, draws = 0, length = 0, squares = 0;
};

// `first`: the seat whose wins are counted first, given the start of a match.
template <class F>
Tally play(const std::string& id, double answers_a_turn, F&& first) {
    const auto game = load_game(QUATTRO_HOME_DIR, id, {});
    const Shape& s = game->rules().shape();
    Game::Worker worker(game->rules());
    PlayoutRandom random{first_seed()};
    Tally tally;
    State m;
    for (int i = 0; i < kPlayouts; ++i) {
        worker.executor.begin(m, first_seed() + static_cast<std::uint64_t>(i), 0);
        const Seat seat = first(s, m);
        const double turns = worker.executor.playout(m, random) / answers_a_turn;
        tally.length += turns;
        tally.squares += turns * turns;
        const std::uint32_t winners = m.at(s.winners, 0);
        if (winners == 0)
            ++tally.draws;
        else if (winners == 1U << (seat - 1))
            ++tally.first;
        else
            ++tally.second;
    }
    return tally;
}

void share_is(double count, double expected) {
    const double bound = kDeviations * std::sqrt(expected * (1 - expected) / kPlayouts) + 0.00005;
    CHECK(std::abs(count / kPlayouts - expected) < bound);
}

void length_is(const Tally& t, double expected) {
    const double mean = t.length / kPlayouts;
    const double deviation = std::sqrt((t.squares / kPlayouts - mean * mean) / kPlayouts);
    CHECK(std::abs(mean - expected) < kDeviations * deviation + 0.005);
}

}  // namespace

TEST_CASE("random Connect Four: seat 1 wins 0.5555, seat 2 0.4420, 0.0025 are drawn, 21.31 moves") {
    const Tally t = play("connect-four", 1, [](const Shape&, const State&) { return 1; });
    share_is(t.first, 0.5555);
    share_is(t.second, 0.4420);
    share_is(t.draws, 0.0025);
    length_is(t, 21.31);
}

TEST_CASE(
    "random Simultaneous Connect Four: the first token holder wins 0.5036, the other 0.4940, 0.0024 are drawn, 11.04 "
    "turns") {
    const Tally t = play("simultaneous-connect-four", 2, [](const Shape& s, const State& m) {
        for (const Counter& c : s.counters)
            if (c.name == "holder") return static_cast<Seat>(m.at(s.counter, c.first));
        return 0;
    });
    share_is(t.first, 0.5036);
    share_is(t.second, 0.4940);
    share_is(t.draws, 0.0024);
    length_is(t, 11.04);
}

TEST_CASE("whoever draws the token by lot draws it in half of the matches") {
    double ones = 0;
    const Tally t = play("simultaneous-connect-four", 2, [&](const Shape& s, const State& m) {
        for (const Counter& c : s.counters)
            if (c.name == "holder") ones += m.at(s.counter, c.first) == 1;
        return 1;
    });
    share_is(ones, 0.5);
    CHECK(t.first + t.second + t.draws == kPlayouts);
}
