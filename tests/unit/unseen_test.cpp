// Tests that a prompt may only depend on values that the asked seat can see, at least sometimes.
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

std::string with(const std::string& prompt, int seats = 2, const std::string& more = "") {
    return "seats: " + std::to_string(seats) +
           "\nzones:\n"
           "  pool: { kind: hand, seen_by: everyone, starts: [s1, m2] }\n"
           "  back: { of: seat, kind: hand, seen_by: others, starts: [s1, m2] }\n"
           "  hand: { of: seat, kind: hand, seen_by: owner, starts: [s3, m2] }\n"
           "  late: { of: seat, kind: hand, seen_by: { if: open, else: owner }, starts: [s3] }\n"
           "  deck: { kind: pile, seen_by: nobody, starts: [s2, m3] }\n"
           "  purse: { of: seat, kind: hand, seen_by: owner, counted_by: owner, starts: [s1] }\n"
           "  deep: { kind: pile, seen_by: nobody, counted_by: nobody, starts: [s2] }\n"
           "  rack: { kind: row, places: [A, B], seen_by: nobody, counted_by: nobody }\n"
           "  well: { kind: grid, columns: 2, rows: 2, seen_by: nobody, counted_by: nobody }\n"
           "  tray: { of: seat, kind: row, places: [C, D], seen_by: owner, counted_by: owner }\n"
           "  lane: { of: seat, kind: row, places: [E, F], seen_by: nobody }\n"
           "  brim: { of: seat, kind: hand, seen_by: others, counted_by: others }\n"
           "counters:\n"
           "  coins: { of: seat, starts: 3, seen_by: owner }\n"
           "  team: { of: seat, starts: 1 }\n"
           "  funds: { of: seat, seen_by: { same: team } }\n"
           "  trap: { starts: 1, seen_by: nobody }\n"
           "  open: { holds: truth }\n"
           "  brow: { of: seat, seen_by: others }\n"
           "  mover: { holds: seat }\n"
           "  spent: { of: [seat, suit], seen_by: owner }\n" +
           more +
           "patterns: { pair: { among: { cards: hand }, table: [{ cards: 2, same: suit, worth: 2 }] } }\nprompts:\n  "
           "go: { fields: { what: { " +
           prompt + " } } }\nflow:\n  ask: { ask: go }\n  over: { end: draw }\n";
}

}  // namespace

TEST_CASE("a prompt that hangs on what the asked seat never sees is refused") {
    const SmallPack pack;
    const auto refused = [&](const std::string& prompt, const std::string& never, int seats = 2,
                             const std::string& more = "") {
        CHECK_THAT(pack.errors(with(prompt, seats, more)), Contains("the asked seat never sees " + never + "\n"));
    };
    refused("pick: back where value of it > 1", "the cards in 'back'");
    refused("pick: back where it is sun", "the cards in 'back'");
    refused("pick: (first(deck); last(deck)) where value of it > 1", "the cards in 'deck'");
    refused("pick: all hand where value of it > 1", "the cards in 'hand' of others");
    refused("pick: [yes, no], if: value of first(deck if coins = 3 else pool) > 1", "the cards in 'deck'");
    refused("pick: [yes, no], if: value of (first(deck) or first(pool)) > 1", "the cards in 'deck'");
    refused("pick: [yes, no], if: kinds(deck) > 1", "the cards in 'deck'");
    refused("pick: [yes, no], if: alike(hand of opponent) > 1", "the cards in 'hand' of others");
    refused("pick: [yes, no], if: coins of next(next(seat)) > 1", "the counter 'coins' of others", 4);
    refused("pick: [yes, no], if: value of top > 1", "the cards in 'deck'", 2, "let: { top: first(deck) }\n");
    refused("pick: [yes, no], if: coins of foe > 1", "the counter 'coins' of others", 2, "let: { foe: opponent }\n");
    refused("pick: (hand if coins = 3 else deck) where value of it > 1", "the cards in 'deck'");
    refused("pick: (deck if coins = 3 else back) where it is sun", "the cards in 'deck'");
    refused("pick: [yes, no], if: value of last(back) > 1", "the cards in 'back'");
    refused("pick: [yes, no], if: value of first(deck) > 1", "the cards in 'deck'");
    refused("pick: [yes, no], if: total(value of hand of opponent) > 1", "the cards in 'hand' of others");
    refused("pick: 0..coins of opponent", "the counter 'coins' of others");
    refused("pick: 0..coins of next(seat)", "the counter 'coins' of others", 4);
    refused("pick: seats where coins of it > 1", "the counter 'coins' of others");
    refused("pick: [yes, no], if: coins = best(coins)", "the counter 'coins' of others");
    refused("pick: [yes, no], if: trap = 1", "the counter 'trap'");
    refused("pick: 0..total(value of all hand)", "the cards in 'hand' of others");
    refused("pick: 0..count(all hand where value of it > 1)", "the cards in 'hand' of others");
    refused("pick: 0..total(coins of seats)", "the counter 'coins' of others");
    refused("pick: [yes, no], if: 1 < best(spent(sun))", "the counter 'spent(sun)' of others");
    refused("pick: [yes, no], if: brow > 1", "the counter 'brow'");
    refused("pick: [yes, no], if: pair of opponent > 1", "the cards in 'hand' of others");
    refused("pick: 1..count(deep)", "how many cards lie in 'deep'");
    refused("pick: deep", "how many cards lie in 'deep'");
    refused("pick: purse of opponent", "how many cards lie in 'purse' of others");
    refused("pick: purse of next(seat)", "how many cards lie in 'purse' of others", 3);
    refused("pick: all purse", "how many cards lie in 'purse' of others");
    refused("pick: (pool if coins = 3 else deep)", "how many cards lie in 'deep'");
    refused("pick: (purse of opponent if coins = 3 else pool)", "how many cards lie in 'purse' of others");
    refused("pick: theirs", "how many cards lie in 'purse' of others", 2, "let: { theirs: purse of opponent }\n");
    refused("pick: purses", "how many cards lie in 'purse' of others", 2, "let: { purses: all purse }\n");
    refused("pick: (first(deep); last(deep))", "how many cards lie in 'deep'");
    refused("pick: all hand where it in (deep)", "how many cards lie in 'deep'");
    refused("pick: [yes, no], if: first(deep) is not none", "how many cards lie in 'deep'");
    refused("pick: [yes, no], if: count(deep if coins = 3 else pool) > 1", "how many cards lie in 'deep'");
}

