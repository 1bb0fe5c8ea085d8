// Tests notes of `check`, on rules that may be intended and are no errors.
#include "checked_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

TEST_CASE("what no trial match reached is noted: a step once for those behind it, prompts, fields and answers") {
    const SmallPack pack;
    const std::string body = kHead + R"(prompts:
  go:
    fields:
      say: { pick: [keep] }
      how: { pick: [fast, slow], if: n > 0 }
  idle: { fields: { say: { pick: ["yes"] } } }
  pick:
    fields: { say: { pick: (left; right) where it = left } }
flow:
  go:   { ask: go }
  pick: { ask: pick }
  rare:
    if: n > 0
    steps:
      first:  { add: { n: 1 }, if: go.how of 1 = fast }
      second: { add: { n: 1 } }
  own:  { add: { n: 1 }, if: n > 0 and pick of 1 = left }
  none: { ask: idle, if: points > 0 }
  over: { end: draw }
)";
    const Checked done = check(pack, body);
    CHECK(done.found.ok());
    const auto at = [&](const std::string& mark) { return "small: boards/small/" + line_of(body, mark); };
    CHECK_THAT(done.notes(), Contains(at("how:") + "7: this field was not asked in 20 trial matches\n"));
    CHECK_THAT(done.notes(), Contains(at("idle: {") + "3: this prompt was not asked in 20 trial matches\n"));
    CHECK_THAT(done.notes(), Contains(at("(left") + "35: 'right' was not answered in 20 trial matches\n"));
    CHECK_THAT(done.notes(), Contains(at("first:") + "7: this step was not reached in 20 trial matches\n"));
    CHECK_THAT(done.notes(), Contains(at("own:") + "3: this step was not reached in 20 trial matches\n"));
    CHECK_THAT(done.notes(), Contains(at("none:") + "3: this step was not reached in 20 trial matches\n"));
    CHECK(done.report.notes.size() == 6);
}

TEST_CASE("a step about all seats that never happens for one of them is noted") {
    const SmallPack pack;
    const std::string body = kHead + R"(prompts: { go: { fields: { say: { pick: [keep] } } } }
flow:
  go:    { ask: go }
  some:  { add: { points: 1 }, if: seat = 2 }
  rich:  { add: { n: 1, points: 1 }, if: points > 5 }
  draw:  { move: 1, from: hand, to: scrap, if: count(hand) > 2 }
  again: { ask: go, if: points > 5 }
  own:   { add: { points: 1 }, of: 1, if: points > 5 }
  after: { add: { n: 1 } }
  over:  { end: draw }
)";
    const Checked done = check(pack, body);
    CHECK(done.found.ok());
    for (const char* never : {"rich:", "draw:", "again:", "own:"})
        CHECK_THAT(done.notes(), Contains(line_of(body, never) + "3: this step was not reached in 20 trial matches\n"));
    CHECK(done.report.notes.size() == 4);
}

TEST_CASE("what a variant does not reach is not noted if its base does") {
    const SmallPack pack;
    pack.write("boards/other/game.yaml", "game: other\nextends: small\ncounters: { n: { starts: 1 } }\n");
    const std::string body = kHead + R"(prompts: { go: { fields: { say: { pick: [keep] } } } }
flow:
  go:   { ask: go }
  zero: { add: { points: 1 }, if: n = 0 }
  one:  { add: { points: 1 }, if: n = 1 }
  two:  { add: { points: 1 }, if: n = 2 }
  over: { end: draw }
)";
    const Checked done = check(pack, body);
    CHECK(done.notes() ==
          "small: boards/small/" + line_of(body, "two:") + "3: this step was not reached in 40 trial matches\n");
}

TEST_CASE("of a game of which everything is reached nothing is noted") {
    const SmallPack pack;
    const std::string body =
        kHead + R"(prompts: { go: { fields: { say: { pick: [keep, use] } }, seconds: 10, if_silent: random } }
flow:
  go:   { ask: go }
  some: { add: { points: 1 }, if: go.say = use }
  over: { end: seats where points of it > n }
)";
    const Checked done = check(pack, body);
    CHECK(done.found.ok());
    CHECK(done.notes().empty());
    CHECK(done.report.matches == 20);
}

