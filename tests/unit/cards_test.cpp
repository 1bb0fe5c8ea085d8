// Tests `move` and `make`: the forms of their cards and destinations, and `it` where a step changes a single card.
#include <fmt/ranges.h>

#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

namespace {

std::string table(const std::string& flow, const std::string& more = "") {
    return R"(
seats: 3
most_cards: 40
zones:
  hand: { of: seat, kind: hand, seen_by: everyone }
  kept: { of: seat, kind: pile, seen_by: everyone, starts: [m6] }
  deck: { kind: pile, seen_by: everyone, starts: [s1, m2, s3, m4] }
  heap: { kind: pile, seen_by: everyone }
  row: { kind: row, places: [x, y, z], seen_by: everyone }
  grid: { kind: grid, columns: 2, rows: 2, seen_by: everyone }
counters: { twin: { holds: card }, fallen: { of: seat, holds: card }, n: {}, mark: { of: seat }, lead: { holds: seat, starts: 2 }, nobody: { holds: seat } }
let: { low: deck where value of it < 3 }
prompts: { go: { fields: { say: { pick: ["yes", "no"] } } } }
)" + more + "flow:\n" +
           flow + "  stay: { ask: go }\n  over: { end: draw }\n";
}

// All cards after the flow, zone by zone, without empty zones: "hand s1,m2 - -; deck s3".
std::string lies(SmallPack& pack, const std::string& flow, const std::string& more = "") {
    Match match(pack.game(table(flow, more)), 1);
    std::string text;
    for (const auto& [zone, seats] :
         {std::pair{"hand", 3}, {"kept", 3}, {"deck", 0}, {"heap", 0}, {"row", 0}, {"grid", 0}}) {
        std::string all;
        bool any = false;
        for (Seat seat = seats ? 1 : 0; seat <= seats; ++seat) {
            std::string cards;
            for (const std::string& card : lying(match, 1, zone, seat))
                cards += (cards.empty() || card.empty() ? "" : ",") + card;
            any = any || !cards.empty();
            all += " " + (cards.empty() ? "-" : cards);
        }
        if (any) text += (text.empty() ? "" : "; ") + std::string(zone) + all;
    }
    return text;
}

// The failure of the flow after a prompt.
std::string fails(SmallPack& pack, const std::string& flow) {
    Match match(pack.game(table("  first: { ask: go }\n" + flow)), 1);
    for (Seat seat = 1; seat <= 3; ++seat)
        REQUIRE_FALSE(answer(match, seat, {{"say", "yes"}}));
    return match.seen_by(kHost).view().failure;
}

std::string wrong(const std::string& flow, const std::string& more = "") {
    SmallPack pack;
    return pack.errors(table(flow, more));
}

}  // namespace

TEST_CASE("so many cards are moved from the top of a pile, to each seat or once") {
    SmallPack pack;
    CHECK(lies(pack, "  a: { move: 1, from: deck, to: hand }\n") == "hand s1 m2 s3; kept m6 m6 m6; deck m4");
    CHECK(lies(pack, "  a: { move: 1, from: deck, to: hand, of: lead }\n") ==
          "hand - s1 -; kept m6 m6 m6; deck m2,s3,m4");
    CHECK(lies(pack, "  a: { move: 3, from: deck, to: heap }\n") == "kept m6 m6 m6; deck m4; heap s1,m2,s3");
    CHECK(lies(pack, "  a: { move: 9, from: deck, to: hand of 2 }\n") == "hand - s1,m2,s3,m4 -; kept m6 m6 m6");
    CHECK(lies(pack, "  a: { move: 1, from: kept of next(seat), to: heap }\n") == "deck s1,m2,s3,m4; heap m6,m6,m6");
    CHECK(lies(pack, "  a: { move: 2, from: deck, to: scrap }\n") == "kept m6 m6 m6; deck s3,m4");
    CHECK(lies(pack, "  a: { move: count(kept), from: deck, to: hand of nobody }\n") ==
          "kept m6 m6 m6; deck s1,m2,s3,m4");
}

