// Tests slots of boards in playouts, which do not wait if nobody is asked: their states must equal those of matches
// that wait. Also tests effects, targets and limits of slots.
#include "observed_playout.hpp"
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

// A board whose slots ask for choices, have branches, and let cards rise from 0.
const std::string kBoard = R"(board: tide
slots:
  A: { lift: 0, to: a card you choose }
  B: [ { grow: 2, to: all }, { if: this is sun, then: { lift: 0, to: min }, else: { grow: -1, to: any card } } ]
  C: { if: value of this > 4, then: [ { grow: 1, to: adjacent }, { lift: 3, to: opponent's max } ] }
  D: { when: placed, if: this is moon, then: { grow: 3, to: clockwise }, else: { if: n > 0, then: { lift: 0 } } }
)";

std::string game_of(const std::string& turn) {
    return R"(seats: 2
boards: [tide]
counters: { n: { of: seat } }
zones:
  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2, s3, m4] }
  ring: { of: seat, kind: loop, places: [A, B, C, D], effects: board, asks: choice, seen_by: everyone }
prompts:
  lay: { fields: { card: { pick: hand }, slot: { pick: places(ring) where it is empty } } }
  go: { fields: { say: { pick: [now, later] } } }
  tint: { text: "Which colour?", pick: suit }
  choice: { text: Choose. }
triggers:
  lit: { when: value rises from 0, unless: suit, ask: tint, set: { suit: tint } }
flow:
  board: { present: next }
  fill:
    repeat: 4
    steps:
      lay: { ask: lay }
      put: { move: lay.card, to: lay.slot }
      instant: { resolve: ring, at: lay.slot }
      count: { add: { n: 1 } }
  again:
    repeat: 5
    steps:
)" + turn + "  over: { end: draw }\n";
}

// Requires that playouts with and without an observer agree. With an observer, no slot is skipped.
void same_both_ways(const std::string& turn) {
    SmallPack pack;
    pack.write("scripts/effects/lift.lua",
               "return effect { text = 'lift', params = { lift = amount { from = 0, to = 9 }, to = cards { default = "
               "'this card' } }, run = function(fx, p) fx:set(p.to, p.lift) end }\n");
    pack.write("scripts/effects/grow.lua",
               "return effect { text = 'grow', params = { grow = amount { from = -9, to = 9 }, to = cards { default = "
               "'this card' } }, run = function(fx, p) fx:add(p.to, p.grow) end }\n");
    pack.write("boards/small/tide.yaml", kBoard);
    const auto game = pack.game(game_of(turn));
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const auto answers = [&](int stretch) { return 1 + (static_cast<int>(seed) + stretch) % 5; };
        CHECK(playout_difference(game, seed, answers, 500) == "");
    }
}

}  // namespace

TEST_CASE("slots that ask nobody are passed over without waiting, and those that ask are not") {
    same_both_ways("      work: { resolve: ring }\n");
}

TEST_CASE("slots that work while others stand in a prompt") {
    same_both_ways(
        "      turn: { ask: go, at_once: { if: go.say = now, clock: kept, steps: { work: { resolve: ring } } } }\n");
}

