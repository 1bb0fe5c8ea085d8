// Tests values that were left out: an answer "none" must read no other card, seat, place or word, and steps about it
// must do nothing. The last cards of the state lie in `vault`: an index of -1 or -2 would read them.
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

namespace {

const char* const kChips =
    "cards: chip\nattributes:\n  value: { from: 0, to: 9 }\n  suit: { one_of: { sun: s, moon: m } }\n"
    "written: \"{suit}{value}\"\n";

// A game in which every field can be left out. The steps follow after both seats have answered.
std::string left_out(const std::string& steps) {
    return R"(
seats: 2
most_cards: 12
zones:
  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2, s3] }
  row: { of: seat, kind: row, places: [x, y, z], seen_by: everyone }
  drops: { of: seat, kind: grid, columns: 2, rows: 2, seen_by: everyone }
  kept: { of: seat, kind: pile, seen_by: everyone }
  vault: { kind: pile, seen_by: nobody, starts: [m9, m9, m9] }
counters:
  n: { of: seat, starts: 3 }
  colour: { of: seat, holds: suit, starts: sun }
  rival: { of: seat, holds: seat, starts: 2 }
patterns: { pair: { among: { windows: row, length: 2 }, same: suit } }
prompts:
  pick:
    fields:
      card: { pick: hand, optional: true }
      spot: { pick: row, optional: true }
      place: { pick: places(row), optional: true }
      column: { pick: columns(drops), optional: true }
      suit: { pick: suit, optional: true }
      who: { pick: seats, optional: true }
      kind: { pick: every(suit; value), optional: true }
      word: { pick: [up, down], optional: true }
      amount: { pick: 1..3, optional: true }
  go: { fields: { say: { pick: ["yes", "no"] } } }
flow:
  first: { ask: pick }
)" + steps +
           "  stay: { ask: go }\n  over: { end: draw }\n";
}

const Values kNoValue = {{"card", "none"}, {"spot", "none"}, {"place", "none"}, {"column", "none"}, {"suit", "none"},
                         {"who", "none"},  {"kind", "none"}, {"word", "none"},  {"amount", "none"}};

struct LeftOut : SmallPack {
    LeftOut() { write("cards/chip.yaml", kChips); }
    // The match after the steps, if each seat has left out everything.
    Match after(const std::string& steps) const {
        Match match(game(left_out(steps)), 1);
        for (Seat seat = 1; seat <= 2; ++seat)
            REQUIRE_FALSE(answer(match, seat, kNoValue));
        return match;
    }
    // The value of an expression for seat 1, which must be equal if everything was left out and if nobody was asked.
    std::string is(const std::string& name, const std::string& expression) const {
        const std::string step = "  set: { set: { " + name + ": \"" + expression + "\" } }\n";
        const std::string left = counter(after(step), 0, name, 1);
        std::string flow = left_out(step);
        flow.replace(flow.find("  first: { ask: pick }\n"), 23, "");
        const std::string never = counter(Match(game(flow), 1), 0, name, 1);
        INFO(expression << ": left out " << left << ", never asked " << never);
        CHECK(left == never);
        return left;
    }
    std::string yes(const std::string& condition) const { return is("n", "1 if " + condition + " else 0"); }
};

}  // namespace

TEST_CASE("of a card that was left out no condition holds but `is none`, and its attributes are what `or` says") {
    const LeftOut pack;
    for (const std::string card : {"pick.card", "pick.spot", "at(row; pick.place)", "pick.card of 2"}) {
        CHECK(pack.is("n", "value of " + card + " or 8") == "8");
        CHECK(pack.is("n", "7 + (value of " + card + " or 0)") == "7");
        CHECK(pack.is("colour", "suit of " + card) == "none");
        CHECK(pack.yes("suit of " + card + " = moon") == "0");
        CHECK(pack.yes("suit of " + card + " != moon") == "1");
        CHECK(pack.yes(card + " is moon") == "0");
        CHECK(pack.yes("suit of " + card + " != moon") == "1");
        CHECK(pack.yes(card + " is odd") == "0");
        CHECK(pack.yes(card + " is even") == "0");
        CHECK(pack.yes(card + " is none") == "1");
        CHECK(pack.yes(card + " is not none") == "0");
        CHECK(pack.yes("made(pair; " + card + ")") == "0");
        CHECK(pack.is("n", "count(hand where value of it < value of " + card + ")") == "0");
        CHECK(pack.is("n", "count(hand where suit of it = suit of " + card + ")") == "0");
    }
}

