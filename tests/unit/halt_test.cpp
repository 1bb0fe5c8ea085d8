// A match whose own rules fail: it halts before the step, tells its host, and goes on as the host says.
#include "match/impl.hpp"
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

namespace {

// Scripts that fail for a seat as long as its counter `bad` is not 0.
struct BadPack : SmallPack {
    BadPack() {
        write("boards/small/tide.yaml", "board: tide\nslots: { A: { lift: 8 } }\n");
        write("scripts/effects/lift.lua", R"(return effect {
  text = 'lift', params = { lift = amount { from = 0, to = 9 }, to = cards { default = 'this card' } },
  run = function(fx, p)
    if fx:get_counter(counter.bad) > 0 then error('the lift is broken') end
    fx:set(p.to, p.lift)
  end,
}
)");
        write("scripts/rules/strike.lua", R"(return rule {
  text = 'strikes', params = { strike = amount { from = 0, to = 9 } },
  run = function(fx, p)
    fx:add_counter(counter.points, p.strike + fx:roll(1, 1000) * 0)
    if fx:get_counter(counter.bad) > 0 then error('the strike is broken') end
  end,
}
)");
        write("scripts/actions/dig.lua", R"(return action {
  text = 'digs', params = { dig = amount { from = 0, to = 9 } },
  run = function(fx, p)
    if fx:get_counter(counter.bad) > 0 then error('the shovel is broken') end
    fx:add_counter(counter.points, p.dig)
  end,
}
)");
    }
};

const std::string kTable = R"(
seats: 2
most_cards: 20
boards: [tide]
zones:
  ring: { of: seat, kind: loop, places: [A, B, C, D], effects: board, seen_by: everyone }
  row: { kind: row, places: [x, y], seen_by: everyone }
counters: { bad: { of: seat }, points: { of: seat }, did: { of: seat, starts: 1 } }
actions: { dig: { dig: 3 } }
prompts:
  go: { fields: { say: { one_of: ["yes", "no"] } } }
  slow: { fields: { say: { one_of: ["yes", "no"] } }, seconds: 10, if_silent: { say: "no" } }
  turn: { fields: { what: { action: any } } }
)";

std::string steps(const std::string& flow) {
    return kTable + "flow:\n  board: { present: next }\n  go: { ask: go }\n" + flow +
           "  stay: { ask: slow }\n  over: { end: most points, tie: draw }\n";
}

void set(Match& match, const std::string& counter, Seat seat, const std::string& value) {
    REQUIRE_FALSE(match.host({"set_counter", {{"counter", counter}, {"seat", std::to_string(seat)}, {"value", value}}},
                             match.now()));
}

void both_say(Match& match, const std::string& word = "yes") {
    for (const Seat seat : {1, 2})
        REQUIRE_FALSE(answer(match, seat, {{"say", word}}));
}

Values last(const Match& match, Seat seat, const std::string& key) {
    Values data;
    for (const Event& e : match.events(seat))
        if (e.key == key) data = e.data;
    return data;
}

std::string refused(const Outcome& outcome) { return outcome ? outcome->code : "taken"; }

// Its log leads to the same match, and so does its save.
void check_kept(const Match& match) {
    Diagnostics out;
    const auto game = match.game().worker();
    const auto again = Match::replay(match.impl().game, match.log(), "log", out);
    INFO(out.show());
    REQUIRE(again);
    CHECK(again->hash() == match.hash());
    CHECK(again->view(0).failure == match.view(0).failure);
    const auto loaded = Match::load(match.impl().game, match.save(), "save", out);
    INFO(out.show());
    REQUIRE(loaded);
    CHECK(loaded->hash() == match.hash());
    CHECK(loaded->view(0).failure == match.view(0).failure);
}

// A match in which both seats have a card at A, and seat 2's effect has failed.
Match lifted(const BadPack& pack) {
    Match match(pack.game(steps("  work: { resolve: ring }\n")), 1);
    REQUIRE_FALSE(match.host({"set_zone", {{"zone", "ring"}, {"seat", "1"}, {"cards", "s1 - - -"}}}, 0));
    REQUIRE_FALSE(match.host({"set_zone", {{"zone", "ring"}, {"seat", "2"}, {"cards", "m3 - - -"}}}, 0));
    set(match, "bad", 2, "1");
    both_say(match);
    return match;
}

}  // namespace

