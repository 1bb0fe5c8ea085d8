// Tests patterns among many cards, whose combinations are not enumerated: the result must be that of all combinations,
// also for the 4,000 cards that a zone can hold.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "all_combinations.hpp"

#include "rules/failure.hpp"
#include "run/pattern_ties.hpp"

using namespace quattro;
using namespace quattro::test;
using namespace quattro::test::hands;
using Catch::Contains;

TEST_CASE("the best of many cards is the best of all their combinations, and its cards are those that lie first") {
    const SmallPack pack;
    Random random(27);
    for (int games = 0; games < 400; ++games) {
        std::string table = random_row(random), ties;
        for (int more = below(random, 3); more > 0; --more)
            table += ", " + random_row(random);
        for (int more = below(random, 3); more > 0; --more)
            ties += (ties.empty() ? "" : ", ") + random_tie(random);
        Diagnostics out;
        const auto game = game_of(pack, table, ties);
        for (int hands = 0; hands < 6; ++hands) {
            Table t(*game);
            t.deal(1, random_hand(random, below(random, 2) ? 13 + below(random, 3) : below(random, 9)));
            INFO(table << " ties " << ties << " hand " << games << "/" << hands);
            const Plain::BestResponse plain = Plain(t, 1).best();
            for (const PatternMatch& found : {t.many(), t.best(1), t.many(WithCards::no)}) {
                if (found.window != plain.row) FAIL("row " << found.window << ", not " << plain.row);
                if (plain.row < 0) continue;
                if (found.score != plain.order[0][0]) FAIL(found.score << ", not " << plain.order[0][0]);
                const std::vector<CardId> cards(found.cards.begin(), found.cards.begin() + found.count);
                if (found.count > 0 && cards != plain.cards) FAIL("other cards");
            }
            if (t.many().key != t.best(1).key) FAIL("another key");
            if (t.many().key != t.many(WithCards::no).key) FAIL("another key without cards");
        }
    }
}

TEST_CASE("cards without a suit differ in it from all others, also among many cards") {
    const SmallPack pack;
    Random random(31);
    for (int games = 0; games < 200; ++games) {
        std::string table = random_row(random);
        for (int more = below(random, 3); more > 0; --more)
            table += ", " + random_row(random);
        const std::string ties[] = {"", "{ highest: value }", "{ lowest: rank, from_highest: value }"};
        const auto game = game_of(pack, table, ties[below(random, 3)]);
        for (int hands = 0; hands < 6; ++hands) {
            auto hand = random_hand(random, below(random, 2) ? 13 + below(random, 3) : below(random, 9));
            for (auto& card : hand)
                if (below(random, 2) == 0) card[kSuit] = 0;
            Table t(*game);
            t.deal(1, hand);
            INFO(table << " hand " << games << "/" << hands);
            const Plain::BestResponse plain = Plain(t, 1).best();
            for (const PatternMatch& found : {t.many(), t.best(1), t.many(WithCards::no)}) {
                if (found.window != plain.row) FAIL("row " << found.window << ", not " << plain.row);
                if (plain.row >= 0 && found.score != plain.order[0][0]) FAIL("another score");
                const std::vector<CardId> cards(found.cards.begin(), found.cards.begin() + found.count);
                if (found.count > 0 && cards != plain.cards) FAIL("other cards");
            }
            if (t.many().key != t.best(1).key) FAIL("another key");
        }
    }
}

namespace {

// 4,000 different cards in random order.
std::vector<std::array<int, 4>> all_different(Random& random) {
    std::vector<std::array<int, 4>> hand;
    for (int i = 0; i < kMaxCards; ++i)
        hand.push_back({below(random, 10), 1 + below(random, 4), 1 + below(random, 16), i});
    std::shuffle(hand.begin(), hand.end(), random);
    return hand;
}

std::int64_t score_of(const SmallPack& pack, const std::string& row, const std::vector<std::array<int, 4>>& hand,
                      const std::string& ties = "") {
    const auto game = game_of(pack, row, ties);
    Table t(*game);
    t.deal(1, hand);
    return t.many().score;
}

// The highest `big` of each value of attribute `a`, among cards for which `holds` is true.
template <class F>
std::vector<int> highest_of_each(const std::vector<std::array<int, 4>>& hand, int a, F&& holds) {
    std::map<int, int> highest;
    for (const auto& card : hand)
        if (holds(card)) highest[card[a]] = std::max(highest[card[a]], card[kBig]);
    std::vector<int> list;
    for (const auto& [value, big] : highest)
        list.push_back(big);
    std::sort(list.rbegin(), list.rend());
    return list;
}
int hash_of(const std::vector<int>& list, std::size_t count) {
    return list.size() < count ? -1 : std::accumulate(list.begin(), list.begin() + static_cast<int>(count), 0);
}

}  // namespace

