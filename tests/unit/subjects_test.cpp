// Tests expressions on subjects of another type: a kind of card for a card, a set for a number, a let for a zone.
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

// A game with hands, a row of each seat and one of the table, and `more`. Its flow deals cards, then does `steps`.
std::string game(const std::string& more, const std::string& steps) {
    return "seats: 2\nzones:\n  deck: { kind: pile, seen_by: everyone, starts: [s1, s2, m1, m3] }\n"
           "  hand: { of: seat, kind: hand, seen_by: everyone }\n"
           "  tray: { of: seat, kind: row, places: [P, Q], seen_by: everyone }\n"
           "  shelf: { kind: row, places: [A, B, C], seen_by: everyone }\n"
           "  lots: { of: [seat, suit], kind: hand, seen_by: everyone }\n"
           "counters:\n  n: { of: seat }\n  sure: { of: seat, holds: truth }\n  mate: { of: seat, holds: seat }\n"
           "  spent: { of: [seat, suit] }\n" +
           more + "flow:\n  deal: { move: 2, from: deck, to: hand }\n" + steps + "  over: { end: draw }\n";
}

const std::string kWait = "prompts: { w: { pick: [u, v] } }\n";

// The counter n of seat 1 after these steps, in a game that asks `w` afterwards.
std::string n_after(const std::string& steps, const std::string& more = "") {
    const SmallPack pack;
    return counter(Match(pack.game(game(kWait + more, steps + "  w: { ask: w }\n")), 1), kHost, "n", 1);
}

std::string refused(const std::string& more, const std::string& steps) {
    const SmallPack pack;
    return pack.errors(game(more, steps));
}

}  // namespace

TEST_CASE("a step changes cards and no kinds of cards, and a kind is that of one field") {
    const std::string kinds =
        "prompts: { k: { fields: { a: { pick: every(suit; value) }, b: { pick: every(value) } } } }\n";
    CHECK_THAT(refused(kinds, "  k: { ask: k }\n  s: { set: { value of k.a: 6 } }\n"),
               Contains("'value of k.a' cannot be changed by a step"));
    CHECK_THAT(refused(kinds, "  k: { ask: k }\n  s: { set: { n: 1 if (k.a if n = 0 else k.b) is moon else 0 } }\n"),
               Contains("this can be the kind of card of several fields"));
    CHECK_THAT(refused("prompts: { k: { pick: every(value; value) } }\n", "  k: { ask: k }\n"),
               Contains("'value' is named twice"));
    const SmallPack pack;
    pack.write("cards/chip.yaml",
               "cards: chip\nattributes:\n  value: { from: 1, to: 3 }\n  suit: { one_of: { sun: s, moon: m } "
               "}\n  house: { one_of: { north: N, east: E } }\nwritten: \"{suit}{value}\"\n");
    CHECK_THAT(pack.errors(game("prompts: { k: { pick: every(house) } }\n", "  k: { ask: k }\n")),
               Contains("several of these kinds of cards are written"));
}

TEST_CASE("only zones are full, and only zones stand behind `all`") {
    CHECK_THAT(
        refused("prompts: { w: { fields: { a: { pick: [u, v], times: 2 }, b: { pick: hand, if: a is full } } } }\n",
                "  w: { ask: w }\n"),
        Contains("only a zone can be full"));
    CHECK_THAT(refused(kWait + "let: { own: hand }\n", "  w: { ask: w }\n  s: { set: { n: count(all own) } }\n"),
               Contains("'all' must be followed by the name of a zone"));
    CHECK(n_after("  p: { move: first(hand), to: lots(moon) }\n  s: { set: { n: count(all lots(moon)) } }\n") == "2");
}