TEST_CASE("a kind, a value, a seat, a word, a place and an amount that were left out are none") {
    const LeftOut pack;
    for (const std::string field : {"place", "column", "suit", "who", "kind", "word", "amount"}) {
        CHECK(pack.yes("pick." + field + " is none") == "1");
        CHECK(pack.yes("pick." + field + " of 2 is not none") == "0");
    }
    CHECK(pack.is("n", "value of pick.kind or 8") == "8");
    CHECK(pack.is("colour", "suit of pick.kind") == "none");
    CHECK(pack.is("colour", "pick.suit") == "none");
    CHECK(pack.is("rival", "pick.who") == "none");
    CHECK(pack.is("n", "n of pick.who or 8") == "8");
    CHECK(pack.is("n", "(pick.amount or 0) + 5") == "5");
    CHECK(pack.yes("pick.word = up") == "0");
    CHECK(pack.yes("pick.word = pick.word of 2") == "0");
    CHECK(pack.yes("pick.place is not none and (the pick.place) is empty") == "0");
    CHECK(pack.yes("pick.column is not none and (the pick.column) is not full") == "0");
}

TEST_CASE("steps about a card, place, column or seat that was left out do nothing") {
    const LeftOut pack;
    const auto nothing_moved = [&](const std::string& steps) {
        INFO(steps);
        const Match match = pack.after(steps);
        for (Seat seat = 1; seat <= 2; ++seat) {
            CHECK(lying(match, seat, "hand", seat) == Names{"s1", "m2", "s3"});
            CHECK(lying(match, 0, "row", seat) == Names{"", "", ""});
            CHECK(lying(match, 0, "drops", seat) == Names{"", "", "", ""});
            CHECK(lying(match, 0, "kept", seat).empty());
            CHECK(counter(match, 0, "n", seat) == "3");
        }
        CHECK(lying(match, 0, "vault", 0) == Names{"m9", "m9", "m9"});
        CHECK(told(match, 1, "placed") + told(match, 1, "told") + told(match, 1, "counter") == 0);
    };
    nothing_moved("  a: { move: pick.card, to: kept }\n");
    nothing_moved("  a: { move: pick.card, to: pick.place }\n");
    nothing_moved("  a: { move: first(hand), to: kept of pick.who }\n");
    nothing_moved("  a: { move: hand, to: kept of pick.who }\n");
    nothing_moved("  a: { move: \"at(row; pick.place)\", to: kept }\n");
    nothing_moved("  a: { drop: { value: 4 }, into: pick.column }\n");
    nothing_moved("  a: { add: { value of hand: value of pick.card or 0 } }\n");
    nothing_moved("  a: { set: { suit of hand: pick.suit } }\n");
    nothing_moved("  a: { set: { suit of hand: suit of pick.card } }\n");
    nothing_moved("  a: { add: { n: value of pick.card or 0 } }\n");
    nothing_moved("  a: { add: { n: 1 }, of: pick.who of 1 }\n");
    nothing_moved("  a: { add: { n: 1 }, if: value of pick.card > 0 }\n");
    nothing_moved("  a: { move: value of pick.card or 0, from: kept, to: hand }\n");
    nothing_moved("  a: { tell: Moon!, if: suit of pick.card of 1 = moon }\n");
    nothing_moved("  a: { if: value of pick.card of 1 > 0, steps: { b: { add: { n: 1 } } } }\n");
    nothing_moved("  a: { repeat: value of pick.card of 1 or 0, steps: { b: { add: { n: 1 } } } }\n");
    nothing_moved("  a: { each: seat, steps: { b: { add: { n: 1 }, if: value of pick.card > 0 } } }\n");
    nothing_moved("  a: { ask: go, if: value of pick.card > 0 }\n");
}

