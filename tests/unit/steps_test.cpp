// Tests steps: routines, conditions on seats, scripts, cards that are created and removed, ends.
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

namespace {

const char* const kBump =
    "return rule { text = \"\", params = { bump = amount {} }, run = function(fx, p)\n"
    "  fx:add_counter(counter.n, p.bump)\n  fx:add_counter(counter.who, fx:seat())\nend }\n";

// A game, of three seats by default, that stops at a prompt, so that the result of the flow can be examined.
std::string stops(const std::string& flow, const std::string& more = "", const std::string& seats = "3") {
    return "seats: " + seats + R"(
zones:
  hand: { of: seat, kind: hand, seen_by: everyone }
  deck: { kind: pile, seen_by: everyone, starts: [s1, m2, s3, m4] }
  heap: { kind: pile, seen_by: everyone }
  row: { kind: row, places: [x, y, z], seen_by: everyone }
counters: { made: { holds: card }, given: { holds: card }, n: {}, who: {}, mark: { of: seat }, points: { of: seat } }
prompts: { go: { fields: { say: { pick: ["yes", "no"] } } } }
)" + more + "flow:\n" +
           flow + "  stay: { ask: go }\n  over: { end: draw }\n";
}

}  // namespace

TEST_CASE("a routine's steps stand where it is done") {
    SmallPack pack;
    Match match(pack.game(stops("  one: { do: twice }\n  add: { add: { n: 10 } }\n  two: { do: twice, if: n > 10 }\n"
                                "  no: { do: twice, if: n > 100 }\n",
                                "routines: { twice: { a: { add: { n: 1 } }, b: { add: { n: 1 } } } }\n")),
                1);
    CHECK(counter(match, 1, "n", 0) == "14");
    CHECK_THAT(pack.errors(stops("  one: { do: thrice }\n", "routines: { twice: { a: { add: { n: 1 } } } }\n")),
               Contains("game.yaml:13:") && Contains("there is no routine 'thrice'") && Contains("'twice'"));
    CHECK_THAT(pack.errors(stops("  one: { do: again }\n", "routines: { again: { a: { do: again } } }\n")),
               Contains("the routine 'again' calls itself"));
}

TEST_CASE("`if` that reads what each seat has takes of the seats of a step those for which it holds") {
    SmallPack pack;
    Match match(pack.game(stops("  a: { set: { points: 7 }, of: 2 }\n"
                                "  b: { add: { mark: 1 }, if: points < 7 }\n"
                                "  c: { add: { mark: 10 }, of: 2, if: points < 7 }\n"
                                "  d: { move: 1, from: deck, to: hand, if: points = 7 }\n"
                                "  e: { make: [m9], to: hand, if: not (seat = 2) }\n")),
                1);
    CHECK(counter(match, 0, "mark", 1) == "1");
    CHECK(counter(match, 0, "mark", 2) == "0");
    CHECK(counter(match, 0, "mark", 3) == "1");
    CHECK(lying(match, 1, "hand", 2) == Names{"s1"});
    CHECK(lying(match, 1, "hand", 3) == Names{"m9"});
}

TEST_CASE("such an `if` on a question: the others are not asked, and what they said before is forgotten") {
    SmallPack pack;
    Match match(pack.game(stops("  a: { ask: go }\n  b: { ask: go, if: seat = 2 }\n"
                                "  c: { set: { mark: 1 if go is none else 2 } }\n")),
                1);
    for (Seat seat = 1; seat <= 3; ++seat)
        REQUIRE_FALSE(answer(match, seat, {{"say", "yes"}}));
    CHECK(asked(match, 1) == "none");
    REQUIRE_FALSE(answer(match, 2, {{"say", "no"}}));
    CHECK(counter(match, 0, "mark", 1) == "1");
    CHECK(counter(match, 0, "mark", 2) == "2");
}

TEST_CASE("a script runs for every seat, for one, for some, or once for the table") {
    SmallPack pack;
    pack.write("scripts/rules/bump.lua", kBump);
    const auto after = [&](const std::string& step) {
        Match match(pack.game(stops("  run: { run: { bump: 1 }" + step + " }\n")), 1);
        return counter(match, 0, "n", 0) + " " + counter(match, 0, "who", 0);
    };
    CHECK(after("") == "3 6");
    CHECK(after(", of: table") == "1 0");
    CHECK(after(", of: 2") == "1 2");
    CHECK(after(", if: seat != 2") == "2 4");
    CHECK(after(", if: n = 1") == "0 0");
    CHECK_THAT(pack.errors(stops("  run: { run: { bmp: 1 } }\n")),
               Contains("game.yaml:12:") && Contains("there is no script 'bmp'") && Contains("did you mean 'bump'?"));
    CHECK_THAT(pack.errors(stops("  run: { run: { bump: 1, tpo: 2 } }\n")),
               Contains("game.yaml:12:") && Contains("'bump' has no parameter 'tpo'"));
    CHECK_THAT(pack.errors(stops("  run: { run: { bump: { pick: hand } } }\n")),
               Contains("game.yaml:12:") && Contains("a 'run' step cannot ask a seat"));
}

