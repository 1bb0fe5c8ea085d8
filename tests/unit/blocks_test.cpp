// Tests blocks: repeats, seats in turn, steps about one seat, conditions; and counters that are reset.
#include "small_pack.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

namespace {

// A game of three seats that stops at a prompt, so that the result of the flow can be examined.
std::string stops(const std::string& flow, const std::string& more = "") {
    return R"(seats: 3
zones: { hand: { of: seat, kind: hand, seen_by: everyone, starts: [s1] } }
counters:
  n: {}
  log: {}
  mark: { of: seat }
  mover: { holds: seat }
  nobody: { holds: seat }
  lead: { holds: seat, starts: 2 }
prompts: { go: { fields: { say: { pick: ["yes", "no"] } } } }
)" + more + "flow:\n" +
           flow + "  stay: { ask: go }\n  over: { end: draw }\n";
}
constexpr const char* kFlow = "game.yaml:14:";  // the first line of the flow, if `more` is empty

std::string log_of(const std::shared_ptr<const Game>& game) { return counter(Match(game, 1), 0, "log", 0); }

std::string marks(const Match& match) {
    return counter(match, 0, "mark", 1) + " " + counter(match, 0, "mark", 2) + " " + counter(match, 0, "mark", 3);
}

}  // namespace

TEST_CASE("`each: seat` goes through the seats, from whom is said, and its number counts the passes") {
    SmallPack pack;
    const auto order = [&](const std::string& keys) {
        return log_of(
            pack.game(stops("  turn: { each: seat" + keys +
                                ", steps: { w: { set: { log: log * 100 + turn * 10 + number of mover } } } }\n",
                            "let: { number: 1 if seat = 1 else 2 if seat = 2 else 3 }\n")));
    };
    CHECK(order(", as: mover") == "112233");
    CHECK(order(", as: mover, from: lead") == "122331");
    CHECK(order(", as: mover, from: 3") == "132132");
    CHECK(order(", as: mover, until: turn = 2") == "1122");
    CHECK(order(", as: mover, from: lead, until: turn = 5") == "1223314253");  // round and round
    CHECK(order(", as: mover, until: true") == "11");                          // tested after each pass
}

TEST_CASE("`until` of `each` is about the seat whose pass has ended") {
    SmallPack pack;
    Match match(
        pack.game(stops("  all: { each: seat, until: mark = 2, steps: { w: { add: { mark: seat_number } } } }\n",
                        "let: { seat_number: 1 if seat = 1 else 2 if seat = 2 else 3 }\n")),
        1);
    CHECK(marks(match) == "1 2 0");
    Match later(pack.game(stops("  all: { each: seat, until: mark = 2, steps: { w: { add: { mark: 1 } } } }\n")), 1);
    CHECK(marks(later) == "2 1 1");
}

TEST_CASE("whose pass it was stays in the counter of `as` behind the block, and what changes it changes who is next") {
    SmallPack pack;
    const auto mover = [&](const std::string& flow) {
        return counter(Match(pack.game(stops(flow)), 1), 0, "mover", 0);
    };
    CHECK(mover("  turn: { each: seat, as: mover, steps: { w: { add: { mark: 1 } } } }\n") == "3");
    CHECK(mover("  turn: { each: seat, as: mover, from: lead, steps: { w: { leave: turn, if: mover = lead } } }\n") ==
          "2");
    Match skips(pack.game(stops("  turn: { each: seat, as: mover, until: turn = 3, steps: { w: { add: { mark: 1 } }, "
                                "skip: { set: { mover: next(mover) } } } }\n")),
                1);
    CHECK(marks(skips) == "1 1 1");  // passes of the seats 1, 3, 2
    Match lost(pack.game(stops("  turn: { each: seat, as: mover, until: mark = 2, steps: { w: { add: { mark: 1 } }, "
                               "gone: { set: { mover: none }, if: turn = 2 } } }\n")),
               1);
    CHECK(marks(lost) == "2 1 0");
}