namespace {

// Checks a flow that first asks a prompt; the lines of `flow` follow.
Checked check_flow(const SmallPack& pack, const std::string& flow, const std::string& more = "") {
    const std::string head = R"(seats: 2
counters: { points: { of: seat, starts: 0 }, n: {}, mover: { holds: seat, starts: 1 } }
zones:
  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] }
  pot:  { kind: hand, seen_by: everyone, starts: [s1, m3] }
prompts: { go: { fields: { say: { pick: [keep, use] } } } }
)";
    return check(pack, head + more + R"(flow:
  go:   { ask: go }
  used: { set: { n: (points of mover or count(hand of 1)) + count(pot) } }
)" + flow + "  over: { end: draw }\n");
}

}  // namespace

TEST_CASE("steps for each seat that say nothing of it are noted") {
    const SmallPack pack;
    const std::string idle = "these steps do not depend on the seat";
    for (const char* each : {"{ each: seat, steps: { q: { add: { n: 1 } } } }",
                             "{ each: seat, as: mover, steps: { q: { add: { n: 1 } } } }",
                             "{ each: seat, steps: { q: { add: { points of 1: 1 } } } }",
                             "{ each: seat, steps: { q: { of: 1, add: { points: 1 } } } }",
                             "{ each: seat, steps: { q: { of: 1, steps: { r: { add: { points: 1 } } } } } }",
                             "{ parallel: everyone, steps: { q: { add: { n: 1 } } } }"}) {
        INFO(each);
        CHECK(noted(check_flow(pack, std::string("  step: ") + each + "\n"), idle));
    }
    for (const char* each :
         {"{ each: seat, steps: { q: { add: { points: 1 } } } }",
          "{ each: seat, as: mover, steps: { q: { add: { points of mover: 1 } } } }",
          "{ each: seat, steps: { q: { set: { n: step } } } }", "{ each: seat, steps: { q: { ask: go } } }",
          "{ each: seat, steps: { q: { move: 1, from: hand, to: scrap } } }",
          "{ each: seat, steps: { q: { add: { n: 1 }, if: seat = 2 } } }",
          // The seat is different in each pass.
          "{ each: seat, steps: { q: { add: { points: 1 }, of: mover }, r: { set: { mover: next(mover or 1) } } } }",
          "{ each: seat, steps: { q: { of: seat, steps: { r: { add: { points: 1 } } } } } }",
          "{ each: seat, as: mover, steps: { q: { of: 1, add: { points: 1 }, if: mover = 2 } } }",
          "{ parallel: everyone, steps: { q: { ask: go } } }"}) {
        INFO(each);
        CHECK(!noted(check_flow(pack, std::string("  step: ") + each + "\n"), idle));
    }
}

TEST_CASE("a script that runs for each seat and is about none is noted") {
    const SmallPack pack;
    pack.write("scripts/rules/raise.lua", R"(return rule {
  text = 'raises', params = { raise = cards {} },
  run = function(fx, p) fx:add(p.raise, 1) end,
}
)");
    pack.write("scripts/rules/earn.lua", R"(return rule {
  text = 'earns', params = { earn = amount {} },
  run = function(fx, p) fx:add_counter(counter.points, p.earn) end,
}
)");
    const std::string idle = "this script runs once for each seat, but does not depend on the seat";
    CHECK(noted(check_flow(pack, "  step: { run: { raise: pot } }\n"), idle));
    for (const char* step : {"{ run: { raise: pot }, of: table }", "{ run: { raise: pot }, of: mover }",
                             "{ run: { raise: pot }, if: points = 0 }", "{ run: { raise: hand } }",
                             "{ run: { earn: 1 } }", "{ of: mover, steps: { q: { run: { raise: pot } } } }"}) {
        INFO(step);
        CHECK(!noted(check_flow(pack, std::string("  step: ") + step + "\n"), idle));
    }
}

TEST_CASE("steps for each value of an attribute that do not name it are noted") {
    const SmallPack pack;
    const std::string idle = "these steps do not use 'suit'";
    const std::string routine = "routines: { one: { q: { add: { n: count(pot where suit of it = suit) } } } }\n";
    CHECK(noted(check_flow(pack, "  step: { each: suit, steps: { q: { add: { n: 1 } } } }\n"), idle));
    CHECK(!noted(check_flow(pack, "  step: { each: suit, steps: { q: { do: one } } }\n", routine), idle));
    CHECK(!noted(check_flow(pack,
                            "  step: { each: suit, steps: { q: { add: { n: count(pot where suit of it = suit) "
                            "} } } }\n"),
                 idle));
}