TEST_CASE("`leave` ends the repeat it names, out of inner ones, too") {
    SmallPack pack;
    Match match(pack.game(stops("  outer:\n    repeat: 3\n    steps:\n      inner:\n        repeat: 5\n        steps:\n"
                                "          note: { add: { n: 1 } }\n"
                                "          out: { leave: outer, if: inner = 2 and outer = 2 }\n"
                                "      tail: { add: { n: 100 } }\n")),
                1);
    CHECK(counter(match, 0, "n", 0) == "107");
    CHECK_THAT(pack.errors(stops("  outer: { repeat: 3, steps: { out: { leave: otter } } }\n")),
               Contains("game.yaml:12:") && Contains("this step is not inside a block 'otter'") && Contains("'outer'"));
}

TEST_CASE("`leave` out of `each`: the steps behind are about everyone again") {
    SmallPack pack;
    Match match(pack.game(stops("  turn:\n    repeat: 2\n    steps:\n      all:\n        each: seat\n        steps:\n"
                                "          note: { add: { n: 1 } }\n"
                                "          out: { leave: turn, if: seat = 2 }\n"
                                "  mark: { add: { mark: 1 } }\n")),
                1);
    CHECK(counter(match, 0, "n", 0) == "2");
    for (Seat seat = 1; seat <= 3; ++seat)
        CHECK(counter(match, 0, "mark", seat) == "1");
}

TEST_CASE("a repeat inside `each` is left within the seat's turn") {
    SmallPack pack;
    Match match(pack.game(stops("  all:\n    each: seat\n    steps:\n      turn:\n        repeat: 4\n        steps:\n"
                                "          note: { add: { mark: 1 } }\n"
                                "          out: { leave: turn, if: turn = 2 }\n"
                                "      tail: { add: { mark: 10 } }\n")),
                1);
    for (Seat seat = 1; seat <= 3; ++seat)
        CHECK(counter(match, 0, "mark", seat) == "12");
}

TEST_CASE("cards are made as they are written, of attributes, and on a place; a step can find them again") {
    SmallPack pack;
    Match match(pack.game(stops("  a: { make: { value: 3, suit: moon }, to: hand, of: 2, as: made }\n"
                                "  b: { make: { value: \"value of made + 1\", suit: suit of made }, to: row, at: y, "
                                "of: 1 }\n"
                                "  c: { make: [s5, \"0\"], to: heap, of: 1 }\n")),
                1);
    CHECK(lying(match, 1, "hand", 2) == Names{"m3"});
    CHECK(lying(match, 1, "row", 0) == Names{"", "m4", ""});
    CHECK(lying(match, 1, "heap", 0) == Names{"s5", "0"});
    CHECK_THAT(pack.errors(stops("  a: { make: [s5], to: row }\n")),
               Contains("game.yaml:12:") && Contains("the place of 'row' is missing"));
    CHECK_THAT(pack.errors(stops("  a: { make: [s5], to: row, at: w }\n")),
               Contains("game.yaml:12:") && Contains("there is no place 'w'"));
    CHECK_THAT(pack.errors(stops("  a: { make: go.say, to: heap }\n")),
               Contains("game.yaml:12:") && Contains("'go.say' is not a card"));
    CHECK_THAT(pack.errors(stops("  a: { make: { width: 1 }, to: heap }\n")),
               Contains("game.yaml:12:") && Contains("width"));
}

TEST_CASE("a step that would make more than most_cards fails, and the match halts before it") {
    SmallPack pack;
    Match match(pack.game(stops("  r: { repeat: 5, steps: { ask: { ask: go }, make: { make: [s1], to: heap } } }\n",
                                "most_cards: 5\n", "1")),
                1);
    REQUIRE_FALSE(answer(match, 1, {{"say", "yes"}}));
    REQUIRE_FALSE(answer(match, 1, {{"say", "yes"}}));
    CHECK(match.halted());
    CHECK_THAT(match.seen_by(kHost).view().failure, Contains("there is no room for another card"));
    CHECK(lying(match, 1, "heap", 0) == Names{"s1"});
    CHECK_THAT(pack.errors(stops("  r: { repeat: 5, steps: { make: { make: [s1], to: heap } } }\n")),
               Contains("game.yaml:12:") && Contains("most_cards"));
}