TEST_CASE("`as` and `from` want what they can hold") {
    SmallPack pack;
    for (const std::string key : {"until: n = 1", "as: mover", "from: 2"})
        CHECK_THAT(pack.errors(stops("  turn: { each: suit, " + key + ", steps: { a: { add: { n: 1 } } } }\n")),
                   Contains("works only with each: seat"));
    const auto wrong = [&](const std::string& keys) {
        return pack.errors(stops("  all: { each: seat, " + keys + ", steps: { w: { add: { n: 1 } } } }\n"));
    };
    CHECK_THAT(wrong("as: n"), Contains(kFlow) && Contains("'n' cannot store the current seat") &&
                                   Contains("a counter of the table with holds: seat"));
    CHECK_THAT(wrong("as: mark"), Contains("'mark' cannot store the current seat"));
    CHECK_THAT(wrong("as: movr"), Contains(kFlow) && Contains("movr") && Contains("did you mean 'mover'?"));
    CHECK_THAT(wrong("from: seat"), Contains(kFlow) && Contains("there is no current seat here"));
    CHECK_THAT(wrong("from: n"), Contains("'n' is a number; expected a seat"));
    Match halted(
        pack.game(stops("  go: { ask: go }\n  all: { each: seat, from: nobody, steps: { w: { add: { n: 1 } } } }\n")),
        1);
    for (Seat seat = 1; seat <= 3; ++seat)
        REQUIRE_FALSE(answer(halted, seat, {{"say", "yes"}}));
    REQUIRE(halted.halted());
    CHECK_THAT(halted.seen_by(0).view().failure, Contains("game.yaml:15:") && Contains("'from' is none"));
}

TEST_CASE("steps of a block are about its seat; of nobody, they are left out with what stands behind `else`") {
    SmallPack pack;
    const auto after = [&](const std::string& block) {
        return marks(Match(pack.game(stops("  block: { " + block + " }\n")), 1));
    };
    CHECK(after("of: lead, steps: { w: { add: { mark: 1 } } }") == "0 1 0");
    CHECK(after("of: nobody, steps: { w: { add: { mark: 1 } } }") == "0 0 0");
    CHECK(after("of: nobody, if: n = 1, steps: { w: { add: { mark: 1 } } }, else: { v: { add: { mark: 2 } } }") ==
          "0 0 0");
    CHECK(after("of: lead, if: mark = 0, steps: { w: { add: { mark: 1 } } }, else: { v: { add: { mark: 2 } } }") ==
          "0 1 0");
    CHECK(after("of: lead, if: mark > 0, steps: { w: { add: { mark: 1 } } }, else: { v: { add: { mark: 2 } } }") ==
          "0 2 0");
    CHECK(after("if: n = 0, steps: { w: { add: { mark: 1 } } }, else: { v: { add: { mark: 2 } } }") == "1 1 1");
    CHECK(after("if: n = 1, steps: { w: { add: { mark: 1 } } }, else: { v: { add: { mark: 2 } } }") == "2 2 2");
    CHECK(after("of: most(mark), steps: { w: { add: { mark: 1 } } }") == "0 0 0");  // several are tied
    // The seat of a block is computed once.
    CHECK(after("of: lead, steps: { a: { set: { lead: 3 } }, b: { add: { mark: 1 } } }") == "0 1 0");
}

TEST_CASE("what a block may not say: a condition of nobody's, nothing at all, a seat in `parallel`") {
    SmallPack pack;
    CHECK_THAT(pack.errors(stops("  b: { if: mark > 0, steps: { w: { add: { n: 1 } } } }\n")),
               Contains("game.yaml:14:12:") && Contains("'mark' belongs to a seat, but there is no current seat here"));
    CHECK_THAT(pack.errors(stops("  b: { steps: { w: { add: { n: 1 } } } }\n")),
               Contains("game.yaml:14:3:") && Contains("the block 'b' has no effect: its steps always happen once"));
    CHECK_THAT(pack.errors(stops("  b: { of: hand of 1, steps: { w: { add: { n: 1 } } } }\n")), Contains(kFlow));
    CHECK_THAT(pack.errors(stops("  b: { of: mark, steps: { w: { add: { n: 1 } } } }\n")),
               Contains("game.yaml:14:12:"));
    CHECK_THAT(
        pack.errors(stops("  p: { parallel: everyone, steps: { b: { of: lead, steps: { w: { add: { mark: 1 } } } } "
                          "} }\n")),
        Contains(kFlow) && Contains("a block with 'of' cannot be used inside 'parallel'"));
    CHECK_THAT(pack.errors(stops("  b: { of: 1, steps: { e: { each: seat, steps: { w: { add: { mark: 1 } } } } } }\n")),
               Contains("game.yaml:14:24:") && Contains("'each: seat' cannot be used inside 'of'"));
    CHECK_THAT(pack.errors(stops("  b: { if: n = 0, then: { w: { add: { n: 1 } } } }\n")),
               Contains("game.yaml:14:19:") && Contains("'then'") && Contains("steps"));
}

