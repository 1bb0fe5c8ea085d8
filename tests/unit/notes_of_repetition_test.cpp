// Notes of what is done twice for one answer, of seats that are called by their number and of names in scripts.
#include <fmt/format.h>

#include "checked_pack.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

std::string with_steps(const std::string& steps) {
    return "seats: 2\ncounters: { points: { of: seat } }\nzones: { pile: { kind: pile, seen_by: nobody } }\n"
           "actions: { gain: { gain: 1 } }\n"
           "prompts: { turn: { pick: action }, much: { pick: 1..5 } }\nflow:\n" +
           steps + "  over: { end: leaders(points) }\n";
}

struct Gaining : SmallPack {
    Gaining() {
        write("scripts/actions/gain.lua", R"(return action {
  text = 'gain {gain}', params = { gain = amount {} },
  run = function(fx, p) fx:add_counter(counter.points, p.gain) end,
}
)");
    }
    bool noted_in(const std::string& steps, const std::string& what) const {
        return noted(check(*this, with_steps(steps)), what);
    }
};

}  // namespace

TEST_CASE("a prompt that is asked again before its answer was read is noted") {
    const Gaining pack;
    const std::string again = "is asked once more before anything has read its answer";
    const std::string ask = "  a: { ask: turn }\n", run = "  run: { run: turn }\n";
    CHECK(pack.noted_in(ask + "  b: { ask: turn }\n" + run, again));
    CHECK(pack.noted_in("  d: { ask: much }\n  b: { ask: much }\n  c: { add: { points: much } }\n" + ask + run, again));
    CHECK(!pack.noted_in(ask + run + "  b: { ask: turn }\n  more: { run: turn }\n", again));
    CHECK(!pack.noted_in("  a: { ask: turn, of: 1 }\n  b: { ask: turn, of: 2 }\n" + run, again));
    CHECK(!pack.noted_in(ask + "  b: { ask: turn, if: points = 0 }\n" + run, again));
}

TEST_CASE("an action that is carried out twice for one answer is noted") {
    const Gaining pack;
    const std::string twice = "this carries out once more what was answered to 'turn'";
    const std::string ask = "  a: { ask: turn }\n", run = "  run: { run: turn }\n";
    CHECK(pack.noted_in(ask + run + "  more: { run: turn }\n", twice));
    CHECK(pack.noted_in(ask + run + "  add: { add: { points: 1 } }\n  more: { run: turn }\n", twice));
    CHECK(!pack.noted_in(ask + run, twice));
    CHECK(!pack.noted_in(ask + run + "  b: { ask: turn }\n  more: { run: turn }\n", twice));
    CHECK(!pack.noted_in(ask + "  run: { run: turn, of: 1 }\n  more: { run: turn, of: 2 }\n", twice));
}

TEST_CASE("a game that calls one seat alone by its number is noted") {
    const Gaining pack;
    const std::string number = "this is seat 1 in every match", run = "  run: { run: turn }\n";
    CHECK(pack.noted_in("  a: { ask: turn, of: 1 }\n" + run, number));
    CHECK(pack.noted_in("  a: { ask: turn }\n" + run + "  early: { end: 1, if: points of 1 > 3 }\n", number));
    CHECK(!pack.noted_in("  a: { ask: turn, of: 1 }\n  b: { ask: turn, of: 2 }\n" + run, number));
    CHECK(!pack.noted_in("  all: { each: seat, steps: { a: { ask: turn }, run: { run: turn } } }\n", number));
}

TEST_CASE("a name in a script that no game has is noted, though no match comes to it") {
    const Gaining pack;
    const auto script = [&](const std::string& rare) {
        pack.write("scripts/actions/gain.lua", R"(return action {
  text = 'gain {gain}', params = { gain = amount {} },
  run = function(fx, p)
    if p.gain > 99 then fx:add_counter(counter.)" + rare +
                                                   R"(, 1) end
    fx:add_counter(counter.points, p.gain)  -- not counter.poins
  end,
}
)");
    };
    const std::string steps = "  a: { ask: turn }\n  run: { run: turn }\n";
    script("pionts");
    CHECK(pack.noted_in(steps, "gain.lua:4:40: no game that calls this script has 'counter.pionts'"));
    script("points");
    CHECK(!pack.noted_in(steps, "no game that calls this script"));
}

TEST_CASE("a step that takes back or sets again what the step before it changes is noted") {
    const SmallPack pack;
    const auto notes = [&](const std::string& steps) {
        const Checked done = check(pack, kHead + "let: { twice: n + n }\nprompts: { say: { fields: { word: { pick: " +
                                             "[now, then] } } } }\nflow:\n  ask: { ask: say }\n" + steps +
                                             "  more: { add: { points: n }, if: say.word = now }\n" +
                                             "  over: { end: leaders(points) }\n");
        REQUIRE(done.errors() == "");
        return done.notes();
    };
    const auto has = [](const std::string& text, const char* what) { return text.find(what) != std::string::npos; };
    const char *back = "takes back what the step before it adds", *again = "the next step sets 'n' again";
    CHECK(has(notes("  a: { add: { n: 2 } }\n  b: { add: { n: -2 } }\n"), back));
    CHECK_FALSE(has(notes("  a: { add: { n: 2 } }\n  b: { add: { n: -1 } }\n"), back));
    CHECK_FALSE(has(notes("  a: { add: { points: 2 }, if: say.word = now }\n  b: { add: { points: -2 } }\n"), back));
    CHECK(has(notes("  a: { set: { n: 2 } }\n  b: { set: { n: 3 } }\n"), again));
    CHECK_FALSE(has(notes("  a: { set: { n: 2 } }\n  b: { set: { n: n + 1 } }\n"), again));
    CHECK_FALSE(has(notes("  a: { set: { n: 2 } }\n  b: { set: { n: twice } }\n"), again));
    CHECK_FALSE(has(notes("  a: { set: { n: 2 } }\n  b: { set: { n: 3 }, if: n > 4 }\n"), again));
    CHECK(has(notes("  a: { shuffle: hand }\n  b: { shuffle: hand }\n"), "has shuffled 'hand' already"));
}

TEST_CASE("who goes first is noted of a step in which no two seats can clash, and of no other") {
    const Gaining pack;
    const std::string never = "settles nothing here: the step is about one seat or happens once";
    const std::string ask = "  a: { ask: turn }\n";
    for (const char* settles : {"first: 2", "clash: nobody"}) {
        const std::string run = fmt::format("run: {{ run: turn, {}", settles);
        CHECK(pack.noted_in(ask + "  " + run + ", of: 2 }\n", never));
        CHECK(pack.noted_in(ask + "  all: { each: seat, steps: { " + run + " } } }\n", never));
        CHECK(!pack.noted_in(ask + "  " + run + " }\n", never));
        CHECK(!pack.noted_in(ask + "  " + run + ", if: points < 3 }\n", never));
        const std::string once = fmt::format("  move: {{ set: {{ points of 1: 3 }}, {} }}\n", settles);
        CHECK(pack.noted_in(ask + "  run: { run: turn }\n" + once, never));
    }
}
