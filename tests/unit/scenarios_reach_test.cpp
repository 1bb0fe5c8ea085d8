// Tests that `check` does not note steps as unreached that a scenario reaches.
#include "check/scenario.hpp"
#include "checked_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

const std::string kGame = kHead + R"(prompts:
  go:
    fields:
      say: { pick: [keep] }
      how: { pick: [fast, slow], if: n > 0 }
  late: { pick: [now, never] }
flow:
  go:   { ask: go }
  rare:
    if: n > 0
    steps:
      first:  { add: { points: 1 }, if: go.how of 1 = fast }
      second: { add: { points: 2 }, if: n > 5 }
      lift:   { run: { lift: 1 }, if: n > 1 }
      late:   { ask: late }
      paid:   { add: { points: 1 }, if: late = now }
  over: { end: draw }
)";

struct Rare : SmallPack {
    Rare() {
        write("scripts/rules/lift.lua",
              "return rule { text = 'lifts', params = { lift = amount {} },\n"
              "  run = function(fx, p) fx:add_counter(counter.points, p.lift) end }\n");
    }
    std::string notes(const std::string& scenarios, const std::string& variant = "") const {
        write("tests/all.yaml", scenarios);
        if (!variant.empty()) write("boards/other/game.yaml", "game: other\nextends: small\n" + variant);
        CheckEffort effort = matches(20);
        if (!scenarios.empty()) effort.scenarios = {folder() / "tests/all.yaml"};
        const Checked done = check(*this, kGame, effort);
        REQUIRE(done.errors() == "");
        return done.notes();
    }
};

const std::string kNever = ": this step was not reached", kAt = "- scenario: Rare\n  game: small\n";

}  // namespace

TEST_CASE("a step that only a scenario reaches is not noted, and one behind it that it does not reach is") {
    const Rare pack;
    const std::string first = line_of(kGame, "first:") + "7" + kNever,
                      second = line_of(kGame, "second:") + "7" + kNever, how = line_of(kGame, "how:"),
                      prompt = line_of(kGame, "  late: { pick") + "3: this prompt was not asked";
    CHECK_THAT(pack.notes(""), Contains(first) && Contains(how) && Contains(prompt));
    const std::string reached =
        pack.notes(kAt +
                   "  position: { n: 1 }\n  do: [ { 1: { say: keep, how: fast } }, { 2: { say: keep, how: slow } }, "
                   "{ 1: { late: now } }, { 2: { late: now } } ]\n  expect: { points: [2, 2] }\n");
    CHECK_THAT(reached, !Contains(first) && !Contains(how) && !Contains(prompt) && Contains(second));
}

TEST_CASE("a scenario that fails, or stops half way, counts as far as it comes") {
    const Rare pack;
    const std::string until = pack.notes(kAt + "  position: { n: 9 }\n  at: rare\n  until: late\n  expect: { n: 7 }\n");
    CHECK_THAT(until, !Contains(line_of(kGame, "second:")) && Contains(line_of(kGame, "late:   ") + "7" + kNever));
}

TEST_CASE("a step of a variant that nothing reaches is noted, and one that its scenario reaches is not") {
    const Rare pack;
    const std::string variant =
        "flow:\n  bonus: { after: go, add: { points: 3 }, if: n > 7 }\n"
        "  rare: { steps: { second: { if: n > 8 } } }\n";
    const std::string other =
        "- scenario: Bonus\n  game: other\n  position: { n: 9 }\n  at: bonus\n"
        "  expect: { asked: { 1: late } }\n";
    const std::string never = pack.notes("", variant), reached = pack.notes(other, variant);
    CHECK_THAT(never, Contains("boards/other/game.yaml:4:3" + kNever));
    CHECK_THAT(reached, !Contains("boards/other/game.yaml"));
    // Steps that a variant shares with its base are reached in both.
    CHECK_THAT(reached, !Contains(line_of(kGame, "late:   ")) && Contains(line_of(kGame, "first:") + "7" + kNever));
    // A scenario of the base does not reach steps that only the variant has.
    const std::string base = "- scenario: Base\n  game: small\n  position: { n: 9 }\n  at: rare\n  expect: { n: 9 }\n";
    CHECK_THAT(pack.notes(base, variant), Contains("boards/other/game.yaml:4:3" + kNever));
}

TEST_CASE("an action that only a scenario carries out is not noted") {
    const SmallPack pack;
    pack.write("scripts/actions/dig.lua",
               "return action { text = 'dig {dig}', params = { dig = amount {} }, pass = 1,\n"
               "  run = function(fx, p) fx:add_counter(counter.points, p.dig) end }\n");
    const std::string game = kHead + R"(actions:
  rest: { dig: 1 }
  dig:  { if: n > 0, dig: 2 }
prompts: { go: { pick: action } }
flow:
  go:   { ask: go }
  dig:  { run: go }
  over: { end: draw }
)";
    pack.write(
        "tests/all.yaml",
        "- scenario: Rich\n  game: small\n  position: { n: 1 }\n  do: [ { 1: { go: dig } }, { 2: { go: dig } } ]\n"
        "  expect: { points: [2, 2] }\n");
    CheckEffort effort = matches(20);
    const std::string at = line_of(game, "dig:  { if") + "22: this action was not carried out in 20";
    INFO(check(pack, game, effort).notes());
    CHECK(noted(check(pack, game, effort), at));
    effort.scenarios = {pack.folder() / "tests/all.yaml"};
    CHECK_FALSE(noted(check(pack, game, effort), at));
}

