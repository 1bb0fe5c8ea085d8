// Tests that `check` tries every script that a game can call, in trial matches and in isolated runs.
#include "checked_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

// A game in which both seats place one card on a loop of sixty places, whose slots work at once.
std::string sixty_places() {
    std::string places;
    for (int i = 1; i <= 60; ++i)
        places += (i > 1 ? ", P" : "P") + std::to_string(i);
    return "seats: 2\nboards: [tide]\nzones:\n  ring: { of: seat, kind: loop, places: [" + places + R"(],
    effects: board, seen_by: everyone }
  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] }
prompts: { lay: { fields: { card: { pick: hand }, place: { pick: places(ring) where it is empty } } } }
flow:
  board: { present: next }
  lay: { ask: lay }
  put: { move: lay.card, to: lay.place }
  work: { resolve: ring, at: lay.place }
  over: { end: draw }
)";
}

// True if the only note is that each match was a draw.
bool only_draws(const Checked& done) {
    return done.report.notes.size() == 1 && noted(done, "trial matches of 'small' were draws");
}

struct Effects : SmallPack {
    Effects() {
        write("scripts/effects/lift.lua", R"(return effect {
  text = 'lift', params = { lift = amount { from = 0, to = 9 }, to = cards { default = 'this card' } },
  run = function(fx, p) fx:set(p.to, p.lift) end,
}
)");
        write("scripts/effects/sink.lua", R"(return effect {
  text = 'sink', params = { sink = cards { default = 'this card' } },
  run = function(fx, p)
    fx:set(p.sink, 0)
    error('it is too deep')
  end,
}
)");
    }
};

}  // namespace

TEST_CASE("a slot's effect that fails is found, though no trial match comes to that slot") {
    const Effects pack;
    pack.write("boards/small/tide.yaml",
               "board: tide\nslots: { P1: { when: placed, lift: 3 }, P60: { when: placed, "
               "sink: this card } }\n");
    const Checked done = check(pack, sixty_places());
    CHECK_THAT(done.errors(), Contains("sink.lua:5: it is too deep"));
    CHECK_THAT(done.errors(), Contains("in an isolated run in 'small', called at") && Contains("tide.yaml:2:"));
    CHECK(done.found.size() == 1);
    CHECK(done.report.matches == 20);

    pack.write("boards/small/tide.yaml",
               "board: tide\nslots: { P1: { when: placed, lift: 3 }, P60: { when: placed, "
               "lift: 4 } }\n");
    const Checked good = check(pack, sixty_places());
    CHECK(good.found.ok());
    CHECK_THAT(good.notes(),
               Contains("tide.yaml:2:") && Contains("this effect was not applied in 20 trial matches, but "
                                                    "only in isolation"));
    // Its effects are not noted, though the game always ends in a draw.
    CHECK(only_draws(check(pack, sixty_places(), matches(200))));
}

TEST_CASE("a slot's effect that fails only where its own condition does not hold is in order") {
    const Effects pack;
    pack.write("boards/small/tide.yaml",
               "board: tide\nslots: { P1: { when: placed, if: n = 1, then: { sink: this card } } }\n");
    const std::string body = "counters: { n: {} }\n" + sixty_places();
    const Checked done = check(pack, body);
    CHECK(done.found.ok());
    CHECK_THAT(done.notes(), Contains("this effect was not applied in 20 trial matches"));
    CHECK_THAT(check(pack, "counters: { n: { starts: 1 } }\n" + sixty_places()).errors(), Contains("it is too deep"));
}

TEST_CASE("every board is tried, and the effects that fail are all named at once") {
    const Effects pack;
    pack.write("boards/small/tide.yaml", "board: tide\nslots: { P1: { when: placed, lift: 3 } }\n");
    pack.write("boards/small/ebb.yaml", "board: ebb\nslots: { P60: { when: placed, sink: this card } }\n");
    pack.write("scripts/effects/drown.lua", R"(return effect {
  text = 'drown', params = { drown = cards { default = 'this card' } },
  run = function(fx, p)
    fx:set(p.drown, nil)
  end,
}
)");
    pack.write("boards/small/flood.yaml", "board: flood\nslots: { P59: { when: placed, drown: this card } }\n");
    const Checked done = check(pack, sixty_places());
    CHECK_THAT(done.errors(), Contains("sink.lua:5:") && Contains("drown.lua:4:"));
    CHECK(done.found.size() == 2);
}

