// Tests rolls whose results the host enters in advance, and reports of failed expectations of scenarios.
#include "small_pack.hpp"

#include "check/scenario.hpp"
#include "match/impl.hpp"
#include "store/log.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

namespace {

// A game in which, every round, each seat rolls a die that is added to its points, and all cards of its hand.
struct Dice : SmallPack {
    std::shared_ptr<const Game> game;
    Dice() {
        write("scripts/rules/cast.lua",
              "return rule {\n  text = \"{cast}\",\n  params = { cast = cards {} },\n  run = function(fx, p)\n"
              "    fx:add_counter(counter.points, fx:roll(1, 6))\n    fx:roll_each(p.cast, 0, 9)\n  end,\n}\n");
        game = SmallPack::game(R"(
seats: 2
counters: { points: { of: seat } }
zones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s5] } }
prompts: { go: { text: "Go on?", fields: { on: { pick: 0..1 } } } }
flow:
  round:
    repeat: 9
    steps:
      go: { ask: go }
      cast: { run: { cast: hand } }
  over: { end: draw }
)");
    }
};

Outcome expect(Match& match, const std::string& draws) {
    return match.host({HostInputKind::expect, {{"draws", draws}}}, match.now());
}
std::string reason(const Outcome& outcome) {
    return outcome ? std::string(word(outcome->code)) + ": " + outcome->reason : "taken";
}
void go_on(Match& match) {
    for (const Seat seat : {1, 2})
        REQUIRE_FALSE(answer(match, seat, {{"on", "1"}}));
}
std::string rolled_so_far(const Match& match) {
    return counter(match, 0, "points", 1) + " " + lying(match, 0, "hand", 1)[0] + ", " +
           counter(match, 0, "points", 2) + " " + lying(match, 0, "hand", 2)[0];
}
// "passed", or the report of a scenario that expects this at the start of a match.
std::string report_of(const Dice& dice, const std::string& expected) {
    dice.write("dice.yaml", "- scenario: Start\n  game: small\n  expect: " + expected + "\n");
    Diagnostics out;
    const auto results = run_scenarios({dice.folder()}, dice.folder() / "dice.yaml", out);
    INFO(out.show());
    REQUIRE(results.size() == 1);
    return results[0].passed ? "passed" : results[0].report;
}
int waiting(const Match& match) {
    return ImplAccess::of(match).state.at(ImplAccess::of(match).shape().preset_roll_count, 0);
}

}  // namespace

TEST_CASE("the next rolls are what the host has told, in order; those behind are drawn as ever") {
    const Dice dice;
    Match match(dice.game, 1), other(dice.game, 1);
    REQUIRE_FALSE(expect(match, "3 7  6"));
    go_on(match);
    go_on(other);
    CHECK(rolled_so_far(match).substr(0, 8) == "3 s7, 6 ");
    CHECK(waiting(match) == 0);
    REQUIRE_FALSE(expect(match, "1 1 1 1 2"));
    go_on(match);
    CHECK(rolled_so_far(match) == "4 s1, 7 s1");
    CHECK(waiting(match) == 1);
    REQUIRE_FALSE(expect(match, ""));
    CHECK(waiting(match) == 0);
    CHECK(ImplAccess::of(match).state.at(ImplAccess::of(match).shape().stream_position, 0) ==
          ImplAccess::of(other).state.at(ImplAccess::of(other).shape().stream_position, 0));
}

TEST_CASE("a draw that the roll cannot give halts the match, which goes on once the host has told others") {
    const Dice dice;
    Match match(dice.game, 1);
    REQUIRE_FALSE(expect(match, "3 7 9 2"));
    go_on(match);
    REQUIRE(match.halted());
    CHECK_THAT(match.seen_by(kHost).view().failure,
               Contains("the host has entered 9 for a roll from 1 to 6") && Contains("cast.lua:5"));
    CHECK(waiting(match) == 4);  // as before the step
    CHECK(counter(match, 0, "points", 1) == "0");
    REQUIRE_FALSE(match.host({HostInputKind::retry, {}}, 0));
    CHECK(match.halted());
    REQUIRE_FALSE(expect(match, "3 7 5 2"));
    REQUIRE_FALSE(match.host({HostInputKind::retry, {}}, 0));
    CHECK_FALSE(match.halted());
    CHECK(rolled_so_far(match) == "3 s7, 5 s2");
}