TEST_CASE("a row of a pattern sees all 4,000 cards of a hand") {
    const SmallPack pack;
    Random random(4000);
    const auto hand = all_different(random);
    const auto any = [](const auto&) { return true; };
    CHECK(score_of(pack, "{ cards: 5, sum: big }", hand) == 3999 + 3998 + 3997 + 3996 + 3995);
    CHECK(score_of(pack, "{ cards: 5, different: rank, sum: big }", hand) ==
          hash_of(highest_of_each(hand, kRank, any), 5));
    CHECK(score_of(pack, "{ cards: 3, round: suit, steps: [1], sum: big }", hand) ==
          hash_of(highest_of_each(hand, kSuit, any), 3));
    int best = -1;
    for (int suit = 1; suit <= 4; ++suit)
        best =
            std::max(best, hash_of(highest_of_each(hand, kRank, [&](const auto& c) { return c[kSuit] == suit; }), 5));
    CHECK(score_of(pack, "{ cards: 5, same: suit, different: rank, sum: big }", hand) == best);
    best = -1;
    for (const auto& one : hand)
        for (const auto& other : hand)
            if (one[kValue] != other[kValue] && one[kSuit] != other[kSuit] && one[kRank] != other[kRank])
                best = std::max(best, one[kBig] + other[kBig]);
    CHECK(score_of(pack, "{ cards: 2, different: [value, suit, rank], sum: big }", hand) == best);
    const std::string wild = "{ cards: 5, same: [suit, rank], wild: { value: 0 }, stands_for: suit, sum: big }";
    best = -1;
    for (int suit = 1; suit <= 4; ++suit)
        for (int rank = 1; rank <= 16; ++rank) {
            std::vector<int> fit;
            for (const auto& c : hand)
                if (c[kRank] == rank && (c[kSuit] == suit || c[kValue] == 0)) fit.push_back(c[kBig]);
            std::sort(fit.rbegin(), fit.rend());
            best = std::max(best, hash_of(fit, 5));
        }
    CHECK(score_of(pack, wild, hand) == best);
}

TEST_CASE("a pair that lies behind all other cards is found, wherever it lies") {
    const SmallPack pack;
    for (const int at : {11, 12, 13, 62, 63, 64, 65, 255, 256, 3998}) {
        std::vector<std::array<int, 4>> hand;
        for (int i = 0; i < kMaxCards; ++i)
            hand.push_back({1, 1, 1, i});
        hand[static_cast<std::size_t>(at)][kValue] = hand[static_cast<std::size_t>(at) + 1][kValue] = 9;
        const auto game = game_of(pack, "{ cards: 2, same: value, sum: value }", "");
        Table t(*game);
        t.deal(1, hand);
        const PatternMatch found = t.many();
        CHECK(found.score == 18);
        CHECK(found.cards[0] == at);
        CHECK(found.cards[1] == at + 1);
    }
}

