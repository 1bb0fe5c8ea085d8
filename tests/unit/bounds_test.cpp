// Tests the range of a script's amount: for written numbers, and for values of expressions and answers.
#include "bad_pack.hpp"
#include "checked_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

// A match after a step that passes the value of an expression to a rule, whose amount is from 0 to 9.
Match struck(const BadPack& pack, const std::string& amount, const std::string& points) {
    Match match(pack.game(steps("  hit: { run: { strike: " + amount + " } }\n")), 1);
    set(match, "points", 2, points);
    both_say(match);
    return match;
}

}  // namespace

TEST_CASE("an expression that comes to what the script takes is given to it, the bounds among them") {
    const BadPack pack;
    for (const char* points : {"0", "9"}) {
        const Match match = struck(pack, "points of 2", points);
        CHECK_FALSE(match.halted());
    }
}

TEST_CASE("the match halts where an expression comes to more or less than the script takes") {
    const BadPack pack;
    for (const auto& [points, value] : {std::pair{"10", "10"}, {"-1", "-1"}}) {
        const Match match = struck(pack, "points of 2", points);
        REQUIRE(match.halted());
        CHECK_THAT(match.seen_by(kHost).view().failure,
                   Contains("boards/small/game.yaml:") &&
                       Contains("'strike' of 'strike' must be a number from 0 to 9 (see small: "
                                "scripts/rules/strike.lua:2") &&
                       Contains(std::string("), but is ") + value));
        check_kept(match);
    }
}

TEST_CASE("the host can leave out the one call whose amount is out of bounds; the others of that moment happen") {
    const BadPack pack;
    Match match = struck(pack, "points", "10");
    REQUIRE(match.halted());
    set(match, "points", 1, "4");
    REQUIRE_FALSE(match.host({HostInputKind::skip, {}}, 0));
    CHECK(counter(match, 0, "points", 1) == "8");
    CHECK(counter(match, 0, "points", 2) == "10");
    check_kept(match);
}

TEST_CASE("an answer out of bounds halts the match, too; what was left out reads as 0") {
    const BadPack pack;
    const std::string dig = "actions: { dig: { dig: { pick: 0..12, optional: true } } }";
    std::string body = steps("  turn: { ask: turn }\n  act: { run: turn.what }\n");
    body.replace(body.find("actions:"), std::string("actions: { dig: { dig: 3 } }").size(), dig);
    for (const char* given : {"9", "none", "12"}) {
        Match match(pack.game(body), 1);
        both_say(match);
        REQUIRE_FALSE(answer(match, 1, {{"what", "dig"}, {"what.dig.dig", given}}));
        REQUIRE_FALSE(answer(match, 2, {{"what", "dig"}, {"what.dig.dig", "1"}}));
        CHECK(match.halted() == (given == std::string("12")));
        CHECK(counter(match, 0, "points", 1) == (given == std::string("9") ? "9" : "0"));
    }
}

TEST_CASE("an amount that is out of bounds as it is written, or can be nothing else, is an error") {
    const BadPack pack;
    const auto told = [&](const std::string& amount) {
        return pack.errors(steps("  hit: { run: { strike: " + amount + " } }\n"));
    };
    CHECK_THAT(told("10"), Contains("10 is out of range for 'strike'") && Contains("from 0 to 9, see"));
    CHECK_THAT(told("\"10\""), Contains("10 is out of range for 'strike'"));
    CHECK_THAT(told("count(all hand) + 10"),
               Contains("this is always out of range for 'strike': it is at least 10") && Contains("from 0 to 9, see"));
    CHECK(told("count(all hand) + 9").empty());
}

TEST_CASE("what a slot reckons may be out of bounds: the card's own range holds") {
    const BadPack pack;
    pack.write("boards/small/tide.yaml", "board: tide\nslots:\n  A: { lift: count(all) * 20 }\n");
    Match match(pack.game(steps("  work: { resolve: ring }\n")), 1);
    REQUIRE_FALSE(match.host({HostInputKind::set_zone, {{"zone", "ring"}, {"seat", "1"}, {"cards", "s1 - - -"}}}, 0));
    both_say(match);
    CHECK_FALSE(match.halted());
    CHECK(lying(match, 1, "ring", 1)[0] == "s9");
}
