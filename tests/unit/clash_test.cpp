// Tests clashes: several seats want a thing that only one can have. One rule applies to all steps and verbs.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <random>

#include "observed_playout.hpp"
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

namespace {

constexpr int kSeats = 4;
using Picks = std::array<int, kSeats>;  // by seat: the thing that it wants, 0 to 3; -1: none
using Gets = std::array<bool, kSeats>;

// A step by which each seat takes one of four things. `has` is true if the seat has got the thing that it named.
struct Taker {
    const char* name;
    std::string step;            // without `first` and `clash`
    bool action = false;         // the seat answers an action; otherwise `pick`
    const char* field = "card";  // the field that names the thing: `card`, `place` or `side`
    const char* script = "";     // the body of `run` in scripts/actions/act.lua
    bool (*has)(const Match&, Seat, int thing);
};

const Names kRow{"s1", "m2", "s3", "m4"}, kPlaces{"a", "b", "c", "d"};

bool in_hand(const Match& match, Seat seat, int thing) {
    const Names hand = lying(match, 0, "hand", seat);
    return std::find(hand.begin(), hand.end(), kRow[static_cast<std::size_t>(thing)]) != hand.end();
}
// The card of a seat has a value from 5 to 8.
bool on_place(const Match& match, Seat seat, int thing) {
    return lying(match, 0, "board", 0)[static_cast<std::size_t>(thing)] == fmt::format("s{}", 4 + seat);
}
bool named_value(const Match& match, Seat seat, int thing) {
    return lying(match, 0, "row", 0)[static_cast<std::size_t>(thing)].substr(1) == std::to_string(4 + seat);
}
bool gained(const Match& match, Seat seat, int thing) {
    return lying(match, 0, "hand", seat).front() == fmt::format("s{}", std::min(9, 4 + seat + thing + 1));
}
bool owns(const Match& match, Seat seat, int thing) {
    return counter(match, 0, fmt::format("owner({})", kPlaces[static_cast<std::size_t>(thing)]), 0) ==
           std::to_string(seat);
}

std::string lua(const char* run) {
    return fmt::format(
        "return action {{ text = \"act\", params = {{ act = card {{}} }}, run = function(fx, p)\n  {}\n"
        "end }}\n",
        run);
}

const std::vector<Taker>& takers() {
    static const std::vector<Taker> all{
        {"move an answer", "move: pick.card, to: hand", false, "card", "", in_hand},
        {"move a card that is reckoned", "move: only(row where value of it = value of pick.card), to: hand", false,
         "card", "", in_hand},
        {"move a set", "move: row where value of it = value of pick.card, to: hand", false, "card", "", in_hand},
        {"move to a place", "move: first(hand), to: pick.place", false, "place", "", on_place},
        {"move a number to a place", "move: 1, from: hand, to: pick.place", false, "place", "", on_place},
        {"move what is left to a place", "move: 3, from: hand, to: pick.place", false, "place", "", on_place},
        {"make an answered kind", "make: pick.kind, to: pick.place", false, "place", "", on_place},
        {"make on a place", "make: { value: mine, suit: sun }, to: pick.place", false, "place", "", on_place},
        {"make a card like another", "make: first(hand), to: pick.place", false, "place", "", on_place},
        {"swap", "swap: [pick.card, first(hand)]", false, "card", "", in_hand},
        {"set an attribute", "set: { value of pick.card: mine }", false, "card", "", named_value},
        {"set a counter", "set: { owner(the pick.side): seat }, if: pick.side is not none", false, "side", "", owns},
        {"fx:give", "run: go.do", true, "card", "fx:give(p.act, zone.hand)", in_hand},
        {"fx:swap", "run: go.do", true, "card", "fx:swap(p.act, fx:nth(fx:cards(zone.hand), 1))", in_hand},
        {"fx:exchange", "run: go.do", true, "card", "fx:exchange(p.act, fx:nth(fx:cards(zone.hand), 1))", in_hand},
        {"fx:set", "run: go.do", true, "card", "fx:set(p.act, 4 + fx:seat())", named_value},
        {"fx:update", "run: go.do", true, "card", "fx:update(p.act, function(v) return 4 + fx:seat() end)",
         named_value},
        {"fx:transfer", "run: go.do", true, "card", "fx:transfer(p.act, fx:nth(fx:cards(zone.hand), 1), 9)", gained},
        {"fx:discard", "run: go.do", true, "card",
         "fx:discard(p.act)\n  fx:set_counter(counter.owner, fx:seat(), fx:seat(), fx:get(p.act))", owns},
        {"fx:copy", "run: go.do", true, "card", "fx:copy(fx:nth(fx:cards(zone.hand), 1), p.act)", named_value},
        {"fx:set_counter", "run: go.do", true, "card",
         "fx:set_counter(counter.owner, fx:seat(), fx:seat(), fx:get(p.act))", owns},
    };
    return all;
}

std::string game_of(const Taker& taker, const std::string& more) {
    return fmt::format(R"(seats: {}
zones:
  row: {{ kind: hand, seen_by: everyone, starts: [s1, m2, s3, m4] }}
  board: {{ kind: row, places: [a, b, c, d], seen_by: everyone }}
  hand: {{ of: seat, kind: hand, seen_by: everyone }}
counters:
  owner: {{ of: side, holds: seat }}
  acted: {{ of: seat }}
  chief: {{ holds: seat }}
let: {{ mine: 5 if seat = 1 else 6 if seat = 2 else 7 if seat = 3 else 8 }}
prompts:
  pick:
    fields:
      card: {{ pick: row, optional: true }}
      place: {{ pick: places(board), optional: true }}
      side: {{ pick: side, optional: true }}
      kind: {{ pick: every(value; suit) }}
  go: {{ fields: {{ do: {{ pick: action, optional: true }} }} }}
  stay: {{ pick: [wait] }}
actions: {{ act: {{ act: {{ pick: row }} }} }}
flow:
  own: {{ make: {{ value: mine, suit: sun }}, to: hand }}
  ask: {{ ask: {} }}
  take: {{ {}{} }}
  acted: {{ add: {{ acted: 1 }}{} }}
  stay: {{ ask: stay }}
  over: {{ end: draw }}
)",
                       kSeats, taker.action ? "go" : "pick", taker.step, more, taker.action ? ", if: done(go.do)" : "");
}