TEST_CASE("a card that is made with what was left out has nothing there") {
    const LeftOut pack;
    const std::string make = "  a: { make: { value: value of pick.card or 0, suit: pick.suit }, to: kept }\n";
    CHECK(lying(pack.after(make), 0, "kept", 1) == Names{"0"});
    CHECK(counter(pack.after(make + "  b: { set: { colour: suit of first(kept) } }\n"), 0, "colour", 1) == "none");
}

TEST_CASE("later fields that ask about a card that was left out learn of no other") {
    SmallPack pack;
    pack.write("cards/chip.yaml", kChips);
    Match match(pack.game(R"(
seats: 1
most_cards: 6
zones:
  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2, s3] }
  vault: { kind: pile, seen_by: nobody, starts: [m9, m9, m9] }
prompts:
  pick:
    fields:
      card: { pick: hand, optional: true }
      alike: { pick: hand where suit of it = suit of card, optional: true }
      below: { pick: hand where value of it < value of card, optional: true }
      most: { pick: 0..(value of card or 0) }
      moon: { pick: [a, b], if: card is moon }
flow:
  first: { ask: pick }
  over: { end: draw }
)"),
                1);
    const Values none = {{"card", "none"}};
    CHECK(options(match, 1, "alike", none) == Names{"none"});
    CHECK(options(match, 1, "below", none) == Names{"none"});
    CHECK(options(match, 1, "most", none) == Names{"0"});
    CHECK(options(match, 1, "moon", none).empty());
    CHECK(options(match, 1, "below", {{"card", "m2"}}) == Names{"s1", "none"});
    REQUIRE_FALSE(answer(match, 1, {{"card", "none"}, {"alike", "none"}, {"below", "none"}, {"most", "0"}}));
    CHECK(match.over());
}

TEST_CASE("a script gets no card and 0 for what was left out") {
    const LeftOut pack;
    pack.write("scripts/rules/look.lua",
               "return rule { text = '', params = { look = card {}, by = amount {}, who = seat {}, "
               "suit = value { of = 'suit' } },\n  run = function(fx, p)\n"
               "    fx:add(p.look, 1)\n"
               "    fx:set_counter(counter.n, 1000 * fx:count(p.look) + 50 * p.by + 10 * p.who + p.suit)\n"
               "  end }\n");
    const std::string run =
        "  a: { run: { look: pick.card, by: value of pick.spot or 0, who: pick.who, suit: pick.suit } }\n";
    const Match match = pack.after(run);
    CHECK(counter(match, 0, "n", 1) == "0");
    CHECK(lying(match, 0, "vault", 0) == Names{"m9", "m9", "m9"});
    CHECK(lying(match, 1, "hand", 1) == Names{"s1", "m2", "s3"});
}

TEST_CASE("the next seat after none is none") {
    const LeftOut pack;
    CHECK(pack.is("n", "n of next(pick.who) or 8") == "8");
}

TEST_CASE("a column that was answered before is open or not, whatever column is asked for now") {
    SmallPack pack;
    pack.write("cards/chip.yaml", kChips);
    Match match(pack.game(R"(
seats: 1
zones: { drops: { of: seat, kind: grid, columns: 3, rows: 1, seen_by: everyone } }
prompts:
  pick:
    fields:
      first: { pick: columns(drops) }
      second: { pick: columns(drops) where first is not full }
flow:
  first: { ask: pick }
  fall: { drop: { value: 4, suit: sun }, into: pick.first }
  again: { ask: pick }
  over: { end: draw }
)"),
                1);
    REQUIRE_FALSE(answer(match, 1, {{"first", "2"}, {"second", "3"}}));
    CHECK(options(match, 1, "first", {}) == Names{"1", "3"});
    CHECK(options(match, 1, "second", {{"first", "1"}}) == Names{"1", "2", "3"});
}
