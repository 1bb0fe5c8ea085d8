// A small game whose scripts fail on request of the test.
#pragma once

#include "match/impl.hpp"
#include "small_pack.hpp"
#include "store/log.hpp"
#include "store/save.hpp"

namespace quattro::test {

// The scripts fail for a seat while its counter `bad` is greater than 0.
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

inline const std::string kTable = R"(
seats: 2
most_cards: 20
boards: [tide]
zones:
  ring: { of: seat, kind: loop, places: [A, B, C, D], effects: board, seen_by: everyone }
  row: { kind: row, places: [x, y], seen_by: everyone }
  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] }
counters: { bad: { of: seat }, points: { of: seat }, did: { of: seat, starts: 1 } }
actions: { dig: { dig: 3 } }
channels: { table: { text: everybody } }
prompts:
  go: { fields: { say: { pick: ["yes", "no"] } } }
  slow: { fields: { say: { pick: ["yes", "no"] } }, seconds: 10, if_silent: { say: "no" } }
  turn: { fields: { what: { pick: action } } }
  lay: { fields: { card: { pick: hand }, place: { pick: places(row) } } }
)";

inline std::string steps(const std::string& flow) {
    return kTable + "flow:\n  board: { present: next }\n  go: { ask: go }\n" + flow +
           "  stay: { ask: slow }\n  over: { end: most(points) }\n";
}

inline void set(Match& match, const std::string& counter, Seat seat, const std::string& value) {
    REQUIRE_FALSE(match.host(
        {HostInputKind::set_counter, {{"counter", counter}, {"seat", std::to_string(seat)}, {"value", value}}},
        match.now()));
}

inline void both_say(Match& match, const std::string& word = "yes") {
    for (const Seat seat : {1, 2})
        REQUIRE_FALSE(answer(match, seat, {{"say", word}}));
}

inline Values last(const Match& match, Seat seat, const std::string& key) {
    Values data;
    for (const Event& e : match.seen_by(seat).events())
        if (word(e.kind) == key) data = e.data;
    return data;
}

inline std::string refused(const Outcome& outcome) { return outcome ? std::string(word(outcome->code)) : "taken"; }

// Requires that replaying the log and loading the save lead to an equal match.
inline void check_kept(const Match& match) {
    Diagnostics out;
    const auto again = replay_log(ImplAccess::of(match).game, write_log(match), "log", out);
    INFO(out.show());
    REQUIRE(again);
    CHECK(again->hash() == match.hash());
    CHECK(again->seen_by(kHost).view().failure == match.seen_by(kHost).view().failure);
    const auto loaded = load_save(ImplAccess::of(match).game, write_save(match), "save", out);
    INFO(out.show());
    REQUIRE(loaded);
    CHECK(loaded->hash() == match.hash());
    CHECK(loaded->seen_by(kHost).view().failure == match.seen_by(kHost).view().failure);
}

// A match in which both seats have a card at place A, and the effect of seat 2 has failed.
inline Match lifted(const BadPack& pack) {
    Match match(pack.game(steps("  work: { resolve: ring }\n")), 1);
    REQUIRE_FALSE(match.host({HostInputKind::set_zone, {{"zone", "ring"}, {"seat", "1"}, {"cards", "s1 - - -"}}}, 0));
    REQUIRE_FALSE(match.host({HostInputKind::set_zone, {{"zone", "ring"}, {"seat", "2"}, {"cards", "m3 - - -"}}}, 0));
    set(match, "bad", 2, "1");
    both_say(match);
    return match;
}

}  // namespace quattro::test
