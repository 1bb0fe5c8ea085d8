// Tests the step `swap`: two cards exchange their places, or two zones their cards.
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

namespace {

// A game that stops at a prompt after the steps, so that their result can be examined.
std::string swapping(const std::string& flow, const std::string& seats = "2") {
    return "seats: " + seats + R"(
zones:
  hand: { of: seat, kind: hand, seen_by: owner }
  deck: { kind: pile, seen_by: everyone, starts: [s1, m2, s3, m4, s5, m6] }
  heap: { kind: pile, seen_by: everyone }
  row: { kind: row, places: [x, y, z], seen_by: everyone }
counters: { n: {} }
prompts: { go: { fields: { say: { pick: ["yes", "no"] } } } }
flow:
  lay: { move: first(deck), to: row, at: x }
  lay_too: { move: first(deck), to: row, at: z }
  deal: { move: 1, from: deck, to: hand }
)" + flow + "  stay: { ask: go }\n  over: { end: draw }\n";
}

}  // namespace

TEST_CASE("two cards change places, wherever they lie; in a pile a card comes to the end") {
    SmallPack pack;
    Match match(
        pack.game(swapping("  a: { swap: [at(row; x), at(row; z)] }\n  b: { swap: [first(deck), at(row; x)] }\n")), 1);
    CHECK(lying(match, 1, "row", 0) == Names{"s5", "", "s1"});
    CHECK(lying(match, 1, "deck", 0) == Names{"m6", "m2"});
}

TEST_CASE("two zones change all their cards, each in its order") {
    SmallPack pack;
    Match match(pack.game(swapping("  a: { move: 1, from: deck, to: heap }\n  b: { swap: [deck, heap] }\n"
                                   "  c: { swap: [hand, heap], of: 2 }\n")),
                1);
    CHECK(lying(match, 1, "deck", 0) == Names{"s5"});
    CHECK(lying(match, 1, "heap", 0) == Names{"m4"});
    CHECK(lying(match, 2, "hand", 2) == Names{"m6"});
    CHECK(lying(match, 1, "hand", 1) == Names{"s3"});
}

TEST_CASE("seats that name the same two swap them once; what cannot be at one moment halts, and can be left out") {
    SmallPack pack;
    for (const char* what : {"[hand, hand of next(seat)]", "[first(hand), first(hand of next(seat))]"}) {
        const std::string steps = std::string("  wait: { ask: go }\n  a: { swap: ") + what + " }\n";
        Match two(pack.game(swapping(steps)), 1);
        for (Seat seat = 1; seat <= 2; ++seat)
            REQUIRE_FALSE(answer(two, seat, {{"say", "yes"}}));
        CHECK(lying(two, 1, "hand", 1) == Names{"m4"});
        CHECK(lying(two, 2, "hand", 2) == Names{"s3"});
        Match three(pack.game(swapping(steps, "3")), 1);
        for (Seat seat = 1; seat <= 3; ++seat)
            REQUIRE_FALSE(answer(three, seat, {{"say", "yes"}}));
        REQUIRE(three.halted());
        REQUIRE_FALSE(three.host({HostInputKind::skip, {}}, 0));
        CHECK_FALSE(three.halted());
        CHECK(lying(three, 1, "hand", 1) == Names{"s3"});
    }
}

TEST_CASE("with a card that is none nothing is swapped, and a seat's own condition says whether it swaps") {
    SmallPack pack;
    Match match(pack.game(swapping("  a: { swap: [first(heap), first(deck)] }\n"
                                   "  b: { swap: [first(hand), at(row; x)], if: seat = 2 }\n")),
                1);
    CHECK(lying(match, 1, "deck", 0) == Names{"s5", "m6"});
    CHECK(lying(match, 1, "row", 0) == Names{"m4", "", "m2"});
    CHECK(lying(match, 1, "hand", 1) == Names{"s3"});
    CHECK(lying(match, 2, "hand", 2) == Names{"s1"});
}

TEST_CASE("a card that others do not see is swapped unseen") {
    SmallPack pack;
    const auto named = [](const Match& match) {
        int times = 0;
        for (const Event& event : match.seen_by(3).events())
            times += part_of(event, "card") == "s3" || part_of(event, "was") == "s3" ? 1 : 0;
        return times;
    };
    const Match before(pack.game(swapping("", "3")), 1);
    const Match swapped(pack.game(swapping("  a: { swap: [hand of 1, hand of 2] }\n", "3")), 1);
    CHECK(lying(swapped, 3, "hand", 1) == lying(before, 3, "hand", 1));
    CHECK(lying(swapped, 2, "hand", 2) == Names{"s3"});
    CHECK(named(swapped) == named(before));
}

TEST_CASE("what a protected card is swapped with stays, too") {
    SmallPack pack;
    pack.write("cards/chip.yaml",
               "cards: chip\nattributes:\n  value: { from: 0, to: 9 }\n  suit: { one_of: { sun: s, moon: m } }\n"
               "  safe: { from: 0, to: 1, guards: [places] }\nwritten: \"{suit}{value}\"\n");
    Match match(
        pack.game(swapping("  a: { set: { safe of at(row; x): 1 } }\n  b: { swap: [at(row; x), at(row; z)] }\n")), 1);
    CHECK(lying(match, 1, "row", 0) == Names{"s1", "", "m2"});
}

TEST_CASE("two things are swapped that can be: two cards, or two piles or hands") {
    SmallPack pack;
    const auto said = [&](const std::string& what) { return pack.errors(swapping("  a: { swap: " + what + " }\n")); };
    CHECK(said("[first(hand), first(deck)]").empty());
    CHECK_THAT(said("[hand]"), Contains("game.yaml:15:") && Contains("'swap' needs a list of two cards"));
    CHECK_THAT(said("[deck, deck]"), Contains("these two are the same, so nothing changes"));
    CHECK_THAT(said("[deck, first(hand)]"), Contains("'first(hand)' is not a pile or hand, but the other one is"));
    CHECK_THAT(said("[row, deck]"), Contains("'row' is not a pile or hand, but the other one is"));
    CHECK_THAT(said("[first(deck), hand where value of it > 2]"), Contains("is neither one card nor a pile or hand"));
    CHECK_THAT(said("[n, first(deck)]"), Contains("'n' is not a card"));
    CHECK_THAT(said("deck"), Contains("game.yaml:15:") && Contains("a list"));
}
