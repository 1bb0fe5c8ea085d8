// Tests notes of `check` on prompts whose answers change nothing, and on declarations that nobody uses.
#include "checked_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

const std::string kUnread = "nothing reads this answer";

// A game with this prompt `go`, and these steps after the one that asks it.
std::string body_of(const std::string& go, const std::string& flow, const std::string& more = "") {
    return kHead + "prompts:\n  go:\n" + go + more + "flow:\n  go: { ask: go }\n" + flow +
           "  used: { set: { n: count(all hand) + n } }\n  over: { end: most(points) or 1 }\n";
}

const std::string kTwo = "    fields:\n      say: { pick: [keep, use] }\n      much: { pick: 0..3 }\n";

// Writes the script of an action that earns points.
void write_dig(const SmallPack& pack) {
    pack.write("scripts/actions/dig.lua",
               "return action { text = 'digs', params = { dig = amount {} }, run = function(fx, p) "
               "fx:add_counter(counter.points, p.dig) end }\n");
}

}  // namespace

TEST_CASE("a field whose answer nothing reads is noted, where it stands") {
    const SmallPack pack;
    const std::string body = body_of(kTwo, "  pay: { add: { points: 1 }, if: go.say = use }\n");
    const Checked done = check(pack, body);
    CHECK(noted(done, line_of(body, "much:") + "7: " + kUnread + "; use 'go.much' in a step"));
    CHECK_FALSE(noted(done, "'go.say'"));
}

TEST_CASE("a prompt with one field is read by its own name, and to ask is not to read") {
    const SmallPack pack;
    const std::string one = "    pick: 0..3\n";
    CHECK(noted(check(pack, body_of(one, "  again: { ask: go }\n")), kUnread + "; use 'go' in a step"));
    CHECK_FALSE(noted(check(pack, body_of(one, "  pay: { add: { points: go } }\n")), kUnread));
    CHECK_FALSE(
        noted(check(pack, body_of(one, "  pay: { add: { points: paid } }\n", "let: { paid: go * 2 }\n")), kUnread));
}

TEST_CASE("a field is read by another one, by steps, keys, prompts, routines and actions") {
    const SmallPack pack;
    write_dig(pack);
    const std::string read = "  pay: { add: { points: 1 }, if: go.say = use }\n";
    for (const char* much :
         {"  pay: { add: { points: go.much }, if: go.say = use }\n",
          "  pay: { of: 1, add: { points of only(seats where points of it = go.much): 1 }, if: go.say of 1 = use }\n",
          "  pay: { do: earn, if: best(points) = 0 }\n"})
        CHECK_FALSE(noted(check(pack, body_of(kTwo, much,
                                              "routines: { earn: { s: { add: { points: go.much }, "
                                              "if: go.say = use } } }\n")),
                          kUnread));
    CHECK_FALSE(noted(check(pack, body_of(kTwo + "      more: { pick: [one, many], if: much > 1 }\n",
                                          read + "  x: { add: { points: 1 }, if: go.more = one }\n")),
                      kUnread));
    CHECK_FALSE(noted(check(pack, body_of(kTwo, read + "  next: { ask: turn }\n  x: { add: { points: turn } }\n",
                                          "  turn: { pick: 0..go.much }\n")),
                      kUnread));
    CHECK_FALSE(noted(check(pack, body_of(kTwo, read + "  next: { ask: turn }\n  x: { run: turn }\n",
                                          "  turn: { pick: action }\nactions: { dig: { dig: go.much } }\n")),
                      kUnread));
}

TEST_CASE("who can say but one thing says only that it is ready, and nobody need read it") {
    const SmallPack pack;
    CHECK_FALSE(noted(check(pack, body_of("    fields: { say: { pick: [ready] } }\n", "")), kUnread));
}

TEST_CASE("an action that is chosen and that no step carries out is noted") {
    const SmallPack pack;
    write_dig(pack);
    const std::string go = "    fields: { act: { pick: action } }\n", actions = "actions: { dig: { dig: 1 } }\n";
    const std::string missing = "no step carries out the action that is chosen here; add 'run: go.act'";
    CHECK(noted(check(pack, body_of(go, "  pay: { add: { points: 1 }, if: go.act = dig }\n", actions)), missing));
    CHECK_FALSE(noted(check(pack, body_of(go, "  act: { run: go }\n", actions)), missing));
}

TEST_CASE("a condition of options that says nothing of the option is noted; beside one that does it is none") {
    const SmallPack pack;
    const std::string note = "this condition does not depend on the option";
    const auto fields = [](const std::string& where) {
        return body_of("    fields: { card: { pick: hand where " + where + ", optional: true } }\n",
                       "  off: { move: go, to: scrap }\n");
    };
    const Checked same = check(pack, fields("points < 3"));
    CHECK(noted(same, note));
    CHECK(noted(same, line_of(fields("points < 3"), "points < 3")));
    CHECK_FALSE(noted(check(pack, fields("value of it > 1 and points < 3")), note));
    CHECK_FALSE(noted(check(pack, fields("value of card > 1")), note));
}

TEST_CASE("a board that lies beside a game and is in no game's list is noted") {
    const SmallPack pack;
    pack.write("scripts/effects/add.lua",
               "return effect { text = 'adds', params = { add = amount {}, to = cards { default = 'this card' } }, "
               "run = function(fx, p) fx:add(p.to, p.add) end }\n");
    for (const char* board : {"tide", "reef", "bank"})
        pack.write("boards/small/" + std::string(board) + ".yaml",
                   "board: " + std::string(board) + "\nslots: { A: { add: 1 } }\n");
    pack.write("boards/other/game.yaml", "game: other\nextends: small\nboards: [bank]\n");
    const Checked done = check(pack, R"(seats: 2
boards: [tide]
zones:
  ring: { of: seat, kind: loop, places: [A, B], effects: board, seen_by: everyone }
  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1] }
