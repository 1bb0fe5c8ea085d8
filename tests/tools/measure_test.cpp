// Tests the report of limits that a board misses. measured_boards.sh tests the figures of random play.
#include <catch2/catch.hpp>

#include "cli/measure.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

const std::vector<std::string> kSlots = {"A", "B"};

// A board with `seat_rounds` seat-rounds, two in each match. `made`: with the pattern. `changed`: changed by each slot;
// -1 for an empty slot.
MeasuredBoard board(const std::string& name, std::int64_t seat_rounds, std::int64_t made,
                    const std::vector<std::int64_t>& changed) {
    const auto of = [&](std::int64_t part) {
        Ratio ratio;
        for (std::int64_t left = part, match = 0; match < seat_rounds / 2; ++match) {
            const std::int64_t own = std::min<std::int64_t>(left, 2);
            ratio.add(own, 2);
            left -= own;
        }
        return ratio;
    };
    MeasuredBoard measured{name, {}, {}};
    measured.figures.made = of(made);
    for (const std::int64_t one : changed) {
        measured.figures.slots.emplace_back().changes = of(std::max<std::int64_t>(one, 0));
        measured.empty.push_back(one < 0);
    }
    return measured;
}

}  // namespace

TEST_CASE("a board within the figures misses nothing, the bounds included, nor does an empty slot") {
    CHECK(missed(board("low", 1000, 300, {50, 900}), kSlots).empty());
    CHECK(missed(board("high", 1000, 900, {1000, 50}), kSlots).empty());
    CHECK(missed(board("empty", 1000, 900, {1000, -1}), kSlots).empty());
}

TEST_CASE("a board is told every figure it misses") {
    CHECK(missed(board("low", 1000, 299, {50, 50}), kSlots) == "made in 29.9 %, but should be 30 to 90");
    CHECK(missed(board("high", 1000, 951, {50, 20}), kSlots) ==
          "made in 95.1 %, but should be 30 to 90; B changes 2.0 %, but should be at least 5");
    CHECK(missed(board("never", 0, 0, {0, 0}), kSlots) == "was never played to the end of a round");
}

TEST_CASE("a line a board, with its margins, and what it misses behind it") {
    const std::string text =
        figures_in_words({board("good", 200, 100, {100, -1}), board("useless-b", 200, 100, {100, 0})}, "four", kSlots);
    // Wilson intervals of 99 and of 100: two equal results in each of 100 matches count like 99 single ones.
    CHECK(
        text ==
        "board      seat-rounds                  four                   A                   B\n"
        "good               200            50.0 ± 9.7          50.0 ± 9.7               empty\n"
        "useless-b          200            50.0 ± 9.7          50.0 ± 9.7    0.0 (0.0 to 3.7)  ! B changes 0.0 %, but "
        "should be at least 5\n");
}
