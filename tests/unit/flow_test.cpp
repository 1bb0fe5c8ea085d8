// Tests the flow: several frames at once, seats in turn, conditions, and errors that end a step.
#include "small_pack.hpp"

#include <fmt/format.h>

#include "store/save.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

const std::string kParallel = R"(
seats: 2
zones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] } }
counters: { score: { of: seat } }
prompts: { word: { fields: { say: { pick: ["yes", "no"] } } } }
flow:
  talk:
    parallel: everyone
    steps:
      twice:
        repeat: 2
        steps:
          ask: { ask: word }
          note: { add: { score: twice } }
  over: { end: most(score) }
)";

}  // namespace

TEST_CASE("in `parallel` each seat goes at its own pace, and the flow goes on when all have come through") {
    SmallPack pack;
    Match match(pack.game(kParallel), 1);
    REQUIRE_FALSE(answer(match, 1, {{"say", "yes"}}));
    CHECK(asked(match, 1) == "word");
    CHECK(match.seen_by(1).prompts()[0].number == 2);
    CHECK(match.seen_by(2).prompts()[0].number == 1);
    REQUIRE_FALSE(answer(match, 1, {{"say", "no"}}));
    CHECK(asked(match, 1) == "none");
    CHECK(counter(match, 2, "score", 1) == "3");
    CHECK_FALSE(match.over());
    REQUIRE_FALSE(answer(match, 2, {{"say", "no"}}));
    REQUIRE_FALSE(answer(match, 2, {{"say", "no"}}));
    CHECK(match.over());
    CHECK(match.winners().empty());
}

TEST_CASE("a match in several places of the flow can be saved and loaded") {
    SmallPack pack;
    const auto game = pack.game(kParallel);
    Match match(game, 1);
    REQUIRE_FALSE(answer(match, 1, {{"say", "yes"}}));
    Diagnostics out;
    auto loaded = load_save(game, write_save(match), "saved", out);
    REQUIRE(loaded);
    CHECK(loaded->hash() == match.hash());
    for (Match* m : {&match, &*loaded}) {
        REQUIRE_FALSE(answer(*m, 2, {{"say", "no"}}));
        REQUIRE_FALSE(answer(*m, 1, {{"say", "no"}}));
    }
    CHECK(loaded->hash() == match.hash());
    CHECK(loaded->inputs() == match.inputs());
}

TEST_CASE("`each` goes through the seats one after the other") {
    SmallPack pack;
    Match match(pack.game(R"(
seats: 3
zones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] }, table: { kind: row, places: [x, y, z], seen_by: everyone } }
prompts:
  play: { fields: { card: { pick: hand }, place: { pick: places(table) where it is empty } } }
flow:
  turns:
    each: seat
    steps:
      ask: { ask: play }
      put: { move: play.card, to: play.place }
  over: { end: draw }
)"),
                1);
    CHECK(asked(match, 2) == "none");
    REQUIRE_FALSE(answer(match, 1, {{"card", "m2"}, {"place", "y"}}));
    CHECK(asked(match, 1) == "none");
    CHECK(options(match, 2, "place") == std::vector<std::string>{"x", "z"});
    REQUIRE_FALSE(answer(match, 2, {{"card", "s1"}, {"place", "x"}}));
    REQUIRE_FALSE(answer(match, 3, {{"card", "s1"}, {"place", "z"}}));
    CHECK(match.over());
    CHECK(match.seen_by(1).view().zones.back().cards == std::vector<std::string>{"s1", "m2", "s1"});
}

TEST_CASE("a hidden hand shows how many cards there are and nothing else") {
    SmallPack pack;
    Match match(pack.game(kParallel), 1);
    const View view = match.seen_by(2).view();
    CHECK(view.zones[0].cards == std::vector<std::string>{"?", "?"});
    CHECK(view.zones[1].cards == std::vector<std::string>{"s1", "m2"});
}

TEST_CASE("a flow that never asks is an error of the step, not an endless match") {
    SmallPack pack;
    const auto game = pack.game(R"(
seats: 1
zones: { box: { kind: pile, seen_by: nobody } }
counters: { n: {} }
prompts: { go: { fields: { say: { pick: [now] } } } }
flow:
  ask: { ask: go }
  round:
    until: n < 0
    steps: { more: { add: { n: 1 } } }
  over: { end: draw }
)");
    Match match(game, 1);
    CHECK_FALSE(answer(match, 1, {{"say", "now"}}));
    CHECK(match.halted());
    CHECK(match.seen_by(kHost).view().failure.find("the flow repeats without asking") != std::string::npos);
    CHECK(counter(match, 0, "n", 0) == "0");  // the endless repeat was rolled back, and nobody was told
    CHECK(told(match, 0, "repeat") == 0);
    CHECK(match.host({HostInputKind::skip, {}}, 0)->code == RefusalCode::bad_host_input);
    CHECK_FALSE(match.host({HostInputKind::go_to, {{"step", "over"}}}, 0));
    CHECK(match.over());
}

