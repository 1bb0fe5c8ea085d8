// Tests actions: a seat's choice is carried out later, when the state may have changed.
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

namespace {

struct ActionPack : SmallPack {
    ActionPack() {
        write("cards/chip.yaml",
              "cards: chip\nattributes:\n  value: { from: 0, to: 9 }\n  suit: { one_of: { sun: s, moon: m } }\n"
              "written: \"{suit}{value}\"\n");
        write("scripts/actions/raise.lua",
              "return action { text = \"{raise} gains {by}\", params = { raise = card {}, by = amount { default = 1 } "
              "}, pass = 1,\n  run = function(fx, p) fx:add(p.raise, p.by) end }\n");
        write("scripts/actions/toss.lua",
              "return action { text = \"{toss} are tossed\", params = { toss = cards {} }, pass = 1,\n"
              "  run = function(fx, p)\n    fx:discard(p.toss)\n    fx:add_counter(counter.gone, fx:count(p.toss))\n"
              "  end }\n");
        write("scripts/actions/hand_on.lua",
              "return action { text = \"\", params = { hand_on = card {}, to = seat {} }, pass = 2,\n"
              "  run = function(fx, p) fx:give(p.hand_on, zone.hand, p.to) end }\n");
        for (const auto& [name, pass] : {std::pair{"early", "1"}, std::pair{"late", "3"}})
            write(std::string("scripts/actions/") + name + ".lua",
                  std::string("return action { text = \"\", params = { ") + name + " = amount {} }, pass = " + pass +
                      ",\n  run = function(fx, p) fx:set_counter(counter.gone, p." + name +
                      " * fx:count(fx:cards(zone.hand))) end }\n");
    }
};

// Each seat may act twice. The second action names cards by kind, which may exist only after the first action.
std::string twice(const std::string& hand, const std::string& actions, const std::string& more = "") {
    return R"(
seats: 2
zones:
  hand: { of: seat, kind: hand, seen_by: owner, starts: )" +
           hand + R"( }
  row: { of: seat, kind: row, places: [x, y], seen_by: everyone }
counters: { result: { of: seat, holds: card }, gone: { of: seat }, did: { of: seat }, again: { of: seat }, points: { of: seat, starts: 3 } }
actions:
)" + actions +
           R"(prompts:
  turn:
    fields:
      first: { pick: action, optional: true }
      second: { by: suit and value, or: result, optional: true, pick: action)" +
           more + R"( }
    seconds: 10
    if_silent: { first: none, second: none }
flow:
  turn: { ask: turn }
  first: { run: turn.first, as: result }
  second: { run: turn.second }
  did: { set: { did: 1 if done(turn.first) else 0, again: 1 if done(turn.second) else 0 } }
  stay: { ask: turn }
  over: { end: draw }
)";
}

const std::string kRaise = "  raise: { raise: { pick: hand where value of it < 4 }, by: 2 }\n";
const std::string kToss = "  toss: { toss: { pick: hand, times: 2 } }\n";

}  // namespace

TEST_CASE("an action brings the fields it asks for, and they are asked with it only") {
    ActionPack pack;
    Match match(pack.game(twice("[s1, m2, m5]", kRaise + kToss)), 1);
    CHECK(options(match, 1, "first") == Names{"raise", "toss", "none"});
    CHECK(options(match, 1, "first.raise.raise", {{"first", "raise"}}) == Names{"s1", "m2"});
    CHECK(options(match, 1, "first.raise.raise", {{"first", "toss"}}).empty());
    CHECK(options(match, 1, "first.toss.toss_1", {{"first", "toss"}}) == Names{"s1", "m2", "m5"});
    CHECK(answer(match, 1, {{"first", "toss"}, {"first.raise.raise", "s1"}})->code == RefusalCode::unknown_field);
    REQUIRE_FALSE(answer(match, 1, {{"first", "raise"}, {"first.raise.raise", "m2"}}));
    REQUIRE_FALSE(answer(match, 2, {{"first", "toss"}, {"first.toss.toss_1", "s1"}, {"first.toss.toss_2", "m5"}}));
    CHECK(lying(match, 1, "hand", 1) == Names{"s1", "m4", "m5"});
    CHECK(lying(match, 2, "hand", 2) == Names{"m2"});
    CHECK(counter(match, 0, "gone", 2) == "2");
    CHECK(counter(match, 0, "did", 1) == "1");
    CHECK(counter(match, 0, "again", 1) == "0");
}

