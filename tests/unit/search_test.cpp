// Tests bots that search: their answers, their determinizations, and their aims.
#include "small_pack.hpp"

#include "bots/bot.hpp"
#include "bots/search.hpp"

using namespace quattro;
using namespace quattro::test;

namespace {

// A game of sticks: each seat in turn takes one, two or three, and the seat that takes the last one wins. A seat whose
// turn begins with a multiple of four loses if the other one plays well.
struct Sticks : SmallPack {
    std::shared_ptr<const Game> game(int sticks) const {
        return SmallPack::game(
            "seats: 2\nzones: { table: { kind: hand, seen_by: everyone } }\ncounters: { left: { starts: " +
            std::to_string(sticks) + R"(} }
prompts: { take: { pick: '(1..3) where it <= left' } }
flow:
  turn:
    each: seat
    until: false
    steps:
      ask:  { ask: take }
      take: { add: { left: -take } }
      last: { end: seat, if: left = 0 }
)");
    }
};

std::string chosen(const Match& match, Seat seat, const std::string& bot, std::uint64_t seed) {
    const auto prompts = match.seen_by(seat).prompts();
    REQUIRE(prompts.size() == 1);
    return make_bot(bot, seed)->choose(match.seen_by(seat), prompts[0]).front().second;
}

// A game with four cards: one in each hand, one on the table, and one face down in the deck.
const char* const kHidden = R"(
seats: 2
zones:
  deck:  { kind: pile, seen_by: nobody, starts: [s1, s2, m3, m4] }
  table: { kind: hand, seen_by: everyone }
  hand:  { of: seat, kind: hand, seen_by: owner }
counters: { high: { of: seat } }
prompts: { say: { pick: 1..4 } }
flow:
  mix:  { shuffle: deck }
  deal: { move: 1, from: deck, to: hand }
  lay:  { move: 1, from: deck, to: table }
  ask:  { ask: say }
  hit:  { set: { high: 1 }, if: say = value of first(hand of opponent) }
  over: { end: seats where high of it = 1 }
)";

std::set<std::string> cards_of(const Match& match, const State& m, const std::string& zone, Seat seat) {
    const Rules& rules = ImplAccess::rules(match.game());
    std::set<std::string> cards;
    for_each_card(rules.shape(), m, rules.shape().instance_of(rules.model.find_zone(zone), seat),
                  [&](CardId card) { cards.insert(card_name(rules, m, card)); });
    return cards;
}

}  // namespace

TEST_CASE("a search finds the answer that wins, where the whole game is small and where it is not") {
    const Sticks pack;
    for (const auto& [sticks, best] : std::map<int, std::string>{{5, "1"}, {6, "2"}, {7, "3"}, {11, "3"}, {21, "1"}}) {
        INFO(sticks << " sticks");
        const Match match(pack.game(sticks), 1);
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            CHECK(chosen(match, 1, "search:4000", seed) == best);
            if (sticks < 12) CHECK(chosen(match, 1, "search:400", seed) == best);
        }
    }
}

TEST_CASE("hidden cards are those of the game's that are not seen elsewhere, each in one place") {
    const SmallPack pack;
    const Match match(pack.game(kHidden), 5);
    const Rules& rules = ImplAccess::rules(match.game());
    const State& real = ImplAccess::of(match).state;
    const Determinizer worlds(rules, redact(rules.shape(), real, 1), 1, HiddenSampling::remaining);
    const auto of = [&](const State& m) {
        return std::map<std::string, std::set<std::string>>{{"own", cards_of(match, m, "hand", 1)},
                                                            {"table", cards_of(match, m, "table", 0)},
                                                            {"other", cards_of(match, m, "hand", 2)},
                                                            {"deck", cards_of(match, m, "deck", 0)}};
    };
    const auto known = of(real);
    std::set<std::string> others;
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        PlayoutRandom random{seed};
        auto world = of(worlds.sample(random));
        CHECK(world["own"] == known.at("own"));
        CHECK(world["table"] == known.at("table"));
        std::set<std::string> all;
        for (const auto& [where, cards] : world)
            all.insert(cards.begin(), cards.end());
        CHECK(all == std::set<std::string>{"s1", "s2", "m3", "m4"});
        others.insert(*world["other"].begin());
    }
    CHECK(others.size() == 2);
    CHECK(others.contains(*known.at("other").begin()));
}

