// Tests that a card that has left the match is none in every reference, even if another card has taken its number.
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Names = std::vector<std::string>;

namespace {

// A game in which each seat refers to a card of its hand by answers, a let, counters and an action. Then all hands
// leave the match. If `made`, new cards take their numbers.
std::string game_of(const std::string& steps, bool made) {
    return std::string(R"(seats: 2
most_cards: 8
zones:
  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] }
  heap: { of: seat, kind: hand, seen_by: everyone }
counters:
  n: { of: seat }
  kept: { of: seat, holds: card }
  last: { holds: card }
let: { named: pick.card }
prompts:
  pick: { fields: { card: { pick: hand }, some: { pick: hand, up_to: 2 } } }
  go: { pick: action }
  stay: { pick: [wait] }
actions: { act: { act: { pick: hand } } }
flow:
  keep: { move: last(hand), to: hand, as: kept }
  table: { move: first(hand), to: hand, of: 1, as: last }
  ask: { ask: pick }
  act: { ask: go }
  wipe: { move: all hand, to: scrap }
)") + (made ? "  made: { make: [m9, m9], to: heap }\n" : "") +
           steps + "  stay: { ask: stay }\n  over: { end: draw }\n";
}

Match wiped(const SmallPack& pack, const std::string& steps, bool made) {
    pack.write("scripts/actions/act.lua",
               "return action { text = \"act\", params = { act = card {} }, run = function(fx, p)\n"
               "  fx:set(p.act, 3)\n  fx:add_counter(counter.n, 1)\nend }\n");
    pack.write("scripts/rules/tally.lua",
               "return rule { text = \"tally\", params = { tally = cards {} }, run = function(fx, p)\n"
               "  fx:set_counter(counter.n, 10 + fx:count(p.tally))\nend }\n");
    Match match(pack.game(game_of(steps, made)), 1);
    for (Seat seat = 1; seat <= 2; ++seat)
        REQUIRE_FALSE(answer(match, seat, {{"card", "s1"}, {"some_1", "s1"}, {"some_2", "m2"}}));
    for (Seat seat = 1; seat <= 2; ++seat)
        REQUIRE_FALSE(answer(match, seat, {{"go", "act"}, {"go.act.act", "s1"}}));
    return match;
}

}  // namespace

TEST_CASE("a card that has left the match is none wherever it can be named") {
    for (const bool made : {false, true})
        for (const std::string card : {"pick.card", "named", "kept", "last", "first(pick.some)"}) {
            SmallPack pack;
            INFO(card << (made ? ", and its number is another card's" : ""));
            const Match value = wiped(pack, "  x: { set: { n: value of " + card + " or -1 } }\n", made);
            const Match none = wiped(pack, "  x: { set: { n: 7 }, if: " + card + " is none }\n", made);
            const Match less = wiped(pack, "  x: { set: { n: 7 }, if: value of " + card + " < 9 }\n", made);
            const Match any = wiped(pack, "  x: { set: { n: 7 }, if: value of " + card + " < 100 }\n", made);
            for (Seat seat = 1; seat <= 2; ++seat) {
                CHECK(counter(any, 0, "n", seat) == "0");  // the condition does not always hold
                CHECK(counter(value, 0, "n", seat) == "-1");
                CHECK(counter(none, 0, "n", seat) == "7");
                CHECK(counter(less, 0, "n", seat) == "0");
            }
            const Match changed = wiped(pack, "  x: { set: { value of " + card + ": 1 } }\n", made);
            const Match moved = wiped(pack, "  x: { move: " + card + ", to: heap of 1, of: 2 }\n", made);
            for (const Match* match : {&changed, &moved})
                for (Seat seat = 1; seat <= 2; ++seat)
                    CHECK(lying(*match, 0, "heap", seat) == (made ? Names{"m9", "m9"} : Names{}));
        }
}

TEST_CASE("scripts are not given a card that has left the match, and its action is not done") {
    for (const bool made : {false, true}) {
        SmallPack pack;
        INFO(made);
        const Match tally = wiped(pack, "  x: { run: { tally: pick.card } }\n", made);
        const Match acted = wiped(pack, "  x: { run: go }\n  y: { set: { n: 5 }, if: done(go) }\n", made);
        for (Seat seat = 1; seat <= 2; ++seat) {
            CHECK(counter(tally, 0, "n", seat) == "10");
            CHECK(counter(acted, 0, "n", seat) == "0");
            CHECK(lying(acted, 0, "heap", seat) == (made ? Names{"m9", "m9"} : Names{}));
        }
    }
}
