// Tests limits and impossible values of counters, time, amounts, seats, steps and the budget. Also tests who is told of
// scores and repeats.
#include "match/impl.hpp"
#include "small_pack.hpp"
#include "state/redact.hpp"
#include "store/log.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

namespace {

std::string game_with(const std::string& counters, const std::string& flow) {
    return "seats: 2\nzones: {}\ncounters: " + counters +
           "\nprompts: { go: { fields: { say: { pick: [\"yes\"] } }, seconds: 60, if_silent: random } }\nflow:\n" +
           flow + "  stay: { ask: go }\n  over: { end: draw }\n";
}

// The error that stops a match of this game at its start; "" if none.
std::string stops(const SmallPack& pack, const std::string& body) {
    try {
        const Match match(pack.game(body), 1);
        return "";
    } catch (const PackError& e) {
        return e.show();
    }
}

}  // namespace

TEST_CASE("a counter that holds a seat or a name holds nothing else") {
    SmallPack pack;
    const std::string both = "{ mover: { holds: seat }, suit_of: { of: seat, holds: suit } }";
    CHECK_THAT(pack.errors(game_with(both, "  a: { add: { mover: 1 } }\n")),
               Contains("game.yaml:8:15:") && Contains("'mover' is not a number, so nothing can be added to it") &&
                   Contains("set: { mover: ... }"));
    CHECK_THAT(pack.errors("seats: 2\nzones: { hand: { of: seat, kind: hand, seen_by: owner } }\n"
                           "counters: { side: { of: seat, holds: suit } }\n"
                           "patterns: { two: { among: { cards: hand }, table: [{ cards: 2, same: suit }] } }\n"
                           "flow: { a: { compare: two, best: { side: 1 } }, over: { end: draw } }\n"),
               Contains("game.yaml:7:") && Contains("'side' is not a number, so nothing can be added to it"));
    CHECK_THAT(pack.errors(game_with("{ mover: { holds: suit, starts: 3 } }", "")),
               Contains("game.yaml:5:") && Contains("'mover' cannot be 3"));
    CHECK_THAT(pack.errors(game_with(both, "  a: { set: { mover: 2 + 1 } }\n")),
               Contains("game.yaml:8:22:") && Contains("'2 + 1' is a number; expected a seat"));
    CHECK_THAT(pack.errors(game_with("{ side: { holds: suit, starts: moon }, owner: { of: suit, holds: seat } }",
                                     "  a: { set: { owner(side): 3 } }\n")),
               Contains("there is no seat 3") && Contains("1 to 2"));
    const auto with_script = [&](const std::string& does) {
        pack.write(
            "scripts/rules/turn.lua",
            "return rule { text = 'turns', params = { turn = amount {} }, run = function(fx, p)\n" + does + " end }\n");
        return stops(pack, game_with(both, "  a: { run: { turn: 3 } }\n"));
    };
    CHECK_THAT(with_script("fx:set_counter(counter.mover, p.turn)"),
               Contains("turn.lua:2:") && Contains("'mover' goes from 0, which is none, to 2, and cannot be 3"));
    CHECK_THAT(with_script("fx:add_counter(counter.suit_of, p.turn)"),
               Contains("turn.lua:2:") && Contains("'suit_of' is not a number, so nothing can be added to it"));
    CHECK(with_script("fx:set_counter(counter.mover, p.turn - 1)").empty());
}

