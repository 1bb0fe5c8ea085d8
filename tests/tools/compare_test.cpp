// Tests comparisons of two runs: a change by 1 in 100 of the points is found, and a difference without a change is
// rarely claimed.
#include <catch2/catch.hpp>

#include "cli/comparison.hpp"
#include "payday.hpp"

using namespace quattro;
using namespace quattro::test;
using namespace quattro::tools;

namespace {

constexpr const char* kNoSlots = "  A: { pay: 0 }\n";

// A game in which seat 1 wins `bound` of 100 matches, and the others are draws.
std::shared_ptr<const Game> lot(const Payday& pack, int bound) {
    return pack.game("", kNoSlots, "1..100",
                     "{ add: { coins: 1 }, if: seat = 1 and toss > " + std::to_string(100 - bound) + " }");
}

bool claims(const std::vector<FigureChange>& changes, const std::string& what) {
    for (const FigureChange& change : changes)
        if (change.significant && (what.empty() || change.what == what)) return true;
    return false;
}

}  // namespace

TEST_CASE("a change of one in a hundred points is found in 100,000 matches") {
    const Payday pack, other;
    const RunResult before = counted(lot(pack, 50), 100'000, 1, false, 2),
                    after = counted(lot(other, 52), 100'000, 2, false, 2);
    const auto changes = changes_between(report_of(before), report_of(after));
    CHECK(claims(changes, "seat 1's share of the points"));  // half of the change of draws: 75 and 76 of 100
    CHECK_FALSE(claims(changes, "answers per match"));
}

TEST_CASE("between two equal games a change is claimed in at most 10 of 100 comparisons") {
    const Payday pack;
    const auto game = pack.game("", "  A: { pay: 1 }\n", "[heads, tails, nothing]");
    int claimed = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const auto run = [&](std::uint64_t own) { return report_of(counted(game, 150, own)); };
        if (claims(changes_between(run(2 * seed), run(2 * seed + 1)), "")) ++claimed;
    }
    INFO(claimed);
    CHECK(claimed <= 10);
}

TEST_CASE("many changes of one field have one line, a few have a line each") {
    const auto change = [](const std::string& option, double a, double b) {
        const auto estimate = [](double value) { return Estimate{value, value - 0.01, value + 0.01, 0.005}; };
        return FigureChange{
            "prompts", "card " + option + ": how often", estimate(a), estimate(b), true, 0, true, "card: how often",
            option};
    };
    std::vector<FigureChange> changes{change("R1", 0.1, 0.2), change("R2", 0.1, 0.15), change("R3", 0.2, 0.15)};
    const std::string few = to_text(changes);
    CHECK(std::count(few.begin(), few.end(), '\n') == 3);
    CHECK(few.find("card R3: how often: 20.0 %, then 15.0 % (-5.0 ± ") != std::string::npos);
    for (int i = 0; i < 28; ++i)
        changes.push_back(change("B" + std::to_string(i), 0.1, 0.12));
    changes.push_back(change("Y1", 0.1, 0.4));
    changes.back().significant = false;
    changes.push_back(change("Y2", 0.5, 0.2));
    const std::string many = to_text(changes);
    CHECK(many.find("card: how often: 32 options differ; Y2 50.0 %, then 20.0 % (-30.0 ± ") == 0);
    CHECK(many.find("; R1 10.0 %, then 20.0 %") != std::string::npos);
    CHECK(many.ends_with("; and 29 more\n"));
    CHECK(std::count(many.begin(), many.end(), '\n') == 1);
}

TEST_CASE("what is compared is told in words, and in the page's document") {
    const Payday pack, other;
    const Json a = report_of(counted(lot(pack, 50), 2000, 1, false)),
               b = report_of(counted(lot(other, 90), 2000, 1, false));
    const auto changes = changes_between(a, b);
    CHECK(to_text(changes).find("seat 1's share of the points: 7") == 0);
    CHECK(to_text(changes_between(a, a)).find("differs by more than chance") != std::string::npos);
    const Json document = comparison_of("before", a, "after", b, changes);
    CHECK(document.at("quattro") == "comparison");
    CHECK(document.at("a").at("name") == "before");
    CHECK(document.at("changes").at(0).at("claimed") == true);
}
