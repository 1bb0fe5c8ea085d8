// Tests answers that are drawn among candidates, and answers that are judged before they are given.
#include "small_pack.hpp"

#include "match/judge_entry.hpp"
#include "store/log.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

const std::string kChoice = R"(
seats: 2
zones: { box: { kind: pile, seen_by: nobody } }
prompts:
  pick: { fields: { number: { pick: 1..9 } }, seconds: 60 }
flow:
  first: { ask: pick }
  second: { ask: pick }
  over: { end: draw }
)";

Values number(int n) { return {{"number", std::to_string(n)}}; }

// The current answer of seat 1, or "none".
std::string given(const Match& match) { return match.seen_by(1).prompts()[0].fields[0].value.value_or("none"); }

}  // namespace

TEST_CASE("one candidate is drawn, and the match is as if it had been answered") {
    SmallPack pack;
    const auto game = pack.game(kChoice);
    std::set<std::string> drawn;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Match match(game, seed), answered(game, seed);
        REQUIRE_FALSE(match.answer_by_draw(1, 1, {number(2), number(5), number(7)}, 10));
        drawn.insert(given(match));
        REQUIRE_FALSE(answered.answer(1, 1, {{"number", given(match)}}, 10));
        CHECK(match.hash() == answered.hash());
    }
    CHECK(drawn == std::set<std::string>{"2", "5", "7"});
}

TEST_CASE("drawing again among the same candidates draws the same") {
    SmallPack pack;
    Match match(pack.game(kChoice), 3);
    REQUIRE_FALSE(match.answer_by_draw(1, 1, {number(1), number(2), number(3), number(4)}, 0));
    const std::string first = given(match);
    REQUIRE_FALSE(match.withdraw(1, 1, 0));
    REQUIRE_FALSE(match.answer_by_draw(1, 1, {number(1), number(2), number(3), number(4)}, 5));
    CHECK(given(match) == first);
    CHECK(match.undo_point(1) == 3);
}

TEST_CASE("each prompt and each seat has a draw of its own") {
    SmallPack pack;
    const auto game = pack.game(kChoice);
    int same_seat = 0, same_prompt = 0;
    for (std::uint64_t seed = 1; seed <= 64; ++seed) {
        Match match(game, seed);
        REQUIRE_FALSE(match.answer_by_draw(1, 1, {number(1), number(2)}, 0));
        const std::string one = given(match);
        Match other(game, seed);
        REQUIRE_FALSE(other.answer_by_draw(2, 1, {number(1), number(2)}, 0));
        same_seat += other.seen_by(2).prompts()[0].fields[0].value == one;
        REQUIRE_FALSE(match.answer(2, 1, number(9), 0));
        REQUIRE_FALSE(match.answer_by_draw(1, 2, {number(1), number(2)}, 0));
        same_prompt += given(match) == one;
    }
    CHECK((same_seat > 16 && same_seat < 48));
    CHECK((same_prompt > 16 && same_prompt < 48));
}

TEST_CASE("every candidate must be possible, whichever would be drawn") {
    SmallPack pack;
    const auto game = pack.game(kChoice);
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        Match match(game, seed);
        const auto hash = match.hash();
        CHECK(match.answer_by_draw(1, 1, {number(1), number(2), number(12)}, 10)->code == RefusalCode::not_an_option);
        CHECK(match.answer_by_draw(1, 1, {number(1), {}}, 10)->code == RefusalCode::missing_field);
        CHECK(match.answer_by_draw(1, 1, {number(1), {{"number", "1"}, {"number", "2"}}}, 10)->code ==
              RefusalCode::unknown_field);
        CHECK(match.answer_by_draw(1, 1, {}, 10)->code == RefusalCode::missing_field);
        CHECK(match.answer_by_draw(1, 7, {number(1)}, 10)->code == RefusalCode::not_your_prompt);
        CHECK(match.answer_by_draw(9, 1, {number(1)}, 10)->code == RefusalCode::bad_seat);
        CHECK(match.hash() == hash);
        CHECK(match.inputs() == 0);
    }
}