TEST_CASE("one card is moved: of an expression, to a zone, a place or out of the match") {
    SmallPack pack;
    CHECK(lies(pack, "  a: { move: first(deck), to: hand }\n") == "hand s1 m2 s3; kept m6 m6 m6; deck m4");
    CHECK(lies(pack, "  a: { move: last(deck), to: heap }\n") == "kept m6 m6 m6; deck s1,m2,s3; heap m4");
    CHECK(lies(pack, "  a: { move: last(deck), to: row, at: y }\n") == "kept m6 m6 m6; deck s1,m2,s3; row m4");
    CHECK(lies(pack, "  a: { move: first(kept of 2), to: scrap }\n") == "kept m6 - m6; deck s1,m2,s3,m4");
    CHECK(lies(pack, "  a: { move: first(kept), to: kept of next(seat) }\n") == "kept m6 m6 m6; deck s1,m2,s3,m4");
    CHECK(lies(pack, "  a: { move: first(heap), to: deck }\n") == "kept m6 m6 m6; deck s1,m2,s3,m4");
    CHECK(lies(pack, "  a: { move: \"only(deck where value of it = 3)\", to: heap }\n") ==
          "kept m6 m6 m6; deck s1,m2,m4; heap s3");
    CHECK_THAT(fails(pack, "  a: { move: first(deck), to: row, at: x }\n  b: { move: last(deck), to: row, at: x }\n"),
               Contains("the place row.x is already taken"));
}

TEST_CASE("several cards are moved: zones, filters, lets, those of all seats, lists of them") {
    SmallPack pack;
    CHECK(lies(pack, "  a: { move: deck, to: heap }\n") == "kept m6 m6 m6; heap s1,m2,s3,m4");
    CHECK(lies(pack, "  a: { move: deck where value of it > 2, to: heap }\n") ==
          "kept m6 m6 m6; deck s1,m2; heap s3,m4");
    CHECK(lies(pack, "  a: { move: low, to: hand of 3 }\n") == "hand - - s1,m2; kept m6 m6 m6; deck s3,m4");
    CHECK(lies(pack, "  a: { move: all kept, to: heap }\n") == "deck s1,m2,s3,m4; heap m6,m6,m6");
    CHECK(lies(pack, "  a: { move: kept, to: scrap }\n") == "deck s1,m2,s3,m4");
    CHECK(lies(pack, "  a: { move: kept of 2, to: hand of lead }\n") == "hand - m6 -; kept m6 - m6; deck s1,m2,s3,m4");
    CHECK(lies(pack, "  a: { move: [low, kept, last(deck)], to: heap }\n") == "deck s3; heap s1,m2,m6,m4,m6,m6");
    CHECK(lies(pack, "  a: { move: everything, to: deck }\n") == "deck s1,m2,s3,m4,m6,m6,m6");
    CHECK(lies(pack, "  a: { move: everything, to: hand }\n") == "hand m6 m6 m6; deck s1,m2,s3,m4");
}

TEST_CASE("what each seat gives to the next one leaves before anything arrives") {
    SmallPack pack;
    const std::string deal = "  a: { move: 1, from: deck, to: hand }\n";
    CHECK(lies(pack, deal + "  b: { move: hand, to: hand of next(seat) }\n") ==
          "hand s3 s1 m2; kept m6 m6 m6; deck m4");
    CHECK(lies(pack, "  a: { move: [deck, kept], to: hand of lead }\n") == "hand - s1,m2,s3,m4,m6,m6,m6 -");
    CHECK_THAT(fails(pack, deal + "  b: { move: all hand, to: kept, if: not (seat = 3) }\n"),
               Contains("seats 1 and 2 want the card s1 at the same moment"));
}

