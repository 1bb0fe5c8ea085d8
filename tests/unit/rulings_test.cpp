// Tests rulings of a host: after the end, at any time, and refused ones.
#include "match/impl.hpp"
#include "small_pack.hpp"
#include "store/log.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;
using Names = std::vector<std::string>;

namespace {

const std::string kGame = R"(
seats: 3
most_cards: 4
zones: { row: { kind: row, places: [x, y], seen_by: everyone } }
counters: { points: { of: seat }, lead: { holds: seat } }
prompts: { go: { fields: { say: { pick: ["yes", "no"] } }, seconds: 10, if_silent: { say: "no" } } }
flow:
  first: { ask: go }
  pay: { add: { points: 1 } }
  each:
    each: seat
    steps:
      one: { add: { points: 10 } }
      ask: { ask: go }
  talk:
    parallel: everyone
    steps: { word: { ask: go } }
  last:
    ask: go
    at_once: { if: go.say = yes, steps: { bonus: { add: { points: 100 } } } }
  over: { end: most(points) }
)";

void all_say(Match& match, const std::string& word) {
    for (const Seat seat : {1, 2, 3})
        if (asked(match, seat) != "none") REQUIRE_FALSE(answer(match, seat, {{"say", word}}));
}

Match ended(const SmallPack& pack) {
    Match match(pack.game(kGame), 1);
    REQUIRE_FALSE(match.host({HostInputKind::result, {{"winners", "2"}}}, 0));
    REQUIRE(match.over());
    return match;
}

std::string refused(const Outcome& outcome) { return outcome ? std::string(word(outcome->code)) : "taken"; }

}  // namespace

TEST_CASE("a host input that there is not is refused with the nearest that there is") {
    SmallPack pack;
    Match match(pack.game(kGame), 1);
    CHECK(match.host("reslut", {}, 0)->reason == "There is no host input 'reslut' (did you mean 'result'?).");
}

TEST_CASE("a host ends a match by hand, and corrects how it ended") {
    SmallPack pack;
    Match match = ended(pack);
    CHECK(match.winners() == std::vector<Seat>{2});
    CHECK(asked(match, 1) == "none");
    REQUIRE_FALSE(match.host({HostInputKind::result, {{"winners", "1 3"}, {"reason", "miscounted"}}}, 5));
    CHECK(match.winners() == std::vector<Seat>{1, 3});
    REQUIRE_FALSE(match.host({HostInputKind::result, {{"winners", ""}}}, 6));
    CHECK(match.over());
    CHECK(match.winners().empty());
    CHECK(told(match, 2, "over") == 3);
    Diagnostics out;
    CHECK(replay_log(ImplAccess::of(match).game, write_log(match), "log", out)->hash() == match.hash());
}

TEST_CASE("after the end counters and zones can be set, and go_to goes on from a step") {
    SmallPack pack;
    Match match = ended(pack);
    REQUIRE_FALSE(match.host({HostInputKind::set_counter, {{"counter", "points"}, {"seat", "3"}, {"value", "7"}}}, 0));
    REQUIRE_FALSE(match.host({HostInputKind::set_zone, {{"zone", "row"}, {"cards", "s1 -"}}}, 0));
    CHECK(counter(match, 1, "points", 3) == "7");
    CHECK(lying(match, 1, "row", 0) == Names{"s1", ""});
    CHECK(match.over());
    REQUIRE_FALSE(match.host({HostInputKind::go_to, {{"step", "pay"}}}, 0));
    CHECK_FALSE(match.over());
    CHECK(match.winners().empty());
    CHECK(counter(match, 1, "points", 3) == "8");
    CHECK(asked(match, 1) == "go");
    REQUIRE_FALSE(match.host({HostInputKind::go_to, {{"step", "over"}}}, 0));
    CHECK(match.winners() == std::vector<Seat>{1});  // 11, 1 and 8
}