TEST_CASE("the answer that leads to a failing script is taken, and the match halts as it was before the step") {
    BadPack pack;
    Match match = lifted(pack);
    REQUIRE(match.halted());
    CHECK_FALSE(match.paused());
    CHECK(match.inputs() == 5);
    CHECK(lying(match, 1, "ring", 1) == Names{"s1", "", "", ""});
    CHECK(asked(match, 1) == "none");
    CHECK_FALSE(match.next_deadline());
    CHECK(told(match, 0, "changed") == 0);
    CHECK(told(match, 0, "answered") == 2);
    check_kept(match);
}

TEST_CASE("the host of a match that has halted is told what failed and where, seats only that it has") {
    BadPack pack;
    const Match match = lifted(pack);
    const Values data = last(match, 0, "halted");
    REQUIRE(data.size() == 4);
    CHECK(data[0].second == "work");
    CHECK_THAT(data[1].second, Contains("scripts/effects/lift.lua:4"));
    CHECK_THAT(data[2].second, Contains("the lift is broken"));
    CHECK_THAT(data[3].second, Contains("boards/small/tide.yaml:2"));
    CHECK_THAT(match.view(0).failure, Contains("lift.lua:4") && Contains("the lift is broken") && Contains("'work'"));
    for (const Seat seat : {1, 2}) {
        CHECK(told(match, seat, "halted") == 1);
        CHECK(last(match, seat, "halted").empty());
        CHECK(match.view(seat).halted);
        CHECK(match.view(seat).failure.empty());
        CHECK(match.save(seat).find("halted: [1]") != std::string::npos);
    }
}

TEST_CASE("skip leaves out the one call that fails; the others of that moment happen") {
    BadPack pack;
    Match match = lifted(pack);
    REQUIRE_FALSE(match.host({"skip", {{"reason", "it is broken"}}}, 0));
    CHECK_FALSE(match.halted());
    CHECK_FALSE(match.view(0).halted);
    CHECK(lying(match, 1, "ring", 1) == Names{"s8", "", "", ""});
    CHECK(lying(match, 1, "ring", 2) == Names{"m3", "", "", ""});
    CHECK(asked(match, 1) == "slow");
    CHECK_THAT(last(match, 0, "left_out")[1].second, Contains("the lift is broken"));
    CHECK(told(match, 2, "left_out") == 0);
    CHECK(refused(match.host({"skip", {}}, 0)) == "bad_host_input");
    check_kept(match);
}