TEST_CASE("a tie by all cards compares hands of 2,000 to the last card") {
    const SmallPack pack;
    const auto game = game_of(pack, "{ cards: 0 }", "{ highest: value, from_highest: big, of: all }, { lowest: rank }");
    for (const int differ : {0, 4, 5, 6, 63, 64, 1000, 1999}) {
        std::vector<std::array<int, 4>> hand;
        for (int i = 0; i < 2000; ++i)
            hand.push_back({5, 1, 1, 4000 - i});
        Table t(*game);
        t.deal(1, hand);
        hand[static_cast<std::size_t>(differ)][kValue] = 6;
        t.deal(2, hand);
        KeysOfSeats keys{};
        for (Seat seat = 1; seat <= 2; ++seat)
            keys[seat] = t.best(seat).key + 1;
        rank_long_ties(t.rules, t.pattern, t.m, keys);
        CHECK(keys[2] > keys[1]);
        const KeyComparison found = apart_by_all(t.rules, t.pattern, 0, t.m, 2, 1);
        CHECK(found.tie == 0);
        CHECK(found.better == 6);
        CHECK(found.worse == 5);
    }
}

TEST_CASE("a search spends the budget that it is given, and two searches with their own do not meet") {
    const SmallPack pack;
    const auto game = game_of(pack, "{ cards: 2, same: value, sum: value }", "");
    Table t(*game);
    t.deal(1, std::vector<std::array<int, 4>>(100, {1, 1, 1, 1}));
    const auto search = [&](SearchBudget& budget) {
        best_of_many(t.rules, t.pattern, t.m, t.hand(1), budget, WithCards::yes);
    };
    SearchBudget first, second;
    search(first);
    const std::int64_t spent = SearchBudget::kOfAnInput - first.left;
    CHECK(spent > 100);
    search(second);
    CHECK(second.left == first.left);
    search(first);
    CHECK(SearchBudget::kOfAnInput - first.left == 2 * spent);
    SearchBudget few{spent - 1};
    CHECK_THROWS_AS(search(few), StepFailure);
    SearchBudget enough{spent};
    search(enough);
    CHECK(enough.left == 0);
}

TEST_CASE("compare ranks hands by all their cards where a tie says so") {
    for (const bool all : {true, false}) {
        const SmallPack pack;
        pack.write("cards/chip.yaml", kCards);
        std::string hands[2];
        for (int i = 0; i < 40; ++i)
            for (const int seat : {0, 1})
                hands[seat] += fmt::format("{}s{}/1/{}", i ? ", " : "", seat == 1 && i == 39 ? 6 : 5, 100 - i);
        const Match match(
            pack.game(
                "seats: 2\nmost_cards: 100\nzones:\n  one: { kind: pile, seen_by: nobody, starts: [" + hands[0] +
                "] }\n  two: { kind: pile, seen_by: nobody, starts: [" + hands[1] +
                "] }\n  hand: { of: seat, kind: hand, seen_by: owner }\ncounters: { won: { of: seat } }\n"
                "patterns: { set: { among: { cards: hand }, table: [{ cards: 0 }], ties: [{ highest: value, "
                "from_highest: big" +
                (all ? ", of: all" : "") +
                " }] } }\nprompts: { go: { pick: [yes, no] } }\nflow:\n  one: { move: one, to: hand of 1 }\n"
                "  two: { move: two, to: hand of 2 }\n  who: { compare: set, best: { won: 2 }, tied: { won: 1 } }\n"
                "  go: { ask: go }\n  over: { end: draw }\n"),
            1);
        CHECK(counter(match, 0, "won", 1) == (all ? "0" : "1"));
        CHECK(counter(match, 0, "won", 2) == (all ? "2" : "1"));
    }
}

TEST_CASE("a search that takes more than the budget halts the match and says so with its place") {
    const SmallPack pack;
    Random random(5);
    std::vector<std::array<int, 4>> hand;  // three values share two ranks, so that no five cards differ in both
    for (int i = 0; i < kMaxCards; ++i) {
        const int value = below(random, 5);
        hand.push_back({value, 1, value < 3 ? 1 + below(random, 2) : 3 + below(random, 14), i});
    }
    const auto game = game_of(pack, "{ cards: 5, different: [value, rank, big], sum: big }", "");
    Table t(*game);
    t.deal(1, hand);
    try {
        t.many();
        FAIL("it was found");
    } catch (const StepFailure& failure) {
        CHECK_THAT(failure.message, Contains("'set'") && Contains("4000 cards") && Contains("the budget of one input"));
        CHECK_THAT(failure.where.display_text(), Contains("game.yaml:6"));
    }
}
