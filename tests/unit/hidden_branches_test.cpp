// Tests that events do not tell which of several alike steps a hidden value has chosen.
#include <fmt/format.h>

#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

// A game in which seat 2 answers in secret, and then the steps run. Both answers must look the same to seat 1.
std::string game_of(const std::string& steps) {
    return "seats: 2\nmost_cards: 40\ncounters: { points: { of: seat }, pot: {} }\nzones:\n"
           "  table: { kind: pile, seen_by: everyone, starts: [s1, s2, s3, s4, s5, s6] }\n"
           "  own: { of: seat, kind: hand, seen_by: everyone, starts: [m1, m2, m3, m4] }\n"
           "  out: { kind: pile, seen_by: everyone }\n"
           "prompts:\n  cmd: { pick: [a, b], secret: true }\n  say: { pick: [x, y] }\n"
           "flow:\n  ask: { ask: cmd, of: 2 }\n" +
           steps + "  say: { ask: say, of: 1 }\n  over: { end: draw }\n";
}

// All events of the viewer as text, after seat 2 has answered.
std::string events_after(const SmallPack& pack, const std::string& steps, const std::string& answered, Seat viewer) {
    Match match(pack.game(game_of(steps)), 1);
    REQUIRE_FALSE(answer(match, 2, {{"cmd", answered}}));
    std::string text;
    for (const Event& event : match.seen_by(viewer).events()) {
        text += std::string(word(event.kind)) + ":";
        for (const auto& [name, value] : event.data)
            text += fmt::format(" {}={}", name, value);
        text += "\n";
    }
    return text;
}

}  // namespace

TEST_CASE("which of two alike steps has run is not told if a secret answer decided it") {
    SmallPack pack;
    pack.write("scripts/rules/lift.lua",
               "return rule { text = 'lift by {lift}', params = { lift = amount {} },\n"
               "  run = function(fx, p) fx:add_counter(counter.pot, p.lift) end }\n");
    for (const std::string steps : {
             "  m1: { move: 1, from: own, to: out, of: 2, if: cmd = a }\n"
             "  m2: { move: 1, from: own, to: out, of: 2, if: cmd != a }\n",
             "  v1: { set: { value of first(own): 9 }, of: 2, if: cmd = a }\n"
             "  v2: { set: { value of first(own): 9 }, of: 2, if: cmd != a }\n",
             "  e1: { of: 1 if cmd of 2 = a else none, steps: { e2: { add: { points: 1 } } } }\n"
             "  e3: { of: 1 if cmd of 2 != a else none, steps: { e4: { add: { points: 1 } } } }\n",
             "  f1: { repeat: 1 if cmd of 2 = a else 0, shown: false, steps: { f2: { add: { pot: 1 } } } }\n"
             "  f3: { repeat: 1 if cmd of 2 != a else 0, shown: false, steps: { f4: { add: { pot: 1 } } } }\n",
             "  g1: { until: cmd of 2 != a or pot > 0, shown: false, steps: { g2: { add: { pot: 1 } } } }\n"
             "  g3: { until: cmd of 2 = a or pot > 0, shown: false, steps: { g4: { add: { pot: 1 } } } }\n",
             "  h1: { repeat: 1, shown: false, steps: { l1: { leave: h1, if: cmd of 2 = a }, h2: { add: { pot: 1 } } } "
             "}\n"
             "  h3: { repeat: 1, shown: false, steps: { l2: { leave: h3, if: cmd of 2 != a }, h4: { add: { pot: 1 } } "
             "} "
             "}\n",
             "  t1: { add: { pot: 1 }, if: cmd of 2 = a, text: because of a }\n"
             "  t2: { add: { pot: 1 }, if: cmd of 2 != a, text: because of b }\n",
             "  r1: { run: { lift: 2 }, of: table, if: cmd of 2 = a }\n"
             "  r2: { run: { lift: 1 + 1 }, of: table, if: cmd of 2 != a }\n",
         }) {
        INFO(steps);
        for (const Seat viewer : {1, static_cast<int>(kSpectator)})
            CHECK(events_after(pack, steps, "a", viewer) == events_after(pack, steps, "b", viewer));
        CHECK(events_after(pack, steps, "a", kHost) != events_after(pack, steps, "b", kHost));
    }
}

TEST_CASE("a step that everybody can follow is told by its name and with its reason") {
    const SmallPack pack;
    const std::string steps =
        "  w: { add: { pot: 1 }, if: count(table) > 2, text: for the table }\n"
        "  k: { add: { points: 1 }, of: 2, if: pot > 0 }\n";
    const std::string told = events_after(pack, steps, "a", 1);
    CHECK(told.find("step=w why=for the table") != std::string::npos);
    CHECK(told.find("step=k") != std::string::npos);
}

TEST_CASE("a card that is lost in a full column is told to those who can see the column") {
    const SmallPack pack;
    const std::string grid =
        "seats: 2\nmost_cards: 9\nzones: { g: { of: seat, kind: grid, columns: 1, rows: 1, seen_by: owner, "
        "counted_by: ";
    const std::string rest =
        " } }\nprompts: { col: { pick: columns(g) }, say: { pick: truth } }\nflow:\n"
        "  one: { ask: col }\n  put: { drop: { value: 1, suit: sun }, into: col, overflow: forfeit }\n"
        "  two: { ask: col }\n  again: { drop: { value: 2, suit: sun }, into: col, overflow: forfeit }\n"
        "  say: { ask: say }\n  over: { end: draw }\n";
    for (const std::string counted_by : {"owner", "everyone"}) {
        Match match(pack.game(grid + counted_by + rest), 1);
        for (int turn = 0; turn < 2; ++turn)
            for (Seat seat = 1; seat <= 2; ++seat)
                REQUIRE_FALSE(answer(match, seat, {{"col", "1"}}));
        INFO(counted_by);
        CHECK(told(match, 1, "forfeited") == (counted_by == "owner" ? 1 : 2));
        CHECK(told(match, kSpectator, "forfeited") == (counted_by == "owner" ? 0 : 2));
        CHECK(told(match, kHost, "forfeited") == 2);
    }
}
