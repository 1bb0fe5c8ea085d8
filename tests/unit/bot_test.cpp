// Tests bots: they use their own random numbers and do not depend on the order in which they are asked. Also tests
// their levels and names, and the parts of answers that they leave out.
#include "small_pack.hpp"

#include "bots/bot.hpp"
#include "match/impl.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

// A game in which each seat names a number five times, and a die is rolled in every round.
struct Numbers : SmallPack {
    std::shared_ptr<const Game> game;
    Numbers() {
        write("scripts/rules/cast.lua",
              "return rule {\n  text = \"{cast}\",\n  params = { cast = cards {} },\n  run = function(fx, p) "
              "fx:roll_each(p.cast, 1, 6) end,\n}\n");
        game = SmallPack::game(R"(
seats: 2
counters: { named: { of: seat } }
zones: { cup: { of: seat, kind: hand, seen_by: owner, starts: [s5] } }
prompts: { go: { fields: { on: { pick: 0..29 }, also: { pick: 0..3 } } } }
flow:
  round:
    repeat: 5
    steps:
      cast: { run: { cast: cup } }
      go: { ask: go }
      name: { add: { named: go.on } }
  over: { end: most(named) }
)");
    }
};

PromptView prompt_of(const Match& match, Seat seat) {
    const auto prompts = match.seen_by(seat).prompts();
    REQUIRE(prompts.size() == 1);
    return prompts[0];
}

using Choices = std::map<std::string, Values>;

// Every kind of bot.
std::vector<std::string> kinds() {
    std::vector<std::string> names = bot_names();
    names.emplace_back("search:60");
    return names;
}

void choose(Match& match, Bot& bot, Seat seat, Choices& chosen) {
    const PromptView prompt = prompt_of(match, seat);
    const Values values = bot.choose(match.seen_by(prompt.seat), prompt);
    REQUIRE_FALSE(match.answer(seat, prompt.number, values, match.now()));
    chosen[std::to_string(seat) + "/" + std::to_string(prompt.number)] = values;
}

// Plays a match of two bots that are asked in this order of seats. From round `anew_in` on, new bots play the match
// after a save and a load.
Choices played(const Match& start, const std::string& kind, std::vector<Seat> order, int anew_in = -1) {
    Match match = start;
    Choices chosen;
    auto first = make_bot(kind, 5), second = make_bot(kind, 6);
    for (int round = 0; !match.over(); ++round) {
        if (round == anew_in) {
            first = make_bot(kind, 5), second = make_bot(kind, 6);
            Diagnostics out;
            match = *load_save(ImplAccess::of(match).game, write_save(match), "save.yaml", out);
        }
        for (const Seat seat : order)
            choose(match, seat == 1 ? *first : *second, seat, chosen);
    }
    return chosen;
}

}  // namespace

TEST_CASE("bots choose the same in whatever order they are asked, and where a match is gone on with in the middle") {
    const Numbers numbers;
    const Match match(numbers.game, 3);
    for (const std::string& kind : kinds()) {
        INFO(kind);
        const Choices chosen = played(match, kind, {1, 2});
        CHECK(chosen.size() == 10);
        CHECK(played(match, kind, {2, 1}) == chosen);
        for (const int round : {1, 3})
            CHECK(played(match, kind, {1, 2}, round) == chosen);
    }
}

TEST_CASE("one bot that answers for both seats chooses for each as if it were asked for that one alone") {
    const Numbers numbers;
    for (const std::string& kind : kinds()) {
        Match match(numbers.game, 3), other = match;
        Choices chosen, also;
        const auto bot = make_bot(kind, 5), same = make_bot(kind, 5);
        choose(match, *bot, 1, chosen), choose(match, *bot, 2, chosen);
        choose(other, *same, 2, also), choose(other, *same, 1, also);
        CHECK(chosen == also);
        CHECK(chosen.at("1/1") != chosen.at("2/1"));
    }
}

