// Tests that `check` notes scripts, steps and slots without effect in trial matches, and a seat that always wins.
#include "checked_pack.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

struct Effects : SmallPack {
    Effects() {
        write("scripts/effects/lift.lua", R"(return effect {
  text = 'lift', params = { lift = amount { from = -9, to = 9 }, to = cards { default = 'this card' } },
  run = function(fx, p) fx:add(p.to, p.lift) end,
}
)");
        write("scripts/effects/put.lua", R"(return effect {
  text = 'put', params = { put = amount { from = 0, to = 9 }, to = cards { default = 'this card' } },
  run = function(fx, p) fx:set(p.to, p.put) end,
}
)");
    }
    Checked with(const std::string& slots, std::uint64_t count = 100) const {
        write("boards/small/tide.yaml", "board: tide\nslots:\n" + slots);
        return check(*this, R"(seats: 2
boards: [tide]
zones:
  ring: { of: seat, kind: loop, places: [A, B, C], effects: board, seen_by: everyone }
  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] }
prompts: { lay: { fields: { card: { pick: hand }, place: { pick: places(ring) where it is empty } } } }
flow:
  board: { present: next }
  lay: { ask: lay }
  put: { move: lay.card, to: lay.place }
  work: { resolve: ring }
  over: { end: draw }
)",
                     matches(count));
    }
};

}  // namespace

TEST_CASE("a slot that never changes anything is noted, and one that does is not") {
    const Effects pack;
    const Checked done = pack.with("  A: { lift: 1 }\n  B: { put: 1, to: max }\n  C: { lift: 0 }\n");
    CHECK_FALSE(noted(done, "tide.yaml:3:"));
    CHECK(noted(done, "tide.yaml:5:8: this never changed anything in 100 trial matches"));
}

TEST_CASE("an effect to which few matches come is noted by what it does by itself") {
    const Effects pack;
    const Checked done = pack.with("  A: { lift: 1 }\n  B: { put: 1, to: max }\n  C: { lift: 0 }\n", 20);
    CHECK_FALSE(noted(done, "tide.yaml:3:"));
    CHECK(noted(done, "tide.yaml:5:8: this never changed anything in 20 trial matches"));
}

TEST_CASE("effects of a slot that undo one another, or hide one, are noted") {
    const Effects pack;
    const Checked done = pack.with(
        "  A: [ { lift: 1 }, { lift: -1 } ]\n  B: [ { put: 3 }, { put: 2 } ]\n  C: [ { put: 3 }, { lift: -1 } ]\n");
    CHECK(noted(done, "tide.yaml:3:10: in isolated runs, this slot always undid its own effect"));
    CHECK(noted(done, "tide.yaml:4:10: in isolated runs, a later effect of the slot always undid this effect"));
    CHECK_FALSE(noted(done, "tide.yaml:5:"));
}

TEST_CASE("a step that never changes anything is noted, unless it rarely happens") {
    const SmallPack pack;
    const std::string body = kHead + R"(prompts: { say: { fields: { word: { pick: [now, then] } } } }
flow:
  round:
    repeat: 5
    steps:
      ask: { ask: say }
      idle: { set: { n: 0 } }
      more: { add: { points: 1 }, if: say.word = now }
  once: { set: { n: 0 } }
  over: { end: leaders(points) }
)";
    const Checked done = check(pack, body, matches(100));
    CHECK(noted(done, line_of(body, "idle:") + "7: this never changed anything"));
    CHECK_FALSE(noted(done, line_of(body, "more:")));
    CHECK_FALSE(noted(done, line_of(body, "once:")));
}

TEST_CASE("one seat that wins every match is noted, with how many matches it won") {
    const SmallPack pack;
    const auto body = [](const std::string& who) {
        return kHead + "prompts: { say: { fields: { word: { pick: [now, then] } } } }\nflow:\n  ask: { ask: say }\n" +
               "  more: { add: { points: 1 }, if: say.word = now }\n  over: { end: " + who + " }\n";
    };
    CHECK(noted(check(pack, body("1"), matches(100)), "seat 1 won all 100 trial matches of 'small'"));
    CHECK_FALSE(noted(check(pack, body("leaders(points)"), matches(100)), "won all"));
    CHECK_FALSE(noted(check(pack, body("1"), matches(20)), "won all"));
}

TEST_CASE("a draw in every match is noted, with how many matches were one") {
    const SmallPack pack;
    const auto body = [](const std::string& who) {
        return kHead + "prompts: { say: { fields: { word: { pick: [now, then] } } } }\nflow:\n  ask: { ask: say }\n" +
               "  more: { add: { points: 1 }, if: say.word = now }\n  over: { end: " + who + " }\n";
    };
    CHECK(noted(check(pack, body("draw"), matches(100)), "all 100 trial matches of 'small' were draws"));
    CHECK_FALSE(noted(check(pack, body("leaders(points)"), matches(100)), "were draws"));
    CHECK_FALSE(noted(check(pack, body("draw"), matches(20)), "were draws"));
}

