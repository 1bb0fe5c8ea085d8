// Tests answers that wait for the host: the inputs `review` and `resolve`.
#include "bots/bot.hpp"
#include "events/apply_events.hpp"
#include "small_pack.hpp"
#include "store/log.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

// A game that asks both seats at once for ten seconds, then each seat by itself without a limit.
const std::string kAsked = R"(seats: 2
zones: { box: { kind: pile, seen_by: nobody } }
counters: { points: { of: seat } }
prompts:
  quick: { text: "Quick?", fields: { say: { pick: 1..3 } }, seconds: 10, if_silent: { say: 2 } }
  slow:  { text: "Slow?", fields: { say: { pick: 1..3 } }, if_silent: { say: 3 } }
flow:
  first:  { ask: quick }
  count:  { set: { points: quick.say } }
  second: { parallel: everyone, steps: { ask: { ask: slow }, more: { add: { points: slow.say } } } }
  over:   { end: draw }
)";

Outcome host(Match& match, HostInputKind kind, const Values& data, Milliseconds now) {
    return match.host(HostInput{kind, data}, now);
}

Outcome resolve(Match& match, Milliseconds now) { return host(match, HostInputKind::resolve, {}, now); }

Match reviewed(const std::shared_ptr<const Game>& game) {
    Match match(game, 1);
    REQUIRE_FALSE(host(match, HostInputKind::review, {{"hold", "yes"}}, 0));
    return match;
}

Outcome say(Match& match, Seat seat, const std::string& what, Milliseconds now) {
    return match.answer(seat, match.seen_by(seat).prompts().at(0).number, {{"say", what}}, now);
}

std::string points(const Match& match, Seat seat) {
    for (const CounterView& c : match.seen_by(seat).view().counters)
        if (c.name == "points" && c.seat == seat) return c.value;
    return "";
}

}  // namespace

