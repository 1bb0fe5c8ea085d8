// Tests steps that set and add counters and attributes of cards, all in one batch.
#include <fmt/ranges.h>

#include "small_pack.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

namespace {

std::string stops(const std::string& flow, const std::string& more = "") {
    return R"(seats: 3
zones:
  hand: { of: seat, kind: hand, seen_by: everyone, starts: [s1, m2, s3] }
  pot: { kind: pile, seen_by: everyone, starts: [m5, s9] }
  none_yet: { kind: pile, seen_by: everyone }
counters:
  a: { starts: 1 }
  b: { starts: 2 }
  half: { scale: 2, of: seat, starts: 0.5 }
  points: { of: seat }
  met: { of: [seat, seat] }
  won: { of: suit }
  side: { of: seat, holds: suit }
  mover: { holds: seat, starts: 3 }
  nobody: { holds: seat }
  open: { holds: truth }
  ready: { of: seat, holds: truth, starts: true }
prompts:
  pick: { fields: { card: { pick: pot, optional: true }, seat: { pick: seats } } }
  go: { fields: { say: { pick: ["yes", "no"] } } }
)" + more + "flow:\n" +
           flow + "  stay: { ask: go }\n  over: { end: draw }\n";
}

struct After {
    const SmallPack& pack;
    Match match;
    After(const SmallPack& p, const std::string& steps) : pack(p), match(p.game(stops(steps)), 1) {}
    std::string table(const std::string& name) const { return counter(match, 0, name, 0); }
    std::string seats(const std::string& name) const {
        return counter(match, 0, name, 1) + " " + counter(match, 0, name, 2) + " " + counter(match, 0, name, 3);
    }
    std::string cards(const std::string& zone, Seat seat) const {
        return fmt::format("{}", fmt::join(lying(match, 0, zone, seat), " "));
    }
};

// The match after the steps. The seats have answered with these cards and these seats.
Match picked(const SmallPack& pack, const std::string& steps, const Names& cards, const Names& seats) {
    Match match(pack.game(stops("  pick: { ask: pick }\n" + steps)), 1);
    for (Seat seat = 1; seat <= 3; ++seat) {
        const auto i = static_cast<std::size_t>(seat) - 1;
        REQUIRE_FALSE(answer(match, seat, {{"card", cards[i]}, {"seat", seats[i]}}));
    }
    return match;
}

const Names kNoCards{"none", "none", "none"};

}  // namespace

TEST_CASE("all values are reckoned before anything changes, so that two counters can change places") {
    SmallPack pack;
    const After swap(pack, "  x: { set: { a: b, b: a } }\n");
    CHECK(swap.table("a") == "2");
    CHECK(swap.table("b") == "1");
    const After both(pack, "  x: { set: { a: b + 10 }, add: { b: a } }\n");
    CHECK(both.table("a") == "12");
    CHECK(both.table("b") == "3");
    const After round(pack,
                      "  x: { set: { points: 1 if seat = 1 else 2 if seat = 2 else 3 } }\n"
                      "  y: { set: { points: points of next(seat) } }\n");
    CHECK(round.seats("points") == "2 3 1");
    const After cards(pack,
                      "  x: { set: { value of first(pot): value of last(pot) or 0, value of last(pot): value of "
                      "first(pot) or 0 } }\n");
    CHECK(cards.cards("pot", 0) == "m9 s5");
}

TEST_CASE("one thing cannot become two things at once; that halts the match, and nothing has changed") {
    SmallPack pack;
    Match match =
        picked(pack, "  x: { set: { points of pick.seat: 1 if seat = 1 else 2, a: 7 } }\n", kNoCards, {"3", "2", "3"});
    REQUIRE(match.halted());
    CHECK_THAT(match.seen_by(0).view().failure,
               Contains("game.yaml:25:") && Contains("'points' of seat 3 would get two values at the same moment"));
    CHECK(counter(match, 0, "points", 2) == "0");
    CHECK(counter(match, 0, "a", 0) == "1");
    // Setting an equal value twice is no clash.
    CHECK_FALSE(picked(pack, "  x: { set: { points of pick.seat: 4 } }\n", kNoCards, {"3", "2", "3"}).halted());
}