TEST_CASE("each board that lies beside a game is the first of some matches") {
    const Effects pack;
    for (const char* board : {"a", "b", "c", "d", "e", "f", "g", "h", "tide"})
        pack.write("boards/small/" + std::string(board) + ".yaml",
                   "board: " + std::string(board) + "\nslots: { A: { lift: 3 }, B: { lift: 4 } }\n");
    const std::string body = R"(seats: 2
boards: [tide]
zones: { ring: { of: seat, kind: loop, places: [A, B], effects: board, seen_by: everyone } }
flow:
  board: { present: next }
  work:  { resolve: ring }
  over:  { end: draw }
)";
    CHECK(check(pack, body).notes().empty());
}

TEST_CASE("an action that fails for one of its forty options is found") {
    const SmallPack pack;
    pack.write("scripts/actions/dig.lua", R"(return action {
  text = 'digs', params = { dig = amount { from = 0, to = 40 } },
  run = function(fx, p)
    if p.dig == 37 then error('the shovel is broken') end
    fx:add_counter(counter.points, p.dig)
  end,
}
)");
    const std::string body = kHead + R"(actions: { dig: { dig: { pick: 1..40 } } }
prompts: { turn: { fields: { what: { pick: action, optional: true } } } }
flow:
  turn: { ask: turn }
  act:  { run: turn.what }
  over: { end: draw }
)";
    const Checked done = check(pack, body, matches(60));
    CHECK_THAT(done.errors(), Contains("dig.lua:4: the shovel is broken"));
    CHECK_THAT(done.errors(), Contains("it happened in a trial match of 'small', called at"));
    CHECK_THAT(done.errors(), Contains(line_of(body, "actions:")));
}

TEST_CASE("an item that fails is found, in a step that a trial match reaches or not") {
    const SmallPack pack;
    pack.write("scripts/items/lens.lua", R"(return item {
  text = 'looks', params = { lens = amount { from = 0, to = 9 } },
  run = function(fx, p)
    fx:add_counter(counter.points, p.lens)
    error('the lens is broken')
  end,
}
)");
    const auto flow = [](const std::string& use) {
        return kHead + "prompts: { go: { fields: { say: { pick: [keep, use] } } } }\nflow:\n  go: { ask: go }\n" + use +
               "  over: { end: draw }\n";
    };
    const std::string met = flow("  look: { run: { lens: 2 }, if: go.say = use }\n");
    const Checked done = check(pack, met);
    CHECK_THAT(done.errors(), Contains("lens.lua:5: the lens is broken"));
    CHECK_THAT(done.errors(), Contains("in a trial match of 'small', called at"));
    CHECK_THAT(done.errors(), Contains(line_of(met, "look:")));

    // The match always ends before this step, which would fail.
    const std::string behind =
        flow("  end: { if: n = 0, steps: { now: { end: draw } } }\n  look: { run: { lens: 2 } }\n");
    CHECK_THAT(check(pack, behind).errors(),
               Contains("lens.lua:5: the lens is broken") &&
                   Contains("in an isolated run (no trial match reached it) in 'small', called at"));
    // Here the condition of the step never holds.
    const std::string never = flow("  look: { if: n > 0, steps: { use: { run: { lens: 2 } } } }\n");
    CHECK(check(pack, never).found.ok());
}

TEST_CASE("so many trial matches have one outcome, and what is enough is done whatever anybody says") {
    const SmallPack pack;
    // Only 30 of 2,000 rolls reach the step `some`.
    pack.write("scripts/rules/roll.lua", R"(return rule {
  text = 'rolls', params = { roll = amount {} },
  run = function(fx, p) fx:set_counter(counter.n, fx:roll(1, p.roll)) end,
}
)");
    const std::string body = kHead + R"(prompts: { go: { fields: { say: { pick: [keep] } } } }
flow:
  go:   { ask: go }
  roll: { run: { roll: 2000 }, of: table }
  some: { add: { points: 1 }, if: n <= 30 }
  over: { end: draw }
)";
    const Checked once = check(pack, body, matches(50)), again = check(pack, body, matches(50));
    CHECK(once.report.matches == 50);
    CHECK(once.notes() == again.notes());
    CHECK_THAT(once.notes(), Contains("50 trial matches"));
    CHECK(only_draws(check(pack, body, matches(1000))));

    CheckEffort none;
    std::uint64_t asked = 0;
    none.continue_game = [&](const CheckProgress& progress) {
        CHECK(progress.game == "small");
        asked += progress.guaranteed_done ? 1 : 0;
        return false;
    };
    CHECK(check(pack, body, none).report.matches == 20);
    CHECK(asked == 1);
}

