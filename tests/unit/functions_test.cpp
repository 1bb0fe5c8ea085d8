#include "compile/functions.hpp"
#include "builtins/language.hpp"

#include <set>

#include "lang/parse.hpp"
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

TEST_CASE("every function says what it is, what it takes, and shows itself in an example") {
    std::set<std::string_view> names;
    for (const FunctionRow* row : standard_language().functions) {
        const lang::FunctionWord& word = row->word;
        INFO(word.name);
        CHECK(names.insert(word.name).second);
        CHECK_FALSE(word.doc.empty());
        CHECK_FALSE(word.parameters.empty());
        CHECK(row->make != nullptr);
        CHECK(word.example.find(std::string(word.name) + "(") != std::string_view::npos);
        CHECK_FALSE(lang::parse(word.example).mistake);
        for (const lang::Parameter& parameter : word.parameters) {
            CHECK_FALSE(parameter.name.empty());
            CHECK_FALSE(parameter.doc.empty());
        }
    }
    CHECK(names.size() == standard_language().function_words.size());
}

namespace {

// The value of an expression that is stored in a counter at the start of a match, as text. `halves` has the scale 2.
struct Sums : SmallPack {
    std::string is(const std::string& counter, const std::string& expression) const {
        const Match match(
            game("seats: 3\nmost_cards: 12\nzones:\n"
                 "  hand: { kind: hand, seen_by: everyone, starts: [s1, m2, s3, s3] }\n"
                 "  bare: { kind: hand, seen_by: everyone }\n"
                 "counters: { n: {}, halves: { scale: 2 }, points: { of: seat }, who: { holds: seat } }\n"
                 "prompts: { go: { fields: { say: { pick: [ready] } } } }\n"
                 "flow:\n  a: { set: { points of 2: 7, points of 3: -5, halves: 2.5 } }\n  set: { set: { " +
                 counter + ": \"" + expression + "\" } }\n  stay: { ask: go }\n  over: { end: draw }\n"),
            1);
        return test::counter(match, 0, counter, 0);
    }
};

}  // namespace

TEST_CASE("what is rounded goes to the next whole number below or above, of negative ones, too") {
    const Sums sums;
    CHECK(sums.is("n", "down(7 / 2)") == "3");
    CHECK(sums.is("n", "up(7 / 2)") == "4");
    CHECK(sums.is("n", "down(points of 3 / 2)") == "-3");
    CHECK(sums.is("n", "up(points of 3 / 2)") == "-2");
    CHECK(sums.is("n", "up(6 / 2) + down(6 / 2)") == "6");
    CHECK(sums.is("n", "down(halves) + 10 * up(halves)") == "32");
    CHECK(sums.is("n", "abs(points of 3) + abs(points of 2)") == "12");
    CHECK(sums.is("halves", "points of 2 / 2") == "3.5");
}

TEST_CASE("the only one of several is none where there are more") {
    const Sums sums;
    CHECK(sums.is("who", "only(seats where points of it > 0)") == "2");
    CHECK(sums.is("who", "only(seats where points of it != 0)") == "none");
    CHECK(sums.is("who", "only(seats where points of it > 9)") == "none");
    CHECK(sums.is("n", "value of only(hand where it is moon) or 9") == "2");
    CHECK(sums.is("n", "value of only(bare) or 9") == "9");
}

TEST_CASE("the highest and the lowest of seats and of cards, and whose it is") {
    const Sums sums;
    CHECK(sums.is("n", "best(points) - least(points)") == "12");
    CHECK(sums.is("n", "total(points)") == "2");
    CHECK(sums.is("who", "most(points)") == "2");
    CHECK(sums.is("n", "best(value of hand) or 9") == "3");
    CHECK(sums.is("n", "best(value of bare) or 9") == "9");
    CHECK(sums.is("n", "1 if most(value of hand) is none else 0") == "1");  // two cards share the maximum
    CHECK(sums.is("n", "value of most(value of (hand where it is even)) or 9") == "2");
    CHECK(sums.is("n", "kinds(hand) * 10 + alike(value of hand)") == "32");
}

