// Tests notes on steps that run twice for one answer, on seats that are named by number, and on names in scripts.
#include <fmt/format.h>

#include "check/scenario.hpp"
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
    const std::string again = "is asked again before anything reads its first answer";
    const std::string ask = "  a: { ask: turn }\n", run = "  run: { run: turn }\n";
    CHECK(pack.noted_in(ask + "  b: { ask: turn }\n" + run, again));
    CHECK(pack.noted_in("  d: { ask: much }\n  b: { ask: much }\n  c: { add: { points: much } }\n" + ask + run, again));
    CHECK(!pack.noted_in(ask + run + "  b: { ask: turn }\n  more: { run: turn }\n", again));
    CHECK(!pack.noted_in("  a: { ask: turn, of: 1 }\n  b: { ask: turn, of: 2 }\n" + run, again));
    CHECK(!pack.noted_in(ask + "  b: { ask: turn, if: points = 0 }\n" + run, again));
}

TEST_CASE("an action that is carried out twice for one answer is noted") {
    const Gaining pack;
    const std::string twice = "this carries out the answer to 'turn' a second time";
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
    CHECK(pack.noted_in(steps, "gain.lua:4:40: none of the games that call this script has 'counter.pionts'"));
    script("points");
    CHECK(!pack.noted_in(steps, "none of the games that call this script"));
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
    const char *back = "undoes what the previous step adds", *again = "the next step sets 'n' again";
    CHECK(has(notes("  a: { add: { n: 2 } }\n  b: { add: { n: -2 } }\n"), back));
    CHECK_FALSE(has(notes("  a: { add: { n: 2 } }\n  b: { add: { n: -1 } }\n"), back));
    CHECK_FALSE(has(notes("  a: { add: { points: 2 }, if: say.word = now }\n  b: { add: { points: -2 } }\n"), back));
    CHECK(has(notes("  a: { set: { n: 2 } }\n  b: { set: { n: 3 } }\n"), again));
    CHECK_FALSE(has(notes("  a: { set: { n: 2 } }\n  b: { set: { n: n + 1 } }\n"), again));
    CHECK_FALSE(has(notes("  a: { set: { n: 2 } }\n  b: { set: { n: twice } }\n"), again));
    CHECK_FALSE(has(notes("  a: { set: { n: 2 } }\n  b: { set: { n: 3 }, if: n > 4 }\n"), again));
    CHECK(has(notes("  a: { shuffle: hand }\n  b: { shuffle: hand }\n"), "already shuffles 'hand'"));
}

TEST_CASE("who goes first is noted of a step in which no two seats can clash, and of no other") {
    const Gaining pack;
    const std::string never = "has no effect: the step is about one seat or happens once";
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

namespace {

// Checks a game with a counter that has no start value, a hand and a pile.
Checked with_counter(const SmallPack& pack, const std::string& steps) {
    return check(pack,
                 "seats: 2\ncounters: { points: { of: seat, starts: 0 }, probe: {} }\n"
                 "zones:\n  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] }\n"
                 "  deck: { kind: pile, seen_by: nobody, starts: [s1, s1] }\n"
                 "prompts: { go: { pick: [keep, use] } }\nlet: { sum: probe + points, own: points + 1 }\nflow:\n" +
                     steps + "  go: { ask: go }\n  some: { add: { points: 1 }, if: go = keep and probe < 9 }\n" +
                     "  over: { end: leaders(points) }\n");
}

}  // namespace

TEST_CASE("a counter that is read before any step sets it is noted") {
    const SmallPack pack;
    const std::string early = "no step sets 'probe' before this one", set = "  late: { set: { probe: 3 } }\n";
    const std::string read = "  tell: { tell: It is so., if: probe > 0 }\n";
    CHECK(noted(with_counter(pack, read + set), early));
    CHECK(!noted(with_counter(pack, set + read), early));
    CHECK(!noted(with_counter(pack, "  more:\n    repeat: 3\n    steps:\n    " + read + "    " + set), early));
    CHECK(!noted(with_counter(pack, "  count: { add: { probe: 1 } }\n" + read), early));
}

TEST_CASE("a step that leaves cards where they are, or goes round once, is noted") {
    const SmallPack pack;
    const std::string set = "  set: { set: { probe: 3 } }\n", there = "these cards are already in 'hand'";
    const auto moved = [&](const std::string& what) {
        return noted(with_counter(pack, set + "  probe: { move: " + what + " }\n"), there);
    };
    CHECK(moved("first(hand), to: hand"));
    CHECK(moved("hand where value of it = 1, to: hand"));
    CHECK(!moved("first(deck), to: hand"));
    CHECK(!moved("first(hand), to: hand of opponent"));

    const auto repeated = [&](const std::string& repeat, const std::string& step) {
        return noted(with_counter(pack, set + "  once:\n    repeat: " + repeat +
                                            "\n    steps:\n      ask: { ask: go }\n" + "      one: " + step + "\n"),
                     "'repeat: 1' has no effect");
    };
    CHECK(repeated("1", "{ add: { points: 1 }, if: go = use }"));
    CHECK(!repeated("2", "{ add: { points: 1 }, if: go = use }"));
    CHECK(!repeated("1", "{ leave: once, if: probe > 5 }"));
}

TEST_CASE("a counter that is set again is noted whatever lets its value names, but for those that read it") {
    const SmallPack pack;
    const auto again = [&](const std::string& value) {
        return noted(with_counter(pack, "  a: { set: { probe: 3 } }\n  b: { set: { probe: " + value + " } }\n"),
                     "the next step sets 'probe' again");
    };
    CHECK(again("best(own)"));
    CHECK(!again("best(sum)"));
}

TEST_CASE("a text that ' #' cuts is noted, and a comment is not") {
    const SmallPack pack;
    const auto cut = [&](const std::string& text) {
        return noted(with_counter(pack, "  set: { set: { probe: 3 } }\n  say: { tell: \"go\" }\n  told:\n    tell: " +
                                            text + "\n"),
                     "' #' begins a comment");
    };
    CHECK(cut("Win the # 1 place"));
    CHECK(cut("Take seat # 2"));
    CHECK(cut("Play a # card"));
    CHECK(cut("See #everything"));
    CHECK(!cut("Take a seat. # 2 of them are free"));
    CHECK(!cut("Take a seat  # 2 of them are free"));
    CHECK(!cut("Take a seat # whoever comes first"));
}

TEST_CASE("a title of a scenario that ' #' cuts is noted") {
    const SmallPack pack;
    with_counter(pack, "  set: { set: { probe: 3 } }\n");
    const auto notes = [&](const std::string& title) {
        pack.write("tests/all.yaml", "- scenario: " + title + "\n  game: small\n  expect: { over: false }\n");
        Diagnostics out;
        std::vector<Diagnostic> found;
        check_scenarios({pack.folder()}, {pack.folder() / "tests/all.yaml"}, out, found);
        REQUIRE(out.show() == "");
        return found.size();
    };
    CHECK(notes("Who has the # 1 card wins") == 1);
    CHECK(notes("Who has the best card wins") == 0);
}