TEST_CASE("what is declared and never named is noted") {
    const SmallPack pack;
    const std::string more = R"(options: { goal: { number: 3, from: 1, to: 5, text: the goal } }
let: { half: count(pot) }
patterns: { pairs: { among: { cards: hand }, table: [{ cards: 2, same: suit, worth: 1 }] } }
routines: { deal: { q: { add: { n: 1 } } } }
)";
    const std::string read = "  read: { add: { points: 1 }, if: go.say = use }\n";
    const Checked done = check_flow(pack, read, more);
    for (const char* what : {"the option 'goal'", "the let 'half'", "the pattern 'pairs'", "the routine 'deal'"})
        CHECK(noted(done, std::string("nothing uses ") + what));
    CHECK(done.report.notes.size() == 4);
    const Checked used =
        check_flow(pack, "  a: { do: deal }\n  b: { add: { n: goal + half + (pairs of mover or 0) } }\n", more);
    CHECK(!noted(used, "nothing uses"));
    // Subtracted names count as used.
    const Checked less =
        check_flow(pack, "  a: { do: deal }\n  b: { add: { n: -half + goal-1 + (pairs of mover or 0) } }\n", more);
    CHECK(less.found.ok());
    CHECK(!noted(less, "nothing uses"));
    // Here only a variant uses the option of its base.
    pack.write("boards/other/game.yaml",
               "game: other\nextends: small\nflow: { last: { after: used, add: { n: goal } } }\n");
    CHECK(!noted(check_flow(pack, "", more), "the option 'goal'"));
}

TEST_CASE("a zone in which no card ever lies is noted") {
    const SmallPack pack;
    const std::string head = kHead.substr(0, kHead.find("zones:")) + R"(zones:
  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] }
  pile: { of: seat, kind: pile, seen_by: nobody }
prompts: { go: { fields: { say: { pick: [keep] } } } }
flow:
  go:   { ask: go }
  some: { add: { points: 1, n: 1 } }
)";
    const std::string never = head + "  put: { move: 1, from: pile, to: hand }\n  over: { end: draw }\n",
                      once = head + "  put: { move: 1, from: hand, to: pile }\n  over: { end: draw }\n";
    CHECK(check(pack, never).notes() ==
          "small: boards/small/" + line_of(never, "pile:") + "3: this zone never held a card in 20 trial matches\n");
    CHECK(check(pack, once).notes().empty());
}

TEST_CASE("an answer that is read before anybody is asked is noted") {
    const SmallPack pack;
    const std::string more = "  later: { fields: { much: { pick: 1..5 } } }\n", idle = "'later' is not asked before";
    const auto flow = [&](const std::string& steps) {
        const std::string head = kHead + "prompts:\n  go: { fields: { say: { pick: [keep, use] } } }\n" + more;
        return check(pack, head + "flow:\n  go: { ask: go }\n" + steps + "  over: { end: draw }\n");
    };
    const std::string read = "{ add: { points: later or 0, n: 1 } }", ask = "  ask: { ask: later }\n";
    CHECK(noted(flow("  read: " + read + "\n" + ask), idle));
    CHECK(!noted(flow(ask + "  read: " + read + "\n"), idle));
    const std::string behind = "'later' is asked after this step",
                      plain = "{ add: { points: 1, n: 1 }, if: later = 3 }";
    CHECK(noted(flow("  twice: { repeat: 2, steps: { read: " + plain + ", ask: { ask: later } } }\n"), behind));
    CHECK(!noted(flow("  twice: { repeat: 2, steps: { read: " + read + ", ask: { ask: later } } }\n"), behind));
    CHECK(!noted(flow("  twice: { repeat: 2, steps: { ask: { ask: later }, read: " + plain + " } }\n"), behind));
    CHECK(
        !noted(flow(ask + "  twice: { repeat: 2, steps: { read: " + plain + ", again: { ask: later } } }\n"), behind));
    // The prompt may be asked in an earlier pass.
    CHECK(!noted(flow("  twice: { repeat: 2, steps: { read: " + read + ", ask: { ask: later } } }\n"), idle));
    CHECK(noted(flow("  twice: { repeat: 2, steps: { read: " + read + " } }\n" + ask), idle));
}