TEST_CASE("a card's attribute cannot become two things at once either") {
    SmallPack pack;
    const std::string step = "  x: { set: { value of pick.card: 1 if seat = 1 else 2 } }\n";
    Match match = picked(pack, step, {"m5", "none", "m5"}, {"1", "1", "1"});
    REQUIRE(match.halted());
    CHECK_THAT(match.seen_by(0).view().failure, Contains("'value' of a card would get two values at the same moment"));
    CHECK(lying(match, 0, "pot", 0) == Names{"m5", "s9"});
    // Two values clash even if one of them is the current value.
    CHECK(picked(pack, "  x: { set: { value of pick.card: 5 if seat = 1 else 2 } }\n", {"m5", "none", "m5"},
                 {"1", "1", "1"})
              .halted());
    const Match apart = picked(pack, step, {"m5", "none", "s9"}, {"1", "1", "1"});
    CHECK(lying(apart, 0, "pot", 0) == Names{"m1", "s2"});
    const Match same = picked(pack, "  x: { set: { value of pick.card: 7 } }\n", {"m5", "m5", "m5"}, {"1", "1", "1"});
    CHECK(lying(same, 0, "pot", 0) == Names{"m7", "s9"});
}

TEST_CASE("additions add up, also to what is set in the same step") {
    SmallPack pack;
    const Match match =
        picked(pack, "  x: { add: { points of pick.seat: 1, points: 10 } }\n", kNoCards, {"3", "2", "3"});
    CHECK(counter(match, 0, "points", 1) == "10");
    CHECK(counter(match, 0, "points", 2) == "11");
    CHECK(counter(match, 0, "points", 3) == "12");
    const Match set =
        picked(pack, "  x: { add: { points of pick.seat: 1 }, set: { points: 5, points of pick.seat: 5 } }\n", kNoCards,
               {"3", "2", "3"});
    CHECK(counter(set, 0, "points", 1) == "5");
    CHECK(counter(set, 0, "points", 2) == "6");
    CHECK(counter(set, 0, "points", 3) == "7");
    const Match cards = picked(pack, "  x: { add: { value of pick.card: 1 } }\n", {"m5", "s9", "m5"}, {"1", "1", "1"});
    CHECK(lying(cards, 0, "pot", 0) == Names{"m7", "s9"});  // 9 is the maximum
}

TEST_CASE(
    "`if` that reads what each seat has is judged for each; what the table has changes once, if it holds for any") {
    SmallPack pack;
    const After some(pack, "  x: { set: { points: 5 }, of: 2 }\n  y: { add: { points: 1 }, if: points = 0 }\n");
    CHECK(some.seats("points") == "1 5 1");
    const After both(pack, "  x: { set: { points: 5 }, of: 2 }\n  y: { add: { points: 1, a: 1 }, if: points = 0 }\n");
    CHECK(both.table("a") == "2");
    const After none(pack, "  y: { add: { points: 1, a: 1 }, if: points = 9 }\n");
    CHECK(none.table("a") == "1");
    CHECK_THAT(pack.errors(stops("  x: { add: { a: 1 }, if: points > 0 }\n")),
               Contains("game.yaml:24:27:") &&
                   Contains("this condition has a value for each seat, but the step happens only once") &&
                   Contains("NAME of SEAT"));
    CHECK_THAT(pack.errors(stops("  x: { tell: Hello., if: points > 0 }\n")),
               Contains("game.yaml:24:26:") && Contains("this condition has a value for each seat"));
    CHECK_THAT(pack.errors(stops("  x: { end: draw, if: points > 0 }\n")),
               Contains("this condition has a value for each seat"));
    CHECK(pack.errors(stops("  x: { add: { a: 1 }, if: points of 1 > 0 }\n")).empty());
    CHECK(pack.errors(stops("  x: { each: seat, steps: { y: { add: { a: 1 }, if: points > 0 } } }\n")).empty());
}