prompts: { lay: { fields: { card: { pick: hand }, slot: { pick: places(ring) } } } }
flow:
  board: { present: next }
  lay:   { ask: lay }
  put:   { move: lay.card, to: lay.slot }
  work:  { resolve: ring }
  over:  { end: draw }
)");
    CHECK(noted(done, "boards/small/reef.yaml:1:1: 'reef' is not in the 'boards' of any game"));
    CHECK_FALSE(noted(done, "'tide'"));
    CHECK_FALSE(noted(done, "'bank'"));
}

TEST_CASE("a script in the steps of an answer that works at once runs for that seat alone, which is not noted") {
    const SmallPack pack;
    pack.write("scripts/rules/chime.lua",
               "return rule { text = '', params = { chime = amount {} }, run = function(fx, p) "
               "fx:add_counter(counter.n, p.chime) end }\n");
    const std::string each = "this script runs once for each seat";
    const std::string head = kHead + "prompts: { open: { pick: [keep, redraw] } }\nflow:\n";
    const std::string over = "  used: { set: { points: count(hand) } }\n  over: { end: most(points) or 1 }\n";
    CHECK_FALSE(noted(check(pack, head +
                                      "  ask: { ask: open, at_once: { if: open = redraw and n < 3, steps: { ring: { "
                                      "run: { chime: 1 } } } } }\n" +
                                      over),
                      each));
    CHECK(noted(check(pack, head +
                                "  ask: { ask: open, at_once: { if: open = redraw and n < 3, steps: { more: { add: "
                                "{ n: 1 } } } } }\n  ring: { run: { chime: 1 } }\n" +
                                over),
                each));
}

TEST_CASE("a step that never finds as many cards as it takes is noted, once for all seats") {
    const SmallPack pack;
    const std::string short_of = "there were never enough cards for this step in 20 trial matches";
    const auto dealt = [&](const std::string& many, const std::string& more = "") {
        return check(pack,
                     "seats: 2\nzones:\n  hand: { of: seat, kind: hand, seen_by: owner }\n"
                     "  deck: { kind: pile, seen_by: nobody, starts: [s1, s1, s1] }\n"
                     "prompts: { go: { fields: { say: { pick: [keep] } } } }\nflow:\n  deal: { move: " +
                         many + ", from: deck, to: hand }\n  go: { ask: go }\n" + more + "  over: { end: draw }\n");
    };
    CHECK(!noted(dealt("1"), short_of));
    CHECK(noted(dealt("2"), short_of));  // the second seat gets only one
    CHECK(noted(dealt("5"), short_of));
    CHECK(noted(dealt("5"), "small: boards/small/game.yaml:9:3"));
    // A step that found enough cards before its zone ran out is not noted.
    CHECK(!noted(dealt("1", "  twice: { repeat: 2, steps: { more: { move: 1, from: hand, to: deck, of: 2 } } }\n"),
                 short_of));
}

TEST_CASE("why nobody could be asked is said: of which zone without cards a field is picked") {
    const SmallPack pack;
    const std::string zones =
        "seats: 2\nzones:\n  hand: { of: seat, kind: hand, seen_by: owner }\n"
        "  deck: { kind: pile, seen_by: nobody, starts: [s1, s1, s1] }\n";
    const std::string alone = zones + R"(prompts: { lay: { pick: hand } }
flow:
  lay:  { ask: lay }
  put:  { move: lay, to: deck }
  late: { move: 1, from: deck, to: hand }
  over: { end: draw }
)";
    const std::string errors = check(pack, alone).errors();
    CHECK_THAT(errors, Contains(line_of(alone, "lay:  {") + "3: the seats that this step asks have no legal answer"));
    CHECK_THAT(errors, Contains("'lay' picks from 'hand', which had no card then"));

    const std::string beside = zones + R"(prompts:
  lay: { fields: { card: { pick: hand } } }
  say: { fields: { what: { pick: [keep] } } }
flow:
  lay:  { ask: lay }
  put:  { move: lay.card, to: deck }
  say:  { ask: say }
  late: { move: 1, from: deck, to: hand }
  over: { end: draw }
)";
    CHECK(noted(check(pack, beside), line_of(beside, "lay: {") + "3: this prompt was not asked in 20 trial matches: "
                                                                 "'card' picks from 'hand', which had no card then"));
}

TEST_CASE("a counter that nothing reads and nobody is shown is noted") {
    const SmallPack pack;
    const std::string idle = "nothing reads the counter 'idle', and players do not see it";
    const auto with = [&](const std::string& counter, const std::string& steps) {
        return check(pack, "seats: 2\ncounters: { idle: " + counter +
                               ", points: { of: seat } }\n"
                               "zones: { pile: { kind: pile, seen_by: nobody } }\n"
                               "prompts: { go: { pick: 1..3 } }\nflow:\n  go: { ask: go }\n"
                               "  add: { add: { points: go, idle: 1 } }\n" +
                               steps + "  over: { end: leaders(points) }\n");
    };
    CHECK(noted(with("{ seen_by: nobody }", ""), idle));
    CHECK(noted(with("{ of: seat, shown: false }", ""), idle));
    CHECK(!noted(with("{}", ""), idle));
    CHECK(!noted(with("{ of: seat, seen_by: owner }", ""), idle));
    CHECK(!noted(with("{ seen_by: nobody }", "  more: { add: { points: idle } }\n"), idle));
    CHECK(!noted(with("{ seen_by: nobody }", "  more: { add: { points: 1 }, if: idle > 0 }\n"), idle));
}
