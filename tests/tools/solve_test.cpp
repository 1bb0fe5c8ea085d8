// Tests small games whose equilibria are published: their worth, and how much bots can be exploited in them.
#include <algorithm>
#include <functional>

#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "cli/equilibrium.hpp"
#include "cli/packs.hpp"
#include "unit/small_pack.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

GameTree tree_of(const std::string& game, const std::map<std::string, std::string>& options = {}) {
    Diagnostics errors;
    const auto loaded = load_game(pack_stack({base_pack() / "tests/packs/classics"}), game, options, errors);
    INFO(errors.show());
    REQUIRE(loaded);
    std::string problem;
    auto tree = GameTree::build(loaded, 1'000'000, problem);
    INFO(problem);
    REQUIRE(tree);
    return std::move(*tree);
}

Solution solution_of(const GameTree& tree) {
    std::string problem;
    const auto solution = solve_equilibrium(tree, problem);
    INFO(problem);
    REQUIRE(solution);
    return *solution;
}

}  // namespace

// Kuhn, 1950.
TEST_CASE("Kuhn poker is worth -1/18 to who begins, and so is its equilibrium, against the best answer, too") {
    const GameTree tree = tree_of("kuhn-poker");
    CHECK(tree.sets().size() == 12);
    CHECK(tree.leaves().size() == 30);
    const Solution solution = solution_of(tree);
    CHECK(as_fraction(solution.worth) == "-0.055556 = -1/18");
    CHECK(tree.expected_payoff(solution.strategy)[0] == Approx(-1.0 / 18).margin(1e-12));
    CHECK(tree.best_response(solution.strategy, 1) == Approx(-1.0 / 18).margin(1e-12));
    CHECK(tree.best_response(solution.strategy, 2) == Approx(1.0 / 18).margin(1e-12));
    CHECK(exploitability(tree, solution.strategy) == Approx(0).margin(1e-12));
}

// The values agree with OpenSpiel and others.
TEST_CASE("Leduc poker has 936 information sets and is worth -0.0856 to who begins") {
    const GameTree tree = tree_of("leduc-poker");
    CHECK(tree.sets().size() == 936);
    const Solution solution = solution_of(tree);
    CHECK(solution.worth == Approx(-0.085606424078).margin(1e-9));
    CHECK(exploitability(tree, solution.strategy) == Approx(0).margin(1e-9));
}

TEST_CASE("each throw of rock, paper, scissors is as likely, and who throws always the same loses half a match by it") {
    const GameTree tree = tree_of("rock-paper-scissors", {{"rounds", "1"}});
    const Solution solution = solution_of(tree);
    CHECK(as_fraction(solution.worth) == "0.500000 = 1/2");
    REQUIRE(solution.strategy.size() == 2);
    for (const std::vector<double>& shares : solution.strategy)
        for (const double share : shares)
            CHECK(share == Approx(1.0 / 3).margin(1e-12));
    CHECK(exploitability(tree, {{1, 0, 0}, {0, 1, 0}}) == Approx(0.5));
    CHECK(exploitability(tree, {{1, 0, 0}, solution.strategy[1]}) == Approx(0.25));
}

TEST_CASE("who knows how a bot plays Kuhn poker wins little against a search, and much against chance") {
    const GameTree tree = tree_of("kuhn-poker");
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const double searched = exploitability(tree, *tree.strategy_of("search:3000", seed));
        INFO("seed " << seed << ": " << searched);
        CHECK(searched < 0.1);
    }
    // A strategy that bets and passes equally often can be exploited by 11/12 for both seats together, as published.
    Strategy even;
    for (const InformationSet& set : tree.sets())
        even.emplace_back(set.options.size(), 0.5);
    const double chance = exploitability(tree, even);
    CHECK(exploitability(tree, *tree.strategy_of("random", 1)) == Approx(chance).margin(0.1));
    CHECK(chance == Approx(11.0 / 24));
    std::vector<int> samples;
    const auto again = tree.strategy_of("random", 2, &samples);
    CHECK(samples == std::vector<int>(tree.sets().size(), GameTree::kSamples));
    CHECK(*again != *tree.strategy_of("random", 3));
    // Each information set has draws of its own.
    CHECK(std::adjacent_find(again->begin(), again->end(), std::not_equal_to<>()) != again->end());
    CHECK_FALSE(tree.strategy_of("nobody", 1));
}