TEST_CASE("of a board that stands in a scenario nothing is noted") {
    const SmallPack pack;
    pack.write("scripts/effects/lift.lua",
               "return effect { text = 'lift', params = { lift = amount { from = -9, to = 9 } },\n"
               "  run = function(fx, p) fx:add_counter(counter.points, p.lift) end }\n");
    pack.write("boards/small/tide.yaml",
               "board: tide\nslots:\n  A: { lift: 1 }\n  B: { if: count(hand) > 8, then: { lift: 2 } }\n");
    const std::string game = R"(seats: 2
most_cards: 30
boards: [tide]
counters: { points: { of: seat }, n: { starts: 0 } }
zones:
  ring: { of: seat, kind: loop, places: [A, B], effects: board, seen_by: everyone }
  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] }
prompts: { lay: { fields: { card: { pick: hand }, place: { pick: places(ring) where it is empty } } } }
flow:
  board: { present: next }
  lay: { ask: lay }
  put: { move: lay.card, to: lay.place }
  work: { resolve: ring }
  over: { end: draw }
)";
    CheckEffort effort = matches(20);
    const std::string at = ": this effect was not applied in 20";
    CHECK(noted(check(pack, game, effort), "tide.yaml:4:"));
    pack.write("tests/all.yaml",
               "- scenario: Many\n  game: small\n  position: { hand: [s1 s1 s1 s1 s1 s1 s1 s1 s1, s1] }\n  at: work\n"
               "  expect: { points: [3, 1] }\n"
               "- scenario: Own\n  game: small\n  board: { A: { if: count(hand) > 99, then: { lift: 9 } } }\n"
               "  expect: { n: 0 }\n");
    effort.scenarios = {pack.folder() / "tests/all.yaml"};
    const Checked done = check(pack, game, effort);
    CHECK_FALSE(noted(done, at));
    CHECK_FALSE(noted(done, "tests/all.yaml"));
}

TEST_CASE("a scenario may expect what a step tells, and a refusal only with its code") {
    const SmallPack pack;
    const std::string game =
        "seats: 1\nzones: { hand: { of: seat, kind: hand, seen_by: owner } }\nprompts: { go: { pick: [left] } }\n"
        "flow:\n  hi: { tell: Hello. }\n  go: { ask: go }\n  over: { end: draw }\n";
    pack.write("tests/all.yaml",
               "- scenario: Told\n  game: small\n  do: [ { 1: { go: left } } ]\n  expect: { told: { 1: Hello. } }\n"
               "- scenario: Refused\n  game: small\n  do: [ { refused: { 1: { go: up } } } ]\n");
    CheckEffort effort = matches(1);
    effort.scenarios = {pack.folder() / "tests/all.yaml"};
    const std::string errors = check(pack, game, effort).errors();
    CHECK_THAT(errors, !Catch::Contains("told"));
    Diagnostics out;
    const auto results = run_scenarios({pack.folder()}, pack.folder() / "tests/all.yaml", out);
    REQUIRE(results.size() == 2);
    CHECK(results[0].passed);
    CHECK_FALSE(results[1].passed);
    CHECK_THAT(results[1].report, Catch::Contains("a code, for example code: not_an_option"));
}

TEST_CASE("repeating a slot that does nothing itself is noted") {
    const SmallPack pack;
    pack.write("scripts/effects/lift.lua",
               "return effect { text = 'lift', params = { lift = amount { from = -9, to = 9 } },\n"
               "  run = function(fx, p) fx:add_counter(counter.points, p.lift) end }\n");
    pack.write("boards/small/tide.yaml",
               "board: tide\nslots:\n  A: { lift: 1 }\n  B: { repeat: A }\n  C: [{ lift: 2 }, { repeat: B }]\n"
               "  D: { repeat: E }\n");
    const Checked done = check(pack, R"(seats: 1
boards: [tide]
counters: { points: { of: seat } }
zones:
  ring: { of: seat, kind: loop, places: [A, B, C, D, E], effects: board, seen_by: everyone }
prompts: { go: { pick: [on] } }
flow:
  board: { present: next }
  go: { ask: go }
  work: { resolve: ring }
  over: { end: draw }
)",
                               matches(1));
    CHECK(noted(done, "tide.yaml:5:30: repeating 'B' does nothing, because 'B' repeats a slot itself"));
    CHECK(noted(done, "tide.yaml:6:16: repeating 'E' does nothing, because 'E' is empty"));
    CHECK_FALSE(noted(done, "repeating 'A'"));
}