namespace {

// The game of stops() in which the zone `with` refills the deck.
std::string refills(const std::string& flow, const std::string& with = "heap") {
    std::string game = stops(flow);
    const std::string deck = "deck: { kind: pile, ";
    return game.replace(game.find(deck), deck.size(), deck + "refill: " + with + ", ");
}

}  // namespace

TEST_CASE("a pile that runs empty while cards are dealt is refilled") {
    SmallPack pack;
    const auto game =
        pack.game(refills("  away: { move: deck, to: heap }\n  one: { move: first(heap), to: deck }\n"
                          "  deal: { move: 2, from: deck, to: hand, of: 1 }\n"));
    Match match(game, 1);
    const Names hand = lying(match, 1, "hand", 1);
    REQUIRE(hand.size() == 2);
    CHECK(hand[0] == "s1");
    CHECK(hand[1] != "s1");
    CHECK(lying(match, 1, "heap", 0).empty());
    CHECK(lying(match, 1, "deck", 0).size() == 2);
    CHECK(told(match, 1, "refilled") == 1);
}

TEST_CASE("a pile that is empty already is refilled when cards are dealt from it") {
    SmallPack pack;
    Match match(pack.game(refills("  away: { move: deck, to: heap }\n"
                                  "  deal: { move: 1, from: deck, to: hand }\n")),
                1);
    for (Seat seat = 1; seat <= 3; ++seat)
        CHECK(lying(match, 1, "hand", seat).size() == 1);
    const std::string deal = "  deal: { move: 1, from: deck, to: hand }\n";
    CHECK_THAT(pack.errors(refills(deal, "row")),
               Contains("game.yaml:6:") && Contains("only a pile or hand can be refilled, from another pile or hand"));
    CHECK_THAT(pack.errors(refills(deal, "hand")),
               Contains("game.yaml:6:") && Contains("'deck' is on the table, but each seat has its own 'hand'"));
    CHECK_THAT(pack.errors(refills(deal, "deck")), Contains("a zone cannot be refilled from itself"));
    CHECK_THAT(pack.errors(refills(deal, "hep")), Contains("hep") && Contains("did you mean 'heap'?"));
}

TEST_CASE("the first and the last card of a pile are moved, to another seat's zone if wanted") {
    SmallPack pack;
    Match match(pack.game(stops("  a: { move: first(deck), to: hand, of: 1 }\n"
                                "  b: { move: last(deck), to: hand of next(seat), of: 1, as: given }\n"
                                "  c: { set: { n: value of given } }\n"
                                "  d: { move: \"at(row; x)\", to: hand, of: 1 }\n"
                                "  e: { move: given, to: hand of 3, of: 1 }\n")),
                1);
    CHECK(lying(match, 1, "hand", 1) == Names{"s1"});
    CHECK(lying(match, 1, "hand", 2).empty());
    CHECK(lying(match, 1, "hand", 3) == Names{"m4"});
    CHECK(lying(match, 1, "deck", 0) == Names{"m2", "s3"});
    CHECK(counter(match, 1, "n", 0) == "4");
    const Match row(
        pack.game(stops("  a: { make: [m9], to: row, at: z, of: 1 }\n  b: { make: [s8], to: row, at: y, of: 1 }\n"
                        "  c: { move: first(row), to: hand, of: 1 }\n")),
        1);
    CHECK(lying(row, 1, "hand", 1) == Names{"s8"});  // the card on the first place that has one
    CHECK_THAT(pack.errors(stops("  a: { move: first(deck), to: row }\n")),
               Contains("game.yaml:12:") && Contains("the place of 'row' is missing") && Contains("at: x"));
}

TEST_CASE("a move of a whole zone may go to another seat") {
    SmallPack pack;
    Match match(pack.game(stops("  a: { move: 1, from: deck, to: hand }\n"
                                "  b: { move: hand, to: hand of 2, of: 1 }\n")),
                1);
    CHECK(lying(match, 1, "hand", 1).empty());
    CHECK(lying(match, 1, "hand", 2) == Names{"m2", "s1"});
}

