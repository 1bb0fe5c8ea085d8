// Tests expressions about all cards of a zone, and steps that change some of the cards or one.
#include <fmt/ranges.h>

#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

std::string with(const std::string& steps) {
    return R"(
seats: 2
zones:
  hand: { of: seat, kind: hand, seen_by: everyone, starts: [s1, m2, s3, s1, "0", "0", "0", "0"] }
  bare: { of: seat, kind: hand, seen_by: everyone }
  pot: { kind: pile, seen_by: everyone, starts: [m5, m4, s9] }
counters:
  top: { holds: card }
  n: { of: seat, starts: 77 }
  pots: { starts: 77 }
prompts:
  pick: { fields: { card: { pick: hand, optional: true } } }
  go: { fields: { say: { pick: [ready] } } }
flow:
  pick: { ask: pick }
)" + steps +
           "  stay: { ask: go }\n  over: { end: draw }\n";
}

// The match after the steps. Seat 1 has named a card and seat 2 has not.
Match after(const SmallPack& pack, const std::string& steps, const std::string& card = "m2") {
    Match match(pack.game(with(steps)), 1);
    REQUIRE_FALSE(answer(match, 1, {{"card", card}}));
    REQUIRE_FALSE(answer(match, 2, {{"card", "none"}}));
    return match;
}

std::string is(const SmallPack& pack, const std::string& expression) {
    return counter(after(pack, "  set: { set: { n: " + expression + " } }\n"), 0, "n", 1);
}

std::string cards(const Match& match, const std::string& zone, Seat seat) {
    return fmt::format("{}", fmt::join(lying(match, 0, zone, seat), " "));
}

std::string hands(const SmallPack& pack, const std::string& step) {
    const Match match = after(pack, "  step: { " + step + " }\n");
    return cards(match, "hand", 1) + " | " + cards(match, "hand", 2);
}

const std::string kHand = "s1 m2 s3 s1 0 0 0 0";

// Cards of which some name a seat instead of a suit and a value.
const char* const kNotes =
    "cards: chip\nattributes:\n  value: { from: 0, to: 9 }\n  suit: { one_of: { sun: s, moon: m } }\n"
    "  who: { holds: seat }\nwritten: [\"{suit}{value}\", \"to{who}\"]\n";

}  // namespace

TEST_CASE(
    "seats that are nobody agree in nothing, and piles of which there is one for each name are zones like others") {
    const SmallPack pack;
    pack.write("cards/chip.yaml", kNotes);
    const auto value = [&](const std::string& expression) {
        const auto game = pack.game(
            "seats: 2\nzones:\n  lots: { of: suit, kind: pile, seen_by: everyone, starts: [s1, s2, to1, to1] }\n"
            "counters: { n: { starts: 77 } }\nprompts: { go: { fields: { say: { pick: [ready] } } } }\n"
            "flow:\n  set: { set: { n: " +
            expression + " } }\n  stay: { ask: go }\n  over: { end: draw }\n");
        return counter(Match(game, 1), 0, "n", 0);
    };
    CHECK(value("alike(who of lots(moon))") == "2");
    CHECK(value("total(value of lots(sun))") == "3");
    CHECK(value("kinds(lots(sun))") == "3");
}

TEST_CASE("who could answer nothing but a field that is not asked is asked all the same") {
    const SmallPack pack;
    const Match match(pack.game(R"(
seats: 2
zones: { row: { of: seat, kind: row, places: [x, y], seen_by: everyone } }
counters: { n: { of: seat } }
prompts:
  go:
    fields:
      say: { pick: [ready] }
      cell: { pick: places(row) where it is empty, if: n > 5 }
flow:
  x: { make: [s1], to: row, at: x }
  y: { make: [s1], to: row, at: y }
  go: { ask: go }
  over: { end: draw }
)"),
                      1);
    CHECK(asked(match, 1) == "go");
    CHECK(options(match, 1, "cell", {{"say", "ready"}}).empty());
}

TEST_CASE("of a zone with very many cards every kind is looked at") {
    const SmallPack pack;
    std::string many;
    for (int i = 0; i < 300; ++i)
        many += "s1, ";
    const auto game = pack.game(
        "seats: 2\nzones: { pot: { kind: pile, seen_by: everyone, starts: [" + many +
        "m2] } }\n"
        "counters: { n: { starts: 77 } }\n"
        "patterns: { both: { among: { cards: pot }, table: [{ cards: 2, different: [suit], sum: value }] } }\n"
        "prompts: { go: { fields: { say: { pick: [ready] } } } }\n"
        "flow:\n  set: { set: { n: the both } }\n  stay: { ask: go }\n  over: { end: draw }\n");
    CHECK(counter(Match(game, 1), 0, "n", 0) == "3");
}

TEST_CASE("a sum over the cards of a zone, of the seat's own or of the table's; 0 without any") {
    const SmallPack pack;
    CHECK(is(pack, "total(value of hand)") == "7");
    CHECK(is(pack, "total(value of bare)") == "0");
    CHECK(is(pack, "total(value of pot)") == "18");
    CHECK(is(pack, "total(value of hand) + total(value of pot) * 2") == "43");
}