TEST_CASE("asked again for the same prompt a bot may choose otherwise, and with the same seed it does so again") {
    const Numbers numbers;
    const Match match(numbers.game, 3);
    const auto bot = make_bot("random", 5), same = make_bot("random", 5), other = make_bot("random", 6);
    const PromptView prompt = prompt_of(match, 1);
    const Values first = bot->choose(match.seen_by(prompt.seat), prompt),
                 second = bot->choose(match.seen_by(prompt.seat), prompt);
    CHECK(first != second);
    CHECK(same->choose(match.seen_by(prompt.seat), prompt) == first);
    CHECK(same->choose(match.seen_by(prompt.seat), prompt) == second);
    CHECK(other->choose(match.seen_by(prompt.seat), prompt) != first);
}

TEST_CASE("a bot that chooses changes nothing of the match, its draws included") {
    const Numbers numbers;
    const Match match(numbers.game, 3);
    const State before = ImplAccess::of(match).state;
    for (const std::string& kind : kinds())
        make_bot(kind, 5)->choose(match.seen_by(1), prompt_of(match, 1));
    CHECK(ImplAccess::of(match).state == before);
    CHECK(match.inputs() == 0);
}

namespace {

// A game of many tosses, in which the seat with more heads wins: one answer decides little.
struct Coins : SmallPack {
    std::shared_ptr<const Game> game = SmallPack::game(R"(
seats: 2
zones: { hand: { of: seat, kind: hand, seen_by: owner } }
counters: { heads: { of: seat } }
prompts: { side: { pick: [tails, heads] } }
flow:
  toss:
    repeat: 50
    steps:
      ask: { ask: side }
      count: { add: { heads: 1 }, if: side = heads }
  over: { end: most(heads) or draw }
)");
};

// The number of bots, of `bots` bots with different seeds, that choose heads.
int choose_heads(const Match& match, const std::string& bot, int bots) {
    int heads = 0;
    for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(bots); ++seed)
        heads += make_bot(bot, seed)->choose(match.seen_by(1), prompt_of(match, 1)).front().second == "heads" ? 1 : 0;
    return heads;
}

}  // namespace

TEST_CASE("a bot of the first level is the random one, of the third the greedy one") {
    const Numbers numbers;
    const Match match(numbers.game, 3);
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const auto chosen = [&](const char* name) {
            return make_bot(name, seed)->choose(match.seen_by(1), prompt_of(match, 1));
        };
        CHECK(chosen("bot:1") == chosen("random"));
        CHECK(chosen("bot:3") == chosen("greedy"));
    }
}

TEST_CASE("the higher its level, the more often a bot finds the better answer") {
    const Coins coins;
    const Match match(coins.game, 3);
    constexpr int kBots = 400;
    int before = 0;
    for (int level = 1; level <= kBotLevels; ++level) {
        const int heads = choose_heads(match, "bot:" + std::to_string(level), kBots);
        INFO(level << " finds it " << heads << " times");
        CHECK(heads > before);
        before = heads;
    }
    CHECK(before > kBots * 9 / 10);
}

TEST_CASE("there is no bot of any other name, nor of a level that there is not") {
    for (const char* name : {"bot:0", "bot:6", "bot:", "bot", "bot:33", "Random", "", "search", "search:", "search:0",
                             "search:-1", "search:1e3", "search:100000001", "search:100ms"}) {
        INFO(name);
        CHECK(make_bot(name, 1) == nullptr);
        CHECK_FALSE(is_bot(name));
    }
    for (const std::string& name : kinds()) {
        CHECK(make_bot(name, 1) != nullptr);
        CHECK(is_bot(name));
    }
    CHECK(bot_names().size() == 2 + kBotLevels);
}