TEST_CASE("among steps about one seat only its own slots are worked") {
    SmallPack pack;
    pack.write("scripts/effects/mark.lua",
               "return effect { text = 'mark', params = { mark = amount { from = 0, to = 9 }, n = counter_named {} },"
               "\n  run = function(fx, p) fx:add_counter(p.n, p.mark) end }\n");
    pack.write("boards/small/tide.yaml", "board: tide\nslots: { A: { mark: 3, when: placed }, B: { mark: 1 } }\n");
    Match match(pack.game("seats: 2\nboards: [tide]\ncounters: { n: { of: seat } }\nzones:\n"
                          "  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, s2] }\n"
                          "  ring: { of: seat, kind: loop, places: [A, B], effects: board, seen_by: everyone }\n"
                          "prompts: { lay: { fields: { card: { pick: hand }, slot: { pick: places(ring) } } } }\n"
                          "flow:\n  board: { present: next }\n  turns:\n    each: seat\n    steps:\n"
                          "      lay: { ask: lay }\n      work: { resolve: ring, at: lay.slot }\n"
                          "      rest: { resolve: ring }\n  stay: { ask: lay }\n  over: { end: draw }\n"),
                1);
    REQUIRE_FALSE(answer(match, 1, {{"card", "s1"}, {"slot", "A"}}));
    CHECK(counter(match, 0, "n", 1) == "4");
    CHECK(counter(match, 0, "n", 2) == "0");
    REQUIRE_FALSE(answer(match, 2, {{"card", "s1"}, {"slot", "A"}}));
    CHECK(counter(match, 0, "n", 1) == "4");  // not worked again in the turn of seat 2
    CHECK(counter(match, 0, "n", 2) == "4");
}

TEST_CASE("the ends of a ring are adjacent, those of a row are not") {
    SmallPack pack;
    pack.write("scripts/effects/lift.lua", kLift);
    const auto cards = [&](const std::string& kind, const std::string& slots) {
        pack.write("boards/small/tide.yaml", "board: tide\nslots: { " + slots + " }\n");
        Match match(pack.game("seats: 1\nboards: [tide]\nzones:\n"
                              "  way: { of: seat, kind: " +
                              kind +
                              ", places: [A, B, C, D], effects: board, seen_by: everyone }\n"
                              "prompts: { stay: { pick: [yes, no] } }\nflow:\n  board: { present: next }\n"
                              "  a: { make: { value: 1, suit: sun }, to: way, at: A }\n"
                              "  b: { make: { value: 2, suit: sun }, to: way, at: B }\n"
                              "  d: { make: { value: 4, suit: sun }, to: way, at: D }\n"
                              "  work: { resolve: way }\n  stay: { ask: stay }\n  over: { end: draw }\n"),
                    1);
        return lying(match, 0, "way", 1);
    };
    using Cards = std::vector<std::string>;
    CHECK(cards("loop", "A: { lift: 3, to: adjacent }") == Cards{"s1", "s5", "", "s7"});
    CHECK(cards("row", "A: { lift: 3, to: adjacent }") == Cards{"s1", "s5", "", "s4"});
    CHECK(cards("row", "B: { lift: 3, to: adjacent }") == Cards{"s4", "s2", "", "s7"});
    CHECK(cards("row", "D: { lift: 3, to: adjacent }") == Cards{"s1", "s5", "", "s4"});
    CHECK(cards("loop", "D: { lift: 3, to: clockwise }") == Cards{"s4", "s2", "", "s4"});
    CHECK(cards("row", "D: { lift: 3, to: clockwise }") == Cards{"s1", "s2", "", "s4"});
    CHECK(cards("row", "B: { lift: 3, to: clockwise }") == Cards{"s1", "s2", "", "s7"});
    CHECK(cards("row", "A: { lift: 3, to: anticlockwise }") == Cards{"s1", "s2", "", "s4"});
}

namespace {

// Writes an effect that counts, and returns a game for one seat that resolves the slots of this board.
std::string marking_game(const SmallPack& pack, const std::string& board) {
    pack.write("scripts/effects/mark.lua",
               "return effect { text = 'mark', params = { mark = amount { from = 0, to = 9 }, n = counter_named {} },"
               "\n  run = function(fx, p) fx:add_counter(p.n, p.mark) end }\n");
    return "seats: 1\nboards: [" + board +
           "]\ncounters: { n: { of: seat }, marks: { of: seat } }\nzones:\n"
           "  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1] }\n"
           "  ring: { of: seat, kind: loop, places: [A, B], effects: board, seen_by: everyone }\n"
           "prompts: { lay: { fields: { card: { pick: hand }, slot: { pick: places(ring) where it is empty } } } "
           "}\n"
           "flow:\n  board: { present: next }\n  lay: { ask: lay }\n  put: { move: lay.card, to: lay.slot }\n"
           "  work: { resolve: ring }\n  over: { end: draw }\n";
}

}  // namespace