TEST_CASE("how many cards agree at most: names that are absent agree in nothing, numbers that are 0 do") {
    const SmallPack pack;
    CHECK(is(pack, "alike(suit of hand)") == "3");
    CHECK(is(pack, "alike(value of hand)") == "4");
    CHECK(is(pack, "alike(suit of bare)") == "0");
    CHECK(is(pack, "alike(suit of pot)") == "2");
}

TEST_CASE("how many different cards there are: those that agree in everything count once") {
    const SmallPack pack;
    CHECK(is(pack, "kinds(hand)") == "4");
    CHECK(is(pack, "kinds(bare)") == "0");
    CHECK(is(pack, "kinds(pot)") == "3");
}

TEST_CASE("what cannot be said of all cards of a zone has an error that says why") {
    const SmallPack pack;
    const auto error = [&](const std::string& expression) {
        return pack.errors(with("  set: { set: { pots: " + expression + " } }\n"));
    };
    CHECK(error("total(value of pot)") == "");
    CHECK_THAT(error("total(value of hand)"),
               Contains("game.yaml:18:23:") &&
                   Contains("'pots' has a single value, but each seat would give it another one") &&
                   Contains("all ZONE"));
    CHECK_THAT(error("total(suit of pot)"),
               Contains("'suit of pot' is a set of values of 'suit'; total takes a number"));
    CHECK_THAT(error("alike(sort of pot)"), Contains("'sort'"));
    CHECK_THAT(error("kinds(pott)"), Contains("there is no 'pott'") && Contains("pot"));
    CHECK_THAT(error("alike(suit)"),
               Contains("the attribute 'suit' cannot be used alone here") && Contains("write suit of CARD"));
}

TEST_CASE("a step changes the cards of a zone for which its condition holds") {
    const SmallPack pack;
    CHECK(hands(pack, "set: { value of (hand where value of it = 1): 4 }") ==
          "s4 m2 s3 s4 0 0 0 0 | s4 m2 s3 s4 0 0 0 0");
    CHECK(hands(pack, "set: { value of (hand where value of it > 5): 4 }") == kHand + " | " + kHand);
    CHECK(hands(pack, "add: { value of hand where it is moon: 1 }, of: 2") == kHand + " | s1 m3 s3 s1 0 0 0 0");
    CHECK(cards(after(pack, "  step: { add: { value of (pot where value of it > 4): -1 } }\n"), "pot", 0) ==
          "m4 m4 s8");
}

TEST_CASE("a step changes one card; nothing where there is none") {
    const SmallPack pack;
    CHECK(hands(pack, "set: { value of pick.card: 8 }") == "s1 m8 s3 s1 0 0 0 0 | " + kHand);
    CHECK(hands(pack, "set: { suit of pick: sun }") == "s1 s2 s3 s1 0 0 0 0 | " + kHand);
    CHECK(cards(after(pack, "  step: { add: { value of last(pot): -1 } }\n"), "pot", 0) == "m5 m4 s8");
}

TEST_CASE("a card of the table changes once, however many seats the step is about and however it is named") {
    const SmallPack pack;
    const auto pot = [&](const std::string& steps) { return cards(after(pack, steps), "pot", 0); };
    CHECK(pot("  take: { move: first(pot), to: pot, as: top }\n  step: { add: { value of top: 1 } }\n") == "m4 s9 m6");
    CHECK(pot("  step: { add: { value of last(pot): -2 }, if: n of 1 > 0 }\n") == "m5 m4 s7");
    CHECK_THAT(pack.errors(with("  step: { add: { value of last(pot): -2 }, if: n > 0 }\n")),
               Contains("game.yaml:18:48:") && Contains("this condition has a value for each seat"));
    CHECK(pot("  step: { add: { value of first(pot): 1 }, of: 2 }\n") == "m6 m4 s9");
}

TEST_CASE("a condition of a change that says nothing of the card is refused, and so is a zone that is none") {
    const SmallPack pack;
    const auto error = [&](const std::string& change) {
        return pack.errors(with("  step: { set: { value of " + change + ": 4 } }\n"));
    };
    CHECK_THAT(error("hand where n > 2"), Contains("this condition is the same for each element"));
    CHECK_THAT(error("hnad where value of it > 2"), Contains("there is no 'hnad'") && Contains("did you mean 'hand'?"));
    CHECK_THAT(error("hand where value > 2"), Contains("game.yaml:18:38:") && Contains("write value of CARD"));
    CHECK_THAT(error("hand where valu of it > 2"), Contains("'valu'") && Contains("value"));
    CHECK_THAT(error("hnad"), Contains("game.yaml:18:27:") && Contains("there is no 'hnad'"));
    CHECK_THAT(error("pick.crad"), Contains("there is no answer 'pick.crad'") && Contains("did you mean 'pick.card'?"));
}
