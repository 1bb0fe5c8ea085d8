// Tests fields of prompts: asked under a condition, answered several times, kinds of cards, words.
#include "match/impl.hpp"
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

namespace {

const std::string kWhen = R"(
seats: 1
zones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] } }
counters: { points: { of: seat, starts: 1 }, seen: { of: seat } }
prompts:
  turn:
    fields:
      use: { pick: [take, keep] }
      card: { pick: hand, if: use = keep }
      extra: { pick: 1..3, if: points >= 2 }
flow:
  turn: { ask: turn }
  note: { set: { seen: 1 if turn.extra is none else 2 } }
  more: { add: { points: 5 }, if: turn.use = take }
  again: { ask: turn }
  late: { set: { seen: 1 if turn.extra is none else 2 } }
  stay: { ask: turn }
  over: { end: draw }
)";

std::string sets(const std::string& field, const std::string& silent = "random") {
    return R"(
seats: 1
zones:
  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2, s3, m1] }
  kept: { of: seat, kind: pile, seen_by: everyone }
prompts:
  choose:
    fields: { keep: )" +
           field + R"( }
    seconds: 10
    if_silent: )" +
           silent + R"(
flow:
  choose: { ask: choose }
  keep: { move: choose.keep, to: kept }
  stay: { ask: choose }
  over: { end: draw }
)";
}

std::string kinds(const std::string& more, const std::string& silent = "random") {
    return R"(
seats: 1
most_cards: 9
zones: { hand: { of: seat, kind: hand, seen_by: owner } }
prompts:
  build:
    fields: { pair: { times: 2, pick: every(suit; value))" +
           more + R"( } }
    seconds: 10
    if_silent: )" +
           silent + R"(
flow:
  build: { ask: build }
  make: { make: build.pair, to: hand }
  stay: { ask: build }
  over: { end: draw }
)";
}

}  // namespace

TEST_CASE("a field with `if` is asked while that holds, and counts as none otherwise") {
    SmallPack pack;
    Match match(pack.game(kWhen), 1);
    CHECK(options(match, 1, "card").empty());
    CHECK(options(match, 1, "card", {{"use", "take"}}).empty());
    CHECK(options(match, 1, "card", {{"use", "keep"}}) == Names{"s1", "m2"});
    CHECK(options(match, 1, "extra", {{"use", "take"}}).empty());
    const auto refused = answer(match, 1, {{"use", "take"}, {"card", "s1"}});
    REQUIRE(refused);
    CHECK(refused->code == RefusalCode::unknown_field);
    CHECK(answer(match, 1, {{"use", "keep"}})->code == RefusalCode::missing_field);
    REQUIRE_FALSE(answer(match, 1, {{"use", "take"}}));
    CHECK(counter(match, 1, "seen", 1) == "1");
    CHECK(counter(match, 1, "points", 1) == "6");
    CHECK(options(match, 1, "extra", {{"use", "take"}}) == Names{"1", "2", "3"});
    REQUIRE_FALSE(answer(match, 1, {{"use", "keep"}, {"card", "m2"}, {"extra", "3"}}));
    CHECK(counter(match, 1, "seen", 1) == "2");
}

TEST_CASE("`times` is a set: nothing twice, and it must be complete; what bots list ascends") {
    SmallPack pack;
    pack.write("cards/chip.yaml", kTiles);
    Match match(pack.game(sets("{ pick: hand, times: 2 }")), 1);
    CHECK(options(match, 1, "keep_1") == Names{"s1", "m2", "s3", "m1"});
    CHECK(options(match, 1, "keep_2", {{"keep_1", "m2"}}) == Names{"s1", "s3", "m1"});
    CHECK(ImplAccess::of(match).form(1, 1)->ascending_options("keep_1", {}) == Names{"s1", "m2", "s3"});
    CHECK(ImplAccess::of(match).form(1, 1)->ascending_options("keep_2", {{"keep_1", "m2"}}) == Names{"s3", "m1"});
    CHECK_FALSE(match.seen_by(1).judge(1, {{"keep_1", "s3"}, {"keep_2", "m2"}}));
    CHECK(answer(match, 1, {{"keep_1", "m2"}, {"keep_2", "m2"}})->code == RefusalCode::not_an_option);
    CHECK(answer(match, 1, {{"keep_1", "m2"}})->code == RefusalCode::missing_field);
    REQUIRE_FALSE(answer(match, 1, {{"keep_1", "m2"}, {"keep_2", "m1"}}));
    CHECK(lying(match, 1, "kept", 1) == Names{"m2", "m1"});
    CHECK(lying(match, 1, "hand", 1) == Names{"s1", "s3"});
}

