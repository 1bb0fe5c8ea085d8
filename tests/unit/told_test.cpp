// Tests that messages to players and programs name files by pack and path within it, never by the pack's folder.
#include "small_pack.hpp"

#include "base/text.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

// A game whose script fails: after the answer if `late`, otherwise at the start of the match.
std::string fails(bool late) {
    const std::string ask = "  go: { ask: go }\n", run = "  fail: { run: { fail: 1 } }\n";
    return "seats: 1\nzones: { box: { kind: pile, seen_by: nobody } }\ncounters: { n: {} }\n"
           "prompts: { go: { fields: { say: { pick: [\"yes\", \"no\"] } } } }\nflow:\n" +
           (late ? ask + run : run + ask) + "  over: { end: draw }\n";
}

const char* const kFail =
    "return rule { text = '', params = { fail = amount {} }, run = function(fx, p)\n"
    "  fx:add_counter(counter.n, p.fail)\n  error('no luck: ' .. 'today')\nend }\n";

}  // namespace

TEST_CASE("a place is told by its pack and the path within it") {
    const auto source = Source::from_text("/home/ann/packs/tides/boards/x.yaml", "a: 1\n", "tides: boards/x.yaml");
    CHECK(Location{source, 1, 4}.text() == "/home/ann/packs/tides/boards/x.yaml:1:4");
    CHECK(Location{source, 1, 4}.display_text() == "tides: boards/x.yaml:1:4");
    CHECK(Location{Source::from_text("/home/ann/old.qlog", ""), 2, 0}.display_text() == "old.qlog:2");
    CHECK(Location{}.display_text().empty());
}

TEST_CASE("a told error names no file of this computer, not even in its words") {
    const auto here = Source::from_text("/home/ann/boards/x.yaml", "a: 1\n", "ann: boards/x.yaml");
    const auto there = Source::from_text("/home/ann/scripts/add.lua", "x\n", "ann: scripts/add.lua");
    Diagnostics out;
    out.error({here, 1, 4}, "that is too much", "see " + Location{there, 1, 1}.text(), {{there, 1, 1}});
    CHECK_THAT(out.show(), Contains("/home/ann/boards/x.yaml:1:4") && Contains("see /home/ann/scripts/add.lua:1:1"));
    CHECK_THAT(out.show(PathStyle::display), Contains("ann: boards/x.yaml:1:4: that is too much") &&
                                                 Contains("see ann: scripts/add.lua:1:1") && !Contains("/home"));
}

TEST_CASE("a script that fails is told by its pack and the path within it") {
    const SmallPack pack;
    pack.write("scripts/rules/fail.lua", kFail);
    Match match(pack.game(fails(true)), 1);
    REQUIRE_FALSE(answer(match, 1, {{"say", "yes"}}));
    REQUIRE(match.seen_by(kHost).view().halted);
    CHECK_THAT(match.seen_by(kHost).view().failure, Contains("small: scripts/rules/fail.lua:3: no luck: today") &&
                                                        Contains("(called at small: boards/small/game.yaml:9:18)"));
    for (const Event& event : match.seen_by(kHost).events())
        for (const auto& [name, value] : event.data)
            CHECK_THAT(value, !Contains(pack.folder().string()));
    try {
        Match(pack.game(fails(false)), 1);
        FAIL("the match began");
    } catch (const PackError& error) {
        CHECK_THAT(error.show(), Contains((pack.folder() / "scripts/rules/fail.lua:3").string()));
        CHECK_THAT(error.show(PathStyle::display),
                   Contains("small: scripts/rules/fail.lua:3: no luck") && !Contains(pack.folder().string()));
    }
}