TEST_CASE("leaders are all whose number is the highest, and of those that have none nobody") {
    const Sums sums;
    CHECK(sums.is("who", "only(leaders(points))") == "2");
    CHECK(sums.is("who", "only(leaders(-points))") == "3");
    CHECK(sums.is("n", "count(leaders(value of hand)) * 10 + count(leaders(value of (hand where it is even)))") ==
          "21");
    CHECK(sums.is("n", "total(value of (leaders(value of hand)))") == "6");
    CHECK(sums.is("n", "count(leaders(points of (seats where it != 2)))") == "1");
    CHECK(sums.is("who", "first(leaders(points of (seats where it != 2)))") == "1");
    CHECK(sums.is("who", "last(leaders(points % 2 - points % 2))") == "3");  // all seats are leaders
    CHECK(sums.is("n", "count(leaders(value of bare))") == "0");
    CHECK(sums.is("n", "1 if 2 in leaders(points) and not (3 in leaders(points)) else 0") == "1");
    CHECK_THAT(sums.errors("seats: 2\ncounters: { n: {} }\nflow: { over: { end: leaders(n) } }\n"),
               Contains("game.yaml:5:") && Contains("leaders"));
    CHECK_THAT(sums.errors("seats: 2\ncounters: { n: { of: seat } }\nflow: { over: { end: leader(n) } }\n"),
               Contains("did you mean 'leaders'?"));
}

TEST_CASE("with what is none nothing is equal, less or more, and everything unequal") {
    const Sums sums;
    const auto holds = [&](const std::string& condition) { return sums.is("n", "1 if " + condition + " else 0"); };
    for (const std::string sign : {"=", "<", "<=", ">", ">="})
        CHECK(holds("value of first(bare) " + sign + " 2") == "0");
    CHECK(holds("value of first(bare) != 2") == "1");
    CHECK(holds("first(bare) in hand") == "0");
    CHECK(holds("value of first(bare) = value of last(bare)") == "0");
    CHECK(holds("not (value of first(bare) = 2)") == "1");
}

TEST_CASE("a quotient that leaves a rest, or by 0, and what must be there and is not, halt with their line") {
    const Sums sums;
    for (const auto& [expression, because] : {std::pair{"points of 2 / 2", "leaves a remainder"},
                                              {"points of 2 / points of 1", "division by 0"},
                                              {"points of 2 % points of 1", "division by 0"},
                                              {"down(points of 2 / points of 1)", "division by 0"},
                                              {"the value of first(bare)", "is none"}})
        try {
            sums.is("n", expression);
            FAIL(expression);
        } catch (const PackError& e) {
            CHECK_THAT(e.show(), Contains("game.yaml:12:") && Contains(because));
        }
}

