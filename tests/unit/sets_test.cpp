// Tests sets in answers: naming their members in another order gives an equal answer.
#include <algorithm>

#include "match/impl.hpp"
#include "small_pack.hpp"
#include "store/log.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

namespace {

// A game with a set of four kinds of six, in which s1 and m3 exclude each other, and a later field.
const std::string kRoads = R"(
seats: 2
most_cards: 20
zones: { roads: { of: seat, kind: pile, seen_by: everyone } }
prompts:
  build:
    fields:
      roads:
        times: 4
        pick: >-
          every(suit; value)
          where (not (suit of it = sun and value of it = 1) or count(roads where suit of it = moon and value of it = 3) = 0)
          and (not (suit of it = moon and value of it = 3) or count(roads where suit of it = sun and value of it = 1) = 0)
      first: { pick: [left, right] }
    seconds: 10
flow:
  build: { ask: build }
  make: { make: build.roads, to: roads }
  stay: { ask: build }
  over: { end: draw }
)";

// A game that asks for up to three cards of this hand; `more` follows the zone in `pick`, for example a condition.
std::string keeping(const std::string& hand, const std::string& more = "") {
    return R"(
seats: 2
zones:
  hand: { of: seat, kind: hand, seen_by: owner, starts: )" +
           hand + R"( }
  kept: { of: seat, kind: pile, seen_by: everyone }
prompts:
  choose:
    fields: { keep: { up_to: 3, pick: hand)" +
           more + R"( }, why: { pick: [luck, skill] } }
    seconds: 10
flow:
  choose: { ask: choose }
  keep: { move: choose.keep, to: kept }
  stay: { ask: choose }
  over: { end: draw }
)";
}

// A game with an action that names up to three cards by kind; a kind may occur repeatedly.
const std::string kTossing = R"(
seats: 2
zones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [m2, s1, m2] } }
actions:
  toss: { toss: { pick: hand, up_to: 3 } }
prompts:
  turn:
    fields: { act: { pick: action, by: suit and value, optional: true } }
    seconds: 10
flow:
  turn: { ask: turn }
  act: { run: turn.act }
  stay: { ask: turn }
  over: { end: draw }
)";

struct Sets : SmallPack {
    Sets() {
        write("cards/chip.yaml", kTiles);
        write("scripts/actions/toss.lua",
              "return action { text = \"{toss} are tossed\", params = { toss = cards {} }, pass = 1,\n"
              "  run = function(fx, p) fx:discard(p.toss) end }\n");
    }
};

// An answer with these things as the fields `set`_1, `set`_2 ..., and then `rest`.
Values named(const std::string& set, const Names& things, Values rest = {}) {
    for (std::size_t i = things.size(); i-- > 0;)
        rest.insert(rest.begin(), {set + "_" + std::to_string(i + 1), things[i]});
    return rest;
}

Values tossed(const Names& things) {
    Values values = named("act.toss.toss", things);
    values.insert(values.begin(), {"act", "toss"});
    return values;
}
Values roads(const Names& things) { return named("roads", things, {{"first", "left"}}); }
Values kept(const Names& things) { return named("keep", things, {{"why", "luck"}}); }

// The code and the field of the refusal of an answer: "not_an_option roads_2"; "taken" if it is accepted.
std::string refused(const Match& match, const Values& values) {
    const Outcome outcome = match.seen_by(1).judge(1, values);
    if (!outcome) return "taken";
    const std::string* field = find_value(outcome->data, "field");
    return std::string(word(outcome->code)) + " " + (field ? *field : "");
}

}  // namespace

TEST_CASE("a set given in every order is the same match, bit for bit") {
    Sets pack;
    const auto game = pack.game(kRoads);
    const Names in_order = {"s2", "s3", "m1", "m3"};
    Match plain(game, 5);
    REQUIRE_FALSE(plain.answer(1, 1, roads(in_order), 10));
    REQUIRE_FALSE(plain.answer(2, 1, roads({"s1", "s2", "s3", "m1"}), 20));
    Names order = in_order;
    std::sort(order.begin(), order.end());
    do {
        Match match(game, 5);
        REQUIRE_FALSE(match.seen_by(1).judge(1, roads(order)));
        REQUIRE_FALSE(match.answer(1, 1, roads(order), 10));
        REQUIRE_FALSE(match.answer(2, 1, roads({"s1", "s2", "s3", "m1"}), 20));
        CHECK(match.hash() == plain.hash());
        CHECK(write_log(match) == write_log(plain));
    } while (std::next_permutation(order.begin(), order.end()));
    CHECK(lying(plain, 1, "roads", 1) == in_order);
}