TEST_CASE("once a game has failed no more matches of it are played than need be") {
    const SmallPack pack;
    pack.write("scripts/rules/strike.lua", R"(return rule {
  text = 'strikes', params = { strike = amount {} },
  run = function(fx, p)
    fx:add_counter(counter.points, p.strike)
    error('the strike is broken')
  end,
}
)");
    const std::string body = kHead + R"(prompts: { go: { fields: { say: { pick: [keep, use] } } } }
flow:
  go:   { ask: go }
  work: { run: { strike: 1 } }
  over: { end: draw }
)";
    const Checked done = check(pack, body, matches(1000));
    CHECK(done.report.matches == 0);
    CHECK(done.found.size() == 1);
    CHECK(done.report.notes.empty());
}

TEST_CASE("trial matches that cost too much end early, on every machine alike, and that is noted") {
    const SmallPack pack;
    const std::string body = kHead + R"(prompts: { go: { fields: { say: { pick: [keep] } } } }
flow:
  round:
    repeat: 1000
    steps:
      go: { ask: go }
      work: { repeat: 20000, steps: { more: { add: { n: 1 } } } }
  over: { end: most(points) }
)";
    const Checked done = check(pack, body, matches(1000));
    CHECK(done.found.ok());
    CHECK_THAT(done.notes(), Contains("'small' was tested in only 0 trial matches, because they take too long"));
    CHECK(done.report.notes.size() == 1);
}

TEST_CASE("where there is time for more, each option is also chosen as by default it is not") {
    const SmallPack pack;
    pack.write("scripts/rules/strike.lua", R"(return rule {
  text = 'strikes', params = { strike = amount {} },
  run = function(fx, p)
    if fx:get_counter(counter.n) == 2 then error('the strike is broken') end
    fx:add_counter(counter.points, p.strike)
  end,
}
)");
    const auto game = [](const std::string& last) {
        return R"(seats: { from: 2, to: 4, usual: 4 }
options: { host: { seat: 1 } }
counters: { points: { of: seat }, n: { holds: seat } }
zones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] } }
prompts: { go: { fields: { say: { pick: [keep, use] } } } }
flow:
  go:   { ask: go }
  host: { set: { n: host } }
  work: { run: { strike: 1 } }
)" + last;
    };
    const std::string draw = game("  over: { end: draw }\n");
    CHECK(check(pack, draw).found.ok());
    CHECK_THAT(check(pack, draw, matches(21)).errors(),
               Contains("strike.lua:4: the strike is broken") &&
                   Contains("in a trial match of 'small' with host=2, called at"));

    const std::string third = game("  over: { end: 3 }\n");
    CHECK(check(pack, third).found.ok());
    const std::string errors = check(pack, third, matches(21)).errors();
    CHECK_THAT(errors, Contains("(small with seats=2)") && Contains(line_of(third, "over:")));
}

TEST_CASE("time passes in trial matches where a prompt closes at its deadline") {
    const SmallPack pack;
    const std::string body = kHead + R"(prompts:
  go: { fields: { say: { pick: [keep, use] } }, seconds: 10, closes: deadline, if_silent: random }
flow:
  go:   { ask: go }
  some: { add: { points: 1 }, if: go.say = use }
  over: { end: seats where points of it > n }
)";
    const Checked done = check(pack, body);
    INFO(done.errors());
    CHECK(done.found.ok());
    CHECK(done.notes().empty());
}

TEST_CASE("a match that never ends is an error") {
    const SmallPack pack;
    const std::string body = kHead + R"(prompts: { go: { fields: { say: { pick: [keep, use] } } } }
flow:
  round: { until: n > 0, steps: { go: { ask: go } } }
  over:  { end: draw }
)";
    CHECK_THAT(check(pack, body).errors(), Contains("a match is not over after 50000 answers"));
}

TEST_CASE("of a match that never ends the repeat is named that goes round, not those within it") {
    const SmallPack pack;
    const std::string body = kHead + R"(prompts: { go: { fields: { say: { pick: [keep, use] } } } }
flow:
  first: { repeat: 3, steps: { go: { ask: go } } }
  game:
    repeat: 2
    steps:
      round: { until: n > 0, steps: { turn: { each: seat, steps: { go: { ask: go }, win: { add: { points: 1 } } } } } }
  over:  { end: draw }
)";
    CHECK_THAT(check(pack, body).errors(),
               Contains(line_of(body, "round:")) &&
                   Contains("a match is not over after 50000 answers: 'game.round' was still repeating"));
}