TEST_CASE("what a seat sees of others, or of itself, is no reason to refuse a prompt") {
    const SmallPack pack;
    const auto accepted = [&](const std::string& prompt, int seats = 2, const std::string& more = "") {
        CHECK(pack.errors(with(prompt, seats, more)) == "");
    };
    accepted("pick: [yes, no], if: coins of next(next(seat)) > 1");
    accepted("pick: [yes, no], if: value of top > 1", 2, "let: { top: first(pool) }\n");
    accepted("pick: (pool if coins = 3 else hand) where value of it > 1");
    accepted("pick: [yes, no], if: coins is odd");
    accepted("pick: purse");
    accepted("pick: all purse", 1);
    accepted("pick: deck");  // its number is public
    accepted("pick: all hand where value of it > 1", 1);
    CHECK(pack.errors("seats: 2\nzones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s3] } }\n"
                      "prompts: { go: { pick: (first(hand); last(hand)) where value of it > 1 } }\n"
                      "flow:\n  go: { ask: go }\n  over: { end: draw }\n") == "");
}

TEST_CASE("nor may it hang on whether a number that the seat does not see is odd") {
    const SmallPack pack;
    const auto errors = [&](const std::string& sight, const std::string& condition) {
        pack.write("cards/chip.yaml",
                   "cards: chip\nattributes:\n  suit: { one_of: { sun: s, moon: m } }\n  value: { "
                   "from: 0, to: 9, seen_by: " +
                       sight + " }\nwritten: \"{suit}{value}\"\n");
        return pack.errors(
            "seats: 1\nzones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s1] } }\n"
            "prompts: { go: { pick: hand where it is " +
            condition + " } }\nflow:\n  go: { ask: go }\n  over: { end: draw }\n");
    };
    CHECK_THAT(errors("nobody", "odd"), Contains("the asked seat never sees 'value' of these cards"));
    CHECK(errors("everyone", "odd") == "");
    CHECK(errors("nobody", "sun") == "");
}

TEST_CASE("nor may its clock hang on that, or on what others answer in secret") {
    const SmallPack pack;
    const std::string secret =
        "prompts:\n  go: { pick: 0..5, secret: true }\n  then: { pick: 0..best(go) }\n"
        "flow:\n  ask: { ask: go }\n  then: { ask: then }\n  over: { end: draw }\n";
    const std::string head =
        "seats: 2\nzones: { deck: { kind: pile, seen_by: nobody, starts: [s2] } }\ncounters: { trap: { starts: 1, "
        "seen_by: nobody } }\n";
    const auto clock = [&](const std::string& seconds) {
        return pack.errors(head + "prompts: { go: { pick: [yes, no], seconds: " + seconds +
                           " } }\nflow: { ask: { ask: go }, over: { end: draw } }\n");
    };
    CHECK_THAT(clock("5 + (value of first(deck) or 0)"), Contains("the asked seat never sees the cards in 'deck'\n"));
    CHECK(clock("5 + count(deck)") == "");
    CHECK_THAT(pack.errors(head + secret), Contains("the asked seat never sees the answers of others to 'go'\n"));
}

