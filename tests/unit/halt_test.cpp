// Tests matches whose rules fail: they halt before the step, tell the host, and continue as the host decides.
#include "bad_pack.hpp"
#include "check/scenario.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

TEST_CASE("the answer that leads to a failing script is taken, and the match halts as it was before the step") {
    BadPack pack;
    Match match = lifted(pack);
    REQUIRE(match.halted());
    CHECK_FALSE(match.paused());
    CHECK(match.inputs() == 5);
    CHECK(lying(match, 1, "ring", 1) == Names{"s1", "", "", ""});
    CHECK(asked(match, 1) == "none");
    CHECK_FALSE(match.seen_by(kHost).next_deadline());
    CHECK(told(match, 0, "changed") == 0);
    CHECK(told(match, 0, "answered") == 2);
    check_kept(match);
}

TEST_CASE("the host of a match that has halted is told what failed and where, seats only that it has") {
    BadPack pack;
    const Match match = lifted(pack);
    const Values data = last(match, 0, "halted");
    REQUIRE(data.size() == 5);
    CHECK(data[0].second == match.seen_by(kHost).view().failure);
    CHECK(data[1].second == "work");
    CHECK_THAT(data[2].second, Contains("scripts/effects/lift.lua:4"));
    CHECK_THAT(data[3].second, Contains("the lift is broken"));
    CHECK_THAT(data[4].second, Contains("boards/small/tide.yaml:2"));
    CHECK_THAT(match.seen_by(kHost).view().failure,
               Contains("lift.lua:4") && Contains("the lift is broken") && Contains("'work'"));
    for (const Seat seat : {1, 2}) {
        CHECK(told(match, seat, "halted") == 1);
        CHECK(last(match, seat, "halted").empty());
        CHECK(match.seen_by(seat).view().halted);
        CHECK(match.seen_by(seat).view().failure.empty());
        CHECK(write_view(match.seen_by(seat)).find("halted: true") != std::string::npos);
    }
}

TEST_CASE("skip leaves out the one call that fails; the others of that moment happen") {
    BadPack pack;
    Match match = lifted(pack);
    REQUIRE_FALSE(match.host({HostInputKind::skip, {{"reason", "it is broken"}}}, 0));
    CHECK_FALSE(match.halted());
    CHECK_FALSE(match.seen_by(kHost).view().halted);
    CHECK(lying(match, 1, "ring", 1) == Names{"s8", "", "", ""});
    CHECK(lying(match, 1, "ring", 2) == Names{"m3", "", "", ""});
    CHECK(asked(match, 1) == "slow");
    CHECK_THAT(last(match, 0, "left_out")[1].second, Contains("the lift is broken"));
    CHECK(told(match, 2, "left_out") == 0);
    CHECK(told(match, 2, "goes_on") == 1);
    CHECK(refused(match.host({HostInputKind::skip, {}}, 0)) == "bad_host_input");
    check_kept(match);
}

TEST_CASE("retry does the step again: in vain if nothing was mended, wholly if it was") {
    BadPack pack;
    Match match = lifted(pack);
    REQUIRE_FALSE(match.host({HostInputKind::retry, {}}, 0));
    CHECK(match.halted());
    CHECK(told(match, 0, "halted") == 2);
    CHECK(told(match, 1, "goes_on") == 0);
    set(match, "bad", 2, "0");
    CHECK(match.halted());
    REQUIRE_FALSE(match.host({HostInputKind::retry, {}}, 0));
    CHECK_FALSE(match.halted());
    CHECK(lying(match, 1, "ring", 2) == Names{"m8", "", "", ""});
    CHECK(refused(match.host({HostInputKind::retry, {}}, 0)) == "bad_host_input");
    check_kept(match);
}