TEST_CASE("actions with a lower pass come first, and a later pass sees what they did") {
    ActionPack pack;
    const std::string actions =
        "  early: { early: 1 }\n  late: { late: 1 }\n"
        "  hand_on: { hand_on: { pick: hand }, to: { pick: seats where it != seat } }\n";
    const auto held = [&](const std::string& looks) {
        Match match(pack.game(twice("[s1, m2]", actions)), 1);
        REQUIRE_FALSE(
            answer(match, 1, {{"first", "hand_on"}, {"first.hand_on.hand_on", "s1"}, {"first.hand_on.to", "2"}}));
        REQUIRE_FALSE(answer(match, 2, {{"first", looks}}));
        CHECK(lying(match, 2, "hand", 2) == Names{"s1", "m2", "s1"});
        return counter(match, 0, "gone", 2);
    };
    CHECK(held("early") == "2");
    CHECK(held("late") == "3");
}

TEST_CASE("a condition on an action decides for each seat whether it is there") {
    ActionPack pack;
    Match match(pack.game(twice("[s1]", "  early: { early: 1, if: seat = 2 }\n  late: { late: 1 }\n")), 1);
    CHECK(options(match, 1, "first") == Names{"late", "none"});
    CHECK(options(match, 2, "first") == Names{"early", "late", "none"});
    const auto refused = answer(match, 1, {{"first", "early"}});
    REQUIRE(refused);
    CHECK_THAT(refused->reason, Contains("'seat = 2' does not hold"));
}

TEST_CASE("a card named by kind is found when the action is carried out: held before or not") {
    ActionPack pack;
    const auto game = pack.game(twice("[s1, m2]", kRaise));
    Match match(game, 1);
    const Names kinds = options(match, 1, "second.raise.raise", {{"second", "raise"}});
    CHECK(kinds == Names{"s0", "s1", "s2", "s3", "m0", "m1", "m2", "m3", "result"});
    REQUIRE_FALSE(
        answer(match, 1,
               {{"first", "raise"}, {"first.raise.raise", "s1"}, {"second", "raise"}, {"second.raise.raise", "s3"}}));
    REQUIRE_FALSE(answer(match, 2, {{"second", "raise"}, {"second.raise.raise", "s3"}}));
    CHECK(lying(match, 1, "hand", 1) == Names{"s5", "m2"});
    CHECK(lying(match, 2, "hand", 2) == Names{"s1", "m2"});
    CHECK(counter(match, 0, "again", 1) == "1");
    CHECK(counter(match, 0, "again", 2) == "0");
    CHECK(counter(match, 0, "did", 2) == "0");
}

TEST_CASE("several cards of one kind need several cards") {
    ActionPack pack;
    const auto left = [&](const std::string& hand) {
        Match match(pack.game(twice(hand, kToss)), 1);
        REQUIRE_FALSE(
            answer(match, 1, {{"second", "toss"}, {"second.toss.toss_1", "s1"}, {"second.toss.toss_2", "s1"}}));
        REQUIRE_FALSE(answer(match, 2, {}));
        CHECK(counter(match, 0, "gone", 1) == (counter(match, 0, "again", 1) == "1" ? "2" : "0"));
        return lying(match, 1, "hand", 1);
    };
    CHECK(left("[s1, s1, m2]") == Names{"m2"});
    CHECK(left("[s1, m2]") == Names{"s1", "m2"});
}

TEST_CASE("the card that an action changed is remembered, and its conditions are tested again") {
    ActionPack pack;
    const auto game = pack.game(twice("[s1, m3]", kRaise));
    const auto raised = [&](const std::string& card) {
        Match match(game, 1);
        REQUIRE_FALSE(answer(
            match, 1,
            {{"first", "raise"}, {"first.raise.raise", card}, {"second", "raise"}, {"second.raise.raise", "result"}}));
        REQUIRE_FALSE(answer(match, 2, {{"second", "raise"}, {"second.raise.raise", "result"}}));
        CHECK(counter(match, 0, "again", 2) == "0");  // the action has no result
        return lying(match, 1, "hand", 1);
    };
    CHECK(raised("s1") == Names{"s5", "m3"});
    CHECK(raised("m3") == Names{"s1", "m5"});  // 5 is too high for a second action
}