TEST_CASE("a number in 'written' that not everybody sees is noted") {
    const SmallPack pack;
    const std::string body = kHead + "prompts: { say: { fields: { word: { pick: [now, then] } } } }\nflow:\n" +
                             "  ask: { ask: say }\n  over: { end: leaders(points) }\n";
    const auto cards = [&](const std::string& seen) {
        pack.write("cards/chip.yaml", "cards: chip\nattributes:\n  value: { from: 0, to: 9" + seen +
                                          " }\n  suit: { one_of: { sun: s, moon: m } }\n" +
                                          "written: \"{suit}{value}\"\n");
    };
    cards(", seen_by: owner");
    CHECK(noted(check(pack, body), "chip.yaml:5:10: seats that do not see 'value' read 0 there"));
    cards("");
    CHECK_FALSE(noted(check(pack, body), "seats that do not see"));
}

TEST_CASE("what is subtracted from itself, and an 'it' within another filter, are noted") {
    const SmallPack pack;
    const auto body = [](const std::string& amount) {
        return kHead + "prompts: { say: { fields: { word: { pick: [now, then] } } } }\nflow:\n  ask: { ask: say }\n" +
               "  more: { add: { points: \"" + amount + "\" } }\n  over: { end: leaders(points) }\n";
    };
    CHECK(noted(check(pack, body("points - points")), "'points - points' is always 0"));
    CHECK_FALSE(noted(check(pack, body("points - n")), "is always"));
    const std::string nested = "count(hand where count(hand where value of it = 1) > 0 and value of it = 2)";
    CHECK(noted(check(pack, body(nested)), "'it' is the element of the inner 'where' here"));
    CHECK_FALSE(noted(check(pack, body("count(hand where value of it = 2)")), "'it' is"));
}

TEST_CASE("a counter that nothing changes is noted, and an unseen pile that nothing shuffles") {
    const SmallPack pack;
    const auto game = [&](const std::string& counter, const std::string& deck, const std::string& steps,
                          const std::string& draw = "1") {
        return check(pack, "seats: 2\ncounters: { points: { of: seat }, luck: " + counter +
                               " }\nzones:\n  deck: { kind: pile, seen_by: " + deck +
                               " }\n  hand: { of: seat, kind: hand, seen_by: owner }\n"
                               "prompts: { go: { pick: [keep, use] } }\nflow:\n" +
                               steps + "  draw: { move: " + draw +
                               ", from: deck, to: hand }\n  go: { ask: go }\n"
                               "  some: { add: { points: 1 }, if: go = keep and luck < 2 }\n  over: { end: draw }\n");
    };
    const std::string never = "nothing changes the counter 'luck'", listed = "nothing shuffles 'deck'";
    const std::string deck = "nobody, starts: [{ every: [suit, value] }]", mix = "  mix: { shuffle: deck }\n";
    CHECK(noted(game("{ of: seat }", deck, mix), never));
    CHECK(!noted(game("{ starts: 1 }", deck, mix), never));
    CHECK(!noted(game("{ of: seat }", deck, mix + "  luck: { add: { luck: 1 } }\n"), never));
    CHECK(!noted(game("{ of: seat }", deck, mix + "  luck: { set: { luck of 1: 1 } }\n"), never));

    CHECK(noted(game("{ of: seat }", deck, mix + "  luck: { add: { points: luck } }\n"), never));  // it is read

    CHECK(noted(game("{ starts: 1 }", deck, ""), listed));
    CHECK(!noted(game("{ starts: 1 }", deck, "  all: { move: deck, to: scrap, if: luck > 1 }\n" + mix), listed));
    CHECK(!noted(game("{ starts: 1 }", deck, mix), listed));
    CHECK(!noted(game("{ starts: 1 }", "nobody, starts: [s1, s1, s1]", ""), listed));
    CHECK(!noted(game("{ starts: 1 }", "everyone, starts: [s1, m2, s3]", ""), listed));
}

TEST_CASE("an effect that never changes anything is noted, though the other branch of its condition does") {
    const Effects pack;
    const auto slots = [](const std::string& otherwise) {
        return "  A: { if: this is sun, then: { lift: 1 }, else: " + otherwise + " }\n  B: { lift: 1 }\n";
    };
    CHECK(noted(pack.with(slots("{ lift: 0 }")), "tide.yaml:3:52: this never changed anything"));
    CHECK_FALSE(noted(pack.with(slots("{ lift: 2 }")), "tide.yaml:3:"));
}

TEST_CASE("a number that is cut off at an end of its range each time is noted") {
    const Effects pack;
    const Checked done = pack.with("  A: { lift: 9 }\n  B: { lift: -9 }\n  C: { lift: 7 }\n", 200);
    CHECK(noted(done, "tide.yaml:3:8: the result was outside the range of the number"));
    CHECK(noted(done, "tide.yaml:4:8: the result was outside the range of the number"));
    CHECK_FALSE(noted(done, "tide.yaml:5:"));
}
