// Tests notes of `check` on parts of conditions without effect: earlier parts imply them, or they never vary in trial
// matches.
#include "checked_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Matchers::Contains;

namespace {

std::string body(const std::string& condition) {
    return kHead + "prompts: { say: { fields: { word: { pick: [now, then] } } } }\nflow:\n  ask: { ask: say }\n" +
           "  more: { add: { n: 1 }, if: count(seats where say.word of it = now) > 0 }\n  rise: { add: { points: 1 }, "
           "if: " +
           condition + " }\n  fall: { add: { points: 1 }, if: say.word = then }\n  over: { end: leaders(points) }\n";
}

}  // namespace

TEST_CASE("a part of a condition that an earlier part has settled is noted") {
    const SmallPack pack;
    const auto notes = [&](const std::string& condition) {
        const Checked done = check(pack, body(condition));
        REQUIRE(done.errors() == "");
        return done.notes();
    };
    const std::string always = " always holds here", never = " never holds here";
    CHECK_THAT(notes("n = 1 and (n = 1 or points > 0)"), Contains("'n = 1'" + always));
    CHECK_THAT(notes("say.word = now or say.word = now and n = 1"), Contains("'say.word = now'" + never));
    CHECK_THAT(notes("points < n and (n > points or say.word = now)"), Contains("'n > points'" + always));
    CHECK_THAT(notes("points < n and (points > n or say.word = now)"), Contains("'points > n'" + never));
    CHECK_THAT(notes("not (hand is empty) and (hand is not empty or n = 1)"), Contains(always));
    CHECK_THAT(notes("say.word = (then if n = 1 else now) and (n = 1 if n = 1 else say.word = now)"),
               Contains("'n = 1'" + always));
    CHECK_THAT(notes("count(hand where value of it > 1 and (value of it > 1 or n = 1)) > 0"),
               Contains("'value of it > 1'" + always));
}

TEST_CASE("a part of a condition about another seat, card or number is not settled") {
    const SmallPack pack;
    for (const char* condition :
         {"n = 1 and (points = 1 or say.word = now)", "points > n or points < n and say.word = now",
          "points >= n and (points = n or say.word = now)", "say.word = now and (say.word of opponent = now or n = 1)",
          "say.word = now and count(seats where say.word of it = now) = 1",
          "points = 1 and count(seats where points of it = 1) = 1",
          "count(hand where value of it > 1 and count(hand where value of it > 1) > 0) > n"}) {
        const Checked done = check(pack, body(condition));
        INFO(condition << done.errors());
        CHECK(done.found.ok());
        CHECK(done.notes().find("holds here") == std::string::npos);
    }
}

namespace {

// A game with this step in a repeat, in which each seat moves cards from its hand to its zone `table`.
std::string played(const std::string& step) {
    return R"(seats: 2
counters: { points: { of: seat, starts: 0 }, n: { starts: 0 } }
zones:
  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2, s3, m4, s5, m6, s7, m8] }
  table: { of: seat, kind: hand, seen_by: everyone }
let: { rich: count(table) > 3 }
prompts: { lay: { fields: { card: { pick: hand }, word: { pick: [now, then] } } } }
flow:
  round:
    repeat: 6
    steps:
      ask: { ask: lay }
      lay: { move: lay.card, to: table }
      more: { add: { points: 1 }, if: lay.word = now }
)" + step + "  over: { end: leaders(points) }\n";
}

}  // namespace

TEST_CASE("a part of a condition that never varies in play is noted") {
    const SmallPack pack;
    const auto notes = [&](const std::string& step) {
        const Checked done = check(pack, played("      probe: " + step + "\n"), matches(300));
        REQUIRE(done.errors() == "");
        return done.notes();
    };
    const auto tested = [&](const std::string& condition) {
        return notes("{ add: { points: 1 }, if: " + condition + " }");
    };
    const std::string never = " never held in 300 trial matches", always = " always held in 300 trial matches";
    CHECK_THAT(tested("lay.word = then or count(hand) > 90"), Contains("'count(hand) > 90'" + never));
    CHECK_THAT(tested("lay.word = then and count(hand) < 90"), Contains("'count(hand) < 90'" + always));
    CHECK_THAT(tested("count(hand) + count(table) = 8"), Contains("'count(hand) + count(table) = 8'" + always));
    CHECK_THAT(tested("count(hand where value of it > 3 or count(table) > 60) > 3"),
               Contains("'count(table) > 60'" + never));
    CHECK_THAT(tested("lay.word = then or (count(table) > 30 if lay.word = now else count(table) > 2)"),
               Contains("'count(table) > 30'" + never));
    CHECK_THAT(notes("{ add: { points: 1 if count(table) > 30 else 0, n: 1 } }"),
               Contains("'count(table) > 30'" + never));
    CHECK_THAT(tested("count(table) > 6 or lay.word = then"), Contains("'count(table) > 6'" + never));
}