TEST_CASE("where each seat would make something else of one thing, it must be said whose is meant") {
    SmallPack pack;
    for (const char* step : {"set: { a: points }", "set: { mover: seat }", "set: { points of 1: points }",
                             "add: { won(sun): points }", "set: { value of first(pot): points }"})
        CHECK_THAT(pack.errors(stops("  x: { " + std::string(step) + " }\n")),
                   Contains("game.yaml:24:") && Contains("each seat would give it another") && Contains("of: SEAT"));
    CHECK(After(pack, "  x: { set: { a: points + 8 }, of: 2 }\n").table("a") == "8");
    CHECK(After(pack, "  x: { set: { mover: seat }, of: 2 }\n").table("mover") == "2");
    CHECK(After(pack, "  x: { each: seat, steps: { y: { set: { mover: seat } } } }\n").table("mover") == "3");
    CHECK_THAT(pack.errors(stops("  x: { set: { a: 1 }, of: 1 }\n")),
               Contains("game.yaml:24:27:") && Contains("'of' has no effect"));
    CHECK(After(pack, "  x: { set: { mover: seat, a: 9 }, of: nobody }\n").table("a") == "1");
}

TEST_CASE("of several cards `it` is the card in what they become") {
    SmallPack pack;
    const After own(pack, "  x: { set: { value of hand: value of it * 2 }, of: 2 }\n");
    CHECK(own.cards("hand", 1) == "s1 m2 s3");
    CHECK(own.cards("hand", 2) == "s2 m4 s6");
    const After some(pack,
                     "  x: { set: { value of (hand where it is sun): value of it + (the value of last(pot)) - 8 } }\n");
    CHECK(some.cards("hand", 3) == "s2 m2 s4");
    const After first(pack, "  x: { set: { value of (hand where it = first(hand)): 9 }, of: 1 }\n");
    CHECK(first.cards("hand", 1) == "s9 m2 s3");
    const After everything(pack, "  x: { add: { value of everything: 1 } }\n");
    CHECK(everything.cards("hand", 1) == "s2 m3 s4");
    CHECK(everything.cards("pot", 0) == "m6 s9");  // once, and 9 is the maximum
    CHECK_THAT(pack.errors(stops("  x: { set: { a: value of it } }\n")), Contains("game.yaml:24:") && Contains("'it'"));
}

TEST_CASE("of a card that is none, a seat that is none, a key that is none nothing changes") {
    SmallPack pack;
    const After nothing(pack,
                        R"(  x: { set: { value of first(none_yet): 3, points of nobody: 3, won(side of 1): 3, a: 3 } }
  y: { add: { value of first(none_yet): 3, points of nobody: 3, won(side of 1): 3 } }
  z: { set: { value of none_yet: 3 } }
)");
    CHECK(nothing.table("a") == "3");
    CHECK(nothing.seats("points") == "0 0 0");
    CHECK(nothing.table("won(sun)") + nothing.table("won(moon)") == "00");
    const Match left_out =
        picked(pack, "  x: { set: { value of pick.card: 1 } }\n", {"none", "m5", "none"}, {"1", "1", "1"});
    CHECK(lying(left_out, 0, "pot", 0) == Names{"m1", "s9"});
}

TEST_CASE("numbers of their own scale: halves are set, added, and read by names of the game's own") {
    SmallPack pack;
    const Match match(
        pack.game(stops("  x: { add: { half: 0.5 }, of: 1 }\n  y: { set: { half: half of 1 + 0.5 }, of: 2 }\n"
                        "  z: { set: { half of 3: lead * 2 } }\n",
                        "let: { lead: best(half) }\n")),
        1);
    CHECK(counter(match, 0, "half", 1) == "1");
    CHECK(counter(match, 0, "half", 2) == "1.5");
    CHECK(counter(match, 0, "half", 3) == "3");
    CHECK_THAT(pack.errors(stops("  x: { add: { points: 0.5 } }\n")),
               Contains("game.yaml:24:23:") && Contains("this number has too many decimals"));
    CHECK_THAT(pack.errors(stops("  x: { set: { points: half } }\n")), Contains("this number has too many decimals"));
}

TEST_CASE("a quotient is rounded as is said, before it is set") {
    SmallPack pack;
    const After rounded(pack, "  x: { set: { a: up(5 / b), b: down(5 / b) } }\n");
    CHECK(rounded.table("a") == "3");
    CHECK(rounded.table("b") == "2");
}

