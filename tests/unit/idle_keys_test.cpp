// Tests that keys of declarations and steps that do nothing where they are written are refused.
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

// A game with these parts; each is the value of its key, or further keys.
struct Parts {
    std::string option = "{ seat: 1 }", more_of_side, resets = "round", trigger = "{ suit: tint }";
};

std::string errors_of(const Parts& parts, const std::string& slot = "{ lift: 1, to: this card }") {
    SmallPack pack;
    pack.write("scripts/effects/lift.lua", kLift);
    pack.write("boards/small/tide.yaml", "board: tide\nslots:\n  A: " + slot + "\n");
    return pack.errors("seats: 2\nboards: [tide]\noptions: { first: " + parts.option +
                       " }\ncounters: { n: { of: seat, resets: " + parts.resets +
                       " } }\nzones:\n  deck: { kind: pile, seen_by: nobody, starts: [s1, m2, s3, m4] }\n"
                       "  hand: { of: seat, kind: hand, seen_by: owner }\n"
                       "  ring: { of: seat, kind: loop, places: [A, B], effects: board, seen_by: everyone }\n"
                       "  side: { of: seat, kind: row, places: [C, D], seen_by: everyone" +
                       parts.more_of_side +
                       " }\nprompts: { tint: { pick: suit }, go: { pick: [now] } }\n"
                       "triggers: { lit: { when: value rises from 0, ask: tint, set: " +
                       parts.trigger + " } }\nflow:\n  mix: { shuffle: " + "deck" +
                       " }\n  round:\n    repeat: 2\n    steps:\n      board: { present: next }\n"
                       "      go: { ask: go }\n      work: { resolve: ring }\n      more: { add: { n: 1 } }\n"
                       "  over: { end: leaders(n) }\n");
}

}  // namespace

TEST_CASE("keys of an option of another kind are refused") {
    Parts parts;
    CHECK(errors_of(parts).empty());
    parts.option = "{ seat: 1, from: 1 }";
    CHECK_THAT(errors_of(parts), Contains("'from' has no effect in an option that is a seat"));
    parts.option = "{ number: 1, from: 1, to: 3, also: [none] }";
    CHECK_THAT(errors_of(parts), Contains("'also' has no effect in an option that is a number"));
    parts.option = "{ seats: [1], to: 2 }";
    CHECK_THAT(errors_of(parts), Contains("'to' has no effect in an option that is several seats"));
}

TEST_CASE("parts of declarations that name nothing are refused") {
    Parts parts;
    parts.more_of_side = ", asks: go";
    CHECK_THAT(errors_of(parts), Contains("'asks' has no effect") && Contains("effects: board"));
    parts.more_of_side = "";
    parts.resets = "[]";
    CHECK_THAT(errors_of(parts), Contains("'resets' names no repeat"));
    parts.resets = "[round, round]";
    CHECK_THAT(errors_of(parts), Contains("'round' is named twice"));
    parts.resets = "[round]";
    CHECK(errors_of(parts).empty());
    parts.trigger = "{}";
    CHECK_THAT(errors_of(parts), Contains("this changes nothing"));
}

TEST_CASE("a condition of a slot that always holds or on which nothing depends is refused") {
    const Parts parts;
    CHECK(errors_of(parts, "{ if: this is sun, then: [], else: { lift: 1, to: this card } }").empty());
    CHECK_THAT(errors_of(parts, "{ if: this is sun, then: [] }"),
               Contains("tide.yaml:3:") && Contains("there are no effects here"));
    CHECK_THAT(errors_of(parts, "{ if: true, then: { lift: 1, to: this card } }"),
               Contains("tide.yaml:3:") && Contains("this always holds"));
}