TEST_CASE("`up_to` is a set that may end early, and nothing comes after its end") {
    SmallPack pack;
    pack.write("cards/chip.yaml", kTiles);
    const auto game = pack.game(sets("{ pick: hand, up_to: 3 }"));
    Match match(game, 1);
    CHECK(options(match, 1, "keep_1") == Names{"s1", "m2", "s3", "m1", "none"});
    CHECK(options(match, 1, "keep_2", {{"keep_1", "none"}}) == Names{"none"});
    CHECK(answer(match, 1, {{"keep_2", "s1"}})->code == RefusalCode::not_an_option);
    REQUIRE_FALSE(answer(match, 1, {{"keep_1", "s3"}}));
    CHECK(lying(match, 1, "kept", 1) == Names{"s3"});
    Match none(game, 1);
    REQUIRE_FALSE(answer(none, 1, {}));
    CHECK(lying(none, 1, "kept", 1).empty());
}

TEST_CASE("a set may be named in any order, and is then put into its own") {
    SmallPack pack;
    Match match(pack.game(sets("{ pick: hand where it != first(hand), times: 2 }")), 1);
    CHECK(options(match, 1, "keep_1") == Names{"m2", "s3", "m1"});
    CHECK(ImplAccess::of(match).form(1, 1)->ascending_options("keep_1", {}) ==
          Names{"m2", "s3"});  // in list order m1 cannot be first
    CHECK(options(match, 1, "keep_2", {{"keep_1", "s3"}}) == Names{"m2", "m1"});
    CHECK(options(match, 1, "keep_2", {{"keep_1", "s1"}}).empty());  // s1 is not an option
    CHECK(options(match, 1, "nonsense").empty());
    CHECK(match.seen_by(9).options(1, "keep_1", {}).empty());
    REQUIRE_FALSE(match.answer(1, 1, {{"keep_1", "m1"}, {"keep_2", "m2"}}, 0));
    CHECK(lying(match, 1, "kept", 1) == Names{"m2", "m1"});

    Match loose(pack.game(sets("{ pick: hand, up_to: 3 }")), 1);
    const auto open = [&](const Values& earlier) {
        return options(loose, 1, "keep_" + std::to_string(earlier.size() + 1), earlier);
    };
    CHECK(open({}) == Names{"s1", "m2", "s3", "m1", "none"});
    CHECK(open({{"keep_1", "m1"}}) == Names{"s1", "m2", "s3", "none"});
    CHECK(open({{"keep_1", "m1"}, {"keep_2", "none"}}) == Names{"none"});
    REQUIRE_FALSE(answer(loose, 1, {{"keep_1", "m1"}, {"keep_2", "s1"}, {"keep_3", "none"}}));
    CHECK(lying(loose, 1, "kept", 1) == Names{"s1", "m1"});
}

TEST_CASE("a set is either `times` or `up_to`") {
    SmallPack pack;
    CHECK_THAT(pack.errors(sets("{ pick: hand, times: 2, up_to: 3 }")),
               Contains("game.yaml:10:") && Contains("a field cannot have both 'times' and 'up_to'"));
    CHECK_THAT(pack.errors(sets("{ pick: hand, times: 17 }")), Contains("game.yaml:10:") && Contains("16"));
}

