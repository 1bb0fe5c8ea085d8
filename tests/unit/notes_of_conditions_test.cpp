// `check` notes parts of conditions that change nothing: those that earlier parts have settled.
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