TEST_CASE("what can be changed, and to what") {
    SmallPack pack;
    const auto wrong = [&](const std::string& step) { return pack.errors(stops("  x: { " + step + " }\n")); };
    CHECK_THAT(wrong("set: { count(hand): 1 }"), Contains("game.yaml:24:15:") &&
                                                     Contains("cannot be changed by a step") &&
                                                     Contains("a counter, COUNTER of SEAT, or ATTRIBUTE of CARDS"));
    CHECK_THAT(wrong("set: { hand: 1 }"), Contains("cannot be changed by a step"));
    CHECK_THAT(wrong("set: { pontis: 1 }"), Contains("game.yaml:24:15:") && Contains("did you mean 'points'?"));
    CHECK_THAT(wrong("set: { points of (seats where it != 1): 1 }"), Contains("cannot be changed by a step"));
    CHECK_THAT(wrong("set: { won: 1 }"), Contains("game.yaml:24:15:") && Contains("write won(KEY)"));
    CHECK_THAT(wrong("set: { mover: a }"), Contains("'a' is a number; expected a seat"));
    CHECK_THAT(wrong("set: { side: 2 }"), Contains("game.yaml:24:21:"));
    CHECK_THAT(wrong("add: { side: sun }"), Contains("'side' is not a number, so nothing can be added to it"));
    CHECK_THAT(wrong("add: { suit of hand: moon }"),
               Contains("'suit of hand' is not a number, so nothing can be added to it"));
    CHECK_THAT(wrong("set: { value of hand: sun }"), Contains("game.yaml:24:"));
    CHECK_THAT(wrong("set: { value of hand: }"), Contains("game.yaml:24:"));
    CHECK_THAT(wrong("set: a, to: 1"), Contains("game.yaml:24:13:") && Contains("set: { "));
    CHECK_THAT(wrong("add: 1, to: a"), Contains("game.yaml:24:13:") && Contains("add: { "));
    CHECK_THAT(wrong("set: { a: 1, a: 2 }"), Contains("the key 'a' appears twice in this map"));
    CHECK_THAT(wrong("set: { met(1, 2): 3 }"), Contains("inside { } a comma ends the value"));
    const After keyed(pack, "  x: { set: { met(2): 5 }, add: { met(mover) of 1: 2, won(sun): 4 } }\n");
    CHECK(keyed.seats("met(2)") == "5 5 5");
    CHECK(keyed.table("won(sun)") == "4");
}

TEST_CASE("a counter that holds a seat holds one of the match's") {
    SmallPack pack;
    CHECK(After(pack, "  x: { set: { mover: next(mover) } }\n").table("mover") == "1");
    CHECK(After(pack, "  x: { set: { mover: none } }\n").table("mover") == "none");
    CHECK(After(pack, "  x: { set: { mover: most(points) } }\n").table("mover") == "none");
}

TEST_CASE("a counter that holds a truth is true or false in conditions, steps, views, saves and what a host sets") {
    SmallPack pack;
    const auto game = pack.game(
        stops("  x: { set: { open: count(pot) = 2, ready: not ready }, of: 2 }\n  y: { add: { a: 1 }, if: open }\n"
              "  z: { add: { points: 1 }, if: ready }\n  again: { ask: go }\n  w: { add: { a: 10 }, if: not open }\n"));
    Match match(game, 1);
    CHECK(counter(match, 0, "open", 0) == "true");
    CHECK(counter(match, 1, "ready", 1) == "true");
    CHECK(counter(match, 1, "ready", 2) == "false");
    CHECK(counter(match, 0, "a", 0) == "2");
    CHECK(counter(match, 0, "points", 1) == "1");
    CHECK(counter(match, 0, "points", 2) == "0");
    CHECK_THAT(write_save(match), Contains("open: true") && Contains("ready: [true, false, true]"));
    Diagnostics out;
    const auto again = load_save(game, write_save(match), "save.yaml", out);
    INFO(out.show());
    REQUIRE(again);
    CHECK(again->hash() == match.hash());
    CHECK(match.host({HostInputKind::set_counter, {{"counter", "open"}, {"value", "2"}}}, 0));
    CHECK(match.host({HostInputKind::set_counter, {{"counter", "open"}, {"value", "maybe"}}}, 0));
    CHECK(match.host({HostInputKind::set_counter, {{"counter", "open"}, {"value", "none"}}}, 0));
    REQUIRE_FALSE(match.host({HostInputKind::set_counter, {{"counter", "open"}, {"value", "false"}}}, 0));
    CHECK(counter(match, 1, "open", 0) == "false");
    for (Seat seat = 1; seat <= 3; ++seat)
        REQUIRE_FALSE(answer(match, seat, {{"say", "yes"}}));
    CHECK(counter(match, 0, "a", 0) == "12");
    const auto wrong = [&](const std::string& step) { return pack.errors(stops("  x: { " + step + " }\n")); };
    CHECK_THAT(wrong("set: { open: 1 }"), Contains("game.yaml:24:21:") && Contains("1"));
    CHECK_THAT(wrong("set: { open: none }"), Contains("game.yaml:24:21:"));
    CHECK_THAT(wrong("add: { open: 1 }"), Contains("'open' is not a number, so nothing can be added to it"));
    CHECK_THAT(wrong("set: { a: 1 }, if: open = true and a = open"), Contains("game.yaml:24:"));
    CHECK_THAT(pack.errors("seats: 2\nzones: {}\ncounters: { open: { holds: truth, starts: 3 } }\n"
                           "flow: { over: { end: draw } }\n"),
               Contains("game.yaml:5:"));
}