TEST_CASE("silent( ) says who let the time run out, each time it is asked, and what others did is no secret it tells") {
    const SmallPack pack;
    const auto body = [](const std::string& seconds, const std::string& count) {
        return "seats: 2\ncounters: { missed: { of: seat } }\n"
               "zones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] } }\n"
               "prompts:\n  go: { fields: { card: { pick: hand, optional: true }, n: { pick: 1..3 } }" +
               seconds +
               " }\nflow:\n  round:\n    repeat: 3\n    steps:\n      ask: { ask: go }\n      late: { add: { missed: 1 "
               "}, if: " +
               count + " }\n  over: { end: draw }\n";
    };
    const auto game = pack.game(body(", seconds: 10", "silent(go.n)"));
    Match match(game, 1);
    REQUIRE_FALSE(answer(match, 1, {{"card", "none"}, {"n", "2"}}));
    REQUIRE_FALSE(match.tick(10'000));
    for (const CounterView& seen : match.seen_by(kSpectator).view().counters)
        CHECK(seen.name == "missed");  // the noted counter is not told
    CHECK(counter(match, 0, "missed", 1) + counter(match, 0, "missed", 2) == "01");
    REQUIRE_FALSE(match.tick(20'000));
    CHECK(counter(match, 0, "missed", 1) + counter(match, 0, "missed", 2) == "12");
    REQUIRE_FALSE(answer(match, 2, {{"card", "s1"}, {"n", "1"}}));
    REQUIRE_FALSE(answer(match, 1, {{"card", "m2"}, {"n", "1"}}));
    CHECK(match.over());
    CHECK(counter(match, 0, "missed", 1) + counter(match, 0, "missed", 2) == "12");

    CHECK(pack.errors(body(", seconds: 10", "silent(go.card)")) == "");
    CHECK_THAT(
        pack.errors(body("", "silent(go.n)")),
        Contains(
            "game.yaml:13:46: in 'silent(go.n)': 'silent' is always false here, because the prompt has no deadline") &&
            Contains("add seconds: NUMBER to the prompt"));
    CHECK_THAT(pack.errors(body(", seconds: 10", "silent(missed)")),
               Contains("this is not an answer") && Contains("silent(PROMPT.FIELD)"));
    CHECK_THAT(pack.errors(body(", seconds: 10", "silent(go)")),
               Contains("'go' cannot be used alone here") && Contains("go.FIELD"));
    CHECK(pack.errors(body(", seconds: 10", "silent ( go.card )")) == "");
    const auto asks = [&](const std::string& condition) {
        return pack.errors(
            "seats: 2\nzones: { hand: { of: seat, kind: hand, seen_by: owner } }\nprompts:\n  go: { pick: 1..3, "
            "seconds: 5 }\n  then: { fields: { say: { pick: [left, right], "
            "if: " +
            condition + " } } }\nflow: { a: { ask: go }, b: { ask: then }, over: { end: draw } }\n");
    };
    CHECK(asks("silent(go)") == "");
    CHECK_THAT(asks("silent(go of opponent)"), Contains("the asked seat never sees the result of silent( ) of others"));
}

TEST_CASE("silence is noted of who was asked, and neither of who answers after all nor of what the host enters") {
    const SmallPack pack;
    const std::string head =
        "seats: 3\ncounters: { late: {} }\nzones: { hand: { of: seat, kind: hand, seen_by: owner } }\n"
        "prompts: { go: { pick: [keep, use], seconds: 10 } }\nflow:\n";
    const std::string count =
        "  late: { set: { late: count(seats where silent(go of it)) } }\n  stay: { ask: go }\n"
        "  more: { set: { late: late * 10 + count(seats where silent(go of it)) } }\n"
        "  over: { end: draw }\n";
    for (const std::string ask :
         {"  turns: { each: seat, steps: { ask: { ask: go } } }\n",
          "  one: { ask: go, of: 1 }\n  two: { ask: go, of: 2 }\n  three: { ask: go, of: 3 }\n"}) {
        Match match(pack.game(head + ask + count), 1);
        REQUIRE_FALSE(match.tick(10'000));
        REQUIRE_FALSE(answer(match, 2, {{"go", "keep"}}));
        REQUIRE_FALSE(match.tick(20'000));
        CHECK(counter(match, 0, "late", 0) == "2");
    }
    Match match(pack.game(head + "  ask: { ask: go }\n" + count), 1);
    const auto number = [&](Seat seat) { return std::to_string(match.seen_by(seat).prompts().at(0).number); };
    REQUIRE_FALSE(match.host({HostInputKind::enter, {{"seat", "1"}, {"prompt", number(1)}, {"go", "keep"}}}, 1'000));
    REQUIRE_FALSE(match.host({HostInputKind::enter, {{"seat", "2"}, {"prompt", number(2)}, {"go", "nothing"}}}, 1'000));
    REQUIRE_FALSE(match.tick(10'000));
    CHECK(counter(match, 0, "late", 0) == "1");
    for (const Seat seat : {1, 2, 3})
        REQUIRE_FALSE(answer(match, seat, {{"go", "use"}}));
    CHECK(counter(match, 0, "late", 0) == "10");
}

TEST_CASE("silence ends where an answer that worked at once is asked for again, and is noted inside `parallel`") {
    const SmallPack pack;
    const std::string head =
        "seats: 2\ncounters: { late: {}, n: {} }\nzones: { hand: { of: seat, kind: hand, seen_by: owner } }\n"
        "prompts: { go: { pick: [keep, use], seconds: 10, if_silent: use }, stay: { pick: [keep, use] } }\nflow:\n";
    const std::string count =
        "  late: { set: { late: count(seats where silent(go of it)) } }\n  stay: { ask: stay }\n  over: { end: draw "
        "}\n";
    Match match(pack.game(head +
                          "  ask: { ask: go, at_once: { if: go = use, clock: anew, steps: { n: { add: { n: 1 } } "
                          "} } }\n" +
                          count),
                1);
    REQUIRE_FALSE(match.tick(10'000));  // both seats were silent, and are asked again
    CHECK(counter(match, 0, "n", 0) == "2");
    REQUIRE_FALSE(answer(match, 1, {{"go", "keep"}}));
    REQUIRE_FALSE(answer(match, 2, {{"go", "keep"}}));
    CHECK(counter(match, 0, "late", 0) == "0");

    Match apart(pack.game(head + "  all: { parallel: everyone, steps: { a: { ask: go }, b: { ask: go } } }\n" + count),
                1);
    REQUIRE_FALSE(answer(apart, 1, {{"go", "keep"}}));
    REQUIRE_FALSE(answer(apart, 1, {{"go", "keep"}}));
    REQUIRE_FALSE(apart.tick(10'000));
    REQUIRE_FALSE(apart.tick(20'000));
    CHECK(counter(apart, 0, "late", 0) == "1");
}
