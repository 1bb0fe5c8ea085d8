// Tests the options of fields: `pick: SET where CONDITION`, for the kinds of sets.
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

namespace {

// A game for two seats that asks one prompt with these fields, carries out `steps` and asks it again.
std::string asks(const std::string& fields, const std::string& more = "", const std::string& steps = "") {
    return R"(seats: 2
most_cards: 20
counters: { n: { starts: 3 }, points: { of: seat }, said: { of: seat } }
zones:
  hand: { of: seat, kind: hand, seen_by: everyone, starts: [s1, m2, s3] }
  kept: { of: seat, kind: hand, seen_by: everyone, starts: [m1] }
  row:  { kind: row, places: [A, B, C], seen_by: everyone }
  grid: { kind: grid, columns: 2, rows: 2, seen_by: everyone }
)" + more + "prompts:\n  go:\n    fields: { " +
           fields + " }\n    seconds: 10\nflow:\n  ask: { ask: go }\n" + steps + "  stay: { ask: go }\n";
}
Names field(const std::string& pick, const std::string& more = "") {
    SmallPack pack;
    const Match match(pack.game(asks("f: { " + pick + " }", more)), 1);
    return options(match, 1, "f");
}

}  // namespace

TEST_CASE("cards of a zone, of the opponent's and of all seats can be chosen") {
    CHECK(field("pick: hand") == Names{"s1", "m2", "s3"});
    CHECK(field("pick: kept of opponent") == Names{"m1"});
    CHECK(field("pick: all kept") == Names{"m1"});  // cards that look alike give one option
    CHECK(field("pick: hand where value of it > 1") == Names{"m2", "s3"});
    CHECK(field("pick: (hand of opponent) where suit of it = sun") == Names{"s1", "s3"});
}

TEST_CASE("places, columns, seats, names, words, numbers and kinds can be chosen") {
    CHECK(field("pick: places(row)") == Names{"A", "B", "C"});
    CHECK(field("pick: columns(grid) where it is not full") == Names{"1", "2"});
    CHECK(field("pick: seats where it != seat") == Names{"2"});
    CHECK(field("pick: suit") == Names{"sun", "moon"});
    CHECK(field("pick: suit where it != sun") == Names{"moon"});
    CHECK(field("pick: [left, right]") == Names{"left", "right"});
    CHECK(field("pick: (left; right) where it = right or n > 5") == Names{"right"});
    CHECK(field("pick: 1..n") == Names{"1", "2", "3"});
    CHECK(field("pick: (0..n) where it % 2 = 0") == Names{"0", "2"});
}

TEST_CASE("how a number is split among names or seats is one answer, of which each part can be read") {
    CHECK(field("pick: splits(2; suit)") == Names{"0+2", "1+1", "2+0"});
    CHECK(field("pick: splits(1; seats)") == Names{"0+1", "1+0"});
    CHECK(field("pick: splits(3; suit) where f(sun) > f(moon)") == Names{"2+1", "3+0"});
    CHECK(field("pick: splits(k; suit) where f(sun) = 0", "options: { k: { number: 4, from: 1, to: 9 } }\n") ==
          Names{"0+4"});

    SmallPack pack;
    Match match(pack.game(asks("f: { pick: splits(5; suit) }, g: { pick: (0..5) where it < f(moon) }", "",
                               "  own: { set: { said: go.f(sun) * 10 + go.f(moon) } }\n"
                               "  his: { add: { points: go.f(moon) of opponent } }\n")),
                1);
    CHECK(options(match, 1, "g", {{"f", "2+3"}}) == Names{"0", "1", "2"});
    REQUIRE_FALSE(answer(match, 1, {{"f", "2+3"}, {"g", "2"}}));
    const auto refused = answer(match, 2, {{"f", "2+4"}, {"g", "0"}});
    REQUIRE(refused);
    CHECK(refused->code == RefusalCode::not_an_option);
    REQUIRE_FALSE(answer(match, 2, {{"f", "4+1"}, {"g", "0"}}));  // the last awaited answer
    CHECK(counter(match, kHost, "said", 1) == "23");
    CHECK(counter(match, kHost, "points", 1) == "1");
    CHECK(counter(match, kHost, "points", 2) == "3");
}

TEST_CASE("what cannot be split is told so") {
    const SmallPack pack;
    const auto wrong = [&](const std::string& pick) { return pack.errors(asks("f: { pick: " + pick + " }")); };
    CHECK_THAT(wrong("splits(3)"),
               Contains("'splits' takes a number, and the attribute or the seats to split it among"));
    CHECK_THAT(wrong("splits(n; suit)"), Contains("must be known when the game is loaded"));
    CHECK_THAT(wrong("splits(3; value)"), Contains("'value' has no names to split among"));
    CHECK_THAT(wrong("splits(3; siut)"), Contains("suit"));
    CHECK_THAT(wrong("splits(10000; seats)"), Contains("more than 10000 ways to split"));
}