TEST_CASE("a kind is what a card can be, held or not, and `where` looks at its attributes and at the set so far") {
    SmallPack pack;
    pack.write("cards/chip.yaml", kTiles);
    Match plain(pack.game(kinds("")), 1);
    CHECK(options(plain, 1, "pair_1") == Names{"s1", "s2", "s3", "m1", "m2", "m3"});
    Match match(pack.game(kinds(" where value of it > 1 and not (suit of it in suit of pair)")), 1);
    CHECK(options(match, 1, "pair_1") == Names{"s2", "s3", "m2", "m3"});
    CHECK(options(match, 1, "pair_2", {{"pair_1", "s2"}}) == Names{"m2", "m3"});
    REQUIRE_FALSE(answer(match, 1, {{"pair_1", "s3"}, {"pair_2", "m2"}}));
    CHECK(lying(match, 1, "hand", 1) == Names{"s3", "m2"});
}

TEST_CASE("an answer in place of another is judged as if that had not been given") {
    SmallPack pack;
    pack.write("cards/chip.yaml", kTiles);
    Match match(pack.game(kinds(" where not (suit of it in suit of pair)").replace(0, 9, "seats: 2\n")), 1);
    const Values before = {{"pair_1", "s3"}, {"pair_2", "m2"}}, after = {{"pair_1", "s1"}, {"pair_2", "m3"}};
    REQUIRE_FALSE(match.answer(1, 1, before, 0));
    CHECK(options(match, 1, "pair_1") == Names{"s1", "s2", "s3", "m1", "m2", "m3"});
    CHECK(ImplAccess::of(match).form(1, 1)->ascending_options("pair_1", {}) == Names{"s1", "s2", "s3"});
    CHECK_FALSE(match.seen_by(1).judge(1, after));
    REQUIRE_FALSE(match.answer(1, 1, before, 0));
    CHECK(match.inputs() == 1);
    REQUIRE_FALSE(match.answer(1, 1, after, 0));
    CHECK(match.inputs() == 2);
}