TEST_CASE("sums are of one number of each element, and patterns are named") {
    CHECK_THAT(refused(kWait + "let: { vals: value of hand }\n",
                       "  s: { set: { n: total(vals of seats) } }\n  w: { ask: w }\n"),
               Contains("total takes one number of each element"));
    const std::string pairs = "patterns: { pairs: { among: { cards: hand }, table: [{ cards: 1, sum: value }] } }\n";
    CHECK_THAT(refused(kWait + pairs, "  s: { set: { n: count(witness(pairs of opponent)) } }\n  w: { ask: w }\n"),
               Contains("witness takes the name of a pattern"));
    CHECK(
        n_after(
            "  s: { set: { n: 1 if made(pairs; first(hand)) else 0 } }\n  t: { add: { n: 1 if made(pairs; last(hand)) "
            "else 0 } }\n",
            pairs) == "1");
    CHECK_THAT(
        refused(
            "prompts: { w: { fields: { card: { pick: hand }, at: { pick: places(tray) where it is empty } } } }\n" +
                pairs,
            "  w: { ask: w }\n  m: { move: w.card, to: w.at, as: put }\n  i: { if_made: pairs, by: put, tie: draw }\n"),
        Contains("this pattern is among the cards of a zone"));
}

TEST_CASE("a counter starts with a value that is known, or the game is refused") {
    const auto starts = [](const std::string& value) {
        const SmallPack pack;
        return pack.errors(
            "seats: 2\nzones: { deck: { kind: pile, seen_by: everyone, starts: [s1, s2, m1] } }\n"
            "counters: { half: { starts: " +
            value + " } }\n" + kWait + "flow:\n  w: { ask: w }\n  over: { end: draw }\n");
    };
    CHECK_THAT(starts("count(deck) / 2"), Contains("game.yaml:5:") && Contains("a counter starts with this value"));
    CHECK_THAT(starts("1 if w of 1 = u else 0"), Contains("reads an answer, which has no value yet"));
    CHECK(starts("count(deck) * 2") == "");
}

TEST_CASE("slots are resolved at places of their own zone") {
    const SmallPack pack;
    pack.write("scripts/effects/lift.lua", kLift);
    pack.write("boards/small/tide.yaml", "board: tide\nslots: { P: { when: placed, lift: 1, to: this card } }\n");
    CHECK_THAT(pack.errors("seats: 2\nboards: [tide]\nzones:\n"
                           "  tray: { of: seat, kind: row, places: [P, Q], seen_by: everyone, effects: board }\n"
                           "  shelf: { kind: row, places: [A, B, C], seen_by: everyone }\n"
                           "prompts: { w: { pick: places(shelf) } }\n"
                           "flow:\n  b: { present: next }\n  w: { ask: w }\n  r: { resolve: tray, at: w }\n"
                           "  over: { end: draw }\n"),
               Contains("this is no place of 'tray'"));
}

TEST_CASE("a script's parameter takes answers of its own type, and cards of a seat that is named") {
    const SmallPack pack;
    pack.write("scripts/actions/num.lua",
               "return action { text = \"\", params = { num = amount {} }, pass = 1,\n"
               "  run = function(fx, p) fx:set_counter(counter.n, p.num) end }\n");
    const auto action = [&](const std::string& pick) {
        return pack.errors(game("actions: { num: { num: { pick: " + pick +
                                    " } } }\nprompts: { w: { fields: { act: { pick: action } } } }\n",
                                "  w: { ask: w }\n  act: { run: w.act }\n"));
    };
    for (const char* wrong : {"every(suit)", "places(shelf)", "seats"})
        CHECK_THAT(action(wrong), Contains("'num' is a number, but this asks for a "));
    CHECK(action("1..3") == "");
    CHECK(action("truth") == "");
    pack.write("scripts/actions/num.lua",
               "return action { text = \"\", params = { num = value { of = 'suit' } }, pass = 1,\n"
               "  run = function(fx, p) fx:set_counter(counter.n, p.num) end }\n");
    pack.write("cards/chip.yaml",
               "cards: chip\nattributes:\n  value: { from: 0, to: 9 }\n  suit: { one_of: { sun: s, moon: m } }\n"
               "  size: { one_of: { big: b, small: l } }\nwritten: [\"{suit}{value}\", \"{size}\"]\n");
    CHECK_THAT(action("size"), Contains("'num' is a suit, but this asks for a size"));
    CHECK_THAT(action("seats"), Contains("'num' is a suit, but this asks for a "));
    CHECK(action("suit") == "");
    pack.write("scripts/actions/num.lua",
               "return action { text = \"\", params = { num = place {} }, pass = 1,\n"
               "  run = function(fx, p) fx:set_counter(counter.n, 1) end }\n");
    CHECK_THAT(action("seats"), Contains("'num' is a place, but this asks for a "));
    pack.write("scripts/rules/raise.lua",
               "return rule { text = \"\", params = { raise = cards {} },\n"
               "  run = function(fx, p) fx:add(p.raise, 1) end }\n");
    CHECK_THAT(pack.errors(game(kWait, "  r: { run: { raise: hand }, of: table }\n  w: { ask: w }\n")),
               Contains("each seat has its own 'hand', and no seat acts here"));
}