TEST_CASE("an effect of a slot counts with the counter that its board names") {
    SmallPack pack;
    pack.write("boards/small/tide.yaml", "board: tide\nslots: { A: { mark: 3, n: marks }, B: { mark: 4 } }\n");
    Match match(pack.game(marking_game(pack, "tide")), 1);
    REQUIRE_FALSE(answer(match, 1, {{"card", "s1"}, {"slot", "A"}}));
    CHECK(counter(match, 0, "marks", 1) == "3");
    CHECK(counter(match, 0, "n", 1) == "4");
    pack.write("boards/small/tide.yaml", "board: tide\nslots: { A: { mark: 3, n: marcs } }\n");
    CHECK_THAT(pack.errors(marking_game(pack, "tide")), Catch::Contains("tide.yaml:2:") &&
                                                            Catch::Contains("there is no counter 'marcs'") &&
                                                            Catch::Contains("did you mean 'marks'?"));
}

TEST_CASE("a slot has 64 effects, each of which is carried out, and no more") {
    SmallPack pack;
    const auto board = [&](int effects) {
        std::string marks;
        for (int i = 0; i < effects; ++i)
            marks += (i > 0 ? ", " : "") + std::string("{ mark: 1 }");
        pack.write("boards/small/tide.yaml", "board: tide\nslots: { A: [" + marks + "], B: { mark: 9 } }\n");
        return marking_game(pack, "tide");
    };
    Match match(pack.game(board(64)), 1);
    REQUIRE_FALSE(answer(match, 1, {{"card", "s1"}, {"slot", "A"}}));
    CHECK(counter(match, 0, "n", 1) == "73");
    CHECK_THAT(pack.errors(board(65)), Catch::Contains("tide.yaml:2:10") &&
                                           Catch::Contains("'A' has 65 effects, and a slot can have at most 64"));
}

TEST_CASE("a comparison of what is made of a missing card does not hold, wherever it stands in a condition") {
    SmallPack pack;
    pack.write("scripts/effects/mark.lua",
               "return effect { text = 'mark', params = { mark = amount { from = 0, to = 9 }, n = counter_named {} },"
               "\n  run = function(fx, p) fx:add_counter(p.n, p.mark) end }\n");
    const auto holds_on = [&](bool empty, const std::string& condition) {
        pack.write("boards/small/tide.yaml", "board: tide\nslots: { A: { if: \"" + condition +
                                                 "\", then: { mark: 1 } }, B: { mark: 1, n: k } }\n");
        Match match(
            pack.game("seats: 1\nboards: [tide]\ncounters: { n: { of: seat }, k: { of: seat } }\nzones:\n"
                      "  hand: { of: seat, kind: hand, seen_by: owner, starts: [s2] }\n"
                      "  ring: { of: seat, kind: loop, places: [A, B], effects: board, seen_by: everyone }\n"
                      "prompts: { lay: { fields: { card: { pick: hand }, slot: { pick: places(ring) } } } }\n"
                      "flow:\n  board: { present: next }\n  lay: { ask: lay }\n"
                      "  put: { move: lay.card, to: lay.slot }\n  work: { resolve: ring }\n  over: { end: draw }\n"),
            1);
        REQUIRE_FALSE(answer(match, 1, {{"card", "s2"}, {"slot", empty ? "B" : "A"}}));
        REQUIRE_FALSE(match.halted());
        return counter(match, 0, "n", 1) == "1";
    };
    struct Case {
        const char* condition;
        bool with_card, without;  // true if the condition holds
    };
    for (const Case& c : {Case{"value of this < 3", true, false},
                          {"value of this + 1 < 4", true, false},
                          {"value of this + 1 != 3", false, true},
                          {"value of this * 2 in 1..9", true, false},
                          {"value of this + 1 < 4 or k = 0", true, true},
                          {"k = 0 or value of this + 1 < 4", true, true},
                          {"k = 0 and value of this + 1 < 4", true, false},
                          {"not (value of this < 3)", false, true},
                          {"not (value of this + 1 < 4)", false, true},
                          {"4 > value of this + 1", true, false},
                          {"(value of this + 1) is odd", true, false},
                          {"(value of this + 1) is not odd", false, true}}) {
        INFO(c.condition);
        CHECK(holds_on(false, c.condition) == c.with_card);
        CHECK(holds_on(true, c.condition) == c.without);
    }
}

