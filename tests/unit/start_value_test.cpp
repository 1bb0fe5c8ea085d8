// A number of a card of which nothing is said begins at 0, or at the end of its range that is nearest to 0.
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
        return parse_card(Inside::rules(*game).model, "s").value().at(1);
    };
    CHECK(begins("from: -5, to: 5") == 0);
    CHECK(begins("from: 2, to: 5") == 2);
    CHECK(begins("from: -5, to: -2") == -2);
}