TEST_CASE("an award that reads an answer before anybody is asked is noted") {
    const SmallPack pack;
    const auto flow = [&](const std::string& steps) {
        return check(pack, kHead +
                               "patterns: { two: { among: { cards: hand }, table: [{ cards: 2, worth: 1 }] } }\n"
                               "prompts:\n  go: { fields: { say: { pick: [keep, use] } } }\n"
                               "  later: { fields: { much: { pick: 1..5 } } }\nflow:\n  go: { ask: go }\n" +
                               steps + "  over: { end: draw }\n");
    };
    const std::string award = "  award: { compare: two, best: { points: 1 }, tied: { points: later or 0 } }\n",
                      ask = "  ask: { ask: later }\n", idle = "'later' is not asked before";
    CHECK(noted(flow(award + ask), idle));
    CHECK(!noted(flow(ask + award), idle));
}

TEST_CASE("an answered card that is read after it has moved is noted") {
    const SmallPack pack;
    const std::string moved = "the step 'lay' moved the card that was answered";
    const auto flow = [&](const std::string& steps) {
        return check(pack,
                     "seats: 2\ncounters: { points: { of: seat }, n: {} }\n"
                     "zones:\n  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2, s3] }\n"
                     "  laid: { of: seat, kind: pile, seen_by: everyone }\n"
                     "prompts: { bid: { pick: hand } }\nflow:\n  ask: { ask: bid }\n" +
                         steps + "  over: { end: draw }\n");
    };
    const std::string lay = "  lay: { move: bid, to: laid }\n",
                      read = "  read: { add: { points: value of bid or 0 } }\n";
    CHECK(noted(flow(lay + read), moved));
    CHECK(noted(
        flow("  round: { repeat: 2, steps: { lay: { move: bid, to: laid }, read: { add: { points: value of bid or "
             "0 } }, again: { ask: bid } } }\n"),
        moved));
    CHECK(!noted(flow(read + lay), moved));
    CHECK(!noted(flow(lay + "  again: { ask: bid }\n" + read), moved));
    CHECK(!noted(flow(lay + "  back: { move: bid, to: hand }\n"), moved));
    CHECK(!noted(flow("  lay: { move: bid, to: laid, of: 1 }\n  read: { add: { points: value of bid }, of: 2 }\n"),
                 moved));
    CHECK(!noted(
        flow("  each: { each: seat, steps: { lay: { move: bid, to: laid }, read: { add: { points: value of bid of "
             "next(seat) or 0 } } } }\n"),
        moved));
    CHECK(!noted(flow(lay + "  back: { move: laid, to: hand }\n" + read), moved));
    CHECK(!noted(flow("  some: { if: n = 1, steps: { lay: { move: bid, to: laid } } }\n" + read), moved));
}

TEST_CASE("a time that can come to nothing is noted") {
    const SmallPack pack;
    const std::string idle = "this can be less than 1";
    const auto flow = [&](const std::string& seconds) {
        return check(pack, kHead +
                               "prompts: { go: { fields: { say: { pick: [keep, use] } }, if_silent: random, seconds: " +
                               seconds + " } }\nflow:\n  turn: { repeat: 4, steps: { go: { ask: go } } }\n" +
                               "  some: { add: { points: 1, n: 1 } }\n  over: { end: draw }\n");
    };
    CHECK(noted(flow("60 - 20 * turn"), idle));
    CHECK(noted(flow("count(hand)"), idle));
    CHECK(!noted(flow("60 - 10 * turn"), idle));
    CHECK(!noted(flow("60"), idle));
    CHECK(!noted(flow("n + 10"), idle));
}

