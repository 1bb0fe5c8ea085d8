// Tests that a number of a card without a stated value begins at 0, or at the end of its range that is nearest to 0.
#include <cstdlib>

#include "match/impl.hpp"
#include "small_pack.hpp"
#include "state/start_value.hpp"

using namespace quattro;
using namespace quattro::test;

TEST_CASE("a number begins at what its range has nearest to 0") {
    for (int lo = -3; lo <= 3; ++lo)
        for (int hi = lo; hi <= 3; ++hi) {
            Attribute number;
            number.lo = lo;
            number.hi = hi;
            int nearest = lo;
            for (int value = lo; value <= hi; ++value)
                if (std::abs(value) < std::abs(nearest)) nearest = value;
            INFO(lo << " to " << hi);
            CHECK(start_value(number) == nearest);
        }
}

TEST_CASE("a card that does not say a number has 0 where the range has it") {
    const SmallPack pack;
    const auto begins = [&](const std::string& range) {
        pack.write("cards/chip.yaml", "cards: chip\nattributes:\n  suit: { one_of: { sun: s, moon: m } }\n  value: { " +
                                          range + " }\nwritten: \"{suit}\"\n");
        const auto game = pack.game(
            "seats: 1\nzones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s] } }\n"
            "flow: { over: { end: draw } }\n");
        return parse_card(ImplAccess::rules(*game).model, "s").value().at(1);
    };
    CHECK(begins("from: -5, to: 5") == 0);
    CHECK(begins("from: 2, to: 5") == 2);
    CHECK(begins("from: -5, to: -2") == -2);
}

TEST_CASE("a card that is made or dropped has the number that is asked for, cut off at the ends of its range") {
    const SmallPack pack;
    pack.write("cards/chip.yaml",
               "cards: chip\nattributes:\n  value: { from: -5, to: 5 }\n  size: { from: -2, to: 70 }\n"
               "written: \"{value}/{size}\"\n");
    const auto made = [&](int value) {
        const auto game =
            pack.game("seats: 1\nmost_cards: 8\noptions: { n: { number: " + std::to_string(value) +
                      ", from: -70000, to: 70000 } }\nzones: { heap: { kind: hand, seen_by: everyone }, drops: { kind: "
                      "grid, columns: 1, rows: 2, seen_by: "
                      "everyone } }\nprompts: { go: { pick: columns(drops) } }\nflow:\n  ask: { ask: go }\n"
                      "  make: { make: { value: n }, to: heap }\n  fall: { drop: { value: n }, into: go }\n"
                      "  stay: { ask: go }\n  over: { end: draw }\n");
        Match match(game, 1);
        REQUIRE_FALSE(answer(match, 1, {{"go", "1"}}));
        const std::string fallen = lying(match, 0, "drops", 0)[0];
        CHECK(lying(match, 0, "heap", 0) == std::vector<std::string>{fallen});
        return fallen;
    };
    for (const int value : {-5, -3, 0, 3, 5})
        CHECK(made(value) == std::to_string(value) + "/0");
    for (const int value : {6, 32768, 65536, 65533, 70000})
        CHECK(made(value) == "5/0");
    for (const int value : {-6, -32769, -65536, -65533, -70000})
        CHECK(made(value) == "-5/0");
}

TEST_CASE("a made or dropped card of which a number is not said has the number that its range begins with") {
    const SmallPack pack;
    pack.write(
        "cards/chip.yaml",
        "cards: chip\nattributes:\n  value: { from: 0, to: 5 }\n  size: { from: 3, to: 9 }\n  debt: { from: -9, to: "
        "-2 }\nwritten: \"{value}/{size}/{debt}\"\n");
    const auto game = pack.game(
        "seats: 1\nmost_cards: 8\nzones: { heap: { kind: hand, seen_by: everyone }, drops: { kind: grid, columns: 1, "
        "rows: "
        "2, seen_by: everyone } }\nprompts: { go: { pick: columns(drops) } }\nflow:\n  ask: { ask: go }\n"
        "  make: { make: { value: 4 }, to: heap }\n  fall: { drop: { value: 4 }, into: go }\n  stay: { ask: go }\n"
        "  over: { end: draw }\n");
    Match match(game, 1);
    REQUIRE_FALSE(answer(match, 1, {{"go", "1"}}));
    CHECK(lying(match, 0, "heap", 0) == std::vector<std::string>{"4/3/-2"});
    CHECK(lying(match, 0, "drops", 0)[0] == "4/3/-2");
}