TEST_CASE("a counter starts with what an expression about options and the seat comes to") {
    SmallPack pack;
    const std::string body =
        "seats: 3\nzones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] } }\n"
        "options: { size: { number: 4 }, rich: { seats: [2] }, first: { seat: 3 }, drawn: { seat: random } }\n"
        "counters:\n  n: { starts: size * 2 + 1 }\n  open: { holds: truth, starts: size > 3 }\n"
        "  purse: { of: seat, starts: 10 if seat in rich else 5 }\n"
        "  token: { of: seat, starts: 1 if seat = first else 0 }\n"
        "  after: { holds: seat, starts: next(first) }\n  cards: { of: seat, starts: count(hand) }\n"
        "  whose: { holds: seat, starts: drawn, resets: round }\n"
        "  luck: { of: seat, starts: 1 if seat = drawn else 0, resets: round }\n"
        "prompts: { go: { fields: { say: { pick: [now] } } } }\n"
        "flow:\n  go: { ask: go }\n  spoil: { set: { whose: none, luck: 7 } }\n"
        "  round: { repeat: 1, steps: { again: { ask: go } } }\n  over: { end: draw }\n";
    const auto all = [](const Match& match, const std::string& name) {
        return counter(match, 0, name, 1) + counter(match, 0, name, 2) + counter(match, 0, name, 3);
    };
    const Match match(pack.game(body), 1);
    CHECK(counter(match, 0, "n", 0) == "9");
    CHECK(counter(match, 0, "open", 0) == "true");
    CHECK(all(match, "purse") == "5105");
    CHECK(all(match, "token") == "001");
    CHECK(counter(match, 0, "after", 0) == "1");
    CHECK(all(match, "cards") == "222");
    const Match small(pack.game(body, {{"size", "2"}, {"rich", "1 3"}, {"first", "1"}}), 1);
    CHECK(counter(small, 0, "n", 0) == "5");
    CHECK(counter(small, 0, "open", 0) == "false");
    CHECK(all(small, "token") == "100");
    std::set<std::string> drawn;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Match luck(pack.game(body), seed);
        const std::string whose = counter(luck, 0, "whose", 0), before = all(luck, "luck");
        drawn.insert(whose);
        CHECK(before == (whose == "1" ? "100" : whose == "2" ? "010" : "001"));
        for (Seat seat = 1; seat <= 3; ++seat)
            REQUIRE_FALSE(answer(luck, seat, {{"say", "now"}}));
        CHECK(counter(luck, 0, "whose", 0) == whose);
        CHECK(all(luck, "luck") == before);
    }
    CHECK(drawn == std::set<std::string>{"1", "2", "3"});
    const auto wrong = [&](const std::string& counter) {
        return pack.errors("seats: 2\nzones: {}\noptions: { size: { number: 4 } }\ncounters: { x: " + counter +
                           " }\nflow: { over: { end: draw } }\n");
    };
    CHECK_THAT(wrong("{ starts: sise }"), Contains("game.yaml:6:") && Contains("did you mean 'size'?"));
    CHECK_THAT(wrong("{ holds: seat, starts: seat }"), Contains("game.yaml:6:") && Contains("'seat' belongs to a"));
    CHECK_THAT(wrong("{ starts: 1 / 2 }"), Contains("game.yaml:6:") && Contains("this division leaves a remainder"));
    CHECK_THAT(wrong("{ starts: x + 1 }"), Contains("game.yaml:6:"));
}