TEST_CASE("after a move that failed the cards it had named move as ever") {
    SmallPack pack;
    Match match(pack.game(table("  first: { ask: go }\n  a: { move: [deck, the first(heap)], to: heap }\n"
                                "  b: { move: deck, to: heap }\n")),
                1);
    for (Seat seat = 1; seat <= 3; ++seat)
        REQUIRE_FALSE(answer(match, seat, {{"say", "yes"}}));
    REQUIRE(match.halted());
    REQUIRE_FALSE(match.host({HostInputKind::skip, {}}, 0));
    CHECK(lying(match, 1, "heap", 0) == Names{"s1", "m2", "s3", "m4"});
}

TEST_CASE("a counter that holds a card says whose it is, follows the card and holds none when it is gone") {
    SmallPack pack;
    const auto held = [&](const std::string& flow) {
        Match match(pack.game(table(flow + "  z: { set: { n: value of twin or 0, mark: value of fallen or 0 } }\n")),
                    1);
        std::string all = counter(match, 0, "n", 0);
        for (Seat seat = 1; seat <= 3; ++seat)
            all += " " + counter(match, 0, "mark", seat);
        return all;
    };
    const std::string deal = "  a: { move: first(deck), to: hand, as: fallen }\n";
    CHECK(held("") == "0 0 0 0");
    CHECK(held(deal) == "0 1 2 3");
    CHECK(held("  a: { move: first(deck), to: hand, as: twin, of: 3 }\n") == "1 0 0 0");
    CHECK(held("  a: { move: last(deck), to: heap, as: twin }\n") == "4 0 0 0");
    CHECK(held("  a: { move: 1, from: deck, to: hand, as: fallen, of: 2 }\n") == "0 0 1 0");
    CHECK(held("  a: { make: { value: 9, suit: sun }, to: heap, of: 2, as: fallen }\n") == "0 0 9 0");
    CHECK(held(deal + "  b: { move: hand, to: kept }\n  c: { add: { value of fallen: 1 }, of: 2 }\n") == "0 1 3 3");
    CHECK(held(deal + "  b: { move: hand of 2, to: scrap }\n") == "0 1 0 3");
    CHECK(held(deal + "  b: { move: fallen of 3, to: hand of 1, as: twin }\n") == "3 1 2 3");
}

TEST_CASE("what `as` names is a counter that holds a card") {
    const auto says = [](const std::string& flow, const std::string& counter, const std::string& message,
                         const std::string& hint) {
        SmallPack pack;
        std::string game = table(flow);
        if (!counter.empty()) game.replace(game.find("twin: { "), 8, "twin: { " + counter);
        CHECK_THAT(pack.errors(game), Contains(message) && Contains(hint));
    };
    const std::string shown = "players never see it";
    says("  a: { move: first(deck), to: heap, as: twim }\n", "", "'twim' is not a counter that holds a card",
         "did you mean 'twin'?");
    says("  a: { move: first(deck), to: heap, as: n }\n", "", "'n' is not a counter that holds a card",
         "n: { holds: card }");
    says("  a: { move: first(deck), to: heap, as: fallen }\n", "", "each seat has its own 'fallen'", "of: SEAT");
    for (const char* step : {"move: first(deck), to: hand", "move: 1, from: deck, to: hand", "make: [s1], to: hand"})
        says(fmt::format("  a: {{ {}, as: twin }}\n", step), "",
             "'twin' has a single value, but each seat would store its own card in it", "of: SEAT");
    says("", "starts: 1, ", shown, "remove this key");
    says("", "seen_by: everyone, ", shown, "remove this key");
    says("", "of: [seat, seat], ", "can only belong to the table or to each seat", "of: seat");
}

TEST_CASE("cards fall into a column that is answered or known") {
    SmallPack pack;
    Match match(pack.game(table("  c: { ask: fall }\n  a: { move: first(deck), to: fall, as: fallen }\n"
                                "  b: { make: { value: value of fallen + 1, suit: moon }, to: fall }\n")
                              .replace(table("").find("prompts: { "), 11,
                                       "prompts: { fall: { pick: columns(grid) where it is not full }, ")),
                1);
    REQUIRE_FALSE(answer(match, 1, {{"fall", "1"}}));
    REQUIRE_FALSE(answer(match, 2, {{"fall", "1"}}));
    REQUIRE_FALSE(answer(match, 3, {{"fall", "2"}}));
    CHECK(match.halted());  // 2 + 2 cards for column 1, which has room for 2
    CHECK_THAT(match.seen_by(kHost).view().failure, Contains("column 1 is full"));
    CHECK(lying(match, 1, "grid", 0) == Names{"s1", "s3", "m2", ""});
}