TEST_CASE("retry does the step again: in vain if nothing was mended, wholly if it was") {
    BadPack pack;
    Match match = lifted(pack);
    REQUIRE_FALSE(match.host({"retry", {}}, 0));
    CHECK(match.halted());
    CHECK(told(match, 0, "halted") == 2);
    set(match, "bad", 2, "0");
    CHECK(match.halted());
    REQUIRE_FALSE(match.host({"retry", {}}, 0));
    CHECK_FALSE(match.halted());
    CHECK(lying(match, 1, "ring", 2) == Names{"m8", "", "", ""});
    CHECK(refused(match.host({"retry", {}}, 0)) == "bad_host_input");
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
    const std::uint32_t open = match.prompts(2).at(0).number;
    CHECK(refused(match.answer(2, open, {{"say", "yes"}}, 50)) == "halted");
    CHECK(refused(match.withdraw(2, open, 50)) == "halted");
    CHECK(refused(match.answer_by_lot(2, open, {{{"say", "yes"}}}, 50)) == "halted");
    CHECK(refused(match.judge(2, open, {{"say", "yes"}})) == "halted");
    CHECK(refused(match.answer(9, open, {}, 50)) == "bad_seat");
    CHECK(match.hash() == hash);
    CHECK_FALSE(match.tick(50));
    CHECK_FALSE(match.host({"note", {{"reason", "please wait"}}}, 60));
    CHECK_FALSE(match.host({"replace", {{"seat", "1"}, {"name", "Zoë"}}}, 60));
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
    REQUIRE_FALSE(match.host({"skip", {}}, 64'000));
    CHECK_FALSE(match.halted());
    CHECK(counter(match, 0, "points", 1) == "0");
    CHECK(match.prompts(2).at(0).deadline == 70'000);  // 6 of its 10 seconds are left
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
        const State& m = match.impl().state;
        const auto column = match.impl().shape().drawn;
        return std::vector<std::uint32_t>(m.all(column), m.all(column) + column.count);
    };
    for (const Seat seat : {1, 2})
        set(match, "bad", seat, "1");
    const auto before = drawn();
    both_say(match);
    REQUIRE(match.halted());
    CHECK(drawn() == before);
    REQUIRE_FALSE(match.host({"skip", {}}, 0));
    CHECK(told(match, 0, "left_out") == 2);
    CHECK(drawn() == before);
    CHECK(counter(match, 0, "points", 1) == "0");
}

TEST_CASE("an action that fails is left out as one that was not possible") {
    BadPack pack;
    Match match(pack.game(steps("  turn: { ask: turn }\n  do: { act: turn.what, took: did }\n")), 1);
    both_say(match);
    set(match, "bad", 2, "1");
    for (const Seat seat : {1, 2})
        REQUIRE_FALSE(answer(match, seat, {{"what", "dig"}}));
    REQUIRE(match.halted());
    CHECK(counter(match, 0, "did", 2) == "1");
    CHECK_THAT(match.view(0).failure, Contains("dig.lua:4") && Contains("game.yaml"));
    REQUIRE_FALSE(match.host({"skip", {}}, 0));
    CHECK(counter(match, 0, "points", 1) == "3");
    CHECK(counter(match, 0, "points", 2) == "0");
    CHECK(counter(match, 0, "did", 1) == "1");
    CHECK(counter(match, 0, "did", 2) == "0");
    CHECK(told(match, 0, "acted") == 1);
    check_kept(match);
}

TEST_CASE("a step that fails by itself is left out as a whole") {
    BadPack pack;
    Match match(pack.game(steps("  one: { create: [s5], in: row, at: x, of: 1 }\n"
                                "  two: { create: [m6], in: row, at: x, of: 1 }\n"
                                "  three: { create: [m7], in: row, at: y, of: 1 }\n")),
                1);
    both_say(match);
    REQUIRE(match.halted());
    CHECK_THAT(match.view(0).failure, Contains("game.yaml:") && Contains("is taken") && Contains("'two'"));
    CHECK(lying(match, 1, "row", 0) == Names{"s5", ""});
    CHECK(told(match, 0, "created") == 1);
    check_kept(match);
    Match ruled = match;
    REQUIRE_FALSE(match.host({"skip", {}}, 0));
    CHECK(lying(match, 1, "row", 0) == Names{"s5", "m7"});
    CHECK(told(match, 0, "created") == 2);
    REQUIRE_FALSE(ruled.host({"set_zone", {{"zone", "row"}, {"cards", "- -"}}}, 0));
    REQUIRE_FALSE(ruled.host({"retry", {}}, 0));
    CHECK(lying(ruled, 1, "row", 0) == Names{"m6", "m7"});
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
    CHECK(refused(late.answer(2, late.prompts(2).at(0).number, {{"say", "yes"}}, 20'000)) == "halted");
    CHECK(late.hash() == hash);
    CHECK(late.now() == 0);
    CHECK_FALSE(late.host({"note", {{"reason", "what now?"}}}, 20'000));
    CHECK(late.halted());

    REQUIRE_FALSE(match.tick(20'000));
    REQUIRE(match.halted());
    CHECK(match.now() == 20'000);
    CHECK(told(match, 0, "expired") == 2);
    CHECK_FALSE(match.tick(21'000));
    REQUIRE_FALSE(match.host({"skip", {}}, 30'000));
    CHECK(counter(match, 0, "points", 2) == "2");
    REQUIRE(asked(match, 1) == "slow");
    CHECK(match.prompts(1).at(0).deadline == 40'000);
    REQUIRE_FALSE(answer(match, 1, {{"say", "yes"}}));
    check_kept(match);
}

TEST_CASE("a pause goes on after a halt, and a halt is no pause") {
    BadPack pack;
    Match match = lifted(pack);
    CHECK(refused(match.host({"resume", {}}, 0)) == "bad_host_input");
    REQUIRE_FALSE(match.host({"pause", {}}, 0));
    CHECK(match.paused());
    CHECK(refused(match.host({"pause", {}}, 0)) == "bad_host_input");
    REQUIRE_FALSE(match.host({"skip", {}}, 100));
    CHECK(match.paused());
    CHECK(refused(answer(match, 1, {{"say", "yes"}})) == "paused");
    REQUIRE_FALSE(match.host({"resume", {}}, 5000));
    CHECK(match.prompts(1).at(0).deadline == 15'000);
    check_kept(match);
}

TEST_CASE("a pause that ends while the match has halted leaves its clocks standing") {
    BadPack pack;
    Match match = lifted(pack);
    REQUIRE_FALSE(match.host({"pause", {}}, 0));
    REQUIRE_FALSE(match.host({"resume", {}}, 10));
    CHECK_FALSE(match.paused());
    CHECK(match.halted());
    REQUIRE_FALSE(match.host({"go_to", {{"step", "stay"}}}, 1000));
    CHECK_FALSE(match.halted());
    CHECK(match.prompts(1).at(0).deadline == 11'000);
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
    CHECK(again.view(0).failure == match.view(0).failure);
    again.rewind(match.inputs() - 1);
    CHECK_FALSE(again.halted());
}

TEST_CASE("rules that fail before anybody is asked are an error of the pack") {
    BadPack pack;
    const auto game = pack.game(kTable +
                                "flow:\n  one: { create: [s5], in: row, at: x, of: 1 }\n"
                                "  two: { create: [s5], in: row, at: x, of: 1 }\n  go: { ask: go }\n");
    CHECK_THROWS_AS(Match(game, 1), PackError);
}

TEST_CASE("mended files: the match goes on with them, and its log can be played again from there") {
    BadPack pack;
    Match match = lifted(pack);
    pack.write(
        "scripts/effects/lift.lua",
        "return effect {\n  text = 'lift', params = { lift = amount { from = 0, to = 9 }, to = cards { default = "
        "'this card' } },\n  run = function(fx, p) fx:set(p.to, p.lift - fx:get_counter(counter.bad)) end,\n}\n");
    const std::string more = "  pause: { add: 0, to: points }\n  work: { resolve: ring }\n";
    const auto mended = pack.game(steps(more));
    const auto old = match.game().content_hash();
    REQUIRE_FALSE(match.reload(mended, 500));
    CHECK(match.halted());
    CHECK(match.game().content_hash() != old);
    REQUIRE_FALSE(match.host({"retry", {}}, 500));
    CHECK_FALSE(match.halted());
    CHECK(lying(match, 1, "ring", 1) == Names{"s8", "", "", ""});
    CHECK(lying(match, 1, "ring", 2) == Names{"m7", "", "", ""});
    CHECK(match.log().find("pack: \"" + old) != std::string::npos);

    Diagnostics out;
    auto again = Match::replay(mended, match.log(), "log", out);
    INFO(out.show());
    REQUIRE(again);
    CHECK(again->hash() == match.hash());
    CHECK(again->inputs() == match.inputs());
    CHECK(again->log() == match.log());
    CHECK(read_log_header(match.log(), "log", out)->content_hash == mended->content_hash());
    for (Match* m : {&match, &*again}) {
        m->rewind(0);  // not before the reload
        CHECK(m->halted());
        REQUIRE_FALSE(m->host({"skip", {}}, 600));
        both_say(*m);
        CHECK(m->over());
    }
    CHECK(again->hash() == match.hash());
}

TEST_CASE("mended files that the match does not fit are refused, and so are those of a match that runs") {
    BadPack pack;
    Match match = lifted(pack);
    const auto hash = match.hash();
    const auto before = match.log();
    const auto refused_with = [&](const std::string& flow, const std::string& word) {
        const auto outcome = match.reload(pack.game(flow), 100);
        REQUIRE(outcome);
        CHECK(outcome->code == "bad_host_input");
        CHECK_THAT(outcome->reason, Contains(word));
        CHECK(match.hash() == hash);
        CHECK(match.log() == before);
    };
    refused_with(steps("  other: { resolve: ring }\n"), "there is no step 'work' any more");
    std::string renamed = steps("  work: { resolve: ring }\n");
    renamed.replace(renamed.find("row:"), 4, "raw:");
    refused_with(renamed, "zone 'raw'");
    CHECK(refused(match.host({"reload", {}}, 0)) == "bad_host_input");
    CHECK(refused(match.reload(nullptr, 0)) == "bad_host_input");
    REQUIRE_FALSE(match.host({"skip", {}}, 0));
    CHECK(refused(match.reload(match.impl().game, 0)) == "bad_host_input");
}