TEST_CASE("an endless repeat within `parallel` is named as well") {
    const SmallPack pack;
    Match match(
        pack.game("seats: 2\nzones: { box: { kind: pile, seen_by: nobody } }\ncounters: { n: { of: seat } }\n"
                  "prompts: { go: { pick: [now] } }\nflow:\n  ask: { ask: go }\n  both:\n"
                  "    parallel: everyone\n    steps:\n      round: { until: n < 0, steps: { more: { add: { n: 1 "
                  "} } } }\n  over: { end: draw }\n"),
        1);
    CHECK_FALSE(answer(match, 1, {{"go", "now"}}));
    CHECK_FALSE(answer(match, 2, {{"go", "now"}}));
    CHECK_THAT(match.seen_by(kHost).view().failure,
               Catch::Contains("the flow repeats without asking any seat: 'both.round' ran"));
}

TEST_CASE("a repeat that asks is not blamed for a step that costs too much") {
    const SmallPack pack;
    Match match(pack.game("seats: 2\nzones: { box: { kind: pile, seen_by: nobody } }\ncounters: { n: { of: seat } }\n"
                          "prompts: { go: { pick: [on, work] } }\nflow:\n  both:\n    parallel: everyone\n    steps:\n"
                          "      round:\n        until: n < 0\n        steps:\n          ask: { ask: go }\n"
                          "          work: { if: go = work, repeat: 1000000, steps: { more: { add: { n: 1 } } } }\n"
                          "  over: { end: draw }\n"),
                1);
    for (int round = 0; round < 3; ++round)
        REQUIRE_FALSE(answer(match, 1, {{"go", "on"}}));
    REQUIRE_FALSE(answer(match, 2, {{"go", "work"}}));
    CHECK(match.halted());
    CHECK_THAT(match.seen_by(kHost).view().failure, !Catch::Contains("without asking"));
}

TEST_CASE("a repeat whose question was skipped is no dead end") {
    const SmallPack pack;
    const auto failure = [&](const std::string& ask) {
        const auto game = pack.game(
            "seats: 1\nzones: { hand: { of: seat, kind: hand, seen_by: owner } }\n"
            "counters: { k: {} }\nprompts: { start: { pick: [now] }, go: { pick: hand } }\nflow:\n"
            "  begin: { ask: start }\n  round:\n    until: k < 0\n    steps:\n      a: " +
            ask + "\n      b: { add: { k: 1 } }\n  over: { end: draw }\n");
        Match match(game, 1);
        CHECK_FALSE(answer(match, 1, {{"start", "now"}}));
        return match.seen_by(kHost).view().failure;
    };
    const std::string skipped = failure("{ ask: go, if: k < 0 }"), empty = failure("{ ask: go }");
    CHECK(skipped.find("the flow repeats without asking") != std::string::npos);
    CHECK(skipped.find("dead end") == std::string::npos);
    CHECK(empty.find("it asks 'go', but no seat has a legal answer (a dead end)") != std::string::npos);
}

TEST_CASE("a save that was cut or changed, or is none, is refused with a reason") {
    SmallPack pack;
    const auto game = pack.game(kParallel);
    Match match(game, 1);
    const std::string saved = write_save(match);
    const auto refused = [&](const std::string& text) {
        Diagnostics out;
        CHECK_FALSE(load_save(game, text, "saved", out));
        return out.size() > 0;
    };
    CHECK(refused(saved.substr(0, saved.size() / 2)));
    std::string bent = saved;
    bent.replace(bent.find("score: [0, 0]"), 13, "score: [0, \"0x\"]");
    CHECK(refused(bent));
    CHECK(refused("hello"));
}