std::shared_ptr<const Game> load(const SmallPack& pack, const Taker& taker, const std::string& more) {
    pack.write("cards/chip.yaml",
               "cards: chip\nattributes:\n  value: { from: 0, to: 9 }\n  suit: { one_of: { sun: s, moon: m } }\n"
               "  side: { one_of: [a, b, c, d] }\nwritten: \"{suit}{value}\"\n");
    pack.write("scripts/actions/act.lua", lua(*taker.script ? taker.script : "fx:give(p.act, zone.hand)"));
    return pack.game(game_of(taker, more));
}

Match taken(const std::shared_ptr<const Game>& game, const Taker& taker, const Picks& picks) {
    Match match(game, 1);
    for (Seat seat = 1; seat <= kSeats; ++seat) {
        const int pick = picks[static_cast<std::size_t>(seat) - 1];
        const std::string field = taker.field;
        const std::string thing = pick < 0          ? "none"
                                  : field == "card" ? kRow[static_cast<std::size_t>(pick)]
                                                    : kPlaces[static_cast<std::size_t>(pick)];
        Values values;
        if (taker.action) {
            values = {{"do", pick < 0 ? "none" : "act"}};
            if (pick >= 0) values.emplace_back("do.act.act", thing);
        } else {
            for (const char* each : {"card", "place", "side"})
                values.emplace_back(each, each == field ? thing : "none");
            values.emplace_back("kind", fmt::format("s{}", 4 + seat));
        }
        REQUIRE_FALSE(answer(match, seat, values));
    }
    return match;
}

