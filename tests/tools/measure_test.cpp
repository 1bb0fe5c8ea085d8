// Which figures a board misses, and how they are shown; what random play does is shown by measured_boards.sh.
#include <catch2/catch.hpp>

#include "cli/measure.hpp"

using namespace quattro::tools;

namespace {

const std::vector<std::string> kSlots = {"A", "B"};

}  // namespace

TEST_CASE("a board within the figures misses nothing, the bounds included") {
    CHECK(missed({"low", 1000, 300, {50, 900}}, kSlots).empty());
    CHECK(missed({"high", 1000, 900, {1000, 50}}, kSlots).empty());
}

TEST_CASE("a board is told every figure it misses") {
    CHECK(missed({"low", 1000, 299, {50, 50}}, kSlots) == "made in 29.9 %, 30 to 90 wanted");
    CHECK(missed({"high", 1000, 951, {50, 20}}, kSlots) ==
          "made in 95.1 %, 30 to 90 wanted; B changes 2.0 %, 5 wanted");
    CHECK(missed({"never", 0, 0, {0, 0}}, kSlots) == "was never played to the end of a round");
}

TEST_CASE("a line a board, with what it misses behind it") {
    const std::string text =
        figures_in_words({{"good", 200, 100, {100, 20}}, {"useless-b", 200, 100, {100, 0}}}, "four", kSlots);
    CHECK(text ==
          "board      seat-rounds      four      A      B\n"
          "good               200    50.0 %   50.0   10.0\n"
          "useless-b          200    50.0 %   50.0    0.0  ! B changes 0.0 %, 5 wanted\n");
}