TEST_CASE("options of a number and a seat are checked, and a random seat is drawn once") {
    SmallPack pack;
    const std::string body = R"(
seats: 4
options: { goal: { number: 3, from: 1, to: 9 }, first: { seat: random } }
zones: { box: { kind: pile, seen_by: nobody } }
counters: { lead: { holds: seat, starts: first } }
prompts: { go: { fields: { say: { pick: [now] } } } }
flow:
  ask: { ask: go, of: lead }
  over: { end: first }
)";
    const auto game = pack.game(body);
    std::set<Seat> seen;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Match match(game, seed);
        for (Seat seat = 1; seat <= 4; ++seat)
            if (asked(match, seat) == "go") {
                seen.insert(seat);
                REQUIRE_FALSE(answer(match, seat, {{"say", "now"}}));
                CHECK(match.winners() == std::vector<Seat>{seat});
                break;
            }
    }
    CHECK(seen.size() == 4);
    Diagnostics out;
    CHECK_FALSE(Game::load({pack.folder()}, "small", {{"goal", "10"}}, out));
    CHECK(out.list()[0].message == "option goal: '10' is not a number from 1 to 9");
}

TEST_CASE("routines that do each other without measure are refused soon") {
    SmallPack pack;
    const auto errors = [&](int count, const std::string& steps) {
        std::string routines;
        for (int i = 0; i < count; ++i) {
            std::string all = steps;
            for (std::size_t at = 0; (at = all.find('#', at)) != std::string::npos;)
                all.replace(at, 1, std::to_string(i + 1));
            routines += "  r" + std::to_string(i) + ": { " + all + " }\n";
        }
        return pack.errors(
            "seats: 1\nzones: { box: { kind: pile, seen_by: nobody } }\ncounters: { n: {} }\n"
            "prompts: { go: { fields: { say: { pick: [now] } } } }\nroutines:\n" +
            routines + "  r" + std::to_string(count) + ": { a: { add: { n: 1 } } }\n" +
            "flow: { ask: { ask: go }, first: { do: r0 }, over: { end: draw } }\n");
    };
    CHECK(errors(50, "a: { do: r# }").empty());
    CHECK_THAT(errors(3000, "a: { do: r# }"), Catch::Contains("more than 100 deep"));
    CHECK_THAT(errors(40, "a: { do: r# }, b: { do: r# }"),
               Catch::Contains("the flow is too long: up to here it has more than 20000 instructions"));
    std::string empty = "  r0: {}\n";
    for (int i = 1; i <= 40; ++i)
        empty += fmt::format("  r{0}: {{ a: {{ do: r{1} }}, b: {{ do: r{1} }} }}\n", i, i - 1);
    CHECK_THAT(pack.errors("seats: 1\nzones: { box: { kind: pile, seen_by: nobody } }\n"
                           "prompts: { go: { fields: { say: { pick: [now] } } } }\nroutines:\n" +
                           empty + "flow: { ask: { ask: go }, first: { do: r40 }, over: { end: draw } }\n"),
               Catch::Contains("the flow is too long: up to here it has more than 200000 steps"));
}

TEST_CASE("what one input may cost has a bound, whatever it spends it on") {
    SmallPack pack;
    pack.write("scripts/rules/toil.lua",
               "return rule {\n  text = 'toils', params = { toil = amount {} },\n"
               "  run = function(fx, p) local n = 0 for i = 1, 200000 do n = n + i end end,\n}\n");
    const auto halts_at = [&](const std::string& step) {
        Match match(pack.game("seats: 1\nzones: { box: { kind: pile, seen_by: nobody, starts: [s1, s2, s3] } }\n"
                              "counters: { n: {} }\nprompts: { go: { fields: { say: { pick: [now] } } } }\n"
                              "flow:\n  ask: { ask: go }\n  round: { until: n < 0, steps: { more: " +
                              step + " } }\n  over: { end: draw }\n"),
                    1);
        REQUIRE_FALSE(answer(match, 1, {{"say", "now"}}));
        REQUIRE(match.halted());
        CHECK(match.seen_by(kHost).events().size() < 100);
        return match.seen_by(kHost).view().failure;
    };
    CHECK_THAT(halts_at("{ shuffle: box }"), Catch::Contains("the flow repeats without asking"));
    CHECK_THAT(halts_at("{ tell: 'And again.' }"), Catch::Contains("more than 100000 events"));
    CHECK_THAT(halts_at("{ run: { toil: 1 } }"), Catch::Contains("more than 20000000 instructions"));
}

TEST_CASE("two places of the flow that ask the same seat again and again are a flow that goes round and round") {
    SmallPack pack;
    const auto game = pack.game(R"(
seats: 2
zones: { hand: { of: seat, kind: hand, seen_by: owner } }
prompts: { word: { fields: { say: { pick: ["yes", "no"] } } } }
flow:
  talk:
    parallel: everyone
    steps:
      for_ever: { repeat: 1000000, steps: { ask: { ask: word, of: 1 } } }
  over: { end: draw }
)");
    CHECK_THROWS_AS(Match(game, 1), PackError);
}