TEST_CASE("several seats may win") {
    SmallPack pack;
    const auto winners = [&](const std::string& end) {
        Match match(pack.game(stops("  a: { set: { points: 1 if seat = 1 else 2 if seat = 2 else 3 } }\n  early: { " +
                                    end + " }\n")),
                    1);
        REQUIRE(match.over());
        return match.winners();
    };
    CHECK(winners("end: seats where points of it >= 2") == std::vector<Seat>{2, 3});
    CHECK(winners("end: seats where points of it > 9").empty());
    CHECK(winners("end: seats") == std::vector<Seat>{1, 2, 3});
    CHECK(winners("end: most(points)") == std::vector<Seat>{3});
    CHECK(winners("end: draw").empty());
    CHECK_THAT(pack.errors(stops("  a: { end: 1, if: points > 2 }\n")),
               Contains("game.yaml:12:20:") && Contains("this condition has a value for each seat"));
    CHECK_THAT(pack.errors(stops("  a: { end: points }\n")),
               Contains("game.yaml:12:13:") && Contains("'points' belongs to a seat") && Contains("end: most(points)"));
    CHECK_THAT(pack.errors(stops("  a: { end: drwa }\n")),
               Contains("game.yaml:12:13:") && Contains("did you mean 'draw'?"));
}

TEST_CASE("an answer that nobody gave, or a seat that is not there, is missing and nothing else") {
    SmallPack pack;
    Match match(pack.game(stops(
                    "  none: { add: { n: 1 }, if: go of 1 is none }\n"
                    "  nobody: { add: { n: 10 }, if: go of most(points) is none and not (go of most(points) = yes) }\n"
                    "  far: { add: { n: 100 }, if: points of most(points) is none }\n")),
                1);
    CHECK(counter(match, 0, "n", 0) == "111");
}

TEST_CASE("what a number comes to only with some options is no mistake in what is written") {
    SmallPack pack;
    Match match(pack.game(R"(
seats: 2
options: { limit: { number: 0 } }
zones: { box: { kind: pile, seen_by: nobody } }
counters: { n: {} }
prompts: { go: { fields: { say: { pick: [now] } } } }
flow:
  a: { if: limit > 0 and value of last(box) = limit, steps: { b: { add: { n: 1 } } } }
  c: { if: limit > 0, steps: { d: { add: { n: 6 / limit + limit % limit } } } }
  e: { if: (value of last(box) or 0) = 0, steps: { f: { add: { n: 10 } } } }
  stay: { ask: go }
  over: { end: draw }
)"),
                1);
    CHECK(counter(match, 0, "n", 0) == "10");
}

TEST_CASE("a counter may bear the name of a function") {
    SmallPack pack;
    Match match(pack.game(R"(
seats: 2
zones: { box: { kind: pile, seen_by: nobody } }
counters: { best: { of: seat }, count: { starts: 7 } }
prompts: { go: { fields: { say: { pick: [now] } } } }
flow:
  a: { set: { best: count + 1 }, of: 2 }
  b: { add: { best: 1 }, if: best of 2 = 8 and best(best) = 8 and best < 8 and count(seats where best of it = 8) = 1 }
  stay: { ask: go }
  over: { end: draw }
)"),
                1);
    CHECK(counter(match, 0, "best", 1) == "1");
    CHECK(counter(match, 0, "best", 2) == "8");
}

TEST_CASE("what lies on the table is changed and copied once, however many seats there are") {
    SmallPack pack;
    Match match(
        pack.game(stops("  a: { add: { value of deck: 1 } }\n  b: { make: deck, to: heap }\n", "most_cards: 8\n")), 1);
    CHECK(lying(match, 1, "deck", 0) == Names{"s2", "m3", "s4", "m5"});
    CHECK(lying(match, 1, "heap", 0) == Names{"s2", "m3", "s4", "m5"});
}

TEST_CASE("a seat that the game does not have is an error where it is written, and none is computed from a number") {
    SmallPack pack;
    for (const char* step : {"{ end: 4 }", "{ add: { mark: 1 }, of: 4 }", "{ set: { lead: 4 } }"})
        CHECK_THAT(pack.errors("seats: 3\nzones: { box: { kind: pile, seen_by: nobody } }\n"
                               "counters: { lead: { holds: seat }, mark: { of: seat } }\nflow:\n  a: " +
                               std::string(step) + "\n  over: { end: draw }\n"),
                   Contains("game.yaml:7:") && Contains("there is no seat 4") && Contains("1 to 3"));
    for (const char* step : {"{ add: { mark: 1 }, of: n }", "{ end: n }"})
        CHECK_THAT(pack.errors(stops("  a: " + std::string(step) + "\n")),
                   Contains("game.yaml:12:") && Contains("'n' is a number; expected a seat"));
}