TEST_CASE("what all have answered stays open until the host resolves it, and can be corrected") {
    const SmallPack pack;
    Match match = reviewed(pack.game(kAsked));
    CHECK(match.seen_by(1).view().reviewed);
    REQUIRE_FALSE(say(match, 1, "1", 1'000));
    CHECK_FALSE(match.held());
    CHECK_THAT(resolve(match, 1'000)->reason, Contains("No prompt waits for the host"));
    REQUIRE_FALSE(say(match, 2, "1", 2'000));
    CHECK(match.held());
    CHECK(points(match, 1) == "0");
    REQUIRE_FALSE(say(match, 1, "3", 3'000));  // a seat changes its answer
    const auto number = std::to_string(match.seen_by(2).prompts().at(0).number);
    REQUIRE_FALSE(host(match, HostInputKind::enter, {{"seat", "2"}, {"prompt", number}, {"say", "2"}}, 4'000));
    CHECK(match.held());
    REQUIRE_FALSE(resolve(match, 5'000));
    CHECK(points(match, 1) == "3");
    CHECK(points(match, 2) == "2");
    CHECK_FALSE(match.held());
    REQUIRE_FALSE(say(match, 2, "1", 6'000));  // seat 2, in its own steps, has answered all its prompts
    CHECK(match.held());
    CHECK(points(match, 2) == "2");
    REQUIRE_FALSE(resolve(match, 7'000));
    CHECK(points(match, 2) == "3");
    REQUIRE_FALSE(say(match, 1, "1", 8'000));
    CHECK_FALSE(match.over());
    REQUIRE_FALSE(resolve(match, 9'000));
    CHECK(match.over());
}

TEST_CASE("the time of a prompt ends the wait for the host, and so does the end of the review") {
    const SmallPack pack;
    Match match = reviewed(pack.game(kAsked));
    REQUIRE_FALSE(say(match, 1, "1", 1'000));
    REQUIRE_FALSE(say(match, 2, "1", 2'000));
    CHECK(match.seen_by(kHost).next_deadline() == 10'000);
    REQUIRE_FALSE(match.tick(9'999));
    CHECK(match.held());
    REQUIRE_FALSE(match.tick(10'000));
    CHECK(points(match, 1) == "1");
    REQUIRE_FALSE(say(match, 1, "1", 11'000));
    REQUIRE_FALSE(say(match, 2, "1", 11'000));
    CHECK(match.held());
    REQUIRE_FALSE(host(match, HostInputKind::review, {{"hold", "no"}}, 12'000));
    CHECK(match.over());
}

TEST_CASE("a seat that is silent until its time is over holds nothing up") {
    const SmallPack pack;
    Match match = reviewed(pack.game(kAsked));
    REQUIRE_FALSE(say(match, 1, "1", 1'000));
    REQUIRE_FALSE(match.tick(10'000));
    CHECK(points(match, 1) == "1");
    CHECK(points(match, 2) == "2");
}

TEST_CASE("review and resolve say why they are refused") {
    const SmallPack pack;
    Match match(pack.game(kAsked), 1);
    CHECK(resolve(match, 0)->reason == "The answers do not wait for the host. Use `review` first.");
    CHECK(host(match, HostInputKind::review, {{"hold", "no"}}, 0)->reason == "The answers do not wait for the host.");
    CHECK(host(match, HostInputKind::review, {{"hold", "perhaps"}}, 0)->reason ==
          "'hold' must be yes or no, not 'perhaps'.");
    CHECK_THAT(host(match, HostInputKind::review, {}, 0)->reason, Contains("review needs hold: yes or no"));
    REQUIRE_FALSE(host(match, HostInputKind::review, {{"hold", "yes"}}, 0));
    CHECK(host(match, HostInputKind::review, {{"hold", "yes"}}, 0)->reason == "The answers already wait for the host.");
}

TEST_CASE("a match whose answers wait goes into log, save and snapshot, and back") {
    const SmallPack pack;
    const auto game = pack.game(kAsked);
    Match match = reviewed(game);
    REQUIRE_FALSE(say(match, 1, "1", 1'000));
    REQUIRE_FALSE(say(match, 2, "3", 2'000));
    Diagnostics out;
    auto loaded = load_save(game, write_save(match), "save", out);
    INFO(out.show());
    REQUIRE(loaded);
    auto restored = restore_snapshot(game, write_snapshot(match), out);
    REQUIRE(restored);
    for (Match* other : {&*loaded, &*restored, &match}) {
        CHECK(other->hash() == match.hash());
        CHECK(other->held());
    }
    for (Match* other : {&*loaded, &*restored, &match}) {
        REQUIRE_FALSE(resolve(*other, 3'000));
        CHECK(points(*other, 2) == "3");
    }
    match.rewind(3);
    CHECK(match.held());
    const auto replayed = replay_log(game, write_log(match), "log", out);
    INFO(out.show());
    REQUIRE(replayed);
    CHECK(replayed->hash() == match.hash());
}

TEST_CASE("bots play to the end of a match whose answers wait for the host") {
    const SmallPack pack;
    const auto game = pack.game(kAsked);
    Match match = reviewed(game);
    const View before = match.seen_by(1).view();
    auto bot = make_bot("greedy", 1);
    int resolved = 0;
    for (Milliseconds now = 1; !match.over() && now < 100; ++now) {
        for (Seat seat = 1; seat <= 2; ++seat)
            for (const PromptView& prompt : match.seen_by(seat).prompts())
                if (!prompt.answered)
                    REQUIRE_FALSE(match.answer(seat, prompt.number, bot->choose(match.seen_by(seat), prompt), now));
        if (match.held() && !resolve(match, now)) ++resolved;
    }
    CHECK(match.over());
    CHECK(resolved == 2);
    View folded = before;
    CHECK(apply_events(folded, match.seen_by(1).events(before.last_event)).empty());
    CHECK(folded.reviewed);
}
