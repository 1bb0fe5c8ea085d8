// Tests contests of bots: their results, and the sentences about them.
#include <sstream>

#include <catch2/catch.hpp>

#include "analytics/ranking.hpp"
#include "cli/contest.hpp"
#include "cli/packs.hpp"
#include "unit/small_pack.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

Contest played(const std::string& game, const std::string& challenger, const std::string& other, int pairs) {
    Diagnostics errors;
    std::ostringstream problem;
    const auto loaded = load_game({base_pack()}, game, {}, errors);
    REQUIRE(loaded);
    const auto all = contest(loaded, challenger, other, pairs, 1, problem);
    INFO(problem.str());
    REQUIRE(all);
    return *all;
}

// A game for four seats with 5, 2, 5 and 4 coins, which ends at once.
std::string coins(const std::string& more, const std::string& end) {
    return more + R"(
seats: 4
zones: { table: { kind: hand, seen_by: everyone } }
counters: { coins: { of: seat } }
flow:
  odd:  { set: { coins: 5 }, if: seat = 1 or seat = 3 }
  two:  { set: { coins: 2 }, if: seat = 2 }
  four: { set: { coins: 4 }, if: seat = 4 }
  over: { end: )" +
           end + " }\n";
}

}  // namespace

TEST_CASE("a contest counts both matches of a pair, and a bot against itself makes half") {
    const Contest same = played("connect-four", "random", "random", 5);
    CHECK(same.pairs.size() == 5);
    CHECK(same.won + same.drawn + same.lost == 10);
    CHECK_FALSE(clearly_won(same));
    CHECK(same.pairs == std::vector<double>(5, 0.5));
    CHECK(played("connect-four", "random", "random", 5).pairs == same.pairs);
}

TEST_CASE("who is better is clearly better, and who is worse is not") {
    const Contest better = played("connect-four", "greedy", "random", 20),
                  worse = played("connect-four", "random", "greedy", 20);
    CHECK(clearly_won(better));
    CHECK(share_won(better).value > 0.8);
    CHECK_FALSE(clearly_won(worse));
    CHECK(share_won(worse).value < 0.2);
}

TEST_CASE("at a table for more than two every second seat is the challenger's") {
    const Contest four = played("quattro-bridge", "random", "random", 2);
    CHECK(four.won + four.shared + four.drawn + four.lost == 4);
    CHECK(four.seats > 2);
    CHECK(mean_place(four) + mean_place_of_other(four) == Approx(four.seats + 1));
    CHECK(mean_place(four) > 1);
    CHECK(four.answers > 4);
    CHECK(effort_in_words(four).starts_with("random: "));
    // The seats 1 and 3 win, and they are the challenger's in one match of a pair.
    const test::SmallPack pack;
    std::ostringstream problem;
    const auto all = contest(pack.game(coins("", "seats where coins of it = 5")), "random", "random", 1, 1, problem);
    REQUIRE(all);
    CHECK(all->won == 1);
    CHECK(all->lost == 1);
}

TEST_CASE("places are counted by the score, or else winners come before all others, and who is as good shares them") {
    const test::SmallPack pack;
    const auto places_of = [&](const std::string& more, const std::string& end) {
        const Match match(pack.game(coins(more, end)), 1);
        REQUIRE(match.over());
        return ranking(match);
    };
    CHECK(places_of("", "seats where coins of it = 5") == std::vector<double>{1.5, 3.5, 1.5, 3.5});
    CHECK(places_of("", "only(seats where coins of it = 2)") == std::vector<double>{3, 1, 3, 3});
    CHECK(places_of("", "draw") == std::vector<double>{2.5, 2.5, 2.5, 2.5});
    CHECK(places_of("score: coins\n", "draw") == std::vector<double>{1.5, 4, 1.5, 3});
}

TEST_CASE("a contest is told with its mean and how far the truth may be off") {
    Contest one{"bot:2", "bot:1", {1, 1, 0.5, 1}};
    one.won = 7, one.lost = 1;
    CHECK(share_won(one).value == Approx(0.875));
    CHECK(share_won(one).error == Approx(0.165359));  // sqrt(0.875 * 0.125 / 4), which is more than 0.25 / sqrt(4)
    CHECK(share_won(one).high <= 1);
    CHECK(contests_in_words({one}) ==
          "bot:2 against bot:1: 87.5 % (39.6 to 98.7) of the points; 7 won, 0 drawn, 1 lost  ! not clearly "
          "better\n");  // Wilson of 4
    one.pairs = {1, 0, 0.5, 0.75};
    CHECK(contests_in_words({one}).ends_with("1 lost  ! not clearly better\n"));
    one.shared = 2;
    CHECK(contests_in_words({one}).find("; 7 won, 2 shared, 0 drawn, 1 lost") != std::string::npos);
    one.shared = 0;
    one.pairs = {1};
    CHECK_FALSE(clearly_won(one));
    one.pairs = {1, 1};
    one.seats = 4, one.places = {1.5, 2.5};
    CHECK(contests_in_words({one}) ==
          "bot:2 against bot:1: 100.0 % (34.2 to 100.0) of the points; 7 won, 0 drawn, 1 lost, mean place 2.00 "
          "± 0.98 to 3.00  ! not clearly better\n");
}
