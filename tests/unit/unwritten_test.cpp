// Tests expectations of scenarios about attributes that are not written on a card.
#include "check/scenario.hpp"
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

struct Marked : SmallPack {
    Marked() {
        write("cards/chip.yaml",
              "cards: chip\nattributes:\n  value: { from: 0, to: 9 }\n  suit: { one_of: { sun: s, moon: m } }\n"
              "  marks: { from: 0, to: 3 }\n  trap: { one_of: { pit: p, net: n }, seen_by: owner }\n"
              "  level: { from: 2, to: 5, seen_by: owner }\n"
              "written: \"{suit}{value}\"\n");
        write("boards/small/game.yaml",
              "game: small\ncards: chip\nseats: 2\n"
              "zones: { hand: { of: seat, kind: hand, seen_by: everyone, starts: [s1, m2] },\n"
              "  row: { kind: row, places: [A, B], seen_by: everyone } }\n"
              "prompts: { go: { pick: hand } }\n"
              "flow:\n  ask: { ask: go }\n  mark: { set: { marks of go: 1, trap of go: net } }\n"
              "  stay: { ask: go }\n  over: { end: draw }\n");
    }
    // "passed", or the report of a scenario in which both seats mark their s1.
    std::string report(const std::string& expects, const std::string& position = "") const {
        write("tests/all.yaml", "- scenario: Marks\n  game: small\n" + position +
                                    "  do: [ { 1: { go: s1 } }, { 2: { go: s1 } } ]\n  expect: " + expects + "\n");
        Diagnostics out;
        const auto results = run_scenarios({folder()}, folder() / "tests/all.yaml", out);
        REQUIRE(results.size() == 1);
        INFO(out.show() << results[0].report);
        return results[0].passed ? "passed" : results[0].report;
    }
};

}  // namespace

TEST_CASE("a scenario compares what is not written on a card, too") {
    const Marked pack;
    CHECK(pack.report("{ hand: [\"s1{marks: 1, trap: net} m2\", ~] }") == "passed");
    CHECK(pack.report("{ hand: [\"s1{trap: net,marks: 1}  m2{marks: 0, trap: none}\", ~] }") == "passed");
    CHECK_THAT(pack.report("{ hand: [s1 m2, ~] }"),
               Contains("expected: s1 m2") && Contains("actual:   s1{marks: 1, trap: net} m2"));
    CHECK_THAT(pack.report("{ hand: [\"s1{marks: 2, trap: net} m2\", ~] }"), Contains("expected: s1{marks: 2"));
    CHECK_THAT(pack.report("{ hand: [\"s1{marks: 1, trap: net} m2{marks: 1}\", ~] }"), Contains("m2{marks: 1}"));
}

TEST_CASE("a scenario's position and what it expects are written alike") {
    const Marked pack;
    const std::string laid = "  position: { row: \"s3{marks: 2} -\", hand: [s1, s1] }\n";
    CHECK(pack.report("{ row: \"s3{marks: 2} -\" }", laid) == "passed");
    CHECK_THAT(pack.report("{ row: s3 - }", laid), Contains("actual:   s3{marks: 2} -"));
}

TEST_CASE("of what a seat sees those attributes are compared that it sees") {
    const Marked pack;
    CHECK(pack.report("{ sees: { 1: { hand: [\"s1{marks: 1, trap: net} m2\", \"s1{marks: 1} m2\"] } } }") == "passed");
    CHECK_THAT(pack.report("{ sees: { 1: { hand: [~, s1 m2] } } }"), Contains("actual:   s1{marks: 1} m2"));
    // A hidden attribute whose lowest value is not 0 is not shown as 0.
    CHECK_THAT(pack.report("{ sees: { 2: { hand: [\"s1{marks: 1, level: 3} m2\", ~] } } }"),
               Contains("actual:   s1{marks: 1} m2"));
}

TEST_CASE("an attribute or a value that no card has is named as such where it is expected") {
    const Marked pack;
    CHECK_THAT(pack.report("{ hand: [\"s1{marcs: 1} m2\", ~] }"),
               Contains("the cards have no attribute 'marcs'") && Contains("marks"));
    CHECK_THAT(pack.report("{ hand: [\"s1{marks: 7} m2\", ~] }"),
               Contains("'marks' cannot be '7': it must be between 0 and 3"));
}
