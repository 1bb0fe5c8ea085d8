// What `check` notes of questions whose answers change nothing, and of what stands there for nobody.
#include "checked_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

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
    CHECK(noted(done, "boards/small/reef.yaml:1:1: no game's list of 'boards' has 'reef'"));
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