TEST_CASE("what was answered face down in a set counts once, and a silent seat does nothing") {
    ActionPack pack;
    Match match(pack.game(twice("[s1, m2]", kRaise + kToss, " where it != first")), 1);
    CHECK(options(match, 1, "second", {{"first", "raise"}}) == Names{"toss", "none"});
    REQUIRE_FALSE(match.tick(10'000));
    CHECK(counter(match, 0, "did", 1) == "0");
    CHECK(lying(match, 1, "hand", 1) == Names{"s1", "m2"});
}

TEST_CASE("a seat that is not about the step does not act") {
    ActionPack pack;
    std::string body = twice("[s1, m2]", kRaise);
    body.replace(body.find("as: result"), 10, "as: result, if: seat = 2");
    Match match(pack.game(body), 1);
    for (Seat seat : {1, 2})
        REQUIRE_FALSE(answer(match, seat, {{"first", "raise"}, {"first.raise.raise", "s1"}}));
    CHECK(lying(match, 1, "hand", 1) == Names{"s1", "m2"});
    CHECK(lying(match, 2, "hand", 2) == Names{"s3", "m2"});
    CHECK(counter(match, 0, "did", 1) == "0");
    CHECK(counter(match, 0, "did", 2) == "1");
}

TEST_CASE("an action may be about a card on a place, or about another seat's") {
    ActionPack pack;
    std::string body = twice("[s1, m2]",
                             "  raise: { raise: { pick: row }, by: 3 }\n"
                             "  toss: { toss: { pick: row of opponent } }\n");
    body.replace(body.find("by: suit and value, or: result, "), 32, "");
    body.replace(body.find("  turn: { ask"), 2, "  put: { make: [m4], to: row, at: y }\n  ");
    Match match(pack.game(body), 1);
    REQUIRE_FALSE(answer(match, 1, {{"first", "raise"}, {"first.raise.raise", "y"}}));
    REQUIRE_FALSE(answer(match, 2, {{"second", "toss"}, {"second.toss.toss", "1:y"}}));
    CHECK(counter(match, 0, "did", 1) == "1");
    CHECK(counter(match, 0, "again", 2) == "1");
    CHECK(lying(match, 1, "row", 1) == Names{"", ""});
    CHECK(lying(match, 1, "row", 2) == Names{"", "m4"});
}

TEST_CASE("what one seat did stays done while others are asked and act after it") {
    ActionPack pack;
    const std::string game = R"(
seats: 2
zones:
  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] }
counters: { did: { of: seat } }
actions:
  raise: { raise: { pick: hand where value of it < 4 }, by: 2 }
prompts:
  turn: { fields: { act: { pick: action, optional: true } }, seconds: 10, if_silent: none }
flow:
  turns: { each: seat, steps: { turn: { ask: turn }, work: { run: turn.act } } }
  did: { set: { did: 1 if done(turn.act) else 0 } }
  again: { ask: turn, of: 2 }
  did_again: { add: { did: 2 if done(turn.act) else 0 } }
  stay: { ask: turn }
  over: { end: draw }
)";
    std::string alone = game;  // a prompt with only an action is named without a field
    for (const auto& [from, to] : {std::pair{"{ run: turn.act }", "{ run: turn }"}, {"done(turn.act)", "done(turn)"}})
        alone.replace(alone.find(from), std::string_view(from).size(), to);
    for (const std::string& text : {game, alone}) {
        Match match(pack.game(text), 1);
        REQUIRE_FALSE(answer(match, 1, {{"act", "raise"}, {"act.raise.raise", "s1"}}));
        REQUIRE_FALSE(answer(match, 2, {{"act", "none"}}));
        REQUIRE_FALSE(answer(match, 2, {{"act", "none"}}));  // the other seat's answer and its effects stay
        CHECK(counter(match, 0, "did", 1) == "3");
        CHECK(counter(match, 0, "did", 2) == "0");
    }
}

TEST_CASE("whose turn it is acts, and what the others did before stays done") {
    ActionPack pack;
    Match match(pack.game(R"(
seats: 2
zones:
  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] }
counters: { did: { of: seat }, mover: { holds: seat, starts: 1 } }
actions:
  raise: { raise: { pick: hand where value of it < 4 }, by: 2 }
prompts:
  turn: { pick: action }
flow:
  turns:
    repeat: 2
    steps: { turn: { ask: turn, of: mover }, work: { run: turn, of: mover }, next: { set: { mover: next(mover) } } }
  did: { set: { did: 1 if done(turn) else 0 } }
  stay: { ask: turn }
  over: { end: draw }
)"),
                1);
    for (const Seat seat : {1, 2})
        REQUIRE_FALSE(answer(match, seat, {{"turn", "raise"}, {"turn.raise.raise", "s1"}}));
    CHECK(counter(match, 0, "did", 1) == "1");
    CHECK(counter(match, 0, "did", 2) == "1");
}