TEST_CASE("a log with a lot in it plays again") {
    SmallPack pack;
    const auto game = pack.game(kChoice);
    Match match(game, 5);
    REQUIRE_FALSE(match.answer_by_draw(1, 1, {number(4), number(6)}, 100));
    CHECK(write_log(match).find(R"({ at: 100, seat: 1, prompt: 1, lot: [{number: "4"}, {number: "6"}], hash: )") !=
          std::string::npos);
    Diagnostics out;
    const auto again = replay_log(game, write_log(match), "log", out);
    INFO(out.show());
    REQUIRE(again);
    CHECK(again->hash() == match.hash());
    const auto loaded = load_save(game, write_save(match), "save", out);
    REQUIRE(loaded);
    CHECK(write_save(*loaded) == write_save(match));
}

TEST_CASE("an answer is judged as it would be answered, and nothing is taken") {
    SmallPack pack;
    Match match(pack.game(kChoice), 5);
    const auto hash = match.hash();
    CHECK_FALSE(match.seen_by(1).judge(1, number(4)));
    CHECK(match.seen_by(1).judge(1, number(10))->code == RefusalCode::not_an_option);
    CHECK(match.seen_by(1).judge(1, {})->code == RefusalCode::missing_field);
    CHECK(match.seen_by(1).judge(2, number(4))->code == RefusalCode::not_your_prompt);
    CHECK(match.seen_by(3).judge(1, number(4))->code == RefusalCode::bad_seat);
    CHECK(match.seen_by(1).judge(1, {{"number", "1"}, {"number", "1"}})->code == RefusalCode::unknown_field);
    CHECK(match.hash() == hash);
    CHECK(match.inputs() == 0);
    CHECK_FALSE(match.paused());
    REQUIRE_FALSE(match.host({HostInputKind::pause, {}}, 0));
    CHECK(match.paused());
    CHECK(match.seen_by(1).judge(1, number(4))->code == RefusalCode::paused);
}

TEST_CASE("a value given twice is refused by its name, and very many values at once") {
    SmallPack pack;
    Match match(pack.game(kChoice), 5);
    const Values twice{{"b", "1"}, {"number", "1"}, {"a", "1"}, {"number", "2"}};
    CHECK(match.answer(1, 1, twice, 0)->reason == "'number' appears twice.");
    Values many;
    for (int i = 0; i < 1000; ++i)
        many.emplace_back("k" + std::to_string(i), "x");
    CHECK(match.answer(1, 1, many, 0)->reason == "This prompt does not ask for 'k0'. It asks for number.");
    many.emplace_back("number", "4");
    const Refusal refusal = *match.answer(1, 1, many, 0);
    CHECK(refusal.code == RefusalCode::unknown_field);
    CHECK(refusal.reason == "An input has at most 1000 values, not 1001.");
    CHECK(refusal.data == Values{{"values", "1001"}});
    CHECK(match.seen_by(1).judge(1, many)->reason == refusal.reason);
    CHECK(match.answer_by_draw(1, 1, {number(4), many}, 0)->reason == refusal.reason);
    CHECK(match.seen_by(1).canonical(1, many) == many);
    const Refusal host = *match.host({HostInputKind::set_zones, many}, 0);
    CHECK(host.code == RefusalCode::bad_host_input);
    CHECK(host.reason == refusal.reason);
    CHECK(match.inputs() == 0);
    CHECK_FALSE(match.answer(1, 1, number(4), 0));
}

TEST_CASE("an entry for a seat that the game does not have is refused, whatever its number") {
    SmallPack pack;
    Match match(pack.game(kChoice), 3);
    CHECK_FALSE(judge_entry(match, 2, 1, number(4)));
    for (const Seat seat : {-1, 0, 3, 17, 1'000'000}) {
        const Outcome refused = judge_entry(match, seat, 1, number(4));
        REQUIRE(refused);
        CHECK(refused->code == RefusalCode::bad_seat);
    }
}
