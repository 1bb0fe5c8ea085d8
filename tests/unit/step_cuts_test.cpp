// Tests that `check` notes numbers of steps that are clamped to the range of an attribute nearly every time: numbers
// that steps set, add or make.
#include "checked_pack.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

// Checks a game with this additional step.
Checked with(const std::string& step, const std::string& more = "") {
    const SmallPack pack;
    return check(
        pack,
        "seats: 2\ncounters: { points: { of: seat }, n: { starts: 1 } }\nmost_cards: 20\n"
        "zones:\n  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] }\n"
        "  heap: { kind: hand, seen_by: everyone }\n"
        "  grid: { kind: grid, columns: 2, rows: 2, seen_by: everyone }\n"
        "prompts:\n  go: { fields: { card: { pick: hand }, by: { pick: 1..3 }, to: { pick: columns(grid) } } }\n" +
            more + "flow:\n  ask: { ask: go }\n  step: " + step +
            "\n  points: { add: { points: count(all hand) + count(heap) + count(grid) } }\n"
            "  over: { end: draw }\n",
        matches(100));
}

const std::string kCut = "the result was outside the range of the number and was clamped in ";

}  // namespace

TEST_CASE("a number that a step sets or adds and that is cut off each time is noted at its line") {
    CHECK(noted(with("{ set: { value of hand: go.by + 9 } }"), "game.yaml:14:18: " + kCut));
    CHECK(noted(with("{ set: { value of go.card: 5 - 3 * go.by - 3 } }"), kCut));
    CHECK(noted(with("{ set: { value of hand: value of it + 20 - n } }"), kCut));
    CHECK(noted(with("{ add: { value of go.card: 8 + go.by } }"), "game.yaml:14:18: " + kCut));
    CHECK(noted(with("{ add: { value of hand: -6 - go.by } }"), kCut));
    CHECK(noted(with("{ of: 1, add: { value of hand: 8 + go.by } }"), kCut));
    CHECK(noted(with("{ add: { value of hand: 8 + go.by }, if: seat = 2 }"), kCut));
    CHECK(noted(with("{ do: raise }", "routines: { raise: { up: { add: { value of hand: 8 + go.by } } } }\n"), kCut));
}

TEST_CASE("a number of a card that a step makes or drops and that is cut off each time is noted where it stands") {
    CHECK(noted(with("{ make: { value: go.by + 9, suit: sun }, to: heap }"), "game.yaml:14:26: " + kCut));
    CHECK(noted(with("{ drop: { value: go.by + 9, suit: sun }, into: go.to }"), "game.yaml:14:26: " + kCut));
}

TEST_CASE("a number that often is in its range is not noted") {
    for (const char* step : {"{ set: { value of hand: go.by + 8 } }", "{ set: { value of hand: go.by } }",
                             "{ add: { value of hand: go.by } }", "{ add: { value of hand: 4 * go.by } }",
                             "{ add: { value of hand: -go.by } }", "{ set: { suit of hand: sun } }",
                             "{ make: { value: go.by + 7, suit: sun }, to: heap }", "{ set: { n: n + 90 } }"})
        CHECK_FALSE(noted(with(step), kCut));
}