TEST_CASE("go_to out of an `each` is about everybody again") {
    SmallPack pack;
    Match match(pack.game(kGame), 1);
    all_say(match, "no");
    REQUIRE(counter(match, 0, "points", 1) == "11");
    REQUIRE(asked(match, 2) == "none");
    REQUIRE_FALSE(match.host({HostInputKind::go_to, {{"step", "pay"}}}, 0));
    for (const Seat seat : {2, 3})
        CHECK(counter(match, 0, "points", seat) == "2");
    CHECK(counter(match, 0, "points", 1) == "22");
    REQUIRE_FALSE(match.host({HostInputKind::go_to, {{"step", "one"}}}, 0));  // within it, the seat stays
    CHECK(counter(match, 0, "points", 1) == "32");
    CHECK(counter(match, 0, "points", 2) == "2");
}

TEST_CASE("go_to is refused where only a seat on its own can be") {
    SmallPack pack;
    Match match(pack.game(kGame), 1);
    const auto reason = [&](const std::string& step) {
        const auto outcome = match.host({HostInputKind::go_to, {{"step", step}}}, 0);
        return outcome ? outcome->reason : "taken";
    };
    CHECK_THAT(reason("word"), Contains("inside 'talk'. Go to 'talk' instead"));
    CHECK_THAT(reason("bonus"), Contains("inside 'last'. Go to 'last' instead"));
    CHECK(reason("talk") == "taken");
    CHECK(asked(match, 3) == "go");
    CHECK(reason("last") == "taken");
    CHECK(asked(match, 3) == "go");
}