TEST_CASE("of a match that has halted only the host's inputs are taken") {
    BadPack pack;
    Match match(pack.game(steps(
                    "  both: { parallel: everyone, steps: { word: { ask: slow }, hit: { run: { strike: 2 } } } }\n")),
                1);
    both_say(match);
    set(match, "bad", 1, "1");
    REQUIRE_FALSE(answer(match, 1, {{"say", "yes"}}));
    REQUIRE(match.halted());
    const auto hash = match.hash();
    const std::uint32_t open = match.seen_by(2).prompts().at(0).number;
    CHECK(refused(match.answer(2, open, {{"say", "yes"}}, 50)) == "halted");
    CHECK(refused(match.withdraw(2, open, 50)) == "halted");
    CHECK(refused(match.answer_by_draw(2, open, {{{"say", "yes"}}}, 50)) == "halted");
    CHECK(refused(match.seen_by(2).judge(open, {{"say", "yes"}})) == "halted");
    CHECK(refused(match.answer(9, open, {}, 50)) == "bad_seat");
    CHECK(match.hash() == hash);
    CHECK_FALSE(match.tick(50));
    CHECK_FALSE(match.say(2, "table", "what now?", 50));
    CHECK_FALSE(match.host({HostInputKind::note, {{"reason", "please wait"}}}, 60));
    CHECK_FALSE(match.host({HostInputKind::replace, {{"seat", "1"}, {"name", "Zoë"}}}, 60));
    CHECK(match.halted());
    check_kept(match);
}