TEST_CASE("a part that may be left out and does nothing is left out, and one that wins is given") {
    const SmallPack pack;
    const auto body = [](const std::string& claim) {
        return R"(seats: 1
counters: { points: { of: seat }, tried: { of: seat, shown: false } }
zones: { box: { kind: pile, seen_by: nobody } }
prompts: { go: { fields: { claim: { pick: [mine, theirs], optional: true }, number: { pick: 1..3 } } } }
flow:
  round:
    repeat: 6
    steps:
      go: { ask: go }
      try: { add: { tried: 1 }, if: go.claim is not none }
      claim: { add: { points: )" +
               claim + R"( }, if: go.claim = mine }
      named: { add: { points: 1 }, if: go.number = 3 }
  over: { end: seats where points of it > 6 }
)";
    };
    const auto claims = [&](const std::string& claim, const std::string& value) {
        Match match(pack.game(body(claim)), 1);
        const auto bot = make_bot("greedy", 7);
        int count = 0;
        for (; !match.over();) {
            const PromptView prompt = prompt_of(match, 1);
            const Values values = bot->choose(match.seen_by(1), prompt);
            count += std::count(values.begin(), values.end(), Values::value_type{"claim", value}) > 0;
            REQUIRE_FALSE(match.answer(1, prompt.number, values, match.now()));
        }
        return count;
    };
    CHECK(claims("5", "theirs") == 0);  // the counter is hidden from everybody
    CHECK(claims("5", "mine") >= 1);
}

TEST_CASE("where every answer wins, or every one loses, a bot gives one that ends the match soonest") {
    const SmallPack pack;
    for (const std::string winner : {"1", "2", "draw"}) {
        INFO(winner);
        const Match match(pack.game(R"(
seats: 2
zones: { hand: { of: seat, kind: hand, seen_by: owner } }
counters: { taken: {} }
prompts: { go: { pick: 0..3 } }
flow:
  round:
    until: taken >= 3
    steps:
      go: { ask: go, of: 1 }
      take: { add: { taken: go of 1 } }
  over: { end: )" + winner + " }\n"),
                          1);
        for (const char* const kind : {"greedy", "bot:4", "bot:5"})
            CHECK(make_bot(kind, 7)->choose(match.seen_by(1), prompt_of(match, 1)) == Values{{"go", "3"}});
    }
}

TEST_CASE("a bot whose answers are all worth the same gives a legal one where a part left out asks for another part") {
    const SmallPack pack;
    for (const std::string winner : {"1", "2", "draw"}) {
        INFO(winner);
        const Match match(pack.game(R"(
seats: 2
zones: { hand: { of: seat, kind: hand, seen_by: owner } }
counters: { called: { shown: false } }
prompts:
  go: { fields: { call: { pick: [mine], optional: true }, piece: { pick: 1..3, if: call is none } } }
  last: { pick: 1..3 }
flow:
  go: { ask: go, of: 1 }
  call: { add: { called: 2 if go.call of 1 = mine else 1 } }
  more: { ask: last, of: 1, if: called < 2 }
  last: { ask: last, of: 1 }
  over: { end: )" + winner + " }\n"),
                          1);
        const PromptView prompt = prompt_of(match, 1);
        for (const std::string& kind : kinds())
            for (int seed = 1; seed < 20; ++seed)
                CHECK_FALSE(
                    match.seen_by(1).judge(prompt.number, make_bot(kind, seed)->choose(match.seen_by(1), prompt)));
    }
}

TEST_CASE("among answers that win equally often, but not always, a bot gives the first, however long the matches are") {
    const SmallPack pack;
    const Match match(pack.game(R"(
seats: 2
zones: { hand: { of: seat, kind: hand, seen_by: owner } }
counters: { taken: {}, luck: {} }
prompts: { go: { pick: 0..3 } }
flow:
  both: { ask: go }
  begin: { add: { taken: go of 1, luck: go of 2 } }
  round:
    until: taken >= 3
    steps:
      go: { ask: go, of: 1 }
      take: { add: { taken: go of 1 } }
  over: { end: 1 if luck > 1 else 2 }
)"),
                      1);
    for (int seed = 1; seed < 10; ++seed)
        CHECK(make_bot("bot:4", static_cast<std::uint64_t>(seed))->choose(match.seen_by(1), prompt_of(match, 1)) ==
              Values{{"go", "0"}});
}
