// Tests answers that take effect before the prompt has closed.
#include "small_pack.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

namespace {

std::string redraws(const std::string& clock, const std::string& steps, const std::string& around = "ask: choose") {
    return R"(
seats: 2
zones: { box: { kind: pile, seen_by: nobody } }
counters: { redraws: { of: seat, starts: 2 }, mark: { of: seat }, n: {}, closed: {} }
prompts:
  choose:
    fields:
      use: { pick: [redraw], optional: true, if: redraws > 0 }
      word: { pick: [go, wait], if: use is none }
    seconds: 10
    if_silent: { use: none, word: wait }
flow:
  choose:
    )" + around +
           R"(
    at_once:
      if: choose.use = redraw
      clock: )" +
           clock + "\n      steps:\n" + steps + R"(  done: { add: { closed: 1 } }
  mark: { add: { mark: 1 } }
  stay: { ask: choose }
  over: { end: draw }
)";
}

const std::string kUse = "        use: { add: { redraws: -1 } }\n";

}  // namespace

TEST_CASE("an answer that works at once takes effect for its seat, which is then asked again") {
    SmallPack pack;
    Match match(pack.game(redraws("kept", kUse)), 1);
    REQUIRE_FALSE(match.answer(1, 1, {{"use", "redraw"}}, 4'000));
    CHECK(counter(match, 0, "redraws", 1) == "1");
    CHECK(counter(match, 0, "redraws", 2) == "2");
    CHECK(match.seen_by(1).prompts()[0].number == 2);
    CHECK(match.seen_by(1).prompts()[0].deadline == 10'000);
    CHECK(match.seen_by(2).prompts()[0].number == 1);
    REQUIRE_FALSE(match.answer(2, 1, {{"word", "go"}}, 5'000));
    CHECK(counter(match, 0, "closed", 0) == "0");
    REQUIRE_FALSE(match.answer(1, 2, {{"use", "redraw"}}, 6'000));
    CHECK(options(match, 1, "use").empty());
    REQUIRE_FALSE(match.answer(1, 3, {{"word", "go"}}, 7'000));
    CHECK(counter(match, 0, "closed", 0) == "1");
    CHECK(counter(match, 0, "mark", 1) == "1");
    CHECK(counter(match, 0, "mark", 2) == "1");
}

TEST_CASE("with `clock: anew` the time begins again for all who have not answered") {
    SmallPack pack;
    Match match(pack.game(redraws("anew", kUse)), 1);
    REQUIRE_FALSE(match.answer(1, 1, {{"use", "redraw"}}, 4'000));
    CHECK(match.seen_by(1).prompts()[0].deadline == 14'000);
    CHECK(match.seen_by(2).prompts()[0].deadline == 14'000);
    REQUIRE_FALSE(match.answer(2, 1, {{"word", "go"}}, 5'000));
    REQUIRE_FALSE(match.answer(1, 2, {{"use", "redraw"}}, 6'000));
    CHECK(match.seen_by(1).prompts()[0].deadline == 16'000);
    CHECK(match.seen_by(2).prompts()[0].deadline == 14'000);
    REQUIRE_FALSE(match.tick(16'000));
    CHECK(counter(match, 0, "closed", 0) == "1");
}

TEST_CASE("what happens at once may leave the repeat around the question") {
    SmallPack pack;
    std::string body = redraws("kept", "            use: { add: { n: 1 } }\n            out: { leave: turn }\n");
    const std::size_t begin = body.find("  choose:\n    ask"), end = body.find("  done:");
    std::string inner = body.substr(begin, end - begin), indented;
    for (std::size_t at = 0; at < inner.size();) {
        const std::size_t line = inner.find('\n', at) + 1;
        const bool deep = inner.compare(at, 12, "            ") == 0;
        indented += (deep ? "" : "    ") + inner.substr(at, line - at);
        at = line;
    }
    body.replace(begin, end - begin, "  turn:\n    repeat: 3\n    steps:\n" + indented);
    Match match(pack.game(body), 1);
    REQUIRE_FALSE(match.answer(2, 1, {{"use", "redraw"}}, 1'000));
    CHECK(counter(match, 0, "n", 0) == "1");
    CHECK(counter(match, 0, "closed", 0) == "1");
    for (Seat seat : {1, 2}) {
        CHECK(counter(match, 0, "mark", seat) == "1");
        REQUIRE(match.seen_by(seat).prompts().size() == 1);
        CHECK(match.seen_by(seat).prompts()[0].number == 2);
        CHECK(match.seen_by(seat).prompts()[0].deadline == 11'000);
    }
}

TEST_CASE("a question within `each` may work at once, and the seat's turn goes on") {
    SmallPack pack;
    Match match(pack.game(R"(
seats: 2
zones: { box: { kind: pile, seen_by: nobody } }
counters: { redraws: { of: seat, starts: 2 }, mark: { of: seat } }
prompts:
  choose: { fields: { use: { pick: (redraw; go) where redraws > 0 or it = go } } }
flow:
  turns:
    each: seat
    steps:
      choose: { ask: choose, at_once: { if: choose = redraw, steps: { use: { add: { redraws: -1 } } } } }
      mark: { add: { mark: 1 } }
  over: { end: draw }
)"),
                1);
    for (Seat seat : {1, 2}) {
        REQUIRE_FALSE(answer(match, seat, {{"use", "redraw"}}));
        CHECK(asked(match, seat) == "choose");
        CHECK(asked(match, 3 - seat) == "none");
        REQUIRE_FALSE(answer(match, seat, {{"use", "go"}}));
    }
    CHECK(match.over());
    CHECK(counter(match, 0, "mark", 1) == "1");
    CHECK(counter(match, 0, "mark", 2) == "1");
}

TEST_CASE("what cannot work at once is named with its place") {
    SmallPack pack;
    CHECK_THAT(pack.errors(redraws("slow", kUse)), Contains("game.yaml:19:") && Contains("kept or anew"));
    CHECK_THAT(pack.errors(redraws("kept", "        all: { each: seat, steps: { a: { add: { mark: 1 } } } }\n")),
               Contains("game.yaml:21:") && Contains("'each'"));
    CHECK_THAT(pack.errors(R"(
seats: 2
zones: { box: { kind: pile, seen_by: nobody } }
counters: { mark: { of: seat } }
flow:
  outer: { each: seat, steps: { inner: { each: seat, steps: { a: { add: { mark: 1 } } } } } }
  over: { end: draw }
)"),
               Contains("game.yaml:8:") && Contains("'each'"));
}

TEST_CASE("who has run out of time can neither change its answer nor take it back while others are asked") {
    SmallPack pack;
    Match match(pack.game(redraws("anew", kUse)), 1);
    REQUIRE_FALSE(match.answer(1, 1, {{"word", "go"}}, 1'000));
    REQUIRE_FALSE(match.answer(2, 1, {{"use", "redraw"}}, 4'000));  // seat 2 has until 14000, seat 1 until 10000
    REQUIRE_FALSE(match.tick(10'000));
    CHECK(match.seen_by(1).prompts().empty());
    CHECK(match.withdraw(1, 1, 10'001)->code == RefusalCode::stale_prompt);
    CHECK(match.answer(1, 1, {{"word", "wait"}}, 10'001)->code == RefusalCode::stale_prompt);
    CHECK(match.answer(1, 1, {{"use", "redraw"}}, 10'001)->code == RefusalCode::stale_prompt);
    CHECK(match.seen_by(2).view().seats[0].answered);
    Diagnostics out;
    const auto again = load_save(pack.game(redraws("anew", kUse)), write_save(match), "save.yaml", out);
    REQUIRE(again);
    CHECK(again->hash() == match.hash());
    REQUIRE_FALSE(match.tick(14'000));
    CHECK(counter(match, 0, "closed", 0) == "1");
}

TEST_CASE("a default stands once the time has run out, whoever has longer") {
    SmallPack pack;
    Match match(pack.game(redraws("kept", kUse)), 1);
    REQUIRE_FALSE(match.host({HostInputKind::extend, {{"seat", "2"}, {"milliseconds", "60000"}}}, 0));
    REQUIRE_FALSE(match.tick(10'000));
    CHECK(match.withdraw(1, 1, 10'001)->code == RefusalCode::stale_prompt);
    CHECK(match.answer(1, 1, {{"word", "go"}}, 10'001)->code == RefusalCode::stale_prompt);
    REQUIRE_FALSE(match.host({HostInputKind::pause, {}}, 11'000));
    REQUIRE_FALSE(match.host({HostInputKind::resume, {}}, 12'000));
    CHECK(match.seen_by(1).prompts().empty());
    CHECK(match.seen_by(kHost).next_deadline() == 71'000);
    REQUIRE_FALSE(match.answer(2, 1, {{"word", "go"}}, 20'000));
    CHECK(counter(match, 0, "closed", 0) == "1");
}

TEST_CASE("while the steps of a private answer wait, a view does not show when its prompt opened") {
    SmallPack pack;
    Match match(pack.game(R"(
seats: 2
zones: { box: { kind: pile, seen_by: nobody } }
prompts:
  warm: { pick: [on] }
  trade: { pick: [swap, keep], private: true }
  part: { pick: [left, right], private: true }
flow:
  warm: { ask: warm, of: 1 }
  trade: { ask: trade, of: 1, at_once: { if: trade = swap, steps: { part: { ask: part } } } }
  over: { end: draw }
)"),
                1);
    REQUIRE_FALSE(match.answer(1, 1, {{"warm", "on"}}, 5'000));
    REQUIRE_FALSE(match.answer(1, 2, {{"trade", "swap"}}, 6'000));
    CHECK(asked(match, 1) == "part");
    for (const Seat viewer : {Seat{2}, Seat{kSpectator}})
        CHECK(match.seen_by(viewer).view().now == 0);
    CHECK(match.seen_by(1).view().now == 6'000);
}