TEST_CASE("cards are made: as they are described, as they are written, and like others") {
    SmallPack pack;
    const std::string clear = "  c: { move: [deck, all kept], to: scrap }\n";
    CHECK(lies(pack, clear + "  a: { make: { value: 7, suit: moon }, to: hand }\n") == "hand m7 m7 m7");
    CHECK(lies(pack, clear + "  a: { make: { value: mark + 1, suit: sun }, to: heap }\n") == "heap s1,s1,s1");
    CHECK(lies(pack, clear + "  a: { make: { value: 2, suit: sun }, to: heap }\n") == "heap s2");
    // Computed values are clamped to the range of the attribute.
    CHECK(lies(pack, clear + "  a: { make: { value: n - 8, suit: sun }, to: heap }\n") == "heap s0");
    CHECK(lies(pack, clear + "  a: { make: { value: n + 40000, suit: sun }, to: heap }\n") == "heap s9");
    CHECK(lies(pack, clear + "  a: { make: { value: 2, suit: sun }, to: hand of lead }\n") == "hand - s2 -");
    CHECK(lies(pack, clear + "  a: { make: [s1, m2], to: heap }\n") == "heap s1,m2");
    CHECK(lies(pack, "  a: { make: last(deck), to: hand }\n") == "hand m4 m4 m4; kept m6 m6 m6; deck s1,m2,s3,m4");
    CHECK(lies(pack, "  a: { make: first(kept of lead), to: heap, as: twin }\n  b: { add: { value of twin: 1 } }\n") ==
          "kept m6 m6 m6; deck s1,m2,s3,m4; heap m7");
    CHECK(lies(pack, "  a: { make: low, to: hand }\n") == "hand s1,m2 s1,m2 s1,m2; kept m6 m6 m6; deck s1,m2,s3,m4");
    CHECK(lies(pack, "  a: { make: kept, to: kept }\n") == "kept m6,m6 m6,m6 m6,m6; deck s1,m2,s3,m4");
    CHECK(lies(pack, "  a: { make: deck, to: deck }\n") == "kept m6 m6 m6; deck s1,m2,s3,m4,s1,m2,s3,m4");
    CHECK(lies(pack, "  a: { make: first(heap), to: hand }\n") == "kept m6 m6 m6; deck s1,m2,s3,m4");
}