TEST_CASE("what a skipped call has taken of the told draws waits again") {
    const Dice dice;
    Match match(dice.game, 1);
    REQUIRE_FALSE(expect(match, "3 7 5 99"));
    go_on(match);
    REQUIRE(match.halted());
    REQUIRE_FALSE(match.host({HostInputKind::skip, {}}, 0));
    CHECK(rolled_so_far(match) == "3 s7, 0 s5");
    CHECK(waiting(match) == 2);
}

TEST_CASE("draws that are no numbers, too many, or told to a game that rolls nothing are refused") {
    const Dice dice;
    Match match(dice.game, 1);
    CHECK(reason(expect(match, "3 x")) ==
          "bad_host_input: 'x' is not a result of a roll. Results are whole numbers, such as \"3 1 4\".");
    CHECK_THAT(reason(expect(match, "99999999999")), Contains("is not a result of a roll"));
    CHECK_THAT(reason(match.host({HostInputKind::expect, {}}, 0)), Contains("expect needs draws"));
    CHECK(reason(expect(match, "1 2 3 4 5 6 1 2 3 4 5 6 1 2 3 4 5")) ==
          "bad_host_input: 17 results are given, but at most 16 can be preset. Give the rest later.");
    CHECK(waiting(match) == 0);
    SmallPack plain;
    Match still(plain.game("seats: 2\nzones: { hand: { of: seat, kind: hand, seen_by: owner } }\nprompts: { go: { "
                           "fields: { on: { pick: 0..1 } } } }\n"
                           "flow: { go: { ask: go }, over: { end: draw } }\n"),
                1);
    CHECK(reason(expect(still, "3")) == "bad_host_input: No script of this game rolls, so no results can be preset.");
}

TEST_CASE("told draws are in the hash, the save, the snapshot and the log, and no seat can know them") {
    const Dice dice;
    Match match(dice.game, 1), other(dice.game, 1);
    REQUIRE_FALSE(expect(match, "3 7 6 -2"));
    CHECK(match.hash() != other.hash());
    const Shape& s = ImplAccess::of(match).shape();
    for (const Seat seat : {1, 2}) {
        CHECK(redact(s, ImplAccess::of(match).state, seat) == redact(s, ImplAccess::of(other).state, seat));
        for (const Event& event : match.seen_by(seat).events())
            for (const auto& [name, value] : event.data)
                CHECK(value.find("3 7") == std::string::npos);
    }
    CHECK_THAT(write_save(match), Contains("expected: [3, 7, 6, -2]"));
    Diagnostics out;
    const auto loaded = load_save(dice.game, write_save(match), "save.yaml", out);
    REQUIRE(loaded);
    CHECK(loaded->hash() == match.hash());
    const auto restored = restore_snapshot(dice.game, write_snapshot(match), out);
    REQUIRE(restored);
    CHECK(restored->hash() == match.hash());
    REQUIRE_FALSE(expect(match, "3 7 6 2"));
    go_on(match);
    const auto again = replay_log(dice.game, write_log(match), "a.log", out);
    INFO(out.show());
    REQUIRE(again);
    CHECK(rolled_so_far(*again) == "3 s7, 6 s2");
}

TEST_CASE("an answer that led to a told draw cannot be taken back") {
    const Dice dice;
    Match match(dice.game, 1);
    REQUIRE_FALSE(expect(match, "3 7 6 2"));
    go_on(match);
    CHECK(match.undo_point(2) == match.inputs());
}

TEST_CASE("a scenario tells draws as a host does") {
    const Dice dice;
    dice.write("dice.yaml", R"(- scenario: What is rolled counts
  game: small
  do:
    - host: { expect: { draws: "3 7 6 2" } }
    - 1: { on: 1 }
    - 2: { on: 1 }
  expect: { points: [3, 6], hand: [s7, s2] }
)");
    Diagnostics out;
    const auto results = run_scenarios({dice.folder()}, dice.folder() / "dice.yaml", out);
    REQUIRE(results.size() == 1);
    INFO(out.show() << results[0].report);
    CHECK(results[0].passed);
}

