// Tests values that are too large for their column: refused when the game is loaded, or clamped to the range.
#include "small_pack.hpp"

#include "bots/simulated_answer.hpp"
#include "events/apply_events.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

TEST_CASE("a window is not longer than its ring") {
    const SmallPack pack;
    const auto errors = [&](int length) {
        return pack.errors(
            "seats: 1\ncounters: { n: { of: seat }, last: { of: seat, holds: card } }\n"
            "zones:\n  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, s2, s3] }\n"
            "  ring: { of: seat, kind: loop, places: [A, B, C], seen_by: everyone }\n"
            "patterns: { line: { among: { windows: ring, length: " +
            std::to_string(length) +
            " }, same: suit } }\n"
            "prompts: { lay: { fields: { card: { pick: hand }, at: { pick: places(ring) where it is empty } } } }\n"
            "flow:\n  lay: { ask: lay }\n  put: { move: lay.card, to: lay.at, as: last }\n"
            "  note: { add: { n: 1 if made(line; last) else 0 } }\n  over: { end: leaders(n) }\n");
    };
    CHECK_THAT(errors(4), Contains("game.yaml:8:") && Contains("no window of length 4 fits in 'ring'"));
    CHECK(errors(3) == "");
}

TEST_CASE("what a trigger sets is cut to the range of the attribute, as what a step sets") {
    const SmallPack pack;
    pack.write("cards/chip.yaml", "cards: chip\nattributes:\n  value: { from: 0, to: 9 }\nwritten: \"v{value}\"\n");
    for (const auto& [set, comes_to] : {std::pair("1000", "v9"), std::pair("65543", "v9"), std::pair("7", "v7"),
                                        std::pair("0", "v0"), std::pair("-5", "v0")}) {
        Match match(pack.game("seats: 1\ncounters: { much: { of: seat, starts: " + std::string(set) +
                              " } }\nzones: { hand: { of: seat, kind: hand, seen_by: everyone, starts: [v1] } }\n"
                              "prompts: { raised: { pick: truth } }\n"
                              "triggers: { up: { when: value rises from 1, ask: raised, set: { value: much } } }\n"
                              "flow:\n  turn: { add: { value of hand: 1 } }\n  over: { end: draw }\n"),
                    1);
        REQUIRE_FALSE(answer(match, 1, {{"raised", "true"}}));
        CHECK(lying(match, 0, "hand", 1) == std::vector<std::string>{comes_to});
    }
}

TEST_CASE("a card that a trigger sets to 0 loses what it cannot have then") {
    const SmallPack pack;
    Match match(pack.game("seats: 1\nzones: { hand: { of: seat, kind: hand, seen_by: everyone, starts: [s1] } }\n"
                          "prompts: { raised: { pick: truth } }\n"
                          "triggers: { up: { when: value rises from 1, ask: raised, set: { value: 0 } } }\n"
                          "flow:\n  turn: { add: { value of hand: 1 } }\n  over: { end: draw }\n"),
                1);
    View view = match.seen_by(1).view();
    REQUIRE_FALSE(answer(match, 1, {{"raised", "true"}}));
    CHECK(lying(match, 1, "hand", 1) == std::vector<std::string>{"0"});
    REQUIRE(apply_events(view, match.seen_by(1).events(view.last_event)).empty());
    CHECK(view.zones.at(0).cards == std::vector<std::string>{"0"});
}

TEST_CASE("numbers of options have a range, and so has what they multiply") {
    const SmallPack pack;
    const auto with = [&](const std::string& option) {
        return pack.errors("seats: 1\nzones: {}\noptions: { big: " + option +
                           " }\ncounters: { c: { starts: big, scale: 100 } }\nflow: { over: { end: draw } }\n");
    };
    CHECK_THAT(with("{ number: 5000000000 }"), Contains("game.yaml:5:") && Contains("-1000000000 to 1000000000"));
    CHECK_THAT(with("{ number: 5, to: 9000000000000000000 }"), Contains("-1000000000 to 1000000000"));
    CHECK(with("{ number: 1000000000, to: 1000000000 }") == "");
}