TEST_CASE("a change is told with what made it, not with what else happened in the same moment") {
    SmallPack pack;
    pack.write("scripts/effects/lift.lua",
               "return effect { text = 'lift', params = { lift = amount { from = 0, to = 9 }, to = cards { default = "
               "'this card' } }, run = function(fx, p) fx:set(p.to, p.lift) end }\n");
    pack.write("scripts/effects/turn.lua",
               "return effect { text = 'turn', params = { turn = amount { from = -10, to = 10 }, whose = whose { "
               "default = 'own' } }, run = function(fx, p) fx:rotate(p.whose, p.turn) end }\n");
    pack.write("boards/small/tide.yaml",
               "board: tide\nslots: { A: { if: this is sun, then: { lift: 8, to: B }, else: { turn: 1 } } }\n");
    Match match(pack.game(R"(
seats: 2
most_cards: 20
boards: [tide]
zones: { ring: { of: seat, kind: loop, places: [A, B, C, D], effects: board, seen_by: everyone } }
prompts: { go: { pick: seats } }
flow:
  board: { present: next }
  go: { ask: go }
  work: { resolve: ring }
  stay: { ask: go }
)"),
                1);
    REQUIRE_FALSE(match.host({HostInputKind::set_zone, {{"zone", "ring"}, {"seat", "1"}, {"cards", "s1 s2 - -"}}}, 0));
    REQUIRE_FALSE(match.host({HostInputKind::set_zone, {{"zone", "ring"}, {"seat", "2"}, {"cards", "m3 - - -"}}}, 0));
    REQUIRE_FALSE(answer(match, 1, {{"go", "1"}}));
    REQUIRE_FALSE(answer(match, 2, {{"go", "1"}}));
    CHECK(lying(match, 1, "ring", 1) == std::vector<std::string>{"s1", "s8", "", ""});
    CHECK(lying(match, 1, "ring", 2) == std::vector<std::string>{"", "m3", "", ""});
    const auto story = match.seen_by(1).card_history("1:ring.B");
    REQUIRE(!story.empty());
    CHECK(part_of(story.back(), "from") == "2");
    CHECK(part_of(story.back(), "to") == "8");
    CHECK(part_of(story.back(), "by") == "lift");
}

TEST_CASE("what a script makes is told; what stays where it is, and what players are not shown, is not") {
    SmallPack pack;
    pack.write("cards/chip.yaml",
               "cards: chip\nattributes:\n  value: { from: 0, to: 9 }\n  suit: { one_of: { sun: s, moon: m } }\n"
               "  used: { from: 0, to: 1, shown: false }\nwritten: \"{suit}{value}\"\n");
    pack.write("scripts/rules/brew.lua",
               "return rule { text = 'brews', params = { brew = card {} }, run = function(fx, p)\n"
               "  fx:create(zone.heap, { value = 5, suit = 1 })\n  fx:set(p.brew, 1, attr.used)\n"
               "  fx:give(p.brew, zone.deck)\nend }\n");
    Match match(pack.game(stops("  a: { run: { brew: first(deck) }, of: 2 }\n", "most_cards: 9\n")), 1);
    for (Seat seat = 0; seat <= 3; ++seat) {
        REQUIRE(told(match, seat, "created") == 1);
        CHECK(told(match, seat, "moved") == 0);
        CHECK(told(match, seat, "changed") == 0);
    }
    const auto events = match.seen_by(1).events();
    const auto made =
        std::find_if(events.begin(), events.end(), [](const Event& e) { return e.kind == EventKind::created; });
    CHECK(made->data[0] == std::pair<std::string, std::string>("card", "s5"));
    CHECK(made->data[1] == std::pair<std::string, std::string>("to", "heap#1"));
    CHECK(part_of(*made, "by") == "brews");
}

TEST_CASE("a variant may let happen always what its base does now and then") {
    const SmallPack pack;
    const std::string base =
        "seats: 2\ncounters: { points: { of: seat }, n: {} }\nzones: { pile: { kind: pile, seen_by: nobody } "
        "}\nprompts: { go: { pick: [yes, no] } }\n"
        "flow:\n  ask: { ask: go }\n  more: { if: n = 1, steps: { add: { add: { points: 2 } } } }\n"
        "  last: { ask: go }\n  over: { end: draw }\n";
    pack.game(base);
    pack.write("boards/always/game.yaml", "game: always\nextends: small\nflow: { more: { if: ~ } }\n");
    Diagnostics out;
    const auto game = Game::load({pack.folder()}, "always", {}, out);
    INFO(out.show());
    REQUIRE(game);
    Match match(game, 1);
    REQUIRE_FALSE(answer(match, 1, {{"go", "yes"}}));
    REQUIRE_FALSE(answer(match, 2, {{"go", "yes"}}));
    CHECK(counter(match, kHost, "points", 1) == "2");
}
