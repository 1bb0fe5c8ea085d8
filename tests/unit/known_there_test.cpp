// Tests that expressions may read an answer or a card if their condition has tested that it is there. Also tests lets
// that are one of several words.
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

std::string game(const std::string& second_field, const std::string& step = "add: { n: 1 }") {
    return "seats: 2\n"
           "counters: { n: { of: seat } }\n"
           "zones:\n"
           "  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] }\n"
           "  grid: { kind: grid, columns: 3, rows: 2, seen_by: everyone }\n"
           "let: { liked: sun if n > 1 else moon }\n"
           "prompts:\n"
           "  go:\n"
           "    fields:\n"
           "      from: { pick: columns(grid), optional: true }\n"
           "      bid: { pick: 0..9, optional: true }\n"
           "      dye: { pick: suit }\n"
           "      to: { " +
           second_field +
           " }\n"
           "flow:\n"
           "  ask: { ask: go }\n"
           "  then: { " +
           step +
           " }\n"
           "  over: { end: leaders(n) }\n";
}

}  // namespace

TEST_CASE("where a field's own condition has asked for an answer, it is there") {
    const SmallPack pack;
    for (const std::string field : {
             "pick: columns(grid) where from is not full, if: from is not none",
             "pick: columns(grid) where from is not full and it != from, if: not from is none",
             "pick: 0..bid, if: bid is not none and from is not none",
             "pick: 0..bid, if: bid > 2",
             "pick: 0..9, if: from is not none and from is not full",
             "pick: 0..9, if: from is none or from is not full",
             "pick: columns(grid) where from is not none and from is not full",
             "pick: 0..9, if: (from is not full) if from is not none else n > 0",
         }) {
        INFO(field);
        CHECK(pack.errors(game(field)) == "");
    }
}

TEST_CASE("where a step's own condition has asked for an answer, it is there") {
    const SmallPack pack;
    const std::string field = "pick: 0..9";
    for (const std::string step : {
             "add: { n: go.bid }, if: go.bid is not none",
             "add: { n: go.bid + 1 }, if: not go.bid is none",
             "set: { n: go.bid * 2 }, if: go.bid > 2 and n = 0",
             "add: { n: 1 if go.from is full else 2 }, if: go.from is not none",
             "add: { n: value of first(hand) if first(hand) is not none else 0 }",
             "add: { n: value of last(hand of opponent) }, if: last(hand of opponent) is not none",
         }) {
        INFO(step);
        CHECK(pack.errors(game(field, step)) == "");
    }
    for (const std::string step : {
             "add: { n: go.bid + 1 }",
             "add: { n: go.bid + 1 }, if: go.from is not none",
             "add: { n: go.bid + 1 }, if: go.bid is none",
             "add: { n: value of first(hand) }, if: last(hand) is not none",
             "add: { n: value of first(hand) }, if: first(hand of opponent) is not none",
             // A condition is tested once for a whole block, so it may not hold any more in its steps.
             "if: go.bid of 1 is not none, steps: { inside: { add: { n: go.bid of 1 + 1 } } }",
             "add: { n: go.bid + 1 }, if: go.bid is not none }\n  again: { add: { n: go.bid + 1 }",
         }) {
        INFO(step);
        CHECK_THAT(pack.errors(game(field, step)), Contains("may be none"));
    }
    Match match(pack.game(game(field, "add: { n: go.bid }, if: go.bid is not none")), 1);
    CHECK_FALSE(answer(match, 1, {{"from", "none"}, {"bid", "none"}, {"dye", "sun"}, {"to", "1"}}));
    CHECK_FALSE(answer(match, 2, {{"from", "none"}, {"bid", "7"}, {"dye", "sun"}, {"to", "1"}}));
    CHECK(counter(match, 0, "n", 1) == "0");
    CHECK(counter(match, 0, "n", 2) == "7");
}

TEST_CASE("what no condition has asked for may be none") {
    const SmallPack pack;
    for (const std::string field : {
             "pick: columns(grid) where from is not full",
             "pick: columns(grid) where from is not full, if: bid is not none",
             "pick: 0..bid, if: bid is not none or from is not none",
             "pick: 0..bid, if: bid is none",
             "pick: 0..bid, if: bid != 3",
             "pick: 0..9, if: from is not full and from is not none",
             "pick: 0..9, if: from is not none or from is not full",
             "pick: 0..9, if: n > 0 if from is not none else from is not full",
         }) {
        INFO(field);
        CHECK_THAT(pack.errors(game(field)), Contains("may be none"));
    }
}

TEST_CASE("a let is one of several words, of the only list that has them") {
    const SmallPack pack;
    const std::string field = "pick: [left, right], optional: true";
    CHECK(pack.errors(game(field, "add: { n: 1 }, if: go.dye = liked")) == "");
    Match match(pack.game(game(field, "add: { n: 1 }, if: go.dye = liked")), 1);
    CHECK_FALSE(answer(match, 1, {{"from", "none"}, {"bid", "none"}, {"dye", "moon"}, {"to", "left"}}));
    CHECK_FALSE(answer(match, 2, {{"from", "none"}, {"bid", "none"}, {"dye", "sun"}, {"to", "left"}}));
    CHECK(match.winners() == std::vector<Seat>{1});
}

TEST_CASE("of a let of several words the one that is wrong is named") {
    const SmallPack pack;
    const auto errors = [&](const std::string& let) {
        return pack.errors(
            "seats: 2\nzones: { pile: { kind: pile, seen_by: nobody } }\n"
            "counters: { n: { of: seat } }\nlet: { x: " +
            let +
            " }\nprompts: { claim: { pick: [duke, captain] } }\nflow:\n  ask: { ask: claim }\n"
            "  n: { add: { n: 1 }, if: claim = x }\n  over: { end: leaders(n) }\n");
    };
    CHECK(errors("duke if n > 1 else captain") == "");
    CHECK(errors("duke if n > 1 else captain if n = 1 else none") == "");
    CHECK_THAT(errors("duke if n > 1 else captian"),
               Contains("there is no 'captian'") && Contains("'captain'") && !Contains("no 'duke'"));
    CHECK_THAT(errors("dake if n > 1 else captain"), Contains("there is no 'dake'"));
    CHECK_THAT(errors("duke if m > 1 else captain"), Contains("there is no 'm'") && !Contains("no 'duke'"));
    CHECK_THAT(errors("duke if n > 1"), Contains("'else' is missing here") && Contains("else none"));
}
