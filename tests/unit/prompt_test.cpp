// Tests prompts: amounts, dependent fields, silence, clocks, and their visibility.
#include "observed_playout.hpp"
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;
using Names = std::vector<std::string>;

namespace {

const std::string kBids = R"(
seats: 3
zones: { box: { kind: pile, seen_by: nobody } }
counters:
  purse: { of: seat, starts: 5, seen_by: owner }
  spent: { of: seat }
prompts:
  bid:
    fields:
      first: { pick: 0..purse }
      second: { pick: 0..purse - first, optional: true }
    seconds: 10
    if_silent: { first: 2, second: none }
    private: true
flow:
  ask: { ask: bid }
  pay: { add: { purse: -bid.first } }
  note: { add: { spent: bid.first } }
  again: { ask: bid }
  over: { end: most(spent) }
)";

}  // namespace

TEST_CASE("an amount is a whole number under a budget, and a later field depends on an earlier one") {
    SmallPack pack;
    Match match(pack.game(kBids), 1);
    CHECK(options(match, 1, "first") == Names{"0", "1", "2", "3", "4", "5"});
    CHECK(options(match, 1, "second", {{"first", "4"}}) == Names{"0", "1", "none"});
    const auto refused = answer(match, 1, {{"first", "4"}, {"second", "2"}});
    REQUIRE(refused);
    CHECK(refused->code == RefusalCode::not_an_option);
    CHECK_FALSE(answer(match, 1, {{"first", "4"}, {"second", "1"}}));
}

TEST_CASE("an option is offered only if the rest of the answer can be completed") {
    SmallPack pack;
    Match match(pack.game(R"(
seats: 1
zones: { box: { kind: pile, seen_by: nobody } }
prompts:
  pair:
    fields:
      low: { pick: 1..3 }
      high: { pick: (1..3) where it > low }
flow:
  ask: { ask: pair }
  over: { end: draw }
)"),
                1);
    CHECK(options(match, 1, "low") == Names{"1", "2"});
    CHECK(options(match, 1, "high", {{"low", "2"}}) == Names{"3"});
    const auto refused = answer(match, 1, {{"low", "2"}, {"high", "2"}});
    REQUIRE(refused);
    CHECK(refused->reason == "'2' is not possible for 'high' because 'it > low' does not hold for it.");
}