// The seats that get the thing that they named. `front` goes first; 0: nobody gets a thing that two seats want.
Gets expected(const Picks& picks, Seat front) {
    Gets gets{};
    for (int seat = 1; seat <= kSeats; ++seat) {
        const int pick = picks[static_cast<std::size_t>(seat) - 1];
        bool best = pick >= 0;
        for (int other = 1; other <= kSeats; ++other)
            if (other != seat && picks[static_cast<std::size_t>(other) - 1] == pick)
                best = best && front != 0 && seat != other && (seat == front || (other != front && seat < other));
        gets[static_cast<std::size_t>(seat) - 1] = best;
    }
    return gets;
}

bool clashes(const Picks& picks) {
    for (std::size_t a = 0; a < kSeats; ++a)
        for (std::size_t b = 0; b < a; ++b)
            if (picks[a] >= 0 && picks[a] == picks[b]) return true;
    return false;
}

void check_gets(const Match& match, const Taker& taker, const Picks& picks, Seat front) {
    REQUIRE_FALSE(match.halted());
    const Gets gets = expected(picks, front);
    for (Seat seat = 1; seat <= kSeats; ++seat) {
        const auto i = static_cast<std::size_t>(seat) - 1;
        INFO("seat " << seat);
        if (picks[i] >= 0) CHECK(taker.has(match, seat, picks[i]) == gets[i]);
        if (taker.action) CHECK(counter(match, 0, "acted", seat) == (gets[i] ? "1" : "0"));  // done(go)
    }
}

std::string table(const Match& match) {
    std::string all =
        fmt::format("{} {}", fmt::join(lying(match, 0, "row", 0), ","), fmt::join(lying(match, 0, "board", 0), ","));
    for (Seat seat = 1; seat <= kSeats; ++seat)
        all += " " + fmt::format("{}", fmt::join(lying(match, 0, "hand", seat), ","));
    for (const std::string& place : kPlaces)
        all += " " + counter(match, 0, "owner(" + place + ")", 0);
    return all;
}

}  // namespace

TEST_CASE("what two seats want halts the match unless the step says who goes first or that nobody gets it") {
    std::mt19937 random(7);
    for (const Taker& taker : takers()) {
        SmallPack pack;
        const auto plain = load(pack, taker, ""), first = load(pack, taker, ", first: 3"),
                   nobody = load(pack, taker, ", clash: nobody"), no_chief = load(pack, taker, ", first: chief");
        for (int round = 0; round < 25; ++round) {
            Picks picks;
            for (int& pick : picks)
                pick = static_cast<int>(random() % 5) - 1;
            INFO(taker.name << ": " << fmt::format("{}", fmt::join(picks, " ")));
            const Match match = taken(plain, taker, picks);
            if (!clashes(picks)) {
                check_gets(match, taker, picks, 0);
            } else {
                REQUIRE(match.halted());
                CHECK_THAT(match.seen_by(0).view().failure, Contains("at the same moment") && Contains("first: SEAT"));
                CHECK(table(match) == table(taken(plain, taker, {-1, -1, -1, -1})));  // no change
                const std::string failure = taken(no_chief, taker, picks).seen_by(0).view().failure;
                CHECK_THAT(failure, Contains("'first' is none") && !Contains("first: SEAT"));
            }
            check_gets(taken(first, taker, picks), taker, picks, 3);
            check_gets(taken(nobody, taker, picks), taker, picks, 0);
        }
    }
}