TEST_CASE("so many cards that their number wraps are refused like others that are too many") {
    const SmallPack pack;
    const auto cards = [](int count) {
        std::string list;
        for (int i = 0; i < count; ++i)
            list += i > 0 ? ", s1" : "s1";
        return "make: [" + list + "], to: hand";
    };
    std::string calls;  // 16,000,000 cards each; together with those below, about 2^32 and 700 more
    for (int i = 0; i < 268; ++i)
        calls += "  m" + std::to_string(i) + ": { do: many }\n";
    CHECK_THAT(pack.errors("seats: 16\nzones: { hand: { of: seat, kind: hand, seen_by: everyone } }\n"
                           "routines: { many: { m: { " +
                           cards(1000) + ", at_most: 1000 } } }\nflow:\n" + calls + "  rest: { " + cards(435) +
                           ", at_most: 1000 }\n  extra: { " + cards(500) + " }\n  over: { end: draw }\n"),
               Contains("at most 4000 are possible"));
}

TEST_CASE("an effect of a slot asks for 250 choices, and no more") {
    const SmallPack pack;
    pack.write("scripts/effects/lift.lua",
               "return effect { text = 'lift', params = { lift = amount { from = 0, to = 9 }, to = cards {} },\n"
               "  run = function(fx, p) fx:set(p.to, p.lift) end }\n");
    const auto errors = [&](int choices) {
        std::string cards;
        for (int i = 0; i < choices; ++i)
            cards += (i > 0 ? ", " : "") + std::string("a card you choose");
        pack.write("boards/small/tide.yaml", "board: tide\nslots: { A: { lift: 3, to: [" + cards + "] } }\n");
        return pack.errors(
            "seats: 1\nboards: [tide]\nzones:\n"
            "  ring: { of: seat, kind: loop, places: [A, B, C], effects: board, asks: choice, seen_by: everyone }\n"
            "prompts: { choice: { text: Choose. } }\n"
            "flow:\n  board: { present: next }\n  work: { resolve: ring }\n  over: { end: draw }\n");
    };
    CHECK_THAT(errors(251), Contains("tide.yaml:2:") && Contains("an effect asks for more than 250 choices"));
    CHECK_THAT(errors(250), !Contains("more than 250 choices"));
}

TEST_CASE("a field has 70,000 options for a bot, too") {
    const SmallPack pack;
    const Match match(pack.game("seats: 1\nzones: {}\nprompts: { guess: { pick: 0..69999 } }\n"
                                "flow:\n  guess: { ask: guess }\n  over: { end: draw }\n"),
                      1);
    const Rules& rules = ImplAccess::rules(match.game());
    State m = ImplAccess::of(match).state;
    SimulatedAnswer answer(rules, m, open_prompts(rules, m).at(0));
    REQUIRE(answer.next_field());
    const auto options = answer.distinct_options();
    REQUIRE(options.size() == 70'000);
    CHECK(answer.option_name(options.back()) == "69999");
}

TEST_CASE("a window of 16 places has 16 cards") {
    const SmallPack pack;
    std::string places, steps;
    for (char place = 'A'; place <= 'P'; ++place) {
        places += (place == 'A' ? "" : ", ") + std::string(1, place);
        steps += std::string("  lay") + place + ": { move: 1, from: hand, to: row, at: " + place + " }\n";
    }
    const Match match(
        pack.game(
            "seats: 1\ncounters: { n: {} }\nzones:\n  row: { kind: row, seen_by: everyone, places: [" + places +
            "] }\n  hand: { kind: hand, seen_by: everyone, starts: [s1, s2, s3, s4, s5, s6, s7, s8, s9, s1, s2, s3, "
            "s4, s5, s6, s7] }\npatterns: { line: { among: { windows: row, length: 16 }, same: suit } }\nflow:\n" +
            steps + "  count: { set: { n: count(witness(line)) } }\n  over: { end: draw }\n"),
        1);
    CHECK(counter(match, kHost, "n", 0) == "16");
}

TEST_CASE("prompts have 40,000 answers for all seats, and no more") {
    const SmallPack pack;
    const auto errors = [&](int prompts) {
        std::string fields, asked, flow;
        for (int i = 0; i < 250; ++i)
            fields += (i > 0 ? ", f" : "f") + std::to_string(i) + ": { pick: truth }";
        for (int i = 0; i < prompts; ++i) {
            asked += "  p" + std::to_string(i) + ": { fields: { " + fields + " } }\n";
            flow += "  a" + std::to_string(i) + ": { ask: p" + std::to_string(i) + " }\n";
        }
        return pack.errors("seats: 16\nzones: {}\nprompts:\n" + asked + "flow:\n" + flow + "  over: { end: draw }\n");
    };
    CHECK_THAT(errors(11), Contains("the prompts of the game have 44000 answers, counted for each seat") &&
                               Contains("at most 40000 are possible"));
    CHECK(errors(10) == "");
}