TEST_CASE("behind a block about a seat the steps are about whom they were about before") {
    SmallPack pack;
    Match match(pack.game(stops(R"(  outer:
    each: seat
    steps:
      a: { add: { mark: 1 } }
      b:
        of: next(seat)
        steps:
          c: { add: { mark: 10 } }
          d: { of: 1, steps: { e: { add: { mark: 100 } } } }
          f: { add: { mark: 10 } }
      g: { add: { mark: 1000 } }
  all: { add: { mark: 10000 } }
)")),
                1);
    CHECK(marks(match) == "11321 11021 11021");
}

TEST_CASE("`leave` ends any block around it, and behind it the seat before is meant again") {
    SmallPack pack;
    const auto after = [&](const std::string& name) {
        Match match(pack.game(stops("  outer:\n    each: seat\n    steps:\n      first:\n        of: next(seat)\n"
                                    "        steps:\n          second:\n            of: 1\n            steps:\n"
                                    "              note: { add: { mark: 1 } }\n              out: { leave: " +
                                    name +
                                    " }\n              never: { add: { mark: 7 } }\n"
                                    "          behind_second: { add: { mark: 10 } }\n"
                                    "      behind_first: { add: { mark: 100 } }\n"
                                    "  behind_outer: { add: { mark: 1000 } }\n")),
                    1);
        return marks(match);
    };
    CHECK(after("second") == "1113 1110 1110");
    CHECK(after("first") == "1103 1100 1100");
    CHECK(after("outer") == "1001 1000 1000");
}

TEST_CASE("`leave` out of a block of the table, of a routine, and of one about a seat without `each` around it") {
    SmallPack pack;
    Match table(
        pack.game(stops("  b: { if: n = 0, steps: { a: { add: { n: 1 } }, out: { leave: b }, c: { add: { n: 10 } } } "
                        "}\n  d: { add: { mark: 1 } }\n")),
        1);
    CHECK(counter(table, 0, "n", 0) == "1");
    CHECK(marks(table) == "1 1 1");
    Match seat(
        pack.game(stops("  b: { of: lead, steps: { a: { add: { mark: 1 } }, out: { leave: b, if: mark = 1 }, c: { "
                        "add: { mark: 10 } } } }\n  d: { add: { mark: 100 } }\n")),
        1);
    CHECK(marks(seat) == "100 101 100");
    Match routine(
        pack.game(stops("  r: { do: play, of: lead }\n  d: { add: { mark: 100 } }\n",
                        "routines: { play: { a: { add: { mark: 1 } }, out: { leave: play }, c: { add: { mark: "
                        "10 } } } }\n")),
        1);
    CHECK(marks(routine) == "100 101 100");
    CHECK_THAT(pack.errors(stops("  b: { of: lead, steps: { out: { leave: c } } }\n")),
               Contains(kFlow) && Contains("this step is not inside a block 'c'") && Contains("one of: b"));
}

TEST_CASE("what cannot be reckoned halts the match before that step, whatever kind of step it is") {
    SmallPack pack;
    for (const char* step :
         {"b: { if: 6 / n > 1, steps: { w: { add: { mark: 1 } } } }",
          "b: { repeat: 6 / n, steps: { w: { add: { mark: 1 } } } }",
          "b: { until: 6 / n = 1, steps: { w: { add: { mark: 1 } } } }", "b: { ask: go, if: mark / n = 1 }",
          "b: { end: 1 if 6 / n = 1 else 2 }", "b: { move: 6 / n, from: hand, to: hand }",
          "b: { each: seat, until: 6 / n = 1, steps: { w: { add: { mark: n - n } } } }",
          "b: { of: 1 if 6 / n = 1 else 2, steps: { w: { add: { mark: 1 } } } }"}) {
        INFO(step);
        Match match(
            pack.game(stops("  first: { ask: go }\n  note: { add: { log: 1 } }\n  " + std::string(step) + "\n")), 1);
        for (Seat seat = 1; seat <= 3; ++seat)
            REQUIRE_FALSE(answer(match, seat, {{"say", "yes"}}));
        REQUIRE(match.halted());
        CHECK_THAT(match.seen_by(0).view().failure, Contains("game.yaml:16:") && Contains("division by 0"));
        CHECK(counter(match, 0, "log", 0) == "1");
        CHECK(marks(match) == "0 0 0");
    }
}

TEST_CASE("a routine is done about a seat, or about nobody, which leaves it out") {
    SmallPack pack;
    const std::string play = "routines: { play: { a: { add: { mark: 1 } } } }\n";
    const auto after = [&](const std::string& step) {
        return marks(Match(pack.game(stops("  r: { do: play" + step + " }\n", play)), 1));
    };
    CHECK(after("") == "1 1 1");
    CHECK(after(", of: lead") == "0 1 0");
    CHECK(after(", of: nobody") == "0 0 0");
    CHECK(after(", of: 3, if: n = 0") == "0 0 1");
    CHECK(after(", of: 3, if: n = 1") == "0 0 0");
}

TEST_CASE("`repeat` and `until` are looked at before each pass") {
    SmallPack pack;
    const auto passes = [&](const std::string& keys) {
        return counter(Match(pack.game(stops("  r: { " + keys + ", steps: { a: { add: { n: 1 } } } }\n")), 1), 0, "n",
                       0);
    };
    CHECK(passes("repeat: 3") == "3");
    CHECK(passes("repeat: n + 2, until: n = 9") == "9");  // the number of passes changes with `n`
    CHECK(passes("repeat: 3, until: n = 2") == "2");
    CHECK(passes("repeat: 3, until: n = 0") == "0");
    CHECK(passes("until: n = 4") == "4");
    CHECK(passes("repeat: 1 - 1") == "0");
    CHECK_THAT(pack.errors(stops("  r: { repeat: { times: 3 }, steps: { a: { add: { n: 1 } } } }\n")), Contains(kFlow));
    CHECK_THAT(pack.errors(stops("  r: { until: mark = 1, steps: { a: { add: { n: 1 } } } }\n")),
               Contains("game.yaml:14:15:") && Contains("'mark' belongs to a seat"));
    CHECK_THAT(pack.errors(stops("  r: { repeat: 2, of: 1, steps: { a: { add: { n: 1 } } } }\n")),
               Contains(kFlow) && Contains("unknown key 'of'"));
}

TEST_CASE("a save taken inside blocks about seats loads to the same match, which goes on alike") {
    SmallPack pack;
    const auto game = pack.game(stops(R"(  outer:
    each: seat
    as: mover
    from: lead
    until: outer = 4
    steps:
      first:
        of: next(seat)
        steps:
          second: { of: lead, steps: { ask: { ask: go }, a: { add: { mark: 1 } } } }
          b: { add: { mark: 10 } }
      c: { add: { mark: 100 } }
      inner: { of: next(seat), if: mark > 0, steps: { ask: { ask: go }, d: { add: { mark: 1000 } } }, else: { e: { leave: outer } } }
)"));
    Match match(game, 1);
    int questions = 0;
    for (; asked(match, 1) == "none" || asked(match, 2) == "none"; ++questions) {
        Diagnostics out;
        auto again = load_save(game, write_save(match), "save.yaml", out);
        INFO(out.show());
        REQUIRE(again);
        CHECK(write_save(*again) == write_save(match));
        CHECK(again->hash() == match.hash());
        const Seat seat = asked(match, 1) != "none" ? 1 : asked(match, 2) != "none" ? 2 : 3;
        REQUIRE_FALSE(answer(match, seat, {{"say", "yes"}}));
        REQUIRE_FALSE(answer(*again, seat, {{"say", "yes"}}));
        CHECK(again->hash() == match.hash());
    }
    CHECK(questions == 8);  // two each pass
    CHECK(marks(match) == "1110 1214 2120");
}

TEST_CASE("a counter that resets is what it was at the start whenever a pass begins, of every seat") {
    SmallPack pack;
    const auto after = [&](const std::string& counters, const std::string& flow, const std::string& name, Seat seat) {
        const std::string body =
            "seats: 3\nzones: {}\noptions: { begins: { seat: random }, size: { number: 4 } }\ncounters: { log: {}, "
            "sum: { of: seat }, " +
            counters + " }\nprompts: { go: { fields: { say: { pick: [now] } } } }\nflow:\n" + flow +
            "  stay: { ask: go }\n  over: { end: draw }\n";
        return counter(Match(pack.game(body), 1), 0, name, seat);
    };
    const std::string turns =
        "  round: { repeat: 3, steps: { a: { add: { k: 2 } }, b: { set: { log: log * 10 + k } } } }\n";
    CHECK(after("k: {}", turns, "log", 0) == "246");
    CHECK(after("k: { resets: round }", turns, "log", 0) == "222");
    CHECK(after("k: { resets: round, starts: 5 }", turns, "log", 0) == "777");
    CHECK(after("k: { resets: [other, round] }", turns + "  other: { repeat: 1, steps: { c: { add: { k: 1 } } } }\n",
                "k", 0) == "1");
    CHECK(after("k: { resets: round, starts: size + 1 }", turns, "log", 0) == "777");
    CHECK(after("k: { of: seat, resets: round }",
                "  round: { repeat: 2, steps: { a: { add: { k: 2 } }, b: { add: { sum: k } } } }\n", "sum", 3) == "4");
    // A pass of `each: seat` is one seat's turn.
    CHECK(after("k: { resets: turn }",
                "  turn: { each: seat, steps: { a: { add: { k: 2 } }, b: { set: { log: log * 10 + k } } } }\n", "log",
                0) == "222");
}

TEST_CASE("where each seat has passes of its own, only its own counters start anew") {
    SmallPack pack;
    Match match(
        pack.game("seats: 2\nzones: {}\ncounters: { k: { of: seat, resets: round } }\n"
                  "prompts: { go: { fields: { say: { pick: [now] } } } }\n"
                  "flow:\n  all: { parallel: everyone, steps: { round: { repeat: 2, steps: { a: { add: { k: 1 } }, "
                  "ask: { ask: go } } } } }\n  stay: { ask: go }\n  over: { end: draw }\n"),
        1);
    CHECK(counter(match, 0, "k", 1) + counter(match, 0, "k", 2) == "11");
    REQUIRE_FALSE(answer(match, 1, {{"say", "now"}}));
    CHECK(counter(match, 0, "k", 1) + counter(match, 0, "k", 2) == "11");
}

TEST_CASE("a name of `resets` is a block that goes round") {
    SmallPack pack;
    const auto wrong = [&](const std::string& resets) {
        return pack.errors("seats: 2\nzones: {}\ncounters: { k: { resets: " + resets +
                           " } }\nprompts: { go: { fields: { say: { pick: [now] } } } }\n"
                           "flow:\n  round: { repeat: 2, steps: { a: { add: { k: 1 } }, ask: { ask: go } } }\n  over: "
                           "{ end: draw }\n");
    };
    CHECK(wrong("round").empty());
    CHECK(wrong("[round]").empty());
    CHECK_THAT(wrong("ronud"), Contains("game.yaml:5:") && Contains("did you mean 'round'?"));
    CHECK_THAT(wrong("[round, a]"), Contains("game.yaml:5:") && Contains("'a'"));
}

TEST_CASE("`of` comes before `if`: a condition is about the seat that the step or the routine is about") {
    SmallPack pack;
    const auto marked = [&](const std::string& step) {
        return marks(
            Match(pack.game(stops(
                      "  lead: { set: { mark: 5 }, of: 2 }\n  all:\n    of: 1\n    steps:\n      a: " + step + "\n",
                      "routines: { more: { m: { add: { mark: 1 } } } }\n")),
                  1));
    };
    CHECK(marked("{ do: more, of: 2, if: mark = 5 }") == "0 6 0");
    CHECK(marked("{ do: more, of: 2, if: mark = 0 }") == "0 5 0");
    CHECK(marked("{ do: more, if: mark = 0 }") == "1 5 0");
    CHECK(marked("{ add: { mark: 1 }, of: 2, if: mark = 5 }") == "0 6 0");
    CHECK(marked("{ add: { mark: 1 }, of: 2, if: mark = 0 }") == "0 5 0");
    CHECK(marked("{ add: { mark: 1 }, if: mark = 0 }") == "1 5 0");
}
