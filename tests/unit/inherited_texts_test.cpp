// Tests that `check` notes texts which a variant inherits although they state a number that it has changed.
#include "checked_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Catch::Equals;

namespace {

const std::string kGame = R"(text: First to five coins.
seats: 2
counters: { coins: { of: seat } }
zones: { pool: { kind: hand, seen_by: everyone, starts: [s1, m2] } }
prompts:
  take: { text: You have 90 seconds., pick: 0..3, seconds: 90 }
  give: { pick: 0..3, seconds: 30 }
flow:
  round:
    repeat: 40
    until: best(coins) >= 5
    steps:
      take: { ask: take }
      give: { ask: give }
      gain: { add: { coins: take + give } }
  over: { end: most(coins) or draw }
)";

const std::string kRules = R"(# Small

## The end

Whoever has 5 coins wins. After
forty rounds it is a draw.

## Cards

There are 5 suits of them.
)";

struct Variants : SmallPack {
    Variants() { write("boards/small/rules.md", kRules); }
    // The notes about inherited texts on a variant of kGame with these lines.
    std::string notes(const std::string& says, const std::string& rules = "") const {
        write("boards/other/game.yaml", "game: other\nextends: small\n" + says);
        if (!rules.empty()) write("boards/other/rules.md", rules);
        const Checked done = check(*this, kGame, matches(1));
        std::filesystem::remove(folder() / "boards/other/rules.md");
        REQUIRE(done.errors() == "");
        std::string about;
        for (const Diagnostic& note : done.report.notes)
            if (note.message.find("inherited texts") != std::string::npos)
                about += note.where.display_text() + ": " + note.message + "\n";
        return about;
    }
};

}  // namespace

TEST_CASE("a text that a variant takes over, with a number that it has changed, is noted with both places") {
    const Variants pack;
    const std::string goal = pack.notes("flow: { round: { until: best(coins) >= 3 } }\n");
    CHECK_THAT(goal, Contains("small: boards/other/game.yaml:3:25: 'flow.round.until' is 3 here but 5 at ") &&
                         Contains("boards/small/game.yaml:13:12, and inherited texts still say ") &&
                         Contains("'First to five coins' at ") && Contains("boards/small/game.yaml:3:7") &&
                         Contains("'Whoever has 5 coins wins' at ") && Contains("boards/small/rules.md:5") &&
                         Contains("rewrite 'text' and the section 'The end'; sections of the rules belong in ") &&
                         Contains("boards/other/rules.md"));
    CHECK_THAT(goal, !Contains("suits"));
    CHECK_THAT(pack.notes("flow: { round: { repeat: 9 } }\n"),
               Contains("'flow.round.repeat' is 9 here but 40 at ") && Contains("'After forty rounds it is a draw'"));
    CHECK_THAT(pack.notes("prompts: { take: { seconds: 60 } }\n"),
               Contains("'prompts.take.seconds' is 60 here but 90 at ") && Contains("rewrite 'prompts.take.text'"));
}

TEST_CASE("nothing is noted where a variant says it anew, or where the old number is meant of something else") {
    const Variants pack;
    const std::string goal = "flow: { round: { until: best(coins) >= 3 } }\n";
    CHECK_THAT(pack.notes("text: First to three coins.\n" + goal, "## The end\n\nWhoever has 3 coins wins.\n"),
               Equals(""));
    CHECK_THAT(pack.notes("text: First to three coins.\n" + goal, "## The end\n"), Equals(""));
    CHECK_THAT(pack.notes("text: First to five coins.\n" + goal, "## The end\n\nIt was 5 coins there.\n"), Equals(""));
    CHECK_THAT(pack.notes("title: Other\n"), Equals(""));
    CHECK_THAT(pack.notes("prompts: { take: { seconds: 60 }, give: { seconds: 90 } }\n"), Equals(""));
    CHECK_THAT(pack.notes("flow: { round: { until: best(coins) > 5 } }\n"), Equals(""));
}

TEST_CASE("a pack on top that changes a game of its own name takes over the texts of the pack below") {
    const Variants below;
    below.write("boards/small/game.yaml", "game: small\ncards: chip\n" + kGame);
    const SmallPack above;
    above.write("pack.yaml",
                "pack: above\nversion: 1.0.0\nengine: 0.1\nneeds: [small]\nreplaces: [boards/small/game.yaml]\n");
    std::filesystem::remove_all(above.folder() / "cards");
    above.write("boards/small/game.yaml", "game: small\nextends: small\nflow: { round: { repeat: 9 } }\n");
    CheckReport report;
    const Diagnostics found = check_packs({below.folder(), above.folder()}, report, matches(1));
    REQUIRE(found.show() == "");
    REQUIRE_FALSE(report.notes.empty());
    CHECK(report.notes[0].where.display_text() == "above: boards/small/game.yaml:3:26");
    CHECK_THAT(report.notes[0].message, Contains("'flow.round.repeat' is 9 here but 40 at "));
}

TEST_CASE("of three packs that change one game, the top one is compared with what lies directly below it") {
    const Variants below;
    below.write("boards/small/game.yaml", "game: small\ncards: chip\n" + kGame);
    const auto variant = [](const SmallPack& pack, const std::string& name, const std::string& needs,
                            const std::string& says) {
        pack.write("pack.yaml",
                   "pack: " + name + "\nversion: 1.0.0\nneeds: [" + needs + "]\nreplaces: [boards/small/game.yaml]\n");
        std::filesystem::remove_all(pack.folder() / "cards");
        pack.write("boards/small/game.yaml", "game: small\nextends: small\n" + says);
    };
    const SmallPack middle, top;
    variant(middle, "middle", "small", "text: It ends after 20 rounds.\nflow: { round: { repeat: 20 } }\n");
    variant(top, "top", "middle", "flow: { round: { repeat: 9 } }\n");
    CheckReport report;
    const Diagnostics found = check_packs({below.folder(), middle.folder(), top.folder()}, report, matches(1));
    REQUIRE(found.show() == "");
    REQUIRE_FALSE(report.notes.empty());
    CHECK_THAT(report.notes[0].message,
               Contains("'flow.round.repeat' is 9 here but 20 at ") && Contains("'It ends after 20 rounds'"));
}