TEST_CASE("a truth that is none does not hold") {
    CHECK(n_after("  s: { set: { n: count(seats where sure of mate of it) } }\n") == "0");
    CHECK(n_after("  m: { set: { mate: opponent, sure: true } }\n  s: { set: { n: count(seats where sure of mate of "
                  "it) } }\n") == "2");
}

TEST_CASE("places are those of the seat's own zone, and keys are known before the elements of a set") {
    for (const char* zone : {"tray of opponent", "tray where value of it > 5"})
        CHECK_THAT(refused(kWait, "  s: { set: { n: 1 if at(" + std::string(zone) +
                                      "; P) is none else 0 } }\n  w: { ask: w }\n"),
                   Contains("game.yaml:18:26: "));
    CHECK_THAT(refused("prompts: { w: { pick: places(tray of opponent) where it is empty } }\n", "  w: { ask: w }\n"),
               Contains("this must be the name of a zone of the table, or of the seat itself"));
    const std::string theirs = "let: { theirs: tray of opponent }\n";
    for (const char* zone : {"theirs", "all tray"})
        CHECK_THAT(refused(theirs + kWait, "  s: { set: { n: 1 if at(" + std::string(zone) +
                                               "; P) is none else 0 } }\n  w: { ask: w }\n"),
                   Contains("this must be the name of a zone of the table, or of the seat itself"));
    CHECK(n_after("  p: { move: 1, from: hand, to: tray, at: P, of: 2 }\n"
                  "  s: { set: { n: value of there of opponent or 0 } }\n",
                  "let: { there: at(tray; P) }\n") == "1");
    CHECK(n_after("  s: { set: { n: total(spent(suit of the first(hand where value of it > 0)) of seats) } }\n") ==
          "0");
    CHECK_THAT(
        refused(kWait,
                "  s: { set: { n: count(hand where total(spent(suit of it) of seats) = 2) } }\n  w: { ask: w }\n"),
        Contains("'it' cannot be in the key"));
}

TEST_CASE("a total keeps nothing back for members that may be left out") {
    const SmallPack pack;
    const Match match(
        pack.game(game("prompts: { x: { fields: { x: { pick: 1..3, up_to: 2, total: 3 } } } }\n", "  x: { ask: x }\n")),
        1);
    CHECK(options(match, 1, "x_1") == std::vector<std::string>{"1", "2", "3", "none"});
}

TEST_CASE("a let of a zone, of another seat, is that seat's zone") {
    const SmallPack pack;
    const Match match(
        pack.game(game("let: { own: hand }\nprompts: { c: { pick: own of opponent } }\n", "  c: { ask: c }\n")), 1);
    CHECK(options(match, 1, "c") == std::vector<std::string>{"m1", "m3"});
}

TEST_CASE("a truth that cannot be no needs no answer of silence") {
    CHECK(refused("prompts: { t: { pick: truth where it } }\n", "  t: { ask: t }\n") == "");
}

TEST_CASE("`this` is the card that a trigger is about") {
    const SmallPack pack;
    pack.write("cards/chip.yaml", "cards: chip\nattributes:\n  value: { from: 0, to: 9 }\nwritten: \"v{value}\"\n");
    Match match(
        pack.game("seats: 1\nzones: { hand: { of: seat, kind: hand, seen_by: everyone, starts: [v1] } }\n"
                  "prompts: { raised: { pick: truth } }\n"
                  "triggers: { up: { when: value rises from 1, ask: raised, set: { value: value of this * 3 } } }\n"
                  "flow:\n  turn: { add: { value of hand: 1 } }\n  over: { end: draw }\n"),
        1);
    REQUIRE_FALSE(answer(match, 1, {{"raised", "true"}}));
    CHECK(lying(match, 1, "hand", 1) == std::vector<std::string>{"v6"});
}
