// Tests counters, zones, fields and steps that are declared for each value (`of: suit`, `each: suit`).
#include "small_pack.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

namespace {

const std::string kBids = R"(
seats: 3
counters:
  purse: { of: seat, starts: 6, seen_by: owner }
  side: { of: seat, holds: suit }
  won: { of: suit }
  met: { of: [seat, seat], seen_by: owner }
  taken: { of: [seat, suit] }
  most: {}
  sum: { of: seat }
zones:
  pool: { kind: pile, seen_by: everyone, starts: [s1, s2, m3, m4] }
  lots: { of: suit, kind: hand, seen_by: everyone }
prompts:
  bids:
    fields:
      bid: { pick: 0..purse, each: suit, total: purse }
    seconds: 10
    if_silent: { bid: 0 }
  stay: { pick: seats }
flow:
  show: { each: suit, steps: { lot: { move: 2, from: pool, to: lots(suit) } } }
  bids: { ask: bids }
)";

std::string bids(const std::string& steps) { return kBids + steps + "  stay: { ask: stay }\n  over: { end: draw }\n"; }

void all_bid(Match& match) {
    REQUIRE_FALSE(answer(match, 1, {{"bid_sun", "2"}, {"bid_moon", "1"}}));
    REQUIRE_FALSE(answer(match, 2, {{"bid_sun", "4"}, {"bid_moon", "0"}}));
    REQUIRE_FALSE(answer(match, 3, {{"bid_sun", "0"}, {"bid_moon", "5"}}));
}

}  // namespace

TEST_CASE("a zone of an attribute is there for each of its values, and steps for each fill them") {
    SmallPack pack;
    const Match match(pack.game(bids("")), 1);
    CHECK(lying(match, 1, "lots(sun)", 0) == Names{"s1", "s2"});
    CHECK(lying(match, 1, "lots(moon)", 0) == Names{"m3", "m4"});
}

TEST_CASE("a field for each value is answered once for each, and all share one total") {
    SmallPack pack;
    Match match(pack.game(bids("")), 1);
    CHECK(match.seen_by(1).prompts()[0].fields.size() == 2);
    CHECK(options(match, 1, "bid_moon", {{"bid_sun", "4"}}) == Names{"0", "1", "2"});
    const Outcome over = answer(match, 1, {{"bid_sun", "4"}, {"bid_moon", "3"}});
    REQUIRE(over);
    CHECK(over->code == RefusalCode::not_an_option);
    CHECK_FALSE(answer(match, 1, {{"bid_sun", "1"}, {"bid_moon", "1"}}));
}

