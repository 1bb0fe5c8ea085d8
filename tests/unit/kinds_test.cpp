// Tests kinds of cards, which a field names without a card, and the number for words such as `odd` and `max`.
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

namespace {

// Cards whose suit comes first, then the seat of the card, then its number.
struct SuitFirst : SmallPack {
    SuitFirst() {
        write("cards/chip.yaml",
              "cards: chip\nattributes:\n  suit: { one_of: { sun: s, moon: m } }\n  friend: { holds: seat }\n"
              "  value: { from: 1, to: 4 }\nwritten: \"{suit}{value}\"\n");
    }
};

std::string kinds(const std::string& pick) {
    return "seats: 1\nzones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s1] } }\n"
           "prompts: { turn: { pick: \"" +
           pick + "\" } }\nflow:\n  turn: { ask: turn }\n  over: { end: draw }\n";
}

}  // namespace

TEST_CASE("a kind of card is of a suit, or odd, as a card is") {
    const SuitFirst pack;
    const auto offered = [&](const std::string& pick) { return options(Match(pack.game(kinds(pick)), 1), 1, "turn"); };
    CHECK(offered("every(suit; value) where it is moon") == Names{"m1", "m2", "m3", "m4"});
    CHECK(offered("every(suit; value) where it is not moon") == Names{"s1", "s2", "s3", "s4"});
    CHECK(offered("every(suit; value) where it is odd") == Names{"s1", "s3", "m1", "m3"});
    CHECK(offered("every(suit; value) where it is even and it is sun") == Names{"s2", "s4"});
    CHECK_THAT(pack.errors(kinds("every(value) where it is moon")), Contains("a kind of card has no 'suit' here"));
    CHECK_THAT(pack.errors(kinds("every(suit) where it is odd")), Contains("a kind of card has no 'value' here"));
}

TEST_CASE("odd, even, max and min look at the first attribute that is a number") {
    const SuitFirst pack;
    pack.write("scripts/effects/lift.lua", kLift);
    const auto lies = [&](const std::string& to) {
        pack.write("boards/small/tide.yaml", "board: tide\nslots: { A: { lift: 1, to: " + to + " } }\n");
        const Match match(
            pack.game(
                "seats: 1\nboards: [tide]\ncounters: { odd: { of: seat } }\nzones:\n"
                "  ring: { of: seat, kind: loop, places: [A, B, C], effects: board, asks: choice, "
                "seen_by: everyone }\n  hand: { of: seat, kind: hand, seen_by: owner, starts: [s2, m1, s3] }\n"
                "prompts: { choice: { text: Choose. }, wait: { pick: [now] } }\n"
                "flow:\n  a: { move: 1, from: hand, to: ring, at: A }\n  b: { move: 1, from: hand, to: ring, at: B "
                "}\n  c: { move: 1, from: hand, to: ring, at: C }\n  odd: { set: { odd: count(ring where it is odd) } "
                "}\n"
                "  board: { present: next }\n  work: { resolve: ring }\n  wait: { ask: wait }\n"
                "  over: { end: draw }\n"),
            1);
        CHECK(counter(match, 1, "odd", 1) == "2");
        return lying(match, 1, "ring", 1);
    };
    CHECK(lies("max") == Names{"s2", "m1", "s4"});
    CHECK(lies("min") == Names{"s2", "m2", "s3"});
    CHECK(lies("odd") == Names{"s2", "m2", "s4"});
    CHECK(lies("even") == Names{"s3", "m1", "s3"});
}