TEST_CASE("an effect that reckons with the card of an empty slot does nothing, and nothing else is changed by that") {
    SmallPack pack;
    pack.write("scripts/effects/grow.lua",
               "return effect { text = '{grow} to {to}', params = { grow = amount { from = -9, to = 9 }, to = cards { "
               "default = 'this card' } }, run = function(fx, p) fx:add(p.to, p.grow) end }\n");
    // The card on A, whose value was 3, after the slot of A, or that of the empty B, has added the amount.
    const auto becomes = [&](const std::string& slot, const std::string& amount) {
        pack.write("boards/small/tide.yaml",
                   "board: tide\nslots:\n  " + slot + ": { grow: \"" + amount + "\", to: A }\n");
        const Match match(pack.game(R"(seats: 1
boards: [tide]
zones:
  deck: { of: seat, kind: pile, seen_by: everyone, starts: [s3] }
  ring: { of: seat, kind: loop, places: [A, B], effects: board, seen_by: everyone }
counters: { k: {}, far: { of: suit, starts: 4 } }
prompts: { go: { pick: [left, right] } }
flow:
  board: { present: next }
  one: { move: 1, from: deck, to: ring, at: A }
  work: { resolve: ring }
  stay: { ask: go }
  over: { end: draw }
)"),
                          1);
        INFO(match.seen_by(0).view().failure);
        REQUIRE_FALSE(match.halted());
        return lying(match, 0, "ring", 1).front();
    };
    struct Case {
        const char* amount;
        const char *on_card, *on_empty;  // the expected card on A
    };
    for (const Case& c : {Case{"value of this", "s6", "s3"},
                          {"value of this + 1", "s7", "s3"},
                          {"1 + value of this", "s7", "s3"},
                          {"value of this - 1 - value of this", "s2", "s3"},
                          {"value of this * 2 - 1", "s8", "s3"},
                          {"0 - (-value of this)", "s6", "s3"},
                          {"abs(value of this - 5)", "s5", "s3"},
                          {"up(value of this / 2)", "s5", "s3"},
                          {"down(value of this + 0.5)", "s6", "s3"},
                          {"6 / value of this", "s5", "s3"},
                          {"value of this / 3", "s4", "s3"},
                          {"5 % value of this", "s5", "s3"},
                          {"far(suit of this)", "s7", "s3"},
                          {"far(suit of this) + 1", "s8", "s3"},
                          {"value of this if k = 0 else 5", "s6", "s3"},
                          {"value of this + 1 if k = 1 else 5", "s8", "s8"},
                          {"(value of this if k = 0 else 5) + 1", "s7", "s3"},
                          {"5 if value of this > 0 else 1", "s8", "s4"},
                          {"value of this or 1", "s6", "s4"},
                          {"(value of this or 1) + 1", "s7", "s5"},
                          {"value of this + 1 or 1", "s7", "s4"},
                          {"count(1..value of this)", "s6", "s3"},
                          {"count(value of this..4)", "s5", "s3"},
                          {"best((value of this; 2)) or 1", "s6", "s5"}}) {
        INFO(c.amount);
        CHECK(becomes("A", c.amount) == c.on_card);
        CHECK(becomes("B", c.amount) == c.on_empty);
    }
}

