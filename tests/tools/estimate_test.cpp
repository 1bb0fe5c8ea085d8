// Tests that intervals of shares lie within 0 and 1, as numbers and as printed, for many counts.
#include <cstdlib>
#include <regex>

#include <catch2/catch.hpp>

#include "cli/estimate.hpp"

using namespace quattro;
using namespace quattro::tools;

namespace {

void check_within(const Estimate& share) {
    INFO(share.value << " in " << share.low << " to " << share.high);
    CHECK(share.low >= 0);
    CHECK(share.high <= 1);
    CHECK(share.low <= share.value);
    CHECK(share.value <= share.high);
}

// Requires that the printed value plus and minus the margin, or the printed ends, lie within 0 and 100 %.
void check_printed(const Estimate& share) {
    const std::string text = percent_in_words(share);
    INFO(text);
    std::smatch part;
    double low = 0, high = 0;
    if (std::regex_match(text, part, std::regex("([0-9.]+) % ± ([0-9.]+)"))) {
        const double value = std::atof(part[1].str().c_str()), margin = std::atof(part[2].str().c_str());
        low = value - margin, high = value + margin;
    } else {
        REQUIRE(std::regex_match(text, part, std::regex("[0-9.]+ % \\(([0-9.]+) to ([0-9.]+)\\)")));
        low = std::atof(part[1].str().c_str()), high = std::atof(part[2].str().c_str());
    }
    CHECK(low >= -1e-9);
    CHECK(high <= 100 + 1e-9);
    CHECK(low <= 100 * share.low + 0.11);
    CHECK(high >= 100 * share.high - 0.11);
}

// A ratio over `matches` matches. In each, something happens in `part` of `whole` cases; in some, once more or less.
Ratio uneven(std::int64_t matches, std::int64_t part, std::int64_t whole) {
    Ratio ratio;
    for (std::int64_t i = 0; i < matches; ++i)
        ratio.add(std::clamp<std::int64_t>(part + (i % 7 == 0 ? 1 : i % 11 == 0 ? -1 : 0), 0, whole), whole);
    return ratio;
}

}  // namespace

TEST_CASE("the interval of a share lies within 0 and 100 % for every count, also as it is printed") {
    for (const std::int64_t whole : {1, 2, 3, 5, 29, 30, 31, 100, 200, 999, 10'000})
        for (std::int64_t part = 0; part <= whole;
             part += std::max<std::int64_t>(1, std::min(part, whole - part - 1))) {
            const Estimate share = *share_of(part, whole);
            check_within(share), check_printed(share);
            SampleSums points;
            for (std::int64_t i = 0; i < whole; ++i)
                points.add(i < part ? kMatchPoints : 0);
            check_within(*share_of(points, kMatchPoints)), check_printed(*share_of(points, kMatchPoints));
        }
}

TEST_CASE("so does that of a share of many things in each match") {
    for (const std::int64_t matches : {30, 31, 50, 100, 1000})
        for (const std::int64_t whole : {1, 2, 12, 100})
            for (std::int64_t part = 0; part <= whole; ++part) {
                const Estimate share = *share_of(uneven(matches, part, whole));
                check_within(share), check_printed(share);
                CHECK(share.low < share.high);
            }
}

TEST_CASE("the difference of two shares lies within -100 and 100 %, and is 0 in an interval around two equal ones") {
    for (const std::int64_t whole : {1, 2, 30, 200})
        for (std::int64_t a = 0; a <= whole; ++a)
            for (const std::int64_t b : {std::int64_t{0}, std::int64_t{1}, whole / 2, whole}) {
                const Estimate apart = difference_of_shares(*share_of(a, whole), *share_of(b, whole));
                CHECK(apart.low >= -1 - 1e-12);
                CHECK(apart.high <= 1 + 1e-12);
                CHECK(apart.low <= apart.value);
                CHECK(apart.value <= apart.high);
                if (a == b) CHECK((apart.low <= 0 && 0 <= apart.high));
            }
}