TEST_CASE("an answer whose card a host takes away after its time is open again, and its time over") {
    SmallPack pack;
    const auto game = pack.game(
        "seats: 2\nmost_cards: 20\nzones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] } }\n"
        "prompts: { go: { pick: hand, seconds: 60, if_silent: random } }\n"
        "flow:\n  go: { ask: go }\n  stay: { ask: go }\n  over: { end: draw }\n");
    Match match(game, 1);
    REQUIRE_FALSE(answer(match, 1, {{"go", "s1"}}));
    REQUIRE_FALSE(match.host({HostInputKind::extend, {{"seat", "2"}, {"milliseconds", "60000"}}}, 0));
    REQUIRE_FALSE(match.tick(90'000));
    CHECK(asked(match, 1) == "none");
    Match more = match;
    REQUIRE_FALSE(match.host({HostInputKind::set_zone, {{"zone", "hand"}, {"seat", "1"}, {"cards", "s5"}}}, 90'000));
    CHECK(asked(match, 1) == "go");
    Diagnostics out;
    CHECK(load_save(game, write_save(match), "save", out));
    REQUIRE_FALSE(match.tick(90'001));
    CHECK(asked(match, 1) == "none");  // silent: the prompt has its default answer
    REQUIRE_FALSE(more.host({HostInputKind::set_zone, {{"zone", "hand"}, {"seat", "1"}, {"cards", "s5"}}}, 90'000));
    REQUIRE_FALSE(more.host({HostInputKind::extend, {{"seat", "1"}, {"milliseconds", "5000"}}}, 90'000));
    REQUIRE_FALSE(more.answer(1, more.seen_by(1).prompts().at(0).number, {{"go", "s5"}}, 94'000));
    const Outcome late = match.host({HostInputKind::extend, {{"seat", "1"}, {"milliseconds", "5000"}}}, 90'001);
    REQUIRE(late);
    CHECK_THAT(late->reason, Contains("no deadline in the future"));
}

TEST_CASE("who is given no time at all is silent at once") {
    SmallPack pack;
    Match match(
        pack.game("seats: 1\nzones: {}\ncounters: { clock: {}, n: {} }\n"
                  "prompts: { go: { fields: { say: { pick: [\"yes\"] } }, seconds: clock, if_silent: random } }\n"
                  "flow:\n  go: { ask: go }\n  n: { add: { n: 1 } }\n  stay: { ask: go }\n  over: { end: draw }\n"),
        1);
    REQUIRE(match.seen_by(kHost).next_deadline());
    REQUIRE_FALSE(match.tick(*match.seen_by(kHost).next_deadline()));
    CHECK(counter(match, 1, "n", 0) == "1");
}

TEST_CASE("what lies on the table is copied for every seat, and once to the table") {
    SmallPack pack;
    Match match(
        pack.game("seats: 2\nmost_cards: 20\nzones:\n  market: { kind: pile, seen_by: everyone, starts: [s1, m2] }\n"
                  "  rest: { kind: pile, seen_by: everyone }\n  hand: { of: seat, kind: hand, seen_by: owner }\n"
                  "prompts: { go: { pick: seats } }\n"
                  "flow:\n  a: { make: market, to: hand }\n  b: { make: market, to: rest }\n  stay: { ask: go }\n"),
        1);
    CHECK(lying(match, 1, "hand", 1) == Names{"s1", "m2"});
    CHECK(lying(match, 2, "hand", 2) == Names{"s1", "m2"});
    CHECK(lying(match, 1, "rest", 0) == Names{"s1", "m2"});
}

TEST_CASE("what the cards make is told to those who see them, as they see them") {
    SmallPack pack;
    pack.write(
        "cards/chip.yaml",
        "cards: chip\nattributes:\n  value: { from: 0, to: 9, seen_by: owner }\n  suit: { one_of: { sun: s, moon: m } "
        "}\nwritten: \"{suit}{value}\"\n");
    const auto events = [&](const std::string& seen, Seat seat) {
        Match match(pack.game("seats: 2\nzones: { hand: { of: seat, kind: hand, seen_by: " + seen +
                              ", starts: [s3, s4] } }\ncounters: { open: {}, points: { of: seat } }\n"
                              "patterns: { two: { among: { cards: hand }, table: [{ worth: 1, name: pair, cards: 2, "
                              "same: suit }] } }\n"
                              "prompts: { go: { pick: seats } }\n"
                              "flow:\n  open: { set: { open: 1 } }\n  a: { compare: two, best: { points: 1 } }\n  "
                              "stay: { ask: go }\n"),
                    1);
        Names cards;
        for (const Event& e : match.seen_by(seat).events())
            if (e.kind == EventKind::scored) cards.push_back(part_of(e, "cards"));
        return cards;
    };
    CHECK(events("owner", 1) == Names{"s3 s4"});
    CHECK(events("everyone", 1) == Names{"s3 s4", "s0 s0"});
    CHECK(events("{ if: open, else: owner }", 2) == Names{"s0 s0", "s3 s4"});
    CHECK(events("owner", 0) == Names{"s3 s4", "s3 s4"});
}

TEST_CASE("a counter of the table is nobody's, with a key and in a seat's turn too") {
    SmallPack pack;
    const Match match(
        pack.game("seats: 2\nzones: {}\ncounters: { stock: { of: suit }, n: {} }\nprompts: { go: { pick: seats } }\n"
                  "flow:\n  a: { add: { stock(sun): 3 } }\n  b: { each: seat, steps: { c: { add: { n: 1 } } } }\n"
                  "  stay: { ask: go }\n"),
        1);
    for (const Event& e : match.seen_by(1).events())
        if (e.kind == EventKind::counter) CHECK(part_of(e, "seat") == "0");
    CHECK(told(match, 1, "counter") >= 2);
}

TEST_CASE("amounts under one total leave the later ones what they need, and what their conditions allow") {
    SmallPack pack;
    const auto split = [&](const std::string& amount) {
        return pack.game(
            "seats: 1\nzones: {}\ncounters: { need: { of: suit, starts: 1 }, purse: { starts: 5 } }\n"
            "prompts: { go: { fields: { bid: { each: suit, pick: " +
            amount +
            ", total: purse } } } }\nflow:\n  a: { set: { need(moon): 4 } }\n  go: { ask: go }\n  stay: { ask: go }\n");
    };
    const Match later(split("need(suit)..purse"), 1);
    CHECK(options(later, 1, "bid_sun") == Names{"1"});
    CHECK(options(later, 1, "bid_moon", {{"bid_sun", "1"}}) == Names{"4"});
    const Match odd(split("(0..purse) where it != 0"), 1);
    CHECK(options(odd, 1, "bid_sun") == Names{"1", "2", "3", "4"});
    CHECK(options(odd, 1, "bid_moon", {{"bid_sun", "4"}}) == Names{"1"});
}

TEST_CASE("an amount has an end, and where a seat is richer the match halts and says so") {
    SmallPack pack;
    const auto rich = [](const std::string& purse) {
        return "seats: 1\nzones: {}\ncounters: { purse: { starts: " + purse +
               " } }\nprompts: { go: { fields: { bid: { pick: 0..purse } } } }\n"
               "flow:\n  go: { ask: go }\n  stay: { ask: go }\n";
    };
    CHECK(options(Match(pack.game(rich("100000")), 1), 1, "bid").size() == 100'001);
    CHECK_THAT(stops(pack, rich("9000000000")),
               Contains("game.yaml:6:") && Contains("'bid' ranges from 0 to 9000000000"));
}

TEST_CASE("a seat that is not there is no key") {
    SmallPack pack;
    const std::string met = "{ met: { of: [seat, seat] }, n: {} }";
    CHECK_THAT(pack.errors(game_with(met, "  a: { add: { met(3): 1 } }\n")),
               Contains("game.yaml:8:19:") && Contains("there is no seat 3") && Contains("1 to 2"));
    CHECK_THAT(pack.errors(game_with(met, "  a: { set: { n: met(3) of 1 } }\n")),
               Contains("game.yaml:8:") && Contains("there is no seat 3") && Contains("1 to 2"));
}

TEST_CASE("a host enters for a field that is called seat, prompt or answer") {
    SmallPack pack;
    Match match(
        pack.game(
            "seats: 2\nzones: {}\nprompts: { go: { fields: { seat: { pick: seats }, answer: { pick: [a, b] } } } }\n"
            "flow:\n  go: { ask: go }\n  stay: { ask: go }\n"),
        1);
    REQUIRE_FALSE(
        match.host({HostInputKind::enter, {{"seat", "1"}, {"prompt", "1"}, {"answer.seat", "2"}, {"answer", "b"}}}, 0));
    CHECK(match.seen_by(1).prompts().at(0).fields.at(0).value == "2");
    CHECK(match.seen_by(1).prompts().at(0).fields.at(1).value == "b");
}

TEST_CASE("where no seat is meant, what every seat has for itself needs one") {
    SmallPack pack;
    const std::string lives = "{ lives: { of: seat }, prey: { of: seat, holds: seat }, n: {} }";
    const auto wrong = [&](const std::string& flow) { return pack.errors(game_with(lives, flow)); };
    const std::string says = "'lives' belongs to a seat, but there is no current seat here";
    CHECK_THAT(wrong("  a: { if: lives > 0, steps: { b: { ask: go } } }\n"),
               Contains("game.yaml:8:12:") && Contains(says) && Contains("lives of SEAT"));
    CHECK(wrong("  a: { ask: go, if: lives > 0 }\n").empty());  // for each seat that is asked
    CHECK_THAT(wrong("  a: { until: lives <= 1, steps: { b: { ask: go } } }\n"), Contains(says));
    CHECK_THAT(wrong("  a: { repeat: lives, steps: { b: { ask: go } } }\n"), Contains(says));
    CHECK_THAT(wrong("  a: { if: lives = 0, steps: { b: { ask: go } } }\n"), Contains(says));
    CHECK_THAT(
        wrong("  a: { set: { n: lives } }\n"),
        Contains("game.yaml:8:18:") && Contains("'n' has a single value, but each seat would give it another one"));
    CHECK(wrong("  a: { set: { n: lives }, of: 1 }\n").empty());
    CHECK_THAT(wrong("  a: { add: { lives: 1 }, of: prey }\n"),
               Contains("'prey' belongs to a seat, but there is no current seat here"));
    CHECK_THAT(wrong("  a: { end: prey }\n"), Contains("'prey' belongs to a seat, but there is no current seat here"));
    CHECK_THAT(
        pack.errors(
            "seats: 2\nzones: { hand: { of: seat, kind: hand, seen_by: owner } }\nprompts: { go: { pick: seats } }\n"
            "flow: { a: { if: count(hand) > 0, steps: { b: { ask: go } } }, over: { end: draw } }\n"),
        Contains("game.yaml:6:24:") && Contains("'hand' belongs to a seat") && Contains("all hand"));
    CHECK(wrong("  a: { ask: go, if: lives > 0 }\n  b: { ask: go, if: best(lives) > 0 and lives of 1 > 0 }\n"
                "  c: { each: seat, steps: { d: { add: { lives: 1 }, of: prey, if: lives > 0 } } }\n"
                "  e: { set: { lives: lives + 1 } }\n")
              .empty());
}

TEST_CASE("a repeat that is not shown is the host's alone") {
    SmallPack pack;
    const Match match(pack.game(game_with("{ n: {} }",
                                          "  inner: { repeat: 3, shown: false, steps: { a: { add: { n: 1 } } } }\n"
                                          "  outer: { repeat: 2, steps: { b: { add: { n: 1 } } } }\n")),
                      1);
    CHECK(told(match, 0, "repeat") == 5);
    CHECK(told(match, 1, "repeat") == 2);
    CHECK(match.seen_by(1).view().repeats == Values{{"outer", "2"}});
    CHECK(match.seen_by(kHost).view().repeats == Values{{"inner", "3"}, {"outer", "2"}});
    const State seen = redact(ImplAccess::rules(match.game()).shape(), ImplAccess::of(match).state, 1);
    CHECK(seen.at(ImplAccess::rules(match.game()).shape().repeats, 0) == 0);
}

TEST_CASE("a host goes to a step, to the steps for one name, or to those for all") {
    SmallPack pack;
    const auto game =
        pack.game(game_with("{ n: {}, m: {} }",
                            "  stay0: { ask: go }\n  sell: { each: suit, steps: { coins: { add: { n: 1 } } } }\n"
                            "  tail: { add: { m: 1 } }\n"));
    const auto after = [&](const std::string& step) {
        Match match(game, 1);
        REQUIRE_FALSE(match.host({HostInputKind::go_to, {{"step", step}}}, 0));
        return counter(match, 1, "n", 0) + counter(match, 1, "m", 0);
    };
    CHECK(after("sell") == "21");
    CHECK(after("coins") == "21");
    CHECK(after("sell(moon)") == "11");
    CHECK(after("sell(moon).coins") == "11");
    CHECK(after("tail") == "01");
    Match match(game, 1);
    CHECK(match.host({HostInputKind::go_to, {{"step", "tial"}}}, 0)->reason ==
          "There is no step 'tial'; did you mean 'tail'?");
    CHECK(match.host({HostInputKind::go_to, {{"step", ""}}}, 0));
}

TEST_CASE("a step that costs more than an input may is refused before a match comes to it") {
    SmallPack pack;
    const auto nested = [](int depth) {
        std::string condition = "n > 0";
        for (int i = 0; i < depth; ++i)
            condition = "count(seats where points of it > 0 and " + condition + ") > 0";
        return "seats: 16\nzones: {}\ncounters: { n: {}, points: { of: seat } }\n"
               "prompts: { go: { pick: seats } }\nflow: { ask: { ask: go }, a: { add: { n: 1 }, if: " +
               condition + " }, over: { end: draw } }\n";
    };
    CHECK(pack.errors(nested(2)) == "");
    CHECK_THAT(pack.errors(nested(7)), Contains("the step 'a' can exceed the budget of one input"));
}

TEST_CASE("a host can leave a game less than the whole budget, and the log says so") {
    SmallPack pack;
    const std::string body =
        "seats: 1\nzones: {}\ncounters: { n: {} }\nprompts: { go: { fields: { say: { pick: [now] } } } }\n"
        "flow:\n  ask: { ask: go }\n  round: { until: n >= 30000, steps: { more: { add: { n: 1 } } } }\n"
        "  over: { end: draw }\n";
    const auto played = [](std::shared_ptr<const Game> game) {
        Match match(std::move(game), 1);
        REQUIRE_FALSE(answer(match, 1, {{"say", "now"}}));
        return match;
    };
    CHECK(played(pack.game(body)).over());
    CHECK(played(pack.game(body, {{"budget", "100"}})).over());
    const Match less = played(pack.game(body, {{"budget", "2"}}));
    CHECK(less.halted());
    Diagnostics out;
    const auto header = read_log_header(write_log(less), "log", out);
    REQUIRE(header);
    const auto again = replay_log(pack.game(body, header->options), write_log(less), "log", out);
    REQUIRE(again);
    CHECK(again->hash() == less.hash());
    CHECK_FALSE(replay_log(pack.game(body), write_log(less), "log", out));
    CHECK_THAT(out.show(), Contains("played with budget = 2"));
    for (const std::string bad : {"0", "101", "much"}) {
        Diagnostics refused;
        CHECK_FALSE(Game::load({pack.folder()}, "small", {{"budget", bad}}, refused));
        CHECK_THAT(refused.show(), Contains("option budget: '" + bad + "' is not a number from 1 to 100"));
    }
    CHECK_THAT(pack.errors("options: { budget: { number: 3 } }\n" + body),
               Contains("game.yaml:3:12: 'budget' is already an option of every game"));
}