TEST_CASE("a let tells what it reads, and is no way around") {
    const SmallPack pack;
    const std::string lets =
        "let:\n  theirs: coins of opponent\n  rich: theirs > 3\n  own: coins + 1\n  poor: coins < 2\n";
    CHECK_THAT(pack.errors(with("pick: [yes, no], if: rich", 2, lets)), Contains("the counter 'coins' of others"));
    const std::string others = "the asked seat never sees the counter 'coins' of others\n";
    for (const char* prompt : {"pick: [yes, no], if: poor of opponent", "pick: seats where poor of it",
                               "pick: 0..best(own)", "pick: 0..own of opponent"})
        CHECK_THAT(pack.errors(with(prompt, 2, lets)), Contains(others));
    CHECK(pack.errors(with("pick: 0..own", 2, lets)) == "");
    CHECK(pack.errors(with("pick: 0..theirs of opponent", 2, lets)) == "");  // `theirs of opponent` is its own
    const std::string zones = "let:\n  own: hand\n  brows: back\n  foe: opponent\n";
    CHECK_THAT(pack.errors(with("pick: [yes, no], if: value of first(own of opponent) > 1", 2, zones)),
               Contains("the cards in 'hand' of others"));
    CHECK_THAT(pack.errors(with("pick: [yes, no], if: value of first(brows) > 1", 2, zones)),
               Contains("the cards in 'back'"));
    for (const char* prompt :
         {"pick: [yes, no], if: value of first(brows of opponent) > 1",
          "pick: (brows of opponent) where value of it > 1", "pick: [yes, no], if: coins of (foe of opponent) > 1"})
        CHECK(pack.errors(with(prompt, 2, zones)) == "");
}

TEST_CASE("a prompt may hang on what whoever is asked sees, or sees at times") {
    const SmallPack pack;
    for (const char* prompt : {
             "pick: hand where value of it > 1",
             "pick: hand where it is sun",
             "pick: back",
             "pick: (back of opponent) where value of it > 1",
             "pick: [yes, no], if: count(hand of opponent) > 1",
             "pick: [yes, no], if: hand of opponent is empty",
             "pick: [yes, no], if: value of first(late of opponent) > 1",
             "pick: 0..coins",
             "pick: seats where funds of it > 1",
             "pick: pool where value of it > count(deck)",
             "pick: seats where brow of it = best(brow)",
             "pick: every(value) where value of it > 1",
             "pick: 0..count(all hand)",
             "pick: 0..spent(sun)",
         }) {
        INFO(prompt);
        CHECK(pack.errors(with(prompt)) == "");
    }
    CHECK(pack.errors(with("pick: [yes, no], if: coins = best(coins)", 1)) == "");
}

TEST_CASE("a prompt says if its options depend on what not everybody sees") {
    const SmallPack pack;
    const auto is_secret = [&](const std::string& prompt) {
        const Match match(pack.game(with(prompt)), 1);
        return match.seen_by(1).prompts().at(0).secret_options;
    };
    for (const char* const shown :
         {"pick: 1..3", "pick: pool", "pick: 0..team", "pick: [left, right]", "pick: seats where it != seat"}) {
        INFO(shown);
        CHECK_FALSE(is_secret(shown));
    }
    for (const char* const hidden : {"pick: hand", "pick: 0..coins", "pick: [left, right], if: coins > 2"}) {
        INFO(hidden);
        CHECK(is_secret(hidden));
    }
}

TEST_CASE("a zone of the table cannot be shown by a counter of each seat") {
    const SmallPack pack;
    const auto errors = [&](const std::string& of) {
        return pack.errors("seats: 2\ncounters: { open: { " + of +
                           "starts: 0 } }\n"
                           "zones: { deck: { kind: pile, seen_by: { if: open, else: nobody }, starts: [s1] } }\n"
                           "prompts: { go: { pick: [yes, no] } }\n"
                           "flow:\n  open: { set: { open: 1 } }\n  go: { ask: go }\n  over: { end: draw }\n");
    };
    CHECK(errors("").empty());
    CHECK_THAT(errors("of: seat, "), Contains("'deck' belongs to the table, but each seat has its own 'open'"));
}