TEST_CASE("expressions read a family by its key, a name or an expression, of any seat") {
    SmallPack pack;
    Match match(pack.game(bids(R"(
  side: { set: { side: sun if bids.bid(sun) > bids.bid(moon) else moon } }
  pay: { add: { purse: -bids.bid(side) } }
  sum: { set: { sum: total(bids.bid) } }
  most: { set: { most: best(bids.bid(sun) of (seats where side of it = sun)) or 0 } }
  won: { add: { won(side): bids.bid(side) } }
)")),
                1);
    all_bid(match);
    CHECK(counter(match, 1, "side", 1) == "sun");
    CHECK(counter(match, 3, "side", 3) == "moon");
    CHECK(counter(match, 1, "purse", 1) == "4");
    CHECK(counter(match, 2, "purse", 2) == "2");
    CHECK(counter(match, 3, "purse", 3) == "1");
    CHECK(counter(match, 1, "sum", 1) == "3");
    CHECK(counter(match, 1, "sum", 3) == "5");
    CHECK(counter(match, 1, "most", 0) == "4");
    CHECK(counter(match, 1, "won(sun)", 0) == "6");
    CHECK(counter(match, 1, "won(moon)", 0) == "5");
}

TEST_CASE("best, least and total run over the seats for which a condition holds; the best of none is none") {
    SmallPack pack;
    Match match(pack.game(bids(R"(
  sums: { each: suit, steps: { add: { add: { taken(suit): bids.bid(suit) } } } }
  least: { set: { won(sun): least(bids.bid(sun) of (seats where bids.bid(sun) of it > 0)) or 9 } }
  total: { set: { won(moon): total(bids.bid(moon)) } }
  none: { set: { most: best(purse of (seats where purse of it > 6)) or 7 } }
)")),
                1);
    all_bid(match);
    CHECK(counter(match, 1, "won(sun)", 0) == "2");
    CHECK(counter(match, 1, "won(moon)", 0) == "6");
    CHECK(counter(match, 1, "most", 0) == "7");
    CHECK(counter(match, 1, "taken(moon)", 3) == "5");
}

TEST_CASE("of [seat, seat] every seat has a counter for each seat, and the first is its owner") {
    SmallPack pack;
    Match match(pack.game(bids(R"(
  next: { add: { met(next(seat)): 2 } }
  one: { add: { met(1): 1 }, of: 2 }
  most: { set: { most: met(3) of 2 + met(next(1)) of 1 } }
)")),
                1);
    all_bid(match);
    CHECK(counter(match, 1, "met(2)", 1) == "2");
    CHECK(counter(match, 2, "met(1)", 2) == "1");
    CHECK(counter(match, 1, "met(1)", 2) == "unseen");
    CHECK(counter(match, 1, "most", 0) == "4");
}

TEST_CASE("a counter of names can be none, and a key that is none stands for nothing: who reckons with it halts") {
    SmallPack pack;
    Match match(pack.game(bids(R"(
  side: { set: { side: sun } }
  off: { set: { side: none }, of: 2 }
  sum: { set: { sum: bids.bid(side) }, if: side is not none }
  won: { add: { won(side): 1 } }
)")),
                1);
    all_bid(match);
    CHECK(counter(match, 1, "side", 2) == "none");
    CHECK(counter(match, 1, "sum", 1) == "2");
    CHECK(counter(match, 1, "sum", 2) == "0");
    CHECK(counter(match, 1, "won(sun)", 0) == "2");
    Match halted(pack.game(bids("  off: { set: { side: none } }\n  x: { set: { sum: bids.bid(side) } }\n")), 1);
    all_bid(halted);
    REQUIRE(halted.halted());
    CHECK_THAT(halted.seen_by(kHost).view().failure, Contains("game.yaml:27:") && Contains("'side' is none"));
}

TEST_CASE("an amount that was not asked is 0 in expressions") {
    SmallPack pack;
    Match match(pack.game(bids("  sum: { set: { sum: 5 + bids.bid(sun) }, of: 3 }\n")), 1);
    REQUIRE_FALSE(match.tick(10'000));
    CHECK(counter(match, 1, "sum", 3) == "5");
}

TEST_CASE("a match with families is saved and loaded, and a host sets them by name") {
    SmallPack pack;
    const auto game = pack.game(bids("  won: { add: { won(moon): 3 } }\n"));
    Match match(game, 1);
    all_bid(match);
    Diagnostics out;
    const auto again = load_save(game, write_save(match), "save.yaml", out);
    REQUIRE(again);
    CHECK(again->hash() == match.hash());
    CHECK_FALSE(match.host({HostInputKind::set_counter, {{"counter", "won(sun)"}, {"value", "8"}}}, 0));
    CHECK(counter(match, 1, "won(sun)", 0) == "8");
}

TEST_CASE("a script names the member of a family by its key") {
    SmallPack pack;
    pack.write("scripts/rules/meet.lua",
               "return rule { text = 'meets', params = { meet = amount {} }, run = function(fx, p)\n"
               "fx:add_counter(counter.met, p.meet, 1, 3)\n"
               "fx:add_counter(counter.won, fx:get_counter(counter.purse, 1), 1, 2)\nend }\n");
    Match match(pack.game(bids("  meet: { run: { meet: 4 }, of: 1 }\n")), 1);
    all_bid(match);
    CHECK(counter(match, 1, "met(3)", 1) == "4");
    CHECK(counter(match, 1, "won(moon)", 0) == "6");
    CHECK(counter(match, 1, "won(sun)", 0) == "0");
}

TEST_CASE("what is wrong about a family is said where it stands") {
    SmallPack pack;
    CHECK_THAT(pack.errors(bids("  sum: { set: { sum: bids.bid } }\n")),
               Contains("game.yaml:26:") && Contains("'bids.bid' is a set of numbers; expected a number"));
    CHECK_THAT(pack.errors(bids("  sum:\n    set:\n      sum: >-\n        purse\n        + bids.bidd\n")),
               Contains("game.yaml:30:11:") && Contains("there is no answer 'bids.bidd'"));
    CHECK_THAT(pack.errors(bids("  won: { add: { won: 1 } }\n")),
               Contains("game.yaml:26:") && Contains("the counter 'won' cannot be used alone here") &&
                   Contains("write won(KEY)"));
    CHECK_THAT(pack.errors(bids("  won: { add: { won(star): 1 } }\n")),
               Contains("game.yaml:26:21:") && Contains("there is no 'star'"));
    CHECK_THAT(pack.errors(bids("  won: { add: { won(purse): 1 } }\n")), Contains("game.yaml:26:"));
    CHECK_THAT(pack.errors(bids("  lots: { shuffle: lots(side) }\n")),
               Contains("there is no 'lots(side)'") && Contains("write lots(sun), or another of its keys"));
    CHECK_THAT(pack.errors(bids("  all: { each: suit, steps: { lots: { shuffle: lots } } }\n")),
               Contains("hint: write lots(suit)"));
    CHECK_THAT(pack.errors(bids("  pool: { shuffle: pool(sun) }\n")), Contains("there is only one 'pool'"));
    CHECK_THAT(pack.errors(bids("  sum: { set: { sum: count(pool(sun)) } }\n")),
               Contains("the zone 'pool' cannot have brackets"));
    CHECK_THAT(pack.errors(bids("  sum: { set: { sum: purse(sun) } }\n")),
               Contains("the counter 'purse' cannot have brackets"));
    CHECK_THAT(pack.errors(bids("  sum: { set: { sum: count(lots(side)) } }\n")),
               Contains("the zone must be known when the game is loaded"));
    CHECK_THAT(pack.errors(bids("  each: { each: value, steps: { x: { add: { sum: 1 } } } }\n")),
               Contains("'value' has no named values"));
    CHECK_THAT(
        pack.errors("seats: 2\ncounters: { a: { of: [suit, suit] } }\nzones: {}\nflow: { over: { end: draw } }\n"),
        Contains("game.yaml:4:") && Contains("of: [seat, ATTRIBUTE]"));
    CHECK_THAT(pack.errors("seats: 2\nzones: {}\nprompts: { a: { fields: { b: { pick: seats, total: 3 } } } }\n"
                           "flow: { over: { end: draw } }\n"),
               Contains("'total' needs an amount field with 'each', 'times' or 'up_to'"));
}

TEST_CASE("what counts the same for all is refused, and so is an amount that is compared with a seat") {
    SmallPack pack;
    const auto refused = [&](const std::string& expression, const std::string& because) {
        CHECK_THAT(pack.errors(bids("  sum: { set: { sum: 1 if " + expression + " else 0 } }\n")), Contains(because));
    };
    refused("count(seats where purse > 2) = 1", "this condition is the same for each element");
    refused("best(purse of (seats where side of 1 = sun)) = 1", "this condition is the same for each element");
    refused("best(purse of (seats where side = sun)) = 1", "this condition is the same for each element");
    refused("count(pool where purse > 2) = 1", "this condition is the same for each element");
    refused("best(most) = 1", "'most' is the same for all seats, but a number of each seat is needed");
    refused("sum = most(sum)", "'most(sum)' is a seat; expected a number");
    refused("seat = sum", "'sum' is a number; expected a seat");
    refused("side = none", "to test whether a value is absent, write X is none");
    CHECK(pack.errors(bids("  sum: { set: { sum: 1 if seat = 2 and side is not none else 0 } }\n")) == "");
}

TEST_CASE("a card of the table goes to a zone of the table once, one of a seat's for every seat") {
    SmallPack pack;
    Match match(pack.game(R"(
seats: 3
zones:
  pool: { kind: pile, seen_by: everyone, starts: [s1, s2, s3, s4] }
  rest: { kind: pile, seen_by: everyone }
  hand: { of: seat, kind: hand, seen_by: owner }
prompts: { stay: { pick: seats } }
flow:
  rest: { move: first(pool), to: rest }
  hand: { move: first(pool), to: hand }
  stay: { ask: stay }
)"),
                1);
    CHECK(lying(match, 1, "rest", 0) == Names{"s1"});
    CHECK(lying(match, 3, "hand", 3) == Names{"s4"});
}

TEST_CASE("what nobody owns has no owner who sees it, and one name is one thing") {
    SmallPack pack;
    const std::string rest = "flow: { over: { end: draw } }\n";
    CHECK_THAT(
        pack.errors("seats: 2\nzones: {}\ncounters: { purse: { seen_by: owner } }\n" + rest),
        Contains("game.yaml:5:") && Contains("'purse' belongs to the table and has no owner") && Contains("of: seat"));
    CHECK_THAT(pack.errors("seats: 2\nzones: { pool: { kind: pile, seen_by: owner } }\n" + rest),
               Contains("game.yaml:4:") && Contains("'pool' belongs to the table and has no owner"));
    CHECK_THAT(pack.errors("seats: 2\nzones: { pool: { kind: pile, seen_by: { if: n, else: others } } }\n"
                           "counters: { n: {} }\n" +
                           rest),
               Contains("game.yaml:4:") && Contains("'pool' belongs to the table and has no owner"));
    CHECK_THAT(
        pack.errors(
            "seats: 2\nzones: { field: { kind: grid, columns: 2, rows: 2, seen_by: nobody, known_to: everyone } }\n" +
            rest),
        Contains("game.yaml:4:") && Contains("'field' cannot have 'known_to'"));
    CHECK_THAT(pack.errors("seats: 2\nzones: {}\nprompts: { night: { pick: seats } }\n"
                           "flow: { night: { repeat: 2, steps: { a: { ask: night } } }, over: { end: draw } }\n"),
               Contains("game.yaml:5:") && Contains("'night' is both a prompt and a step that repeats"));
    const Match match(
        pack.game("seats: 2\nzones: { pool: { kind: pile, seen_by: everyone, starts: [{ every: suit }] } }\n"
                  "prompts: { stay: { pick: seats } }\nflow: { stay: { ask: stay } }\n"),
        1);
    CHECK(lying(match, 1, "pool", 0) == Names{"0"});  // this card has no suit
}

TEST_CASE("a zone for each seat is named by a literal seat of the match, and not by an option that is none") {
    SmallPack pack;
    const auto body = [](const std::string& expression, const std::string& seats = "3") {
        return "seats: " + seats + "\noptions: { first: { seat: none, also: [none] } }\ncounters: { sum: {} }\n" +
               "zones: { lots: { of: [seat, seat], kind: hand, seen_by: everyone, starts: [s1, s2] } }\n"
               "prompts: { stay: { pick: seats } }\nflow:\n  sum: { set: { sum: " +
               expression + " } }\n  stay: { ask: stay }\n  over: { end: draw }\n";
    };
    const Match match(pack.game(body("count(lots(3) of 1)")), 1);
    CHECK(counter(match, 1, "sum", 0) == "2");
    CHECK_THAT(pack.errors(body("count(lots(first) of 1)")),
               Contains("game.yaml:9:") && Contains("the option is none, so it names no zone"));
    CHECK_THAT(pack.errors(body("count(lots(4) of 1)", "{ from: 2, to: 4, usual: 3 }")),
               Contains("game.yaml:9:") && Contains("there is no seat 4 in a match of 3 seats"));
}

TEST_CASE("a prompt has at most 250 parts, and a field is there for at most 100 names") {
    const auto names = [](int count) {
        std::string list;
        for (int i = 1; i <= count; ++i)
            list += (i > 1 ? ", n" : "n") + std::to_string(i);
        return list;
    };
    const auto body = [](int fields) {
        std::string text = "seats: 2\nzones: {}\nprompts:\n  many:\n    fields:\n";
        for (int i = 1; i <= fields; ++i)
            text += "      f" + std::to_string(i) + ": { pick: seats, each: suit }\n";
        return text + "flow: { many: { ask: many } }\n";
    };
    SmallPack pack;
    const auto cards = [&](int count) {
        pack.write("cards/chip.yaml",
                   "cards: chip\nattributes: { suit: { one_of: [" + names(count) + "] } }\nwritten: \"{suit}\"\n");
    };
    cards(101);
    CHECK_THAT(pack.errors(body(1)), Contains("game.yaml:8:") && Contains("'suit' has 101 named values"));
    cards(90);
    CHECK_THAT(pack.errors(body(3)),
               Contains("game.yaml:6:") && Contains("the prompt 'many' has more than 250 fields"));
    CHECK(pack.errors(body(2)) == "");
}