TEST_CASE("what cannot move, be made or go there is said with a way out") {
    const std::string flow = "game.yaml:17:";
    CHECK_THAT(wrong("  a: { move: 2, to: hand }\n"),
               Contains(flow) && Contains("2 is a number of cards") && Contains("from: ZONE"));
    CHECK_THAT(wrong("  a: { move: n, to: hand }\n"), Contains(flow) && Contains("'n' is not a card"));
    CHECK_THAT(wrong("  a: { move: { value: 1 }, to: hand }\n"), Contains(flow) && Contains("make: { ... }"));
    CHECK_THAT(wrong("  a: { move: [], to: hand }\n"), Contains(flow) && Contains("'move' names no cards"));
    CHECK_THAT(wrong("  a: { move: deck }\n"), Contains("'to' is missing"));
    CHECK_THAT(wrong("  a: { move: deck, to: n }\n"),
               Contains(flow) && Contains("'n' is not a destination for cards") && Contains("scrap"));
    CHECK_THAT(wrong("  a: { move: deck, to: heep }\n"), Contains(flow) && Contains("did you mean 'heap'?"));
    CHECK_THAT(wrong("  a: { move: deck, to: heap of 2 }\n"), Contains(flow) && Contains("heap"));
    CHECK_THAT(wrong("  a: { move: deck, to: all hand }\n"),
               Contains(flow) && Contains("is not a destination for cards"));
    CHECK_THAT(wrong("  a: { move: deck, to: row, at: x }\n"),
               Contains(flow) && Contains("a place can hold only one card"));
    CHECK_THAT(wrong("  a: { move: first(deck), to: row, at: w }\n"),
               Contains(flow) && Contains("there is no place 'w'"));
    CHECK_THAT(wrong("  a: { move: first(deck), to: heap, at: x }\n"),
               Contains(flow) && Contains("'heap' has no places"));
    CHECK_THAT(wrong("  a: { move: deck, to: hand }\n"),
               Contains(flow) && Contains("several seats cannot get the same cards") && Contains("of: SEAT"));
    CHECK_THAT(wrong("  a: { move: deck, to: heap, as: top }\n"), Contains(flow) && Contains("'as' stores one card"));
    CHECK_THAT(wrong("  a: { move: 2, from: deck, to: heap, as: top }\n"),
               Contains(flow) && Contains("'as' stores one card"));
    CHECK_THAT(wrong("  a: { move: 1, from: row, to: heap }\n"),
               Contains(flow) && Contains("from the top") && Contains("move: first(ZONE)"));
    CHECK_THAT(wrong("  a: { move: 1, from: n, to: heap }\n"), Contains(flow) && Contains("'n' is not a zone"));
    CHECK_THAT(wrong("  a: { move: first(deck), to: heap, if: seat = 2 }\n"),
               Contains(flow) && Contains("happens only once"));
    CHECK_THAT(wrong("  a: { make: { value: 1 }, to: scrap }\n"),
               Contains(flow) && Contains("cannot be made in 'scrap'"));
    CHECK_THAT(wrong("  a: { make: [s1, m2], to: row, at: z }\n"),
               Contains(flow) && Contains("a place can hold only one card"));
    CHECK_THAT(wrong("  a: { make: {}, to: heap }\n"), Contains(flow) && Contains("this makes no card"));
    CHECK_THAT(wrong("  a: { make: n, to: heap }\n"), Contains(flow) && Contains("'n' is not a card"));
}

TEST_CASE("whoever writes what a step was once called is told what says it now") {
    const auto told = [](const std::string& step, const std::string& word, const std::string& now) {
        CHECK_THAT(wrong("  a: " + step + "\n"),
                   Contains("game.yaml:17:") && Contains("'" + word + "' is not a key of a step") && Contains(now));
    };
    told("{ deal: 1, from: deck, to: hand }", "deal", "move: 2, from: deck, to: hand");
    told("{ gather: deck, to: heap }", "gather", "move: CARDS, to: ZONE");
    told("{ remove: deck }", "remove", "move: CARDS, to: scrap");
    told("{ of: 2, create: [s1], in: hand }", "create", "make: { value: 1 }, to: ZONE");
    told("{ copy: deck, to: heap }", "copy", "make: CARDS, to: ZONE");
    told("{ move: first(deck), to: hand, for: 2 }", "for", "to: ZONE of SEAT");
    told("{ make: [s1], in: heap }", "in", "to: ZONE");
    told("{ move: 1, from: deck, to: hand, refill: heap }", "refill", "is a key of the zone");
}

TEST_CASE("where a step changes a single card, `it` is that card in the value") {
    SmallPack pack;
    const auto after = [&](const std::string& step, const std::string& zone) {
        const Match match(pack.game(table("  x: { " + step + " }\n")), 1);
        return fmt::format("{}", fmt::join(lying(match, 0, zone, zone == "kept" ? 2 : 0), " "));
    };
    CHECK(after("set: { value of first(deck): value of it + 4 }", "deck") == "s5 m2 s3 m4");
    CHECK(after("add: { value of last(deck): value of it }", "deck") == "s1 m2 s3 m8");
    CHECK(after("set: { value of first(kept): value of it - 2, n: 1 }", "kept") == "m4");
    CHECK(after("set: { value of first(heap): value of it + 1 }", "deck") == "s1 m2 s3 m4");
}