TEST_CASE("what a host input cannot do is refused and changes nothing, time included") {
    SmallPack pack;
    Match running(pack.game(kGame), 1), over = ended(pack);
    const std::string open = std::to_string(running.seen_by(1).prompts()[0].number);
    const std::int64_t around = std::int64_t{1} << 32U;  // 2^32, at which a 32-bit number would wrap around
    const std::string beyond = std::to_string(around + std::stoll(open)),
                      below = std::to_string(std::stoll(open) - around);
    const std::vector<HostInput> wrong = {
        {HostInputKind::resume, {}},
        {HostInputKind::retry, {}},
        {HostInputKind::skip, {}},
        {HostInputKind::reload, {}},
        {HostInputKind::result, {}},
        {HostInputKind::result, {{"winners", "4"}}},
        {HostInputKind::result, {{"winners", "1 1"}}},
        {HostInputKind::result, {{"winners", "one"}}},
        {HostInputKind::extend, {{"seat", "1"}}},
        {HostInputKind::extend, {{"seat", "9"}, {"milliseconds", "5"}}},
        {HostInputKind::replace, {{"seat", "1"}}},
        {HostInputKind::replace, {{"seat", "4"}, {"name", "Zoë"}}},
        {HostInputKind::enter, {{"seat", "1"}}},
        {HostInputKind::enter, {{"seat", "1"}, {"prompt", "77"}, {"say", "yes"}}},
        {HostInputKind::enter, {{"seat", "1"}, {"prompt", beyond}, {"say", "yes"}}},
        {HostInputKind::enter, {{"seat", "1"}, {"prompt", below}, {"say", "yes"}}},
        {HostInputKind::enter, {{"seat", "4294967297"}, {"prompt", open}, {"say", "yes"}}},
        {HostInputKind::set_counter, {{"counter", "points"}, {"value", "5"}}},
        {HostInputKind::set_counter, {{"counter", "lead"}, {"value", "4"}}},
        {HostInputKind::set_zone, {{"zone", "row"}, {"cards", "s1"}}},
        {HostInputKind::set_zone, {{"zone", "row"}, {"cards", "s1 q7"}}},
        {HostInputKind::set_repeat, {{"name", "none"}, {"number", "1"}}},
        {HostInputKind::set_board, {{"name", "tide"}}},
        {HostInputKind::go_to, {{"step", "nowhere"}}},
        {HostInputKind::go_to, {{"step", "word"}}},
        {HostInputKind::note, {{"reason", "a"}, {"reason", "b"}}}};
    for (Match* match : {&running, &over})
        for (const HostInput& input : wrong) {
            INFO(word(input.kind) << (match == &over ? " after the end" : ""));
            const auto hash = match->hash();
            const auto events = match->seen_by(kHost).events().size(), inputs = match->inputs();
            CHECK(match->host(input, 20'000));  // a deadline passes before this time
            CHECK(match->hash() == hash);
            CHECK(match->now() == 0);
            CHECK(match->seen_by(kHost).events().size() == events);
            CHECK(match->inputs() == inputs);
        }
    CHECK(refused(over.host({HostInputKind::pause, {}}, 0)) == "bad_host_input");
    CHECK(refused(over.host({HostInputKind::extend, {{"seat", "1"}, {"milliseconds", "5"}}}, 0)) == "bad_host_input");
    CHECK(refused(over.host({HostInputKind::enter, {{"seat", "1"}, {"prompt", open}, {"say", "yes"}}}, 0)) ==
          "stale_prompt");
}

TEST_CASE("an expression that a host's input makes impossible to evaluate refuses an input, and ends nothing") {
    SmallPack pack;
    Match match(pack.game(R"(
seats: 2
zones: { box: { kind: pile, seen_by: nobody } }
counters: { points: { of: seat }, coins: {}, tokens: { starts: 3 } }
prompts:
  go: { fields: { word: { pick: [stay] }, bid: { if: coins > 0, pick: 0..down(12 / coins), times: 2 } } }
  pay: { pick: 0..tokens }
flow:
  go: { ask: go }
  pay: { ask: pay }
  block: { of: first(seats where points of it > down(2 / coins)) or 1, steps: { inner: { ask: pay } } }
  over: { end: draw }
)"),
                1);
    const Outcome gone = match.host({HostInputKind::go_to, {{"step", "inner"}}}, 0);
    REQUIRE(gone);
    CHECK(gone->code == RefusalCode::bad_host_input);
    CHECK_THAT(gone->reason, Contains("game.yaml:13:") && Contains("division by 0"));
    CHECK(asked(match, 1) == "go");
    for (const char* seat : {"1", "2"})  // the set is not asked without coins
        REQUIRE_FALSE(match.host({HostInputKind::enter, {{"seat", seat}, {"prompt", "1"}, {"word", "stay"}}}, 0));
    REQUIRE(asked(match, 1) == "pay");
    REQUIRE_FALSE(match.host({HostInputKind::set_counter, {{"counter", "tokens"}, {"value", "2000000000"}}}, 0));
    const std::uint32_t number = match.seen_by(1).prompts()[0].number;
    REQUIRE(match.seen_by(1).judge(number, {{"pay", "2"}}));
    CHECK(match.seen_by(1).judge(number, {{"pay", "2"}})->code == RefusalCode::not_an_option);
    CHECK(match.answer(1, number, {{"pay", "2"}}, 0)->code == RefusalCode::not_an_option);
}

TEST_CASE("the reason for which a host enters an answer is told, and a field of this name is answered") {
    SmallPack pack;
    Match match(pack.game(R"(
seats: 1
zones: { box: { kind: pile, seen_by: nobody } }
counters: { sum: {} }
prompts:
  go: { pick: 1..3 }
  why: { secret: true, fields: { reason: { pick: 1..3 } } }
flow:
  go: { ask: go }
  why: { ask: why }
  sum: { set: { sum: total(go) + total(why.reason) } }
  stay: { ask: go }
  over: { end: draw }
)"),
                1);
    const auto enters = [&](const Values& values) { return refused(match.host({HostInputKind::enter, values}, 0)); };
    const auto reason = [&] {
        std::string last = "nothing";
        for (const Event& e : match.seen_by(kSpectator).events())
            if (e.kind == EventKind::host) last = part_of(e, "reason");
        return last;
    };
    CHECK(enters({{"seat", "1"}, {"prompt", "1"}, {"go", "2"}, {"reason", "late"}}) == "taken");
    CHECK(reason() == "late");
    CHECK(enters({{"seat", "1"}, {"prompt", "2"}, {"reason", "3"}}) == "taken");
    CHECK(reason() != "3");
    CHECK(counter(match, 0, "sum", 0) == "5");
}
