// Tests figures of options: which names count as one option.
#include <catch2/catch.hpp>

#include "payday.hpp"

using namespace quattro;
using namespace quattro::test;
using namespace quattro::tools;

TEST_CASE("choices of two effects that have one name are counted apart, by what they stand for") {
    const SmallPack pack;
    pack.write("cards/chip.yaml",
               "cards: chip\nattributes:\n  suit: { one_of: { sun: s, moon: m } }\n"
               "  size: { one_of: { small: a, large: b } }\nwritten: \"{suit}{size}\"\n");
    for (const std::string attribute : {"suit", "size"})
        pack.write("scripts/effects/new_" + attribute + ".lua",
                   "return effect { text = 'change', params = { new_" + attribute + " = cards {}, as = value { of = '" +
                       attribute + "' } },\n  run = function(fx, p) fx:set(p.new_" + attribute + ", p.as, attr." +
                       attribute + ") end }\n");
    pack.write(
        "boards/small/tide.yaml",
        "board: tide\nslots: { A: { new_suit: this card, as: chosen }, B: { new_size: this card, as: chosen } }\n");
    const auto game = pack.game(
        "seats: 1\nboards: [tide]\nzones:\n"
        "  ring: { of: seat, kind: loop, places: [A, B], effects: board, asks: choice, seen_by: everyone }\n"
        "  hand: { of: seat, kind: hand, seen_by: owner, starts: [sa, mb] }\nprompts: { choice: { text: Choose. } }\n"
        "flow:\n  a: { move: 1, from: hand, to: ring, at: A }\n  b: { move: 1, from: hand, to: ring, at: B }\n"
        "  board: { present: next }\n  work: { resolve: ring }\n  over: { end: draw }\n");
    const RunResult run = counted(game, 100, 1, false);
    const auto& answers = run.figures.fields.at({"choice", "as"}).answers;
    for (const char* name : {"sun", "moon", "small", "large"}) {
        REQUIRE(answers.count(name) == 1);
        CHECK(answers.at(name).offered == 100);
    }
    CHECK(answers.at("sun").used + answers.at("moon").used == 100);
}

// The set without an option is another set of two, in whichever order the options are listed.
TEST_CASE("an option of a set is worth the difference to the sets without it") {
    const SmallPack pack;
    const auto game = pack.game(R"(seats: 2
zones: { table: { kind: hand, seen_by: everyone } }
prompts: { go: { fields: { c: { pick: [a, b, c], times: 2 } } } }
let: { taken: go.c }
flow:
  ask: { ask: go, of: 1 }
  first: { end: 1, if: count((taken of 1) where it = a) > 0 }
  other: { end: 2 }
)");
    const RunResult run = counted(game, 600, 1);
    const auto& options = run.figures.fields.at({"go", "c"}).answers;
    const auto unit = static_cast<double>(kMatchPoints);
    CHECK(ratio_of(options.at("a").worth, unit)->value == 1);
    CHECK(ratio_of(options.at("b").worth, unit)->value == Approx(-0.5).margin(0.15));
    CHECK(ratio_of(options.at("c").worth, unit)->value == Approx(-0.5).margin(0.15));
    for (const char* option : {"a", "b", "c"})
        CHECK(options.at(option).offered == 600);
}