TEST_CASE("only games of which the packs that are meant have a part are tried and noted") {
    const SmallPack base, top;
    const std::string body = kHead + R"(prompts: { go: { fields: { say: { pick: [keep, use] } } } }
flow:
  go:   { ask: go }
  rare: { add: { points: 1 }, if: n > 0 }
  over: { end: draw }
)";
    base.write("boards/small/game.yaml", "game: small\ncards: chip\n" + body);
    top.write("pack.yaml", "pack: top\nversion: 1.0.0\nengine: 0.1\nneeds: [small]\n");
    std::filesystem::remove_all(top.folder() / "cards");
    top.write("boards/other/game.yaml",
              "game: other\nextends: small\nflow: { last: { add: { points: 1 }, after: rare, if: n > 1 } }\n");
    CheckEffort effort;
    effort.folders = {top.folder()};
    CheckReport report;
    CHECK(check_packs({base.folder(), top.folder()}, report, effort).ok());
    CHECK(report.games == 2);
    CHECK(report.matches == 20);
    REQUIRE(report.notes.size() == 1);
    CHECK(report.notes[0].where.display_text() == "top: boards/other/game.yaml:3:9");
}

TEST_CASE("cards that differ in what their owner sees, and are one option, are noted") {
    const SmallPack pack;
    const auto cards = [&](const std::string& written, const std::string& seen) {
        pack.write("cards/chip.yaml",
                   "cards: chip\nattributes:\n  suit: { one_of: { sun: s, moon: m } }\n  value: { from: 0, to: 9" +
                       seen + " }\nwritten: \"" + written + "\"\n");
    };
    const auto noted = [&](const std::string& pick, const std::string& seen_by = "owner") {
        const std::string body = "seats: 2\nzones:\n  hand: { of: seat, kind: hand, seen_by: " + seen_by +
                                 ", starts: [{ every: [suit, value] }] }\nprompts: { lay: { pick: " + pick +
                                 " } }\nflow:\n  lay: { ask: lay }\n  gone: { move: lay, to: scrap }\n" +
                                 "  over: { end: draw }\n";
        const Checked done = check(pack, body);
        CHECK(done.errors() == "");
        return done.notes().find(
                   line_of(body, "lay:") +
                   "12: cards that differ in 'value' are written in the same way and counted as one option here in 20 "
                   "trial matches") != std::string::npos;
    };
    cards("{suit}", "");
    CHECK(noted("hand"));
    CHECK(!noted("hand where value of it = 1"));
    CHECK(!noted("hand", "others"));  // face down for the seat that is asked
    cards("{suit}", ", seen_by: nobody");
    CHECK(!noted("hand"));
    cards("{suit}{value}", "");
    CHECK(!noted("hand"));

    cards("{suit}", "");  // an action that asks for a card
    pack.write("scripts/actions/hit.lua",
               "return action { text = '', params = { hit = card {} }, pass = 1,\n  run = function(fx, p) "
               "fx:discard(p.hit) end }\n");
    const std::string acts =
        "seats: 2\nzones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [{ every: [suit, value] }] } }\n"
        "actions:\n  hit: { hit: { pick: hand } }\nprompts: { lay: { fields: { act: { pick: action } } } }\n"
        "flow: { lay: { ask: lay }, act: { run: lay.act }, over: { end: draw } }\n";
    CHECK_THAT(check(pack, acts).notes(),
               Contains(line_of(acts, "hit: {") + "10: cards that differ in 'value' are written in the same way"));
}

TEST_CASE("card sets are counted by their folder in the pack, whatever the folders around the pack are called") {
    const SmallPack pack;
    pack.write("cards/inner/pack.yaml", "pack: inner\nversion: 1.0.0\nengine: 0.1\n");
    pack.write("cards/inner/cards/chip.yaml",
               "cards: chip\nattributes: { value: { from: 0, to: 9 } }\nwritten: \"{value}\"\n");
    pack.write("cards/inner/boards/small/game.yaml", R"(game: small
seats: 2
cards: chip
zones: { hand: { of: seat, kind: hand, seen_by: owner } }
prompts: { go: { fields: { way: { pick: [left, right] } } } }
flow: { go: { ask: go }, over: { end: draw } }
)");
    CheckReport report;
    const Diagnostics found = check_packs({pack.folder() / "cards" / "inner"}, report, matches(0));
    CHECK(found.show() == "");
    CHECK(report.cards == 1);
}