TEST_CASE("a prompt that tests whether a place is empty needs a seat that may count the cards of the zone") {
    const SmallPack pack;
    const auto refused = [&](const std::string& prompt, const std::string& zone, const std::string& more = "") {
        CHECK_THAT(pack.errors(with(prompt, 2, more)),
                   Contains("the asked seat never sees how many cards lie in " + zone + "\n") &&
                       Contains("let the seat see their number with 'counted_by'"));
    };
    refused("pick: places(rack) where it is empty", "'rack'");
    refused("pick: places(rack) where it is not empty", "'rack'");
    refused("pick: places(rack) where what is empty", "'rack'");
    refused("pick: columns(well) where it is not full", "'well'");
    refused("pick: columns(well) where not (it is full)", "'well'");
    refused("pick: places(rack) }, then: { pick: [yes, no], if: what is empty", "'rack'");
    refused("pick: columns(well) }, then: { pick: [yes, no], if: what is full", "'well'");
    const std::string gaps = "let: { gaps: places(rack) where it is empty, own: places(tray) where it is empty }\n";
    refused("pick: gaps", "'rack'", gaps);
    refused("pick: 1..count(gaps)", "'rack'", gaps);
    refused("pick: seats where count(own of it) > 0", "'tray' of others", gaps);
    refused("pick: 0..best(count(own))", "'tray' of others", gaps);
    CHECK(pack.errors(with("pick: own", 2, gaps)) == "");
    for (const char* prompt : {"pick: places(rack)", "pick: columns(well)", "pick: places(tray) where it is empty",
                               "pick: places(lane) where it is empty"}) {  // everyone may count the cards in 'lane'
        INFO(prompt);
        CHECK(pack.errors(with(prompt)) == "");
    }
}

TEST_CASE("a prompt that compares cards, or counts some of them, tells whether there are any") {
    const SmallPack pack;
    for (const char* condition :
         {"first(deep) = last(deep)", "last(pool) != first(deep)", "first(deep) in deep",
          "count(deep where it != first(deep)) > 0", "(first(deep) or first(pool)) = first(pool)"})
        CHECK_THAT(pack.errors(with("pick: [yes, no], if: " + std::string(condition))),
                   Contains("the asked seat never sees how many cards lie in 'deep'\n"));
    for (const char* condition : {"first(deck) = last(deck)", "first(purse) = last(purse)",
                                  "count(purse where it != first(purse)) > 0", "first(purse) in purse"}) {
        INFO(condition);
        CHECK(pack.errors(with("pick: [yes, no], if: " + std::string(condition))) == "");
    }
}

TEST_CASE("a prompt picks from an uncounted zone only if the asked seat is surely its owner") {
    const SmallPack pack;
    const std::string lets = "let: { me: seat, movers: purse of mover }\n";
    for (const char* prompt :
         {"pick: purse of mover", "pick: (purse of mover) where value of it > 1", "pick: purse of the mover",
          "pick: purse of (seat if coins = 1 else opponent)", "pick: movers",
          "pick: (first(purse of mover); first(hand))", "pick: seats }, then: { pick: purse of what"}) {
        INFO(prompt);
        CHECK_THAT(
            pack.errors(with(prompt, 2, lets)),
            Contains("never sees how many cards lie in 'purse' of others, and the owner may be another seat\n") &&
                Contains("ask the owner and leave out 'of', or let the seat see their number"));
    }
    CHECK_THAT(pack.errors(with("pick: brim of mover")),
               Contains("never sees how many cards lie in 'brim', and the asked seat may be the owner\n"));
    for (const char* prompt : {"pick: purse of me", "pick: purse of seat", "pick: purse of next(next(seat))",
                               "pick: brim of opponent", "pick: hand of mover"}) {
        INFO(prompt);
        CHECK(pack.errors(with(prompt, 2, lets)) == "");
    }
    CHECK(pack.errors(with("pick: purse of mover", 1)) == "");
}

TEST_CASE("a card that an effect lets a seat choose lies in a zone whose cards the seat may count") {
    const SmallPack pack;
    pack.write("scripts/effects/lift.lua", kLift);
    const auto errors = [&](const std::string& to, const std::string& counted_by) {
        pack.write("boards/small/tide.yaml", "board: tide\nslots: { A: { lift: 1, to: " + to + " } }\n");
        return pack.errors(
            "seats: 2\nboards: [tide]\nzones:\n"
            "  ring: { of: seat, kind: loop, places: [A, B], effects: board, asks: choice, seen_by: owner, "
            "counted_by: " +
            counted_by +
            " }\nprompts: { choice: { text: Choose. }, wait: { pick: [now] } }\n"
            "flow:\n  board: { present: next }\n  work: { resolve: ring }\n  wait: { ask: wait }\n"
            "  over: { end: draw }\n");
    };
    for (const char* to : {"an opponent's card", "any card"}) {
        CHECK_THAT(errors(to, "owner"), Contains("tide.yaml:2:28: the asked seat never sees how many cards lie in "
                                                 "'ring' of others\n"));
        CHECK(errors(to, "everyone") == "");
    }
    CHECK(errors("a card you choose", "owner") == "");
}