TEST_CASE("an action is not sure to be possible where a condition on one of its kinds can fail, and loading goes on") {
    const SmallPack pack;
    pack.write("scripts/actions/pair.lua",
               "return action { text = \"\", params = { pair = card {}, other = card {} }, pass = 1,\n"
               "  run = function(fx, p) fx:add(p.other, 1) end }\n");
    CHECK(
        pack.errors("seats: 1\nzones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, s2] } }\n"
                    "actions:\n  pair: { pair: { pick: hand, optional: true }, other: { pick: hand where value of it > "
                    "the value of pair } }\n"
                    "prompts: { turn: { fields: { act: { pick: action, by: suit and value } } } }\n"
                    "flow:\n  turn: { ask: turn }\n  act: { run: turn.act }\n  over: { end: draw }\n") == "");
}

TEST_CASE("a card that is named by its kind is one of the zone from which the action picks") {
    const SmallPack pack;
    pack.write("scripts/actions/grab.lua",
               "return action { text = \"\", params = { grab = card {} }, pass = 1,\n"
               "  run = function(fx, p) fx:discard(p.grab) end }\n");
    const auto hands = [&](const std::string& set, const std::string& card, const std::string& more = "") {
        Match match(pack.game("seats: 2\nzones:\n  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] }\n" +
                              more + "actions: { grab: { grab: { pick: " + set +
                              " } } }\n"
                              "prompts:\n  turn: { fields: { act: { pick: action, by: suit and value } } }\n"
                              "  go: { pick: [yes, no] }\n"
                              "flow:\n  turn: { ask: turn, of: 1 }\n  act: { run: turn.act, of: 1 }\n"
                              "  first: { move: 1, from: hand, to: scrap, of: 1 }\n  ask: { ask: go }\n"
                              "  over: { end: draw }\n"),
                    1);
        REQUIRE_FALSE(answer(match, 1, {{"act", "grab"}, {"act.grab.grab", card}}));
        return lying(match, 0, "hand", 1).size() * 10 + lying(match, 0, "hand", 2).size();
    };
    CHECK(hands("hand", "m2") == 2);
    CHECK(hands("hand of opponent", "m2") == 11);
    CHECK(hands("hand of next(seat)", "m2") == 11);
    CHECK(hands("all hand", "m2") == 2);  // the seat's own cards come first
    CHECK(hands("hand of opponent", "m3") == 12);
    // Answers name kinds, so they do not tell whether there are cards.
    CHECK(hands("deep", "s3", "  deep: { kind: pile, seen_by: nobody, counted_by: nobody, starts: [s3] }\n") == 12);
}

TEST_CASE("every {name} in the text of an effect is replaced, wherever it stands") {
    const SmallPack pack;
    pack.write("scripts/effects/nudge.lua",
               "return effect { text = '{nudge} nudged by {by:+}, {nudge} {by}', params = { nudge = cards {}, by = "
               "amount {} },\n  run = function(fx, p) fx:add(p.nudge, p.by) end }\n");
    pack.write("boards/small/tide.yaml", "board: tide\nslots: { A: { nudge: max, by: 2 } }\n");
    const auto game = pack.game(
        "seats: 1\nboards: [tide]\nzones:\n"
        "  ring: { of: seat, kind: loop, places: [A], effects: board, asks: choice, seen_by: everyone }\n"
        "prompts: { choice: { text: Choose. } }\n"
        "flow:\n  board: { present: next }\n  work: { resolve: ring }\n  over: { end: draw }\n");
    CHECK(ImplAccess::rules(*game).boards.at(0).words[0] == "max nudged by +2, max 2");
}

TEST_CASE("cards without attributes can be counted, but a filter for odd ones is an error") {
    const SmallPack pack;
    pack.write("cards/chip.yaml", "cards: chip\nwritten: c\n");
    const auto game = [](const std::string& number) {
        return "seats: 1\nzones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [c] } }\ncounters: { n: {} }\n"
               "flow:\n  n: { set: { n: " +
               number + " } }\n  over: { end: draw }\n";
    };
    CHECK_THAT(pack.errors(game("count(all hand where it is odd)")),
               Contains("the cards have no attributes, so none is odd"));
    CHECK(pack.errors(game("count(all hand)")) == "");
}