TEST_CASE("a game in which no card is ever there runs its scripts") {
    ActionPack pack;
    pack.write("cards/chip.yaml",
               "cards: chip\nattributes: { value: { from: 0, to: 9 }, wall: { from: 0, to: 1, guards: "
               "value } }\nwritten: \"{value}\"\n");
    pack.write("scripts/rules/pay.lua",
               "return rule { text = 'pays', params = { pay = amount {} },\n"
               "  run = function(fx, p) fx:add_counter(counter.points, p.pay) end }\n");
    Match match(pack.game("seats: 2\nzones: { hand: { of: seat, kind: hand, seen_by: owner } }\n"
                          "counters: { points: { of: seat } }\nprompts: { go: { pick: [on] } }\n"
                          "flow: { pay: { run: { pay: 2 } }, ask: { ask: go }, over: { end: draw } }\n"),
                1);
    CHECK(counter(match, 0, "points", 1) == "2");
}

TEST_CASE("a script counts with the counter that it is given, and else with the one of its own name") {
    ActionPack pack;
    pack.write("scripts/actions/tally.lua",
               "return action { text = \"{tally} more\", params = { tally = amount {}, gone = counter_named {} "
               "},\n  pass = 1, run = function(fx, p) fx:add_counter(p.gone, p.tally) end }\n");
    const auto game = [&](const std::string& into) {
        return twice("[s1]", "  tally: { tally: 2" + into + " }\n  raise: { raise: { pick: hand }, by: 1 }\n");
    };
    for (const auto& [into, counted] : {std::pair{"", "gone"}, std::pair{", gone: points", "points"}}) {
        Match match(pack.game(game(into)), 1);
        REQUIRE_FALSE(answer(match, 1, {{"first", "tally"}, {"second", "none"}}));
        REQUIRE_FALSE(answer(match, 2, {{"first", "none"}, {"second", "none"}}));
        INFO(into);
        const bool points = std::string_view(counted) == "points";
        CHECK(counter(match, 0, counted, 1) == (points ? "5" : "2"));
        CHECK(counter(match, 0, counted, 2) == (points ? "3" : "0"));
    }
    CHECK_THAT(pack.errors(game(", gone: agian")),
               Contains("game.yaml:10:28: there is no counter 'agian'") && Contains("did you mean 'again'?"));
    CHECK_THAT(pack.errors(game(", gone: [points]")), Contains("expected the name of a counter, not a list"));
    std::string without = game("");
    for (auto at = without.find("gone"); at != std::string::npos; at = without.find("gone"))
        without.replace(at, 4, "lost");
    CHECK_THAT(pack.errors(without),
               Contains("'tally' needs the counter 'gone', but this game has no counter of that name") &&
                   Contains("{ tally: ..., gone: COUNTER }"));
}