TEST_CASE("a set of kinds may hold one of them twice, and is the same in every order") {
    Sets pack;
    const auto game = pack.game(kTossing);
    Match plain(game, 5);
    REQUIRE_FALSE(plain.answer(1, 1, tossed({"s1", "m2", "m2"}), 0));
    CHECK_THAT(write_log(plain),
               Contains(R"("act.toss.toss_1": "s1", "act.toss.toss_2": "m2", "act.toss.toss_3": "m2"})"));
    CHECK(options(plain, 2, "act.toss.toss_3", tossed({"m2", "s1"})) ==
          Names{"s1", "s2", "s3", "m1", "m2", "m3", "none"});
    for (const Names& things : {Names{"m2", "s1", "m2"}, Names{"m2", "m2", "s1"}}) {
        Match match(game, 5);
        REQUIRE_FALSE(match.answer(1, 1, tossed(things), 0));
        CHECK(match.hash() == plain.hash());
        CHECK(write_log(match) == write_log(plain));
        CHECK(match.seen_by(2).canonical(1, tossed(things)) ==
              match.seen_by(2).canonical(1, tossed({"s1", "m2", "m2"})));
    }
    CHECK(plain.seen_by(2).judge(1, tossed({"m2", "s1", "x9"}))->code == RefusalCode::not_an_option);
    REQUIRE_FALSE(plain.answer(2, 1, tossed({"m2", "none", "none"}), 0));
    CHECK(lying(plain, 1, "hand", 1).empty());
    CHECK(lying(plain, 2, "hand", 2) == Names{"s1", "m2"});
}

TEST_CASE("an answer that is legal as it was given is kept so, the order of its fields, too") {
    Sets pack;
    const auto game = pack.game(kRoads);
    Match match(game, 5), other(game, 5);
    const Values backwards = {
        {"first", "left"}, {"roads_4", "m2"}, {"roads_3", "m1"}, {"roads_2", "s3"}, {"roads_1", "s2"}};
    REQUIRE_FALSE(match.answer(1, 1, backwards, 0));
    CHECK_THAT(write_log(match), Contains(R"(answer: {first: "left", roads_4: "m2", roads_3: "m1", roads_2: "s3", )"));
    REQUIRE_FALSE(other.answer(
        1, 1, {{"first", "left"}, {"roads_2", "s2"}, {"roads_1", "s3"}, {"roads_4", "m1"}, {"roads_3", "m2"}}, 0));
    CHECK_THAT(write_log(other), Contains(R"(answer: {first: "left", roads_2: "s3", roads_1: "s2", roads_4: "m2", )"));
    CHECK(other.hash() == match.hash());
    Diagnostics out;
    const auto again = replay_log(game, write_log(other), "log", out);
    INFO(out.show());
    REQUIRE(again);
    CHECK(write_log(*again) == write_log(other));
}

TEST_CASE("after the things of a set that are named, its options are what may be named besides, in any order") {
    Sets pack;
    Match match(pack.game(kRoads), 5);
    CHECK(options(match, 1, "roads_1") == Names{"s1", "s2", "s3", "m1", "m2", "m3"});
    CHECK(options(match, 1, "roads_2", {{"roads_1", "m3"}}) == Names{"s2", "s3", "m1", "m2"});
    CHECK(options(match, 1, "roads_4", named("roads", {"m2", "s3", "s1"})) == Names{"s2", "m1"});
    CHECK(options(match, 1, "roads_2", {{"roads_1", "x9"}}).empty());
    CHECK(options(match, 1, "first", named("roads", {"m2", "s3", "s1", "s2"})) == Names{"left", "right"});
    CHECK(options(match, 1, "first", named("roads", {"m2", "s3", "s1", "m3"})).empty());
    CHECK(ImplAccess::of(match).form(1, 1)->ascending_options("roads_1", {}) == Names{"s1", "s2", "s3"});
    Match loose(pack.game(keeping("[s1, m2, s3, m1]")), 1);
    CHECK(options(loose, 1, "keep_1") == Names{"s1", "m2", "s3", "m1", "none"});
    CHECK(options(loose, 1, "keep_2", {{"keep_1", "m1"}}) == Names{"s1", "m2", "s3", "none"});
    CHECK(options(loose, 1, "keep_3", named("keep", {"m1", "none"})) == Names{"none"});
    CHECK(options(loose, 1, "keep_3", named("keep", {"none", "m1"})).empty());
}