TEST_CASE("a game that is too large, or not for two, or in which both may gain, is not solved, with a reason") {
    Diagnostics errors;
    std::string problem;
    CHECK_FALSE(GameTree::build(load_game({base_pack()}, "connect-four", {}, errors), 1000, problem));
    CHECK(problem == "connect-four has more than 1000 positions");
    constexpr std::size_t kMiB = std::size_t{1} << 20U;
    CHECK_FALSE(GameTree::build(load_game({base_pack()}, "connect-four", {}, errors), SIZE_MAX, problem, 8 * kMiB));
    CHECK(problem == "connect-four has more than fits into 8 MiB of memory");
    const test::SmallPack pack;
    CHECK_FALSE(
        GameTree::build(pack.game("seats: 2\nzones: { table: { kind: hand, seen_by: everyone } }\ncounters: { n: "
                                  "{} }\nprompts: { side: { pick: [heads, tails] } }\n"
                                  "flow: { round: { until: n < 0, steps: { ask: { ask: side } } } }\n"),
                        SIZE_MAX, problem));
    CHECK_THAT(problem, Catch::Contains("matches in which 1000 draws and answers follow one another"));
    const std::string body =
        "zones: { table: { kind: hand, seen_by: everyone } }\ncounters: { coins: { of: seat } }\nscore: coins\n"
        "prompts: { side: { pick: [heads, tails] } }\n"
        "flow: { ask: { ask: side }, pay: { add: { coins: 1 }, if: side = heads }, over: { end: draw } }\n";
    for (const auto& [seats, why] :
         std::map<std::string, std::string>{{"seats: 3\n", "`solve` needs a game for exactly two seats"},
                                            {"seats: 2\n", "one seat does not gain what the other loses"}}) {
        const auto tree = GameTree::build(pack.game(seats + body), 1000, problem);
        REQUIRE(tree);
        CHECK_FALSE(solve_equilibrium(*tree, problem));
        CHECK(problem == why);
    }
}

namespace {

// A game in which seat 1 names one of `numbers` numbers, and seat 2, which sees it, answers heads or tails.
std::string naming(int numbers) {
    return fmt::format(
        "seats: 2\nzones: {{ table: {{ kind: hand, seen_by: everyone }} }}\n"
        "counters: {{ coins: {{ of: seat }}, named: {{}} }}\nscore: coins\n"
        "prompts: {{ number: {{ pick: 1..{} }}, side: {{ pick: [heads, tails] }} }}\nflow:\n"
        "  name: {{ ask: number, of: 1 }}\n  keep: {{ set: {{ named: number of 1 }} }}\n"
        "  answer: {{ ask: side, of: 2 }}\n"
        "  pay: {{ add: {{ coins of 1: 1, coins of 2: -1 }}, if: side of 2 = heads }}\n  over: {{ end: draw }}\n",
        numbers);
}

}  // namespace

TEST_CASE("a game whose linear program has too many cells is not solved, with what there would be and what helps") {
    const test::SmallPack pack;
    std::string problem;
    const auto tree = GameTree::build(pack.game(naming(7)), 1000, problem);
    REQUIRE(tree);
    // The linear program of either seat: rows and columns for sets and options of both seats.
    constexpr std::size_t kFirst = (1 + 1 + 14) * (1 + 7 + 7), kSecond = (1 + 7 + 7) * (1 + 1 + 14);
    static_assert(kFirst == 240 && kSecond == 240);
    CHECK(solve_equilibrium(*tree, problem, kFirst));
    CHECK_FALSE(solve_equilibrium(*tree, problem, kFirst - 1));
    CHECK(problem ==
          "its linear program has 240 cells (rows times columns), but at most 239 are supported; "
          "use fewer cards, rounds or options");

    const auto large = GameTree::build(pack.game(naming(3000)), 1'000'000, problem);
    INFO(problem);
    REQUIRE(large);
    CHECK_FALSE(solve_equilibrium(*large, problem));
    CHECK_THAT(problem, Catch::Contains("its linear program has 36018002 cells") &&
                            Catch::Contains(std::to_string(kMaxProgramCells) + " are supported"));
}

TEST_CASE("numbers are shown as the fractions that they are") {
    CHECK(as_fraction(-1.0 / 18) == "-0.055556 = -1/18");
    CHECK(as_fraction(0.25) == "0.250000 = 1/4");
    CHECK(as_fraction(0) == "0");
    CHECK(as_fraction(-2) == "-2");
    CHECK(as_fraction(0.1234567891) == "0.123457");
}