TEST_CASE("names of the game's own: per seat, of another seat, of sets, in prompts; never explained with themselves") {
    SmallPack pack;
    const std::string lets =
        "let:\n  wealth: points + total(value of hand)\n  rich: wealth > 8\n  poor: seats where not (rich of it)\n"
        "  low: hand where value of it < 3\n";
    const auto game =
        pack.game(stops("  x: { add: { points: 5 }, of: 2 }\n  y: { set: { a: wealth of 2, b: count(poor) } }\n"
                        "  z: { add: { points: 100 }, if: rich }\n  w: { add: { value of low: 5 }, of: 1 }\n"
                        "  v: { set: { mover: most(wealth) } }\n",
                        lets));
    const Match match(game, 1);
    CHECK(counter(match, 0, "a", 0) == "11");
    CHECK(counter(match, 0, "b", 0) == "2");
    CHECK(counter(match, 0, "points", 2) == "105");
    CHECK(counter(match, 0, "points", 1) == "0");
    CHECK(lying(match, 0, "hand", 1) == Names{"s6", "m7", "s3"});
    CHECK(counter(match, 0, "mover", 0) == "2");

    const auto asks = pack.game(
        "seats: 2\nzones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2, s3] } }\n"
        "let: { low: hand where value of it < limit, limit: 3 }\n"
        "prompts: { go: { fields: { card: { pick: hand where it in low } } } }\n"
        "flow: { ask: { ask: go }, over: { end: draw } }\n");
    CHECK(options(Match(asks, 1), 1, "card") == Names{"s1", "m2"});

    const auto wrong = [&](const std::string& explained, const std::string& flow = "") {
        return pack.errors(stops(flow, "let: { " + explained + " }\n"));
    };
    CHECK_THAT(wrong("one: one + 1"), Contains("game.yaml:23:13:") && Contains("'one' refers to itself"));
    CHECK_THAT(wrong("one: two, two: 1 + one"), Contains("refers to itself"));
    CHECK_THAT(wrong("one: pionts"), Contains("game.yaml:23:13:") && Contains("did you mean 'points'?"));
    CHECK_THAT(wrong("one: points", "  x: { set: { one: 3 } }\n"), Contains("'one' cannot be changed by a step"));
    CHECK_THAT(wrong("one: points", "  x: { set: { a: one } }\n"), Contains("'a' has a single value"));
    CHECK_THAT(wrong("points: 3", "  x: { set: { a: points }, of: 1 }\n"),
               Contains("game.yaml:25:18:") && Contains("the counter 'points' or the let 'points'"));
}

TEST_CASE("a step says why it changes something, to whoever is told its whole name") {
    const SmallPack pack;
    const Match match(pack.game(R"(seats: 2
zones: { box: { kind: pile, seen_by: nobody } }
counters: { points: { of: seat, seen_by: owner }, dark: { of: seat, starts: 1, seen_by: nobody } }
prompts: { go: { fields: { say: { pick: [left, right] } } } }
flow:
  lucky: { add: { points: 1 }, if: seat = 1, text: for being the first }
  gate: { if: total(dark) = 2, steps: { inner: { add: { points: 1 }, text: for what nobody sees } } }
  stay: { ask: go }
  over: { end: draw }
)"),
                      1);
    const auto whys = [&](Seat viewer) {
        Names list;
        for (const Event& event : match.seen_by(viewer).events())
            if (event.kind == EventKind::counter) list.push_back(part_of(event, "name") + ": " + part_of(event, "why"));
        return list;
    };
    CHECK(whys(1) == Names{"points: for being the first", "points: nothing"});
    CHECK(whys(2) == Names{"points: nothing"});
    CHECK(whys(kHost) ==
          Names{"points: for being the first", "points: for what nobody sees", "points: for what nobody sees"});
}