TEST_CASE("a set that may end early ends where nothing is named, and has no gaps") {
    Sets pack;
    Match match(pack.game(keeping("[s1, m2, s3, m1]")), 1);
    CHECK(refused(match, kept({"m1", "s1"})) == "taken");
    CHECK(refused(match, kept({"m1", "s1", "none"})) == "taken");
    CHECK(refused(match, kept({"m1", "none", "s1"})) == "not_an_option keep_3");
    CHECK(refused(match, {{"keep_2", "s1"}, {"why", "luck"}}) == "not_an_option keep_2");
    CHECK(refused(match, {{"keep_3", "s1"}, {"keep_1", "m2"}, {"why", "luck"}}) == "not_an_option keep_3");
    REQUIRE_FALSE(match.answer(1, 1, kept({"m1", "s1"}), 0));
    const PromptView prompt = match.seen_by(1).prompts()[0];
    CHECK(prompt.fields[0].value == "s1");
    CHECK(prompt.fields[1].value == "m1");
    CHECK(prompt.fields[2].value == "none");
}

TEST_CASE("a set of which something is wrong or missing is refused where it was named, in any order") {
    Sets pack;
    Match match(pack.game(kRoads), 5);
    for (const Names& three : {Names{"s1", "s2", "m1"}, Names{"m1", "s2", "s1"}, Names{"s2", "m1", "s1"}}) {
        INFO(three[0] << three[1] << three[2]);
        const auto with = [&](const std::string& last) { return roads({three[0], three[1], three[2], last}); };
        CHECK(refused(match, with("x9")) == "not_an_option roads_4");
        CHECK(refused(match, with("s2")) == "not_an_option roads_4");
        CHECK(refused(match, with("none")) == "not_an_option roads_4");
        CHECK(refused(match, roads(three)) == "missing_field roads_4");
        CHECK(refused(match, roads({three[0], "x9", three[1], three[2]})) == "not_an_option roads_2");
        CHECK(refused(match, with("m3")) == "not_an_option roads_4");
        CHECK_THAT(match.seen_by(1).judge(1, with("m3"))->reason, Contains("'m3'") && Contains("does not hold for it"));
    }
    CHECK(refused(match, {{"roads_4", "m1"}, {"roads_2", "s1"}, {"roads_3", "s2"}, {"first", "left"}}) ==
          "missing_field roads_1");
    CHECK(refused(match, named("roads", {"m1", "s3", "s2", "s1"}, {{"first", "up"}})) == "not_an_option first");
    CHECK(refused(match, named("roads", {"m1", "s3", "s2", "s1"})) == "missing_field first");
    const std::uint64_t hash = match.hash();
    CHECK(match.answer(1, 1, roads({"m3", "s2", "s3", "s1"}), 5));
    CHECK(match.hash() == hash);
    CHECK(match.inputs() == 0);
}

TEST_CASE("the same set again in another order is the answer that the prompt holds") {
    Sets pack;
    Match match(pack.game(kRoads), 5);
    REQUIRE_FALSE(match.answer(1, 1, roads({"m3", "s2", "s3", "m1"}), 10));
    const std::uint64_t hash = match.hash();
    REQUIRE_FALSE(match.answer(1, 1, roads({"m1", "m3", "s2", "s3"}), 700));
    CHECK(match.hash() == hash);
    CHECK(match.now() == 10);
    CHECK(match.inputs() == 1);
    REQUIRE_FALSE(match.answer(1, 1, roads({"m1", "m2", "s2", "s3"}), 700));
    CHECK(match.inputs() == 2);
}

TEST_CASE("where cards look alike, an order that is legal is kept, and another is no new answer") {
    Sets pack;
    const auto game = pack.game(keeping("[m2, s1, m2, s3]"));
    Match match(game, 1);
    for (const Names& things : {Names{"m2", "s1"}, Names{"s1", "m2"}, Names{"m2", "m2"}, Names{"m2", "s1", "m2"}}) {
        Match one(game, 1);
        REQUIRE_FALSE(one.answer(1, 1, kept(things), 0));
        for (std::size_t i = 0; i < things.size(); ++i)
            CHECK(one.seen_by(1).prompts()[0].fields[i].value == things[i]);
    }
    REQUIRE_FALSE(match.answer(1, 1, kept({"s1", "m2"}), 0));
    REQUIRE_FALSE(match.answer(1, 1, kept({"m2", "s1"}), 0));
    CHECK(match.inputs() == 1);
    CHECK(refused(match, kept({"m2", "m2", "m2"})) == "not_an_option keep_3");
    REQUIRE_FALSE(match.answer(1, 1, kept({"s3", "m2", "m2"}), 0));
    CHECK(match.seen_by(1).prompts()[0].fields[2].value == "s3");
    CHECK(options(match, 1, "keep_3", named("keep", {"s3", "m2"})) == Names{"m2", "s1", "none"});
    CHECK(options(match, 1, "keep_3", named("keep", {"m2", "m2"})) == Names{"s1", "s3", "none"});
}