namespace {

// Sets the value of the only card to `a` for seat 1, otherwise to `b`: by a step, or by an action.
struct Setter {
    const char* name;
    const char* step;
    const char* script;  // "": the step sets it
};
constexpr Setter kSetters[] = {
    {"set", "set: {{ value of pick: {} if seat = 1 else {} }}", ""},
    {"set of several", "set: {{ value of (row where value of it = value of pick): {} if seat = 1 else {} }}", ""},
    {"fx:set", "run: go", "fx:set(p.act, fx:seat() == 1 and {} or {})"},
    {"fx:update", "run: go", "fx:update(p.act, function(v) return fx:seat() == 1 and {} or {} end)"},
};

std::shared_ptr<const Game> setting(const SmallPack& pack, const Setter& setter, int a, int b, const char* more = "") {
    pack.write("cards/chip.yaml",
               "cards: chip\nattributes:\n  value: { from: 0, to: 9 }\n  wall: { from: 0, to: 1, guards: [value] }\n"
               "written: \"{value}\"\n");
    const auto filled = [&](std::string_view text) { return fmt::format(fmt::runtime(text), a, b); };
    pack.write("scripts/actions/act.lua", lua(filled(*setter.script ? setter.script : "fx:set(p.act, {})").c_str()));
    return pack.game(fmt::format(
        "seats: 2\nzones:\n  row: {{ kind: row, places: [a], seen_by: everyone }}\n"
        "actions: {{ act: {{ act: {{ pick: row }} }} }}\n"
        "prompts:\n  pick: {{ pick: row }}\n  go: {{ pick: action }}\n  stay: {{ pick: [wait] }}\n"
        "flow:\n  lay: {{ make: {{ value: 5{} }}, to: row, at: a }}\n  ask: {{ ask: {} }}\n  change: {{ {} }}\n"
        "  stay: {{ ask: stay }}\n  over: {{ end: draw }}\n",
        more, *setter.script ? "go" : "pick", *setter.script ? setter.step : filled(setter.step)));
}

// The card after both seats have set it; "halted" if they clash.
std::string after_setting(const std::shared_ptr<const Game>& game, const Setter& setter) {
    Match match(game, 1);
    for (const Seat seat : {1, 2}) {
        const Values values = *setter.script ? Values{{"go", "act"}, {"go.act.act", "a"}} : Values{{"pick", "a"}};
        REQUIRE_FALSE(answer(match, seat, values));
    }
    return match.halted() ? "halted" : lying(match, 0, "row", 0).front();
}

}  // namespace

TEST_CASE("whether two values for one attribute clash is about what is stored, by whichever way they are set") {
    struct Case {
        int a, b;
        const char* then;
    };
    for (const Setter& setter : kSetters)
        for (const Case& each : {Case{12, 15, "9"},
                                 {12, 9, "9"},
                                 {-3, -7, "0"},
                                 {0, -7, "0"},
                                 {12, 8, "halted"},
                                 {-3, 1, "halted"},
                                 {3, 4, "halted"}}) {
            INFO(setter.name << ": " << each.a << " and " << each.b);
            const SmallPack pack;
            const auto game = setting(pack, setter, each.a, each.b);
            CHECK(after_setting(game, setter) == each.then);
            if (std::string_view(each.then) != "halted")
                CHECK(playout_difference(
                          game, 5, [](int) { return 1; }, 20) == "");
        }
}

TEST_CASE("seats that set what a guard keeps as it is do not clash") {
    for (const Setter& setter : kSetters) {
        INFO(setter.name);
        const SmallPack pack;
        CHECK(after_setting(setting(pack, setter, 3, 4, ", wall: 1"), setter) == "5");
    }
}

TEST_CASE("of cards that are taken in turn from a pile nobody can be left out") {
    const SmallPack pack;
    const std::string game =
        "seats: 2\nzones: { deck: { kind: pile, seen_by: nobody, starts: [s1, m2] }, hand: { of: seat, kind: hand } }\n"
        "flow:\n  draw: { move: 1, from: deck, to: hand, clash: nobody }\n  over: { end: draw }\n";
    CHECK_THAT(pack.errors(game), Contains("seats take cards from a pile in turn"));
}