TEST_CASE("mistakes in actions are named with their place") {
    ActionPack pack;
    const auto says = [&](const std::string& actions) { return pack.errors(twice("[s1]", actions)); };
    CHECK_THAT(says("  raise: { rais: { pick: hand } }\n"),
               Contains("game.yaml:10:") && Contains("there is no script 'rais'") && Contains("did you mean 'raise'?"));
    CHECK_THAT(says("  raise: { raise: { pick: seats } }\n"),
               Contains("game.yaml:10:") && Contains("'raise' is a card"));
    CHECK_THAT(says("  raise: { raise: { pick: hand, times: 2 } }\n"),
               Contains("game.yaml:10:") && Contains("'raise' is a single value, but this asks for several"));
    CHECK_THAT(says("  raise: { by: 2 }\n"), Contains("game.yaml:10:"));
    std::string body = twice("[s1]", kRaise);
    const auto instead = [&](const std::string& is, const std::string& now) {
        std::string other = twice("[s1]", kRaise);
        return pack.errors(other.replace(other.find(is), is.size(), now));
    };
    CHECK_THAT(instead("done(turn.first)", "done(turn.frst)"), Contains("game.yaml:22:") && Contains("turn.frst"));
    CHECK_THAT(instead("done(turn.first)", "done(points)"),
               Contains("game.yaml:22:") && Contains("an answered action"));

    CHECK_THAT(instead("{ run: turn.second }", "{ add: { points: 1 } }"),
               Contains("game.yaml:22:") && Contains("'done' is always false here, because no step runs the action") &&
                   Contains("run: PROMPT.FIELD"));
    CHECK_THAT(instead("run: turn.first", "of: table, run: turn.first"),
               Contains("game.yaml:20:") && Contains("belongs to a seat"));
    CHECK_THAT(instead("run: turn.first", "act: turn.first"),
               Contains("game.yaml:20:") && Contains("run: PROMPT.FIELD"));
    CHECK_THAT(instead("run: turn.first", "took: did, run: turn.first"),
               Contains("game.yaml:20:") && Contains("done(PROMPT.FIELD)"));
    body = twice("[s1]", kRaise);
    body.replace(body.find("or: result"), 10, "or: reslt");
    CHECK_THAT(pack.errors(body), Contains("game.yaml:15:") && Contains("no step remembers a card as 'reslt'") &&
                                      Contains("did you mean 'result'?"));
    body = twice("[s1]", kRaise);
    body.replace(body.find("run: turn.second"), 16, "run: turn.secnd");
    CHECK_THAT(pack.errors(body), Contains("game.yaml:21:") && Contains("'turn.secnd' is not an answered action"));
}

TEST_CASE("an action takes a card of any zone that its field names") {
    ActionPack pack;
    Match match(pack.game("seats: 2\nzones:\n  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] }\n"
                          "  heap: { kind: hand, seen_by: everyone, starts: [s3] }\ncounters: { n: { of: seat } }\n"
                          "actions: { raise: { raise: { pick: (heap if n = 1 else hand) }, by: 2 } }\n"
                          "prompts: { turn: { fields: { act: { pick: action } } } }\n"
                          "flow:\n  n: { set: { n: 1 }, of: 2 }\n  turn: { ask: turn }\n  act: { run: turn.act }\n"
                          "  stay: { ask: turn }\n  over: { end: draw }\n"),
                1);
    REQUIRE_FALSE(answer(match, 1, {{"act", "raise"}, {"act.raise.raise", "s1"}}));
    REQUIRE_FALSE(answer(match, 2, {{"act", "raise"}, {"act.raise.raise", "s3"}}));
    CHECK(lying(match, 1, "hand", 1) == Names{"s3", "m2"});
    CHECK(lying(match, 1, "heap", 0) == Names{"s5"});
}

TEST_CASE("an action does nothing to a card that has left the set from which it was picked") {
    ActionPack pack;
    pack.write("scripts/actions/hide.lua",
               "return action { text = \"\", params = { hide = card {} }, pass = 1,\n"
               "  run = function(fx, p) fx:give(p.hide, zone.deck) end }\n");
    pack.write("scripts/actions/mark.lua",
               "return action { text = \"\", params = { mark = card {} }, pass = 2,\n"
               "  run = function(fx, p) fx:add(p.mark, 1) end }\n");
    Match match(pack.game("seats: 2\nzones:\n  heap: { kind: hand, seen_by: everyone, starts: [s1, s3] }\n"
                          "  hand: { of: seat, kind: hand, seen_by: owner, starts: [m2] }\n"
                          "  deck: { kind: pile, seen_by: nobody }\ncounters: { n: { of: seat } }\n"
                          "actions:\n  mark: { mark: { pick: (hand if n = 1 else heap) } }\n"
                          "  hide: { hide: { pick: heap } }\n"
                          "prompts: { turn: { fields: { act: { pick: action } } } }\n"
                          "flow:\n  turn: { ask: turn }\n  act: { run: turn.act }\n  stay: { ask: turn }\n"
                          "  over: { end: draw }\n"),
                1);
    REQUIRE_FALSE(answer(match, 1, {{"act", "mark"}, {"act.mark.mark", "s1"}}));
    REQUIRE_FALSE(answer(match, 2, {{"act", "hide"}, {"act.hide.hide", "s1"}}));
    CHECK(lying(match, kHost, "deck", 0) == Names{"s1"});
    CHECK(told(match, 1, "skipped") == 1);
}