TEST_CASE("a part that never varies is noted however many matches are played") {
    const SmallPack pack;
    const std::string body = played("      probe: { add: { points: 1 }, if: lay.word = then or count(hand) > 90 }\n");
    for (const int many : {400, 900})
        CHECK_THAT(check(pack, body, matches(many)).notes(),
                   Contains("'count(hand) > 90' never held in " + std::to_string(many) + " trial matches"));
}

TEST_CASE("a condition that varies, or only rarely does, is in order") {
    const SmallPack pack;
    for (const char* step : {"{ add: { points: 1 }, if: lay.word = then or count(hand) > 5 }",
                             "{ add: { points: 1 }, if: rich or lay.word = then }",
                             "{ add: { points: 1 }, if: count(table where value of it = 1) = 1 and count(hand) < 8 }",
                             // Only the six highest cards reach this sum, so the part rarely holds.
                             "{ add: { points: 1 }, if: total(value of table) >= 33 or lay.word = then }"}) {
        const Checked done = check(pack, played("      probe: " + std::string(step) + "\n"), matches(300));
        INFO(step << done.errors() << done.notes());
        CHECK(done.found.ok());
        CHECK(done.notes().find(" held in ") == std::string::npos);
    }
}

TEST_CASE("a filter of a field that stands twice is noted") {
    const SmallPack pack;
    const auto notes = [&](const std::string& filter) {
        return check(pack, kHead + "prompts: { say: { fields: { card: { pick: hand where " + filter + " } } } }\n" +
                               "flow:\n  ask: { ask: say }\n  more: { add: { points: value of say.card } }\n" +
                               "  over: { end: leaders(points) }\n")
            .notes();
    };
    CHECK_THAT(notes("(value of it > 0 and value of it < 9) and (value of it > 0 and value of it < 9)"),
               Contains("this filter appears twice"));
    CHECK_THAT(notes("value of it > 0 and value of it < 9"), !Contains("appears twice"));
}

TEST_CASE("what ends a repeat, and who has won, is noted if it is out of reach in play") {
    const SmallPack pack;
    const auto notes = [&](const std::string& until, const std::string& winners) {
        return check(pack, R"(seats: 2
counters: { points: { of: seat, starts: 0 } }
zones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] } }
prompts: { say: { fields: { word: { pick: [now, then] } } } }
flow:
  round:
    repeat: 4
    until: )" + until + R"(
    steps: { ask: { ask: say }, more: { add: { points: 1 }, if: say.word = now } }
  over: { end: )" + winners + " }\n",
                     matches(150))
            .notes();
    };
    const std::string plain = "leaders(points)", until = "best(points) >= 4";
    CHECK_THAT(notes("best(points) >= 90", plain), Contains("'best(points) >= 90' never held in 150 trial matches"));
    CHECK_THAT(notes("best(points) >= 5", plain), !Contains(" held in "));  // out of reach, but only by 1
    CHECK_THAT(notes(until, "seats where points of it > 9000"),
               Contains("'points of it > 9000' never held in 150 trial matches"));
    CHECK_THAT(notes(until, "seats where points of it > 4"), !Contains(" held in "));
    CHECK_THAT(notes(until, "seats where points of it > -9000"),
               Contains("'points of it > -9000' always held in 150 trial matches"));
}

TEST_CASE("a comparison of one number with itself in another order, or of the number of seats, is noted") {
    const SmallPack pack;
    const auto notes = [&](const std::string& condition, const std::string& seats = "2") {
        std::string text = body(condition);
        text.replace(text.find("seats: 2"), 8, "seats: " + seats);
        const Checked done = check(pack, text);
        REQUIRE(done.errors() == "");
        return done.notes();
    };
    CHECK_THAT(notes("n + 1 = 1 + n"), Contains("'n + 1' and '1 + n' are the same number"));
    CHECK_THAT(notes("n * points + 2 > 2 + points * n"), Contains("are the same number"));
    CHECK_THAT(notes("n - 1 = 1 - n"), !Contains("are the same number"));
    CHECK_THAT(notes("count(seats) > 0 and n = 1"), Contains("this always holds, because the game always has 2 seats"));
    CHECK_THAT(notes("n = 1 or 2 != count(seats)"), Contains("this never holds, because the game always has 2 seats"));
    CHECK_THAT(notes("count(seats) > 2 and n = 1", "{ from: 2, to: 4, usual: 2 }"), !Contains("because the game"));
    CHECK_THAT(notes("count(seats where points of it > 0) > 0 and n = 1"), !Contains("because the game"));
}
