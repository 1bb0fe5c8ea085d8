// Tests the repeats that a table shows beside the prompt, after any number of events.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/draw.hpp"
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::tools;

TEST_CASE("repeats of an earlier pass of one around them are left out, however long ago they were told") {
    const quattro::test::SmallPack pack;
    Match match(
        pack.game("seats: 1\nzones: { hand: { kind: hand, seen_by: everyone } }\n"
                  "prompts: { go: { pick: [on] } }\nflow:\n"
                  "  season: { repeat: 2, steps: { dawn: { ask: go }, day: { repeat: 2, steps: {\n"
                  "    morning: { ask: go }, hour: { repeat: 2, steps: { start: { ask: go },\n"
                  "      minute: { repeat: 70, steps: { ask: { ask: go } } } } } } } } }\n  over: { end: draw }\n"),
        1);
    // The repeats that enclose each prompt, counted from the flow as it is written.
    std::vector<std::string> expected;
    for (int season = 1; season <= 2; ++season) {
        expected.push_back(fmt::format("season {}", season));
        for (int day = 1; day <= 2; ++day) {
            expected.push_back(fmt::format("season {}, day {}", season, day));
            for (int hour = 1; hour <= 2; ++hour) {
                expected.push_back(fmt::format("season {}, day {}, hour {}", season, day, hour));
                for (int minute = 1; minute <= 70; ++minute)
                    expected.push_back(fmt::format("season {}, day {}, hour {}, minute {}", season, day, hour, minute));
            }
        }
    }
    for (const std::string& repeats : expected) {
        std::vector<std::string> shown;
        for (const auto& [name, number] : view_to_draw(match.seen_by(kHost)).repeats)
            shown.push_back(name + " " + number);
        REQUIRE(join(shown, ", ") == repeats);
        REQUIRE_FALSE(match.answer(1, match.seen_by(1).prompts()[0].number, {{"go", "on"}}, 0));
    }
    CHECK(match.over());
}