TEST_CASE("the default of a set is a list, and a set with a missing part is missing as a whole") {
    SmallPack pack;
    pack.write("cards/chip.yaml", kTiles);
    const auto game = pack.game(kinds("", "{ pair: [s1, m3] }"));
    Match silent(game, 1);
    REQUIRE_FALSE(silent.tick(10'000));
    CHECK(lying(silent, 1, "hand", 1) == Names{"s1", "m3"});
    Match half(game, 1);
    REQUIRE_FALSE(
        half.host({HostInputKind::enter, {{"seat", "1"}, {"prompt", "1"}, {"pair_1", "s2"}, {"pair_2", "m9"}}}, 0));
    REQUIRE_FALSE(half.tick(10'000));
    CHECK(lying(half, 1, "hand", 1) == Names{"s1", "m3"});
    Match whole(game, 1);
    REQUIRE_FALSE(
        whole.host({HostInputKind::enter, {{"seat", "1"}, {"prompt", "1"}, {"pair_1", "s2"}, {"pair_2", "m1"}}}, 0));
    REQUIRE_FALSE(whole.tick(10'000));
    CHECK(lying(whole, 1, "hand", 1) == Names{"s2", "m1"});
}

TEST_CASE(
    "a set that a host enters is judged as if it had not been given: what it is made of does not count against it") {
    SmallPack pack;
    pack.write("cards/chip.yaml", kTiles);
    Match match(pack.game(kinds(" where not (suit of it in suit of pair)", "{ pair: [s1, m3] }")), 1);
    REQUIRE_FALSE(
        match.host({HostInputKind::enter, {{"seat", "1"}, {"prompt", "1"}, {"pair_1", "s2"}, {"pair_2", "m1"}}}, 0));
    REQUIRE_FALSE(match.tick(10'000));
    CHECK(lying(match, 1, "hand", 1) == Names{"s2", "m1"});
}

TEST_CASE("a random set is a set, too") {
    SmallPack pack;
    pack.write("cards/chip.yaml", kTiles);
    const auto game = pack.game(kinds(""));
    std::set<Names> seen;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Match match(game, seed);
        REQUIRE_FALSE(match.tick(10'000));
        const Names hand = lying(match, 1, "hand", 1);
        REQUIRE(hand.size() == 2);
        CHECK(hand[0] != hand[1]);
        seen.insert(hand);
    }
    CHECK(seen.size() > 5);
}

TEST_CASE("kinds, words and conditions that do not exist are named with their place") {
    SmallPack pack;
    pack.write("cards/chip.yaml", kTiles);
    CHECK_THAT(pack.errors(kinds(" where width of it > 1")),
               Contains("game.yaml:9:") && Contains("there is no 'width'"));
    CHECK_THAT(pack.errors(kinds("", "{ pair: [m3, s1] }")),
               Contains("game.yaml:11:") && Contains("'s1' is not after the previous one"));
    CHECK_THAT(pack.errors(kinds("", "{ pair: s1 }")), Contains("game.yaml:11:") &&
                                                           Contains("'pair' is a set, whose answer is a list") &&
                                                           Contains("pair: [s1]"));
    CHECK_THAT(pack.errors(kinds("", "{ pair_1: s1 }")),
               Contains("game.yaml:11:") && Contains("'pair_1' is one field of the set 'pair'"));
    std::string wrong = kWhen;
    wrong.replace(wrong.find("use = keep"), 11, "use = kepp");
    CHECK_THAT(pack.errors(wrong),
               Contains("game.yaml:11:") && Contains("there is no 'kepp'") && Contains("did you mean 'keep'?"));
    wrong = kWhen;
    wrong.replace(wrong.find("pick: hand"), 10, "pick: every(width)");
    CHECK_THAT(pack.errors(wrong), Contains("game.yaml:11:") && Contains("width"));
    wrong = kWhen;
    wrong.replace(wrong.find("if: points"), 12, "or: last, if: points");
    CHECK_THAT(pack.errors(wrong), Contains("game.yaml:12:") && Contains("'or' needs 'by'"));
}

TEST_CASE("an answered seat can be none") {
    SmallPack pack;
    Match match(pack.game(R"(
seats: 2
zones: { box: { kind: pile, seen_by: nobody } }
counters: { silent: { of: seat } }
prompts: { vote: { fields: { for: { pick: seats, optional: true } } } }
flow:
  vote: { ask: vote }
  note: { set: { silent: 1 if vote.for is none else 0 } }
  stay: { ask: vote, if: total(silent) = 1 }
  over: { end: draw }
)"),
                1);
    REQUIRE_FALSE(answer(match, 1, {{"for", "2"}}));
    REQUIRE_FALSE(answer(match, 2, {}));
    CHECK(counter(match, 0, "silent", 1) == "0");
    CHECK(counter(match, 0, "silent", 2) == "1");
    CHECK_FALSE(match.over());
}

TEST_CASE("an amount is never below 0") {
    SmallPack pack;
    const auto body = [](const std::string& from) {
        return "seats: 1\nzones: { box: { kind: pile, seen_by: nobody } }\ncounters: { n: {} }\n"
               "prompts: { go: { fields: { pay: { pick: " +
               from + "..2 } } } }\nflow: { a: { ask: go }, over: { end: draw } }\n";
    };
    Match match(pack.game(body("n - 2")), 1);
    CHECK(options(match, 1, "pay") == Names{"0", "1", "2"});
    CHECK_THAT(pack.errors(body("-2")), Contains("game.yaml:6:") && Contains("an amount cannot be -2"));
}

TEST_CASE("`if_silent` names the fields of `each` together, and one by one") {
    SmallPack pack;
    const auto game = [](const std::string& silent) {
        return "seats: 1\nzones: { hand: { of: seat, kind: hand, seen_by: owner } }\n"
               "counters: { n: { of: seat }, k: { of: seat } }\n"
               "prompts: { go: { fields: { a: { pick: 0..3, each: suit } }, seconds: 3, if_silent: " +
               silent +
               " } }\nflow:\n  go: { ask: go }\n  n: { set: { n: go.a(sun), k: go.a(moon) } }\n"
               "  stay: { ask: go }\n  over: { end: draw }\n";
    };
    Match match(pack.game(game("{ a: 1, a_moon: 2 }")), 1);
    REQUIRE_FALSE(match.tick(3'000));
    CHECK(counter(match, 0, "n", 1) == "1");
    CHECK(counter(match, 0, "k", 1) == "2");
    CHECK_THAT(pack.errors(game("{ a_star: 2 }")), Contains("the prompt has no field 'a_star'"));
}