TEST_CASE("of alike cards of which one may not be named the other is meant") {
    Sets pack;
    Match match(pack.game(keeping("[m2, s1, m2]", " where it != first(hand)")), 1);
    CHECK(options(match, 1, "keep_2", {{"keep_1", "m2"}}) == Names{"s1", "none"});
    CHECK(refused(match, kept({"s1", "m2"})) == "taken");
    CHECK(refused(match, kept({"m2", "s1"})) == "taken");
    CHECK(refused(match, kept({"m2", "m2"})) == "not_an_option keep_2");
}

TEST_CASE("the plain form of an answer is one for all orders, and leaves out what can be left out") {
    Sets pack;
    Match match(pack.game(keeping("[m2, s1, m2, s3]")), 1);
    const Values plain = {{"keep_1", "m2"}, {"keep_2", "s3"}, {"why", "luck"}};
    CHECK(match.seen_by(1).canonical(1, kept({"s3", "m2"})) == plain);
    CHECK(match.seen_by(1).canonical(1, {{"why", "luck"}, {"keep_2", "s3"}, {"keep_3", "none"}, {"keep_1", "m2"}}) ==
          plain);
    CHECK(match.seen_by(1).canonical(1, kept({"s1", "m2"})) == match.seen_by(1).canonical(1, kept({"m2", "s1"})));
    const Values wrong = kept({"s3", "m9"});
    CHECK(match.seen_by(1).canonical(1, wrong) == wrong);
    CHECK(match.seen_by(1).canonical(7, wrong) == wrong);
    CHECK(match.seen_by(9).canonical(1, wrong) == wrong);
    CHECK(match.seen_by(1).canonical(1, {}) == Values{});
}

TEST_CASE("a draw among answers takes their sets in any order") {
    Sets pack;
    const auto game = pack.game(kRoads);
    Match match(game, 5), other(game, 5);
    REQUIRE_FALSE(match.answer_by_draw(1, 1, {roads({"m1", "s3", "s2", "s1"}), roads({"m2", "s3", "s2", "s1"})}, 0));
    REQUIRE_FALSE(other.answer_by_draw(1, 1, {roads({"s1", "s2", "s3", "m1"}), roads({"s1", "s2", "s3", "m2"})}, 0));
    CHECK(match.hash() == other.hash());
    CHECK(write_log(match) == write_log(other));
    CHECK(match.answer_by_draw(1, 1, {roads({"m1", "s3", "s2", "s1"}), roads({"m1", "s3", "s2", "s2"})}, 0)->code ==
          RefusalCode::not_an_option);
}

TEST_CASE("amounts of a set are ordered, too") {
    Sets pack;
    Match match(pack.game("seats: 1\nzones: { box: { kind: pile, seen_by: nobody } }\n"
                          "prompts: { go: { fields: { pay: { pick: 1..9, times: 3, total: 12 } } } }\n"
                          "flow: { a: { ask: go }, stay: { ask: go }, over: { end: draw } }\n"),
                1);
    CHECK(options(match, 1, "pay_3", named("pay", {"5", "2"})) == options(match, 1, "pay_3", named("pay", {"2", "5"})));
    CHECK(options(match, 1, "pay_2", {{"pay_1", "3"}, {"pay_1", "4"}}) == options(match, 1, "pay_2", {{"pay_1", "3"}}));
    CHECK(refused(match, named("pay", {"5", "4", "3"})) == "taken");
    CHECK(refused(match, named("pay", {"3", "5", "4"})) == "taken");
    CHECK(match.seen_by(1).canonical(1, named("pay", {"5", "4", "3"})) == named("pay", {"3", "4", "5"}));
    CHECK(refused(match, named("pay", {"4", "5", "2", "9"})) == "unknown_field pay_4");
    CHECK(refused(match, named("pay", {"4", "4", "3"})) == "not_an_option pay_2");
    CHECK(refused(match, named("pay", {"6", "4", "3"})) == "not_an_option pay_1");
    CHECK(refused(match, named("pay", {"5", "x", "3"})) == "not_an_option pay_2");
    CHECK(refused(match, named("pay", {"4", "3"})) == "missing_field pay_3");
    CHECK(match.seen_by(1).judge(1, named("pay", {"6", "4", "3"}))->reason == "'6' is not possible for 'pay_1'.");
}