TEST_CASE("in `parallel` a failing step halts the other seats, too, and their time stands still") {
    BadPack pack;
    Match match(pack.game(steps(
                    "  both: { parallel: everyone, steps: { word: { ask: slow }, hit: { run: { strike: 2 } } } }\n")),
                1);
    both_say(match);
    set(match, "bad", 1, "1");
    REQUIRE_FALSE(match.tick(4000));
    REQUIRE_FALSE(answer(match, 1, {{"say", "yes"}}));
    CHECK_FALSE(match.tick(60'000));
    CHECK(asked(match, 2) == "slow");
    REQUIRE_FALSE(match.host({HostInputKind::skip, {}}, 64'000));
    CHECK_FALSE(match.halted());
    CHECK(counter(match, 0, "points", 1) == "0");
    CHECK(match.seen_by(2).prompts().at(0).deadline == 70'000);  // 6 of its 10 seconds are left
    CHECK(asked(match, 1) == "none");
    REQUIRE_FALSE(answer(match, 2, {{"say", "yes"}}));
    CHECK(counter(match, 0, "points", 2) == "2");
    CHECK(asked(match, 1) == "slow");
    check_kept(match);
}

TEST_CASE("a call that is left out draws nothing: those of other seats come out as they would have") {
    BadPack pack;
    const auto game = pack.game(steps("  hit: { run: { strike: 2 } }\n"));
    Match match(game, 1);
    const auto drawn = [&] {
        const State& m = ImplAccess::of(match).state;
        const auto column = ImplAccess::of(match).shape().stream_position;
        return std::vector<std::uint32_t>(m.all(column), m.all(column) + column.count);
    };
    for (const Seat seat : {1, 2})
        set(match, "bad", seat, "1");
    const auto before = drawn();
    both_say(match);
    REQUIRE(match.halted());
    CHECK(drawn() == before);
    REQUIRE_FALSE(match.host({HostInputKind::skip, {}}, 0));
    CHECK(told(match, 0, "left_out") == 2);
    CHECK(drawn() == before);
    CHECK(counter(match, 0, "points", 1) == "0");
}

TEST_CASE("an action that fails is left out as one that was not possible") {
    BadPack pack;
    Match match(pack.game(steps("  turn: { ask: turn }\n  do: { run: turn.what }\n"
                                "  did: { set: { did: 1 if done(turn.what) else 0 } }\n")),
                1);
    both_say(match);
    set(match, "bad", 2, "1");
    for (const Seat seat : {1, 2})
        REQUIRE_FALSE(answer(match, seat, {{"what", "dig"}}));
    REQUIRE(match.halted());
    CHECK(counter(match, 0, "did", 2) == "1");
    CHECK_THAT(match.seen_by(kHost).view().failure, Contains("dig.lua:4") && Contains("game.yaml"));
    REQUIRE_FALSE(match.host({HostInputKind::skip, {}}, 0));
    CHECK(counter(match, 0, "points", 1) == "3");
    CHECK(counter(match, 0, "points", 2) == "0");
    CHECK(counter(match, 0, "did", 1) == "1");
    CHECK(counter(match, 0, "did", 2) == "0");
    CHECK(told(match, 0, "acted") == 1);
    check_kept(match);
}

TEST_CASE("a step that fails by itself is left out as a whole") {
    BadPack pack;
    Match match(pack.game(steps("  one: { make: [s5], to: row, at: x, of: 1 }\n"
                                "  two: { make: [m6], to: row, at: x, of: 1 }\n"
                                "  three: { make: [m7], to: row, at: y, of: 1 }\n")),
                1);
    both_say(match);
    REQUIRE(match.halted());
    CHECK_THAT(match.seen_by(kHost).view().failure,
               Contains("game.yaml:") && Contains("is already taken") && Contains("'two'"));
    CHECK(lying(match, 1, "row", 0) == Names{"s5", ""});
    CHECK(told(match, 0, "created") == 1);
    check_kept(match);
    Match ruled = match;
    REQUIRE_FALSE(match.host({HostInputKind::skip, {}}, 0));
    CHECK(lying(match, 1, "row", 0) == Names{"s5", "m7"});
    CHECK(told(match, 0, "created") == 2);
    REQUIRE_FALSE(ruled.host({HostInputKind::set_zone, {{"zone", "row"}, {"cards", "- -"}}}, 0));
    REQUIRE_FALSE(ruled.host({HostInputKind::retry, {}}, 0));
    CHECK(lying(ruled, 1, "row", 0) == Names{"m6", "m7"});
}

TEST_CASE("two cards for one place: the match halts before either lies there") {
    BadPack pack;
    Match match(pack.game(steps("  lay: { ask: lay }\n  put: { move: lay.card, to: lay.place }\n")), 1);
    both_say(match);
    REQUIRE_FALSE(answer(match, 1, {{"card", "s1"}, {"place", "x"}}));
    REQUIRE_FALSE(answer(match, 2, {{"card", "m2"}, {"place", "x"}}));
    REQUIRE(match.halted());
    CHECK_THAT(match.seen_by(kHost).view().failure,
               Contains("want the place row.x at the same moment") && Contains("'put'"));
    CHECK(lying(match, 1, "row", 0) == Names{"", ""});
    CHECK(told(match, 0, "placed") == 0);
    REQUIRE_FALSE(match.host({HostInputKind::skip, {}}, 0));
    CHECK(lying(match, 1, "row", 0) == Names{"", ""});
    CHECK(lying(match, 1, "hand", 1) == Names{"s1", "m2"});
    CHECK(told(match, 0, "placed") == 0);
    check_kept(match);
}

TEST_CASE("a failure after a deadline: what was due has happened, and later inputs are judged like any other") {
    BadPack pack;
    Match match(pack.game(steps(
                    "  both: { parallel: everyone, steps: { word: { ask: slow }, hit: { run: { strike: 2 } } } }\n")),
                1);
    both_say(match);
    set(match, "bad", 1, "1");
    Match late = match;
    const auto hash = late.hash();
    CHECK(refused(late.answer(2, late.seen_by(2).prompts().at(0).number, {{"say", "yes"}}, 20'000)) == "halted");
    CHECK(late.hash() == hash);
    CHECK(late.now() == 0);
    CHECK_FALSE(late.host({HostInputKind::note, {{"reason", "what now?"}}}, 20'000));
    CHECK(late.halted());

    REQUIRE_FALSE(match.tick(20'000));
    REQUIRE(match.halted());
    CHECK(match.now() == 20'000);
    CHECK(told(match, 0, "expired") == 2);
    CHECK_FALSE(match.tick(21'000));
    REQUIRE_FALSE(match.host({HostInputKind::skip, {}}, 30'000));
    CHECK(counter(match, 0, "points", 2) == "2");
    REQUIRE(asked(match, 1) == "slow");
    CHECK(match.seen_by(1).prompts().at(0).deadline == 40'000);
    REQUIRE_FALSE(answer(match, 1, {{"say", "yes"}}));
    check_kept(match);
}

TEST_CASE("a pause goes on after a halt, and a halt is no pause") {
    BadPack pack;
    Match match = lifted(pack);
    CHECK(refused(match.host({HostInputKind::resume, {}}, 0)) == "bad_host_input");
    REQUIRE_FALSE(match.host({HostInputKind::pause, {}}, 0));
    CHECK(match.paused());
    CHECK(refused(match.host({HostInputKind::pause, {}}, 0)) == "bad_host_input");
    REQUIRE_FALSE(match.host({HostInputKind::skip, {}}, 100));
    CHECK(match.paused());
    CHECK(refused(answer(match, 1, {{"say", "yes"}})) == "paused");
    REQUIRE_FALSE(match.host({HostInputKind::resume, {}}, 5000));
    CHECK(match.seen_by(1).prompts().at(0).deadline == 15'000);
    check_kept(match);
}

TEST_CASE("a pause that ends while the match has halted leaves its clocks standing") {
    BadPack pack;
    Match match = lifted(pack);
    REQUIRE_FALSE(match.host({HostInputKind::pause, {}}, 0));
    REQUIRE_FALSE(match.host({HostInputKind::resume, {}}, 10));
    CHECK_FALSE(match.paused());
    CHECK(match.halted());
    REQUIRE_FALSE(match.host({HostInputKind::go_to, {{"step", "stay"}}}, 1000));
    CHECK_FALSE(match.halted());
    CHECK(match.seen_by(1).prompts().at(0).deadline == 11'000);
    check_kept(match);
}

TEST_CASE("what led to a halt cannot be taken back, and taking back what came before plays it again") {
    BadPack pack;
    Match match = lifted(pack);
    CHECK(match.undo_point(2) == match.inputs());
    const auto hash = match.hash();
    Match again = match;
    again.rewind(match.inputs());
    CHECK(again.hash() == hash);
    CHECK(again.halted());
    CHECK(again.seen_by(kHost).view().failure == match.seen_by(kHost).view().failure);
    again.rewind(match.inputs() - 1);
    CHECK_FALSE(again.halted());
}

TEST_CASE("rules that fail before anybody is asked are an error of the pack") {
    BadPack pack;
    const auto game = pack.game(kTable +
                                "flow:\n  one: { make: [s5], to: row, at: x, of: 1 }\n"
                                "  two: { make: [s5], to: row, at: x, of: 1 }\n  go: { ask: go }\n");
    CHECK_THROWS_AS(Match(game, 1), PackError);
}

TEST_CASE("a scenario in which the match halts fails with what the host is told") {
    const BadPack pack;
    pack.game(steps("  hit: { run: { strike: 2 } }\n"));
    pack.write(
        "tests/halts.yaml",
        "- scenario: both say yes\n  game: small\n  position: { bad: [0, 1] }\n  do:\n    - 1: { say: \"yes\" }\n"
        "    - 2: { say: \"yes\" }\n  expect: { points: [0, 0] }\n");
    Diagnostics out;
    const auto results = run_scenarios({pack.folder()}, pack.folder() / "tests/halts.yaml", out);
    INFO(out.show());
    REQUIRE(results.size() == 1);
    CHECK_FALSE(results[0].passed);
    CHECK_THAT(results[0].report, Contains("the match has halted") && Contains("strike.lua:5"));
}

namespace {

// Gives a random host input to a halted match, which may refuse it.
void rule_somehow(Match& match, PlayoutRandom& random) {
    const std::string seat = std::to_string(1 + random.below(2));
    const std::vector<HostInput> inputs = {
        {HostInputKind::skip, {}},
        {HostInputKind::skip, {}},
        {HostInputKind::retry, {}},
        {HostInputKind::go_to, {{"step", "stay"}}},
        {HostInputKind::pause, {}},
        {HostInputKind::resume, {}},
        {HostInputKind::set_counter, {{"counter", "bad"}, {"seat", seat}, {"value", "0"}}}};
    match.host(inputs[random.below(static_cast<std::uint32_t>(inputs.size()))], match.now() + random.below(2000));
}

void answer_somehow(Match& match, PlayoutRandom& random) {
    const Seat seat = 1 + static_cast<Seat>(random.below(2));
    if (random.below(6) == 0) match.tick(match.now() + random.below(12'000));
    if (random.below(4) == 0)
        match.host({HostInputKind::set_counter,
                    {{"counter", "bad"}, {"seat", std::to_string(seat)}, {"value", std::to_string(random.below(2))}}},
                   match.now());
    if (match.paused()) match.host({HostInputKind::resume, {}}, match.now());
    if (!match.seen_by(seat).prompts().empty()) answer(match, seat, {{"say", random.below(2) ? "yes" : "no"}});
}

}  // namespace

TEST_CASE("however often the rules fail and whatever the host then does, log and save lead to the same match") {
    const BadPack pack;
    const auto game = pack.game(
        steps("  round:\n    repeat: 5\n    steps:\n      ask: { ask: go }\n      lift: { resolve: ring }\n"
              "      make: { make: [m6], to: row, at: y, of: 1, if: bad of 2 = 1 }\n"
              "      both: { parallel: everyone, steps: { word: { ask: slow }, hit: { run: { strike: 2 } } } }\n"));
    int halts = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        PlayoutRandom random{seed};
        Match match(game, seed);
        for (int i = 0; i < 60 && !match.over(); ++i) {
            match.halted() ? rule_somehow(match, random) : answer_somehow(match, random);
            halts += match.halted() ? 1 : 0;
        }
        INFO("seed " << seed);
        check_kept(match);
    }
    CHECK(halts > 100);
}

TEST_CASE("the choice that an effect was given is kept while the effect has failed") {
    BadPack pack;
    pack.write("boards/small/tide.yaml", "board: tide\nslots: { A: { lift: 8, to: a card you choose } }\n");
    std::string game = steps("  work: { resolve: ring }\n");
    const std::string ring = "effects: board, seen_by: everyone }", prompts = "prompts:\n";
    game.replace(game.find(ring), ring.size(), "effects: board, asks: choice, seen_by: everyone }");
    game.insert(game.find(prompts) + prompts.size(), "  choice: { text: choose }\n");
    Match match(pack.game(game), 1);
    REQUIRE_FALSE(match.host({HostInputKind::set_zone, {{"zone", "ring"}, {"seat", "1"}, {"cards", "s1 m2 s3 -"}}}, 0));
    set(match, "bad", 1, "1");
    both_say(match);
    REQUIRE(asked(match, 1) == "choice");
    const std::string field = match.seen_by(1).prompts().at(0).fields.at(0).name;
    REQUIRE_FALSE(answer(match, 1, {{field, "B"}}));
    REQUIRE(match.halted());
    check_kept(match);
    Diagnostics out;
    auto loaded = load_save(ImplAccess::of(match).game, write_save(match), "save", out);
    REQUIRE(loaded);
    auto restored = restore_snapshot(ImplAccess::of(match).game, write_snapshot(match), out);
    INFO(out.show());
    REQUIRE(restored);
    for (Match* one : {&match, &*loaded, &*restored}) {
        set(*one, "bad", 1, "0");
        REQUIRE_FALSE(one->host({HostInputKind::retry, {}}, one->now()));
        CHECK(lying(*one, 0, "ring", 1) == std::vector<std::string>{"s1", "m8", "s3", ""});
    }
}

TEST_CASE("what is read of an answered card that has moved tells how to keep it") {
    const SmallPack pack;
    Match match(
        pack.game("seats: 1\ncounters: { points: { of: seat } }\nzones:\n  hand: { of: seat, kind: hand, seen_by: "
                  "owner, starts: [s1, m2] }\n  laid: { kind: pile, seen_by: everyone }\n"
                  "prompts: { bid: { pick: hand } }\nflow:\n  ask: { ask: bid }\n  put: { move: bid, to: laid }\n"
                  "  gain: { add: { points: value of bid } }\n  over: { end: draw }\n"),
        1);
    REQUIRE_FALSE(answer(match, 1, {{"bid", "m2"}}));
    REQUIRE(match.halted());
    CHECK_THAT(match.seen_by(kHost).view().failure,
               Catch::Contains("'value of bid' is none: the seat was not asked, had no option or left the "
                               "field out, or the card has moved since") &&
                   Catch::Contains("as: NAME"));
}