TEST_CASE("what a silent seat answers is declared field by field, and given parts stay") {
    SmallPack pack;
    Match match(pack.game(kBids), 1);
    REQUIRE_FALSE(answer(match, 1, {{"first", "5"}}));
    REQUIRE_FALSE(match.tick(10'000));
    CHECK(counter(match, 1, "purse", 1) == "0");
    CHECK(counter(match, 2, "purse", 2) == "3");
    CHECK(counter(match, 0, "spent", 3) == "2");
}

TEST_CASE("silence may be a column, by its number") {
    const SmallPack pack;
    const auto body = [](const std::string& silent) {
        return "seats: 1\nmost_cards: 8\nzones: { drops: { kind: grid, columns: 4, rows: 2, seen_by: everyone } }\n"
               "prompts: { go: { pick: columns(drops), seconds: 10, if_silent: " +
               silent +
               " } }\nflow:\n"
               "  ask: { ask: go }\n  fall: { drop: { value: 2, suit: sun }, into: go }\n  over: { end: draw }\n";
    };
    Match match(pack.game(body("3")), 1);
    REQUIRE_FALSE(match.tick(10'000));
    CHECK(lying(match, 0, "drops", 0) == Names{"", "", "s2", "", "", "", "", ""});
    CHECK_THAT(pack.errors(body("5")), Catch::Contains("game.yaml:6:") && Catch::Contains("'5'"));
}

TEST_CASE("silence that is too large for an answer is not taken for a smaller one") {
    const SmallPack pack;
    const auto answered = [&](std::int64_t silence) {
        Match match(
            pack.game("seats: 1\nzones: { heap: { kind: hand, seen_by: everyone } }\ncounters: { n: { starts: " +
                      std::to_string(silence) +
                      " }, bet: { of: seat } }\nprompts: { go: { pick: 1..2, seconds: 10, if_silent: n } }\nflow:\n"
                      "  ask: { ask: go }\n  x: { set: { bet: go } }\n  stay: { ask: go }\n  over: { end: draw }\n"),
            1);
        REQUIRE_FALSE(match.tick(10'000));
        return counter(match, 0, "bet", 1);
    };
    CHECK(answered(2) == "2");
    const std::string drawn = answered(7);  // impossible: an answer is drawn
    for (std::int64_t low = 1; low <= 2; ++low)
        CHECK(answered((std::int64_t{1} << 32U) + low) == drawn);
}

TEST_CASE("a private prompt is not there for others, and a counter of its owner's is not either") {
    SmallPack pack;
    Match match(pack.game(kBids), 1);
    const View view = match.seen_by(2).view();
    CHECK_FALSE(view.seats[0].has_prompt);
    CHECK(view.seats[1].has_prompt);
    CHECK(counter(match, 2, "purse", 1) == "unseen");
    CHECK(counter(match, 1, "purse", 1) == "5");
}

TEST_CASE("an answer may be replaced and withdrawn until the prompt closes") {
    SmallPack pack;
    Match match(pack.game(kBids), 1);
    REQUIRE_FALSE(answer(match, 1, {{"first", "5"}}));
    REQUIRE_FALSE(answer(match, 1, {{"first", "1"}}));
    CHECK(match.seen_by(1).prompts()[0].answered);
    CHECK(match.seen_by(1).answers().at(1) == Values{{"first", "1"}});
    REQUIRE_FALSE(match.withdraw(1, match.seen_by(1).prompts()[0].number, 0));
    CHECK_FALSE(match.seen_by(1).prompts()[0].answered);
    CHECK(match.seen_by(1).answers().empty());
    REQUIRE_FALSE(answer(match, 1, {{"first", "3"}}));
    REQUIRE_FALSE(answer(match, 2, {{"first", "0"}}));
    REQUIRE_FALSE(answer(match, 3, {{"first", "0"}}));
    CHECK(counter(match, 1, "purse", 1) == "2");
    const auto late = match.answer(1, 1, {{"first", "0"}}, match.now());
    REQUIRE(late);
    CHECK(late->code == RefusalCode::stale_prompt);
    CHECK(match.seen_by(1).answers().at(1) == Values{{"first", "3"}});
}

TEST_CASE("a prompt that closes at its deadline waits for it, and `once` keeps the first answer") {
    SmallPack pack;
    Match match(pack.game(R"(
seats: 2
zones: { box: { kind: pile, seen_by: nobody } }
prompts:
  vote: { fields: { for: { pick: seats } }, seconds: 30, closes: deadline, once: true }
flow:
  ask: { ask: vote }
  over: { end: vote.for of 1 }
)"),
                1);
    REQUIRE_FALSE(answer(match, 1, {{"for", "2"}}));
    const auto again = answer(match, 1, {{"for", "1"}});
    REQUIRE(again);
    CHECK(again->code == RefusalCode::already_answered);
    const std::size_t inputs = match.inputs();
    CHECK_FALSE(answer(match, 1, {{"for", "2"}}));  // the same answer again
    CHECK_FALSE(match.seen_by(1).judge(1, {{"for", "2"}}));
    CHECK(match.seen_by(1).judge(1, {{"for", "1"}})->code == RefusalCode::already_answered);
    CHECK(match.inputs() == inputs);
    REQUIRE_FALSE(answer(match, 2, {{"for", "1"}}));
    CHECK_FALSE(match.over());
    REQUIRE_FALSE(match.tick(29'999));
    CHECK_FALSE(match.over());
    REQUIRE_FALSE(match.tick(30'000));
    CHECK(match.winners() == std::vector<Seat>{2});
}

TEST_CASE("the host may pause, extend, and enter an answer of which illegal parts count as missing") {
    SmallPack pack;
    Match match(pack.game(kBids), 1);
    REQUIRE_FALSE(match.host({HostInputKind::pause, {}}, 4'000));
    const auto refused = answer(match, 1, {{"first", "1"}});
    REQUIRE(refused);
    CHECK(refused->code == RefusalCode::paused);
    REQUIRE_FALSE(match.tick(50'000));
    REQUIRE_FALSE(match.host({HostInputKind::resume, {}}, 64'000));
    CHECK(match.seen_by(1).prompts()[0].deadline == 70'000);
    REQUIRE_FALSE(match.host({HostInputKind::extend, {{"seat", "1"}, {"milliseconds", "5000"}}}, 64'000));
    CHECK(match.seen_by(1).prompts()[0].deadline == 75'000);
    CHECK(match.seen_by(2).prompts()[0].deadline == 70'000);
    REQUIRE_FALSE(match.host(
        {HostInputKind::enter, {{"seat", "1"}, {"prompt", "1"}, {"first", "lots"}, {"second", "1"}}}, 64'000));
    REQUIRE_FALSE(match.tick(75'000));
    CHECK(counter(match, 1, "purse", 1) == "3");  // "lots" was missing: 2
    CHECK(match.host("levitate", {}, 75'000)->code == RefusalCode::bad_host_input);
}

TEST_CASE("deadlines before an input fire first, in order, and a prompt opened by one starts then") {
    SmallPack pack;
    Match match(pack.game(kBids), 1);
    REQUIRE_FALSE(match.tick(15'000));
    REQUIRE(match.seen_by(1).prompts().size() == 1);
    CHECK(match.seen_by(1).prompts()[0].number == 2);
    CHECK(match.seen_by(1).prompts()[0].deadline == 20'000);
    REQUIRE_FALSE(match.tick(20'000));
    CHECK(match.over());
    CHECK(match.tick(19'000)->code == RefusalCode::time_goes_back);
}

TEST_CASE("a prompt may hide from the others whether a seat has answered") {
    SmallPack pack;
    for (const auto& [key, seen] : {std::pair{"shows_answered: false", false}, {"shows_answered: true", true}}) {
        Match match(pack.game(std::string("seats: 2\nzones: { box: { kind: pile, seen_by: nobody } }\n"
                                          "prompts: { vote: { pick: seats, ") +
                              key + " } }\nflow: { ask: { ask: vote }, over: { end: draw } }\n"),
                    1);
        REQUIRE_FALSE(answer(match, 1, {{"vote", "2"}}));
        CHECK(match.seen_by(2).view().seats[0].has_prompt);
        CHECK(match.seen_by(2).view().seats[0].answered == seen);
        CHECK(match.seen_by(1).view().seats[0].answered);
    }
}

TEST_CASE("fields that depend on each other without end are looked ahead of only so far") {
    SmallPack pack;
    const auto game = pack.game(R"(
seats: 1
zones: {}
prompts:
  go:
    fields:
      a: { pick: 1..20 }
      b: { pick: (1..20) where it + go.a > 0 }
      c: { pick: (1..20) where it + go.b > 0 }
      d: { pick: (1..20) where it + go.c > 0 }
      e: { pick: (1..20) where it + go.d > 0 }
      f: { pick: (1..20) where it + go.e > 0 }
      g: { pick: (1..20) where it > go.a + go.b + go.c + go.d + go.e + go.f + 20 }
flow:
  ask: { ask: go }
  over: { end: draw }
)");
    // 64 million combinations, none of which is legal: the search gives up, and nobody is asked.
    const Match match(game, 1);
    CHECK(match.over());
}

TEST_CASE("an ask of one seat forgets what that seat answered before, asked or not, and nothing of the others") {
    const SmallPack pack;
    const auto game = pack.game(R"(
seats: 3
zones: { box: { kind: pile, seen_by: nobody } }
counters: { rich: { of: seat, starts: 1 }, heard: { of: seat } }
prompts: { bid: { pick: 1..9 }, stay: { pick: truth } }
flow:
  all:  { ask: bid }
  poor: { set: { rich: 0 }, of: 3 }
  each:
    each: seat
    steps:
      again: { ask: bid, of: seat, if: rich = 1 and seat != 2 }
  hear: { set: { heard: bid or 0 } }
  stay: { ask: stay }
  over: { end: draw }
)");
    Match match(game, 1);
    for (const Seat seat : {1, 2, 3})
        REQUIRE_FALSE(answer(match, seat, {{"bid", std::to_string(seat)}}));
    REQUIRE_FALSE(answer(match, 1, {{"bid", "7"}}));
    CHECK(counter(match, 0, "heard", 1) == "7");  // not forgotten in the turns of other seats
    CHECK(counter(match, 0, "heard", 2) == "0");  // forgotten in its own turn, which does not ask it
    CHECK(counter(match, 0, "heard", 3) == "0");
    CHECK(playout_difference(
              game, 1, [](int) { return 100; }, 10)
              .empty());
}

TEST_CASE("silence whose value cannot be computed is answered by chance, at the deadline and when the host enters it") {
    const SmallPack pack;
    const auto game = pack.game(
        "seats: 1\nzones: { box: { kind: pile, seen_by: everyone } }\ncounters: { n: { of: seat } }\n"
        "prompts: { act: { pick: 1..3, seconds: 60, if_silent: { act: 6 / n } } }\n"
        "flow:\n  act: { ask: act }\n  note: { set: { n: act } }\n  again: { ask: act }\n  over: { end: draw }\n");
    Match late(game, 1), entered(game, 1);
    REQUIRE_FALSE(late.tick(60'000));
    REQUIRE_FALSE(entered.host({HostInputKind::enter, {{"seat", "1"}, {"prompt", "1"}}}, 0));
    for (const Match* match : {&late, &entered}) {
        const std::string n = counter(*match, kHost, "n", 1);
        CHECK((n == "1" || n == "2" || n == "3"));
    }
}