TEST_CASE("any other set is a set to choose from, too") {
    CHECK(field("pick: rich", "let: { rich: seats where it = 2 }\n") == Names{"2"});
    CHECK(field("pick: hand if n < 3 else kept") == Names{"m1"});
    CHECK(field("pick: source where value of it > 1", "let: { source: hand if n = 3 else kept }\n") ==
          Names{"m2", "s3"});
    CHECK(field("pick: (moon; sun) where n = 3") == Names{"sun", "moon"});
    CHECK(field("pick: low", "let: { low: hand where value of it < 3 }\n") == Names{"s1", "m2"});
    CHECK(field("pick: hand of next(next(seat))") == Names{"s1", "m2", "s3"});
    CHECK(field("pick: free", "let: { free: places(row) where it is empty }\n") == Names{"A", "B", "C"});
}

TEST_CASE("a field names the zones in which its candidates lie, of the next seat its alone") {
    const SmallPack pack;
    const auto zones = [&](const std::string& pick) {
        Match match(pack.game("seats: 3\nzones: { hand: { of: seat, kind: hand, seen_by: everyone, starts: [s1] } }\n"
                              "prompts: { go: { pick: " +
                              pick + " } }\nflow:\n  go: { ask: go }\n  over: { end: draw }\n"),
                    1);
        return match.seen_by(3).prompts().at(0).fields.at(0).zones;
    };
    CHECK(zones("hand") == Names{"3:hand"});
    CHECK(zones("hand of next(seat)") == Names{"1:hand"});
    CHECK(zones("all hand") == Names{"1:hand", "2:hand", "3:hand"});
}

TEST_CASE("a refusal names the condition that fails, of several the one") {
    SmallPack pack;
    Match match(pack.game(asks("f: { pick: hand where value of it > 1 and suit of it = sun }")), 1);
    const auto one = answer(match, 1, {{"f", "s1"}}), other = answer(match, 1, {{"f", "m2"}});
    REQUIRE(one);
    REQUIRE(other);
    CHECK_THAT(one->reason, Contains("value of it > 1") && !Contains("suit"));
    CHECK_THAT(other->reason, Contains("suit of it = sun") && !Contains("value"));
}

TEST_CASE("truth is yes or no; who was not asked or was silent has not said yes") {
    SmallPack pack;
    const auto game = pack.game(asks("f: { pick: truth, if: seat = 1 }, g: { pick: truth }", "",
                                     "  yes: { set: { said: 1 }, if: go.f }\n"
                                     "  no:  { add: { said: 2 }, if: not go.g }\n"));
    Match match(game, 1);
    CHECK(options(match, 1, "f") == Names{"false", "true"});
    REQUIRE_FALSE(answer(match, 1, {{"f", "true"}, {"g", "false"}}));
    REQUIRE_FALSE(answer(match, 2, {{"g", "true"}}));
    CHECK(counter(match, 0, "said", 1) + counter(match, 0, "said", 2) == "30");
    Match silent(game, 1);
    REQUIRE_FALSE(silent.tick(10'000));
    CHECK(counter(silent, 0, "said", 1) + counter(silent, 0, "said", 2) == "22");
}

TEST_CASE("silence, where nothing is said of it, is random with nothing optional") {
    SmallPack pack;
    for (std::uint64_t seed = 1; seed < 9; ++seed) {
        Match match(pack.game(asks("f: { pick: [now], optional: true }, g: { pick: 1..1 }", "",
                                   "  a: { set: { said: go.g if go.f is none else 7 } }\n")),
                    seed);
        REQUIRE_FALSE(match.tick(10'000));
        CHECK(counter(match, 0, "said", 1) == "1");
    }
}

TEST_CASE("what is no set to choose from is told at its place") {
    SmallPack pack;
    const auto wrong = [&](const std::string& pick) { return pack.errors(asks("f: { " + pick + " }")); };
    CHECK_THAT(wrong("pick: n"), Contains("game.yaml:13:26") && Contains("is not a set of options"));
    CHECK_THAT(wrong("pick: hadn"), Contains("game.yaml:13:26") && Contains("did you mean 'hand'?"));
    CHECK_THAT(wrong("pick: value"), Contains("'value' has no names to choose from") && Contains("LOWEST..HIGHEST"));
    CHECK_THAT(wrong("pick: columns(row)"), Contains("columns need a grid"));
    CHECK_THAT(wrong("pick: places(hand)"), Contains("no places"));
    CHECK_THAT(wrong("pick: []"), Contains("no words to choose from"));
    CHECK_THAT(wrong("pick: [a, a]"), Contains("'a' appears twice"));
    CHECK_THAT(wrong("pick: hand where value of it > 1 and nonsense"), Contains("game.yaml:13:57"));
    CHECK_THAT(wrong("pick: seat"), Contains("is not a set of options"));
    CHECK_THAT(wrong("one_of: [a]"), Contains("game.yaml:13:20") && Contains("pick: [some, words]"));
    CHECK_THAT(wrong("pick: hand, where: value of it > 1"), Contains("put it after the set"));
    CHECK_THAT(wrong("pick: hand, when: n > 1"), Contains("if: CONDITION"));
    CHECK_THAT(wrong("optional: true"), Contains("'pick' is missing"));
    CHECK_THAT(wrong("pick: action"), Contains("the game has no actions"));
}