TEST_CASE("conditions that can go either way are in order") {
    const SmallPack pack;
    for (const char* condition :
         {"points > 3 or points < 3", "points > 3 and points < 5", "points != 1 and points != 2",
          "points = 1 or points = 2", "seat = 1 or seat = 2", "go = keep or go = use", "go != keep and n > 3",
          "points = best(points)", "points >= best(points)", "points > least(points)", "points of 1 <= best(points)",
          "count(hand where suit of it = sun and value of it = 1 or suit of it = moon and value of it = 2) > 0",
          "suit of first(pot) = sun or suit of first(pot) = moon",
          "value of first(pot) > 2 and value of first(hand) < 2"}) {
        INFO(condition);
        CHECK(check_flow(pack, "  step: { add: { points: 1 }, if: \"" + std::string(condition) + "\" }\n").errors() ==
              "");
    }
    // A routine that reads a repeat may also be done outside of the repeat.
    const std::string routine = "routines: { early: { q: { add: { n: 1 }, if: turn >= 1 } } }\n";
    CHECK(check_flow(pack,
                     "  turn: { repeat: 4, steps: { x: { do: early }, y: { add: { n: 1 }, if: turn = 4 } } }\n"
                     "  once: { do: early }\n",
                     routine)
              .errors() == "");
}

TEST_CASE("what a field lets choose otherwise than it looks is noted") {
    const SmallPack pack;
    const auto fields = [&](const std::string& field, const std::string& more = "") {
        return check(pack,
                     "seats: 2\ncounters: { points: { of: seat, starts: 5 }, rounds: { starts: 3 } }\n"
                     "zones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m1, s2] } }\n"
                     "prompts: { go: { fields: { say: " +
                         field + " }" + more +
                         " } }\n"
                         "flow:\n  go: { ask: go }\n  over: { end: draw }\n");
    };
    const std::string together = "limit the sum with 'total'";
    CHECK(noted(fields("{ pick: 0..points, each: suit }"), together));
    CHECK(noted(fields("{ pick: 0..points, times: 3 }"), together));
    CHECK(!noted(fields("{ pick: 0..points, each: suit, total: points }"), together));
    CHECK(!noted(fields("{ pick: 0..5, each: suit }"), together));
    CHECK(!noted(fields("{ pick: 0..points }"), together));

    CHECK(!noted(fields("{ pick: 0..rounds, each: suit }"), together));  // counters of the table

    const std::string silent = "'go' has no deadline";
    CHECK(noted(fields("{ pick: 0..5 }", ", if_silent: { say: 0 }"), silent));
    CHECK(!noted(fields("{ pick: 0..5 }", ", if_silent: { say: 0 }, seconds: 20"), silent));
}

TEST_CASE("an end at which nobody ever wins is noted, and a time that ran out before it began") {
    const SmallPack pack;
    const auto flow = [&](const std::string& end, const std::string& seconds = "60") {
        return check(pack, kHead + "prompts: { go: { pick: [keep, use], seconds: " + seconds +
                               " } }\nflow:\n"
                               "  go: { ask: go }\n  some: { add: { points: n + 2, n: 1 } }\n  over: { end: " +
                               end + " }\n");
    };
    const std::string never = "nobody won here in 20 trial matches", late = "a seat had no time to answer";
    CHECK(noted(flow("seats where points of it > 100"), never));
    CHECK(!noted(flow("seats where points of it > 1"), never));
    CHECK(!noted(flow("draw"), never));
    CHECK(noted(flow("draw", "n"), late));
    CHECK(noted(flow("draw", "points - 3"), late));
    CHECK(!noted(flow("draw", "points + 3"), late));
}

TEST_CASE("what an option can never be is an error where it is declared, and no concern of its base's lines") {
    const SmallPack pack;
    const auto body = [](const std::string& condition) {
        return kHead +
               "options: { goal: { number: 3, from: 1, to: 5 } }\n"
               "prompts: { go: { pick: [keep, use] } }\nflow:\n  go: { ask: go }\n"
               "  some: { add: { points: n + 1, n: 1 }, if: " +
               condition + " }\n  over: { end: draw }\n";
    };
    CHECK_THAT(check(pack, body("goal > 8")).errors(), Contains("game.yaml:") && Contains("never"));
    CHECK_THAT(check(pack, body("abs(goal) < 0")).errors(), Contains("never"));
    CHECK(check(pack, body("goal > 3")).errors() == "");
    pack.write("boards/other/game.yaml",
               "game: other\nextends: small\noptions: { goal: { number: 4, from: 4, to: 5 } }\n");
    CHECK(check(pack, body("goal > 3")).errors() == "");
}