TEST_CASE("who expects something hidden of what is there is told where to say what a seat sees") {
    const Dice dice;
    const auto report = [&](const std::string& expected) { return report_of(dice, expected); };
    CHECK(report("{ hand: [s5, s5] }") == "passed");
    CHECK(report("{ sees: { 1: { hand: [s5, \"?\"] } } }") == "passed");
    const auto hint = Contains("for the view of a seat use sees: { SEAT: { ... } }");
    CHECK_THAT(report("{ hand: [s5, \"?\"] }"), hint);
    CHECK_THAT(report("{ hand: [s5, hidden] }"), hint);
    CHECK_THAT(report("{ hand: [s5, s6] }"), Contains("s6") && !hint);
}

TEST_CASE("options of a field that no prompt has, or after an answer to one, are a mistake of the scenario") {
    const Dice dice;
    const auto report = [&](const std::string& options) {
        return report_of(dice, "{ options: { 1: " + options + " } }");
    };
    CHECK(report("{ on: [0, 1] }") == "passed");
    CHECK_THAT(report("{ onn: [] }"), Contains("a field of a prompt") && Contains("onn"));
    CHECK_THAT(report("{ after: { onn: 1 }, on: [0, 1] }"), Contains("a field of a prompt") && Contains("onn"));
}

TEST_CASE("values of a scenario that would be skipped are mistakes of the scenario") {
    const Dice dice;
    const auto errors = [&](const std::string& lines) {
        dice.write("dice.yaml", "- scenario: Start\n  game: small\n" + lines + "\n");
        Diagnostics out;
        const auto results = run_scenarios({dice.folder()}, dice.folder() / "dice.yaml", out);
        REQUIRE(results.size() == 1);
        CHECK_FALSE(results[0].passed);
        return out.show();
    };
    for (const char* skipped :
         {"asked: go", "asked: [go, go]", "deadline: 30", "repeats: 99", "told: Too late.", "sees: { 1: hidden }",
          "sure: x", "options: { 1: [7, 8] }", "points: ~", "hand: { s5: 1 }", "score: 5"}) {
        INFO(skipped);
        CHECK_THAT(errors(std::string("  expect: { ") + skipped + " }"),
                   Contains("dice.yaml:3:") && Contains(" takes "));
    }
    CHECK_THAT(errors("  position: { hand: [[s1, s2], s3] }\n  expect: { points: [0, 0] }"),
               Contains("'hand' takes the text of its cards, not a list"));
    CHECK_THAT(errors("  position: { repeats: 3 }\n  expect: { points: [0, 0] }"),
               Contains("'repeats' takes a map of repeats"));
    for (const char* input : {"~", "{ host: pause }", "{ 1: { on: [1] } }", "{ expect: ~ }"}) {
        INFO(input);
        CHECK_THAT(errors(std::string("  do: [ ") + input + " ]\n  expect: { points: [0, 0] }"), Contains(" takes "));
    }
    CHECK_THAT(errors("  do: [ { refused: { code: not_an_option } } ]"), Contains("a code but no answer"));
    CHECK_THAT(errors("  board: [tide]\n  expect: { points: [0, 0] }"), Contains("the name of a board"));
}

TEST_CASE("an option of several seats is a list or a text in scenarios") {
    const SmallPack pack;
    pack.game(
        "seats: 3\noptions: { crew: { seats: [1, 2] } }\n"
        "zones: { hand: { of: seat, kind: hand, seen_by: owner } }\n"
        "prompts: { go: { pick: seats where it in crew } }\n"
        "flow: { go: { ask: go }, over: { end: draw } }\n");
    const auto report = [&](const std::string& crew) {
        pack.write("crew.yaml", "- scenario: Crew\n  game: small\n  options: { crew: " + crew +
                                    " }\n  expect: { options: { 1: { go: [1, 3] } } }\n");
        Diagnostics out;
        const auto results = run_scenarios({pack.folder()}, pack.folder() / "crew.yaml", out);
        REQUIRE(results.size() == 1);
        return results[0].passed ? "passed" : out.show();
    };
    CHECK(report("[1, 3]") == "passed");
    CHECK(report("1 3") == "passed");
    CHECK_THAT(report("[7, 9]"), Contains("crew.yaml:3:") && Contains("option crew: '7 9' is not possible"));
    CHECK_THAT(report("~"), Contains("crew.yaml:3:") && Contains("'crew' takes a value or a list of values"));
}