TEST_CASE("what effects add to a card and take from it at one moment is told where it comes to nothing") {
    SmallPack pack;
    pack.write("scripts/effects/grow.lua",
               "return effect { text = '{grow} to {to}', params = { grow = amount { from = -9, to = 9 }, to = cards { "
               "default = 'this card' } }, run = function(fx, p) fx:add(p.to, p.grow) end }\n");
    const auto ignored = [&](const std::string& slots) {
        pack.write("boards/small/tide.yaml", "board: tide\nslots:\n" + slots);
        const Match match(pack.game(R"(seats: 1
boards: [tide]
zones:
  deck: { of: seat, kind: pile, seen_by: everyone, starts: [s3, s5] }
  ring: { of: seat, kind: loop, places: [A, B], effects: board, seen_by: everyone }
prompts: { go: { fields: { say: { pick: [left, right] } } } }
flow:
  board: { present: next }
  one: { move: 1, from: deck, to: ring, at: A }
  two: { move: 1, from: deck, to: ring, at: B }
  work: { resolve: ring }
  stay: { ask: go }
  over: { end: draw }
)"),
                          1);
        std::vector<std::string> list;
        for (const Event& event : match.seen_by(1).events())
            if (event.kind == EventKind::ignored) list.push_back(part_of(event, "at") + " " + part_of(event, "why"));
        return list;
    };
    using List = std::vector<std::string>;
    CHECK(ignored("  A: [ { grow: 2 }, { grow: -2 } ]\n") == List{});  // the effects work one after the other
    CHECK(ignored("  A: { grow: 2, to: B }\n  B: { grow: 1 }\n") == List{});
    pack.write("scripts/effects/both.lua",
               "return effect { text = 'both', params = { both = amount { from = 0, to = 9 }, to = cards { default = "
               "'this card' } }, run = function(fx, p) fx:add(p.to, p.both) fx:add(p.to, -p.both) end }\n");
    CHECK(ignored("  A: { both: 2 }\n") == List{"1:ring.A the changes cancel out"});
    CHECK(ignored("  A: { both: 0 }\n") == List{});
}

TEST_CASE("where the slots are of the table, a target in seats' zones is that of the seat that acts") {
    const SmallPack pack;
    pack.write("scripts/effects/lift.lua", kLift);
    pack.write("boards/small/tide.yaml", "board: tide\nslots: { A: { when: placed, lift: 1, to: held } }\n");
    Match match(pack.game("seats: 2\nboards: [tide]\ntargets: { held: { cards: hand } }\nzones:\n"
                          "  hand: { of: seat, kind: hand, seen_by: everyone, starts: [s1, m2] }\n"
                          "  pond: { kind: loop, places: [A, B, C], effects: board, seen_by: everyone }\n"
                          "prompts: { lay: { fields: { card: { pick: hand }, place: { pick: places(pond) where it is "
                          "empty } } } }\n"
                          "flow:\n  board: { present: next }\n  turn:\n    each: seat\n    steps:\n"
                          "      lay: { ask: lay }\n      put: { move: lay.card, to: lay.place }\n"
                          "      work: { resolve: pond, at: lay.place }\n  over: { end: draw }\n"),
                1);
    REQUIRE_FALSE(answer(match, 1, {{"card", "s1"}, {"place", "A"}}));
    CHECK(lying(match, 1, "hand", 1) == std::vector<std::string>{"m3"});
    CHECK(lying(match, 1, "hand", 2) == std::vector<std::string>{"s1", "m2"});
    REQUIRE_FALSE(answer(match, 2, {{"card", "m2"}, {"place", "B"}}));
    CHECK(lying(match, 1, "hand", 2) == std::vector<std::string>{"s1"});
}