TEST_CASE(
    "whose cards cannot be counted is taken to have as many as oneself, each like one of these, and hidden numbers") {
    const SmallPack pack;
    const Match match(pack.game(R"(
seats: 3
zones:
  hand:   { of: seat, kind: hand, seen_by: owner, counted_by: owner }
  public: { of: seat, kind: hand, seen_by: owner }
counters: { coins: { of: seat, seen_by: owner }, shown: { of: seat }, whose: { of: seat, holds: seat, seen_by: owner } }
prompts: { say: { pick: 1..4 } }
flow:
  rich: { set: { coins: 4, shown: 7, whose: seat } }
  own:  { add: { coins: 1, shown: 1 }, if: seat = 2 }
  two:  { make: { suit: sun, value: 2 }, to: hand, if: seat = 2 }
  more: { make: { suit: moon, value: 3 }, to: hand, if: seat = 2 }
  open: { make: { suit: sun, value: 4 }, to: public, if: seat = 2 }
  ask:  { ask: say }
  over: { end: draw }
)"),
                      5);
    const Rules& rules = ImplAccess::rules(match.game());
    const Shape& s = rules.shape();
    const State& real = ImplAccess::of(match).state;
    const State seen = redact(s, real, 2);
    const auto number = [&](const State& m, int counter, Seat seat) {
        return m.at(s.counter, s.counters[CounterIndex(counter)].first + (seat - 1));
    };
    std::set<std::string> kinds;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        PlayoutRandom random{seed};
        const State left = Determinizer(rules, seen, 2, HiddenSampling::remaining).sample(random);
        const State any = Determinizer(rules, seen, 2, HiddenSampling::any).sample(random);
        CHECK(view_key(s, left, 2) == view_key(s, real, 2));
        for (const Seat other : {1, 3}) {
            const auto hand = s.instance_of(rules.model.find_zone("hand"), other);
            const auto open = s.instance_of(rules.model.find_zone("public"), other);
            CHECK(cards_in(s, left, hand) == 2);
            CHECK(cards_in(s, left, open) == 0);
            CHECK(cards_in(s, any, hand) == 0);
            kinds.merge(cards_of(match, left, "hand", other));
            CHECK(number(left, 0, other) == 5);
            CHECK(number(any, 0, other) == 0);
            CHECK(number(left, 1, other) == 7);
            CHECK(number(left, 2, other) == 0);
        }
    }
    CHECK(kinds == cards_of(match, real, "hand", 2));
}

TEST_CASE("of an answer with more parts than there is time for each part is searched") {
    const SmallPack pack;
    const Match match(pack.game(R"(
seats: 2
score: coins
zones: { table: { kind: hand, seen_by: everyone } }
counters: { coins: { of: seat } }
prompts: { say: { fields: { a: { pick: 0..7 }, b: { pick: 0..7 }, c: { pick: 0..7 }, d: { pick: 0..7 } } } }
flow:
  ask:  { ask: say }
  pay:  { add: { coins: say.a + say.b + say.c + say.d } }
  over: { end: draw }
)"),
                      1);
    double sum = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed)
        for (const auto& [field, value] :
             make_bot("search:400", seed)->choose(match.seen_by(1), match.seen_by(1).prompts()[0]))
            if (field != "a") sum += std::stoi(value) / 30.0;
    INFO("a later part is " << sum << " on average");  // a random bot would get 3.5
    CHECK(sum > 5);
}

TEST_CASE("what was tried is counted where the seat stands, in every world that it takes for possible") {
    const SmallPack pack;
    const Match match(pack.game(kHidden), 5);
    const Rules& rules = ImplAccess::rules(match.game());
    const auto worker = ImplAccess::worker(match.game());
    State seen = redact(rules.shape(), ImplAccess::of(match).state, 2);
    PlayoutRandom random{3};
    TreeSearch search(rules, *worker, seen, 2, random);
    for (int playouts = 0; playouts < 90; ++playouts)
        search.play_one();
    SimulatedAnswer deciding(rules, seen, open_prompts(rules, seen).back());
    REQUIRE(deciding.next_field());
    std::uint32_t times = 0;
    for (const TreeSearch::OptionStats& tried : search.tried(deciding))
        times += tried.times;
    CHECK(times == 90);
}

TEST_CASE("a search never names a card that it sees elsewhere") {
    const SmallPack pack;
    const auto game = pack.game(kHidden);
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const Match match(game, seed);
        const auto seen = [&](const std::string& zone, Seat seat) {
            return cards_of(match, ImplAccess::of(match).state, zone, seat).begin()->substr(1);
        };
        const std::string said = chosen(match, 1, "search:300", seed);
        INFO("it says " << said);
        CHECK(said != seen("hand", 1));
        CHECK(said != seen("table", 0));
    }
}

TEST_CASE("a search plays for the score where a game has one, and to win where it has none") {
    const SmallPack pack;
    const std::string body = R"(
seats: 2
zones: { table: { kind: hand, seen_by: everyone } }
counters: { coins: { of: seat, starts: 5 } }
prompts: { choice: { pick: [win, earn] } }
flow:
  ask:  { ask: choice }
  earn: { add: { coins: 9 }, if: choice = earn }
  over: { end: seats where choice of it = win }
)";
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        CHECK(chosen(Match(pack.game(body), seed), 1, "search:200", seed) == "win");
        CHECK(chosen(Match(pack.game("score: coins\n" + body), seed), 1, "search:200", seed) == "earn");
    }
}

TEST_CASE("what is played for is a number of each seat") {
    const SmallPack pack;
    const std::string body =
        "seats: 2\nzones: { table: { kind: hand, seen_by: everyone } }\ncounters: { coins: { of: seat }, pot: {}, who: "
        "{ of: "
        "seat, holds: seat } }\nflow: { over: { end: draw } }\n";
    CHECK(pack.errors("score: coin\n" + body).find("there is no counter 'coin'") != std::string::npos);
    for (const char* name : {"pot", "who"})
        CHECK(pack.errors("score: " + std::string(name) + "\n" + body).find("is not a number of each seat") !=
              std::string::npos);
}
