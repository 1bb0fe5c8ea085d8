// Tests that playouts answer prompts with counted fields as if each prompt were opened, awaited and closed.
#include "observed_playout.hpp"
#include "small_pack.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

const std::string kTable = R"(seats: 2
zones:
  hand: { of: seat, kind: hand, seen_by: everyone, starts: [s1, m2] }
  pool: { kind: hand, seen_by: everyone, starts: [s3] }
  gone: { kind: hand, seen_by: everyone }
  grid: { kind: grid, columns: 2, rows: 2, seen_by: everyone }
counters: { n: {}, m: {}, points: { of: seat }, who: { holds: seat, starts: 2 }, done: { of: seat, holds: truth } }
)";

std::string game(const std::string& prompts, const std::string& flow) {
    return kTable + "prompts:\n" + prompts + "flow:\n" + flow + "  over: { end: draw }\n";
}

const Rules& rules_of(const std::shared_ptr<const Game>& game) { return ImplAccess::rules(*game); }

std::string drawn(const std::string& fields) {
    const SmallPack pack;
    const auto loaded = pack.game(game("  go: { fields: { " + fields + " } }\n", "  ask: { ask: go }\n"));
    const Prompt& prompt = rules_of(loaded).prompts[PromptIndex(0)];
    std::string needed;
    for (const FieldIndex field : prompt.required_fields)
        needed += prompt.fields[field].name + " ";
    return prompt.sampled_fields.empty() ? "not" : needed;
}

void same_as_waiting(const std::string& prompts, const std::string& flow) {
    const SmallPack pack;
    const auto loaded = pack.game(game(prompts, flow));
    for (std::uint64_t seed = 1; seed <= 40; ++seed)
        for (const int most : {1, 2, 3, 5, 1000})
            CHECK(playout_difference(
                      loaded, seed, [&](int) { return most; }, 100) == "");
}

}  // namespace

TEST_CASE("fields are drawn one by one where all of them can be counted beforehand") {
    CHECK(drawn("word: { pick: [yes, no] }") == "");
    CHECK(drawn("card: { pick: hand }") == "card ");
    CHECK(drawn("word: { pick: [yes, no], optional: true }, card: { pick: hand, if: word is none }") == "card ");
    CHECK(drawn("cell: { pick: places(grid) where it is empty }, card: { pick: pool, optional: true }") == "cell ");
    CHECK(drawn("card: { pick: hand where value of it > 1 }") == "not");
    CHECK(drawn("word: { pick: [yes, no] }, card: { pick: hand where (value of it = 1) = (word = yes) }") == "not");
    CHECK(drawn("card: { pick: hand if n = 0 else pool }") == "card ");
    CHECK(drawn("word: { pick: [yes, no] }, card: { pick: hand if n = 0 else pool, if: word = yes }") == "card ");
    CHECK(drawn("word: { pick: [yes, no] }, card: { pick: hand if 6 / n = 2 else pool, if: n > 0 }") == "not");
    CHECK(drawn("side: { pick: (up; down) where n != (1 if it = up else 2) }") == "");
    CHECK(drawn("card: { pick: hand }, side: { pick: (up; down) where n != (m if it = up else 2) }") == "not");
    CHECK(drawn("cards: { pick: hand, times: 2 }") == "not");
}

TEST_CASE("a playout draws what it would have been asked for") {
    same_as_waiting("  card: { pick: hand }\n  word: { fields: { word: { pick: [yes, no], optional: true } } }\n",
                    "  rounds: { repeat: 3, steps: { ask: { ask: card }, out: { move: card, to: gone }, "
                    "word: { ask: word, of: who }, next: { set: { who: next(who) } } } }\n");
    same_as_waiting(
        "  go: { fields: { word: { pick: [yes, no], optional: true, if: not done }, "
        "card: { pick: hand, if: word is none }, cell: { pick: places(grid) where it is empty } } }\n",
        "  rounds: { repeat: 3, steps: { turn: { each: seat, steps: { ask: { ask: go }, "
        "done: { set: { done: true }, if: go.word = yes }, put: { move: go.card, to: go.cell } } } } }\n");
}

TEST_CASE("a playout draws of the zone that counts, what options must not be, and what is asked without another") {
    same_as_waiting(
        "  go: { fields: { word: { pick: [yes, no], optional: true, if: not done }, "
        "card: { pick: hand if points < 2 else pool, if: word is none }, "
        "side: { pick: (up; down) where points != (1 if it = up else 2), if: word is none and n < 4 }, "
        "size: { pick: (1..3) where it != n, optional: true, if: word is not none } } }\n",
        "  rounds: { repeat: 5, steps: { ask: { ask: go }, "
        "done: { set: { done: true }, if: go.word = yes }, up: { add: { points: 1 }, if: go.side = up }, "
        "out: { move: go.card, to: gone }, count: { add: { n: 1 } } } }\n");
}

TEST_CASE("who has no answer to what must be answered is not asked in a playout either") {
    same_as_waiting("  card: { pick: gone }\n  some: { fields: { word: { pick: [yes, no] }, card: { pick: pool } } }\n",
                    "  rounds: { repeat: 3, steps: { none: { ask: card }, one: { ask: some, of: 1 }, "
                    "out: { move: some.card, to: gone, of: 1 }, back: { ask: card, of: 2 }, "
                    "two: { ask: some, of: 2 } } }\n");
}

TEST_CASE("an answer of a playout works at once as if it had been waited for") {
    const std::string prompts =
        "  go: { fields: { word: { pick: [now, later], if: points < 3 }, card: { pick: hand, optional: true } }, "
        "seconds: 5 + n }\n  next: { pick: [yes, no], seconds: 9 }\n";
    const auto at_once = [](const std::string& of, const std::string& clock, const std::string& inner) {
        return "  rounds: { repeat: 2, steps: { ask: { ask: go" + of +
               ", at_once: { if: go.word = now, clock: " + clock +
               ", steps: { point: { add: { points: 1, n: 1 } }, next: { ask: next" + inner +
               " } } } }, last: { ask: next, at_once: { if: next = no and m < 4, steps: { more: { add: { m: 1 } } } } "
               "} } }\n";
    };
    const std::string nested = ", at_once: { if: next = yes and n < 9, steps: { count: { add: { n: 1 } } } }";
    for (const char* of : {"", ", of: who"})
        for (const char* clock : {"kept", "anew"})
            for (const std::string& inner : {std::string(), nested})
                same_as_waiting(prompts, at_once(of, clock, inner));
}

TEST_CASE("a number that is set stands for the frame's seat, or for all") {
    same_as_waiting("  word: { pick: [yes, no] }\n",
                    "  all: { set: { points: 2 } }\n  turn: { each: seat, steps: { ask: { ask: word }, "
                    "one: { set: { points: 5 }, if: word = yes }, table: { set: { n: 3 } }, "
                    "other: { of: opponent, steps: { set: { set: { done: true } } } }, "
                    "held: { of: who, steps: { set: { add: { points: 1 } } } } } }\n");
    const SmallPack pack;
    Match match(pack.game(game("  word: { pick: [yes, no] }\n",
                               "  all: { set: { points: 2 } }\n  ask: { ask: word }\n"
                               "  who: { set: { who: none } }\n")),
                1);
    CHECK(counter(match, kHost, "points", 1) == "2");
    CHECK(counter(match, kHost, "points", 2) == "2");
}
