// Tests patterns among many cards, whose combinations are not enumerated: the result must be that of all combinations,
// at every size up to the 4,000 cards that a zone can hold.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "small_pack.hpp"

#include "match/impl.hpp"
#include "rules/failure.hpp"
#include "run/pattern.hpp"
#include "run/pattern_search.hpp"
#include "run/pattern_ties.hpp"
#include "state/cards.hpp"

using namespace quattro;
using namespace quattro::test;
using Catch::Contains;

namespace {

using Random = std::mt19937_64;
int below(Random& random, int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); }

constexpr int kValue = 0, kSuit = 1, kRank = 2, kBig = 3;
const std::string kCards =
    "cards: chip\nattributes:\n  value: { from: 0, to: 9 }\n  suit: { one_of: { sun: s, moon: m, star: t, rain: r } }\n"
    "  rank: { from: 1, to: 16 }\n  big: { from: 0, to: 4000 }\nwritten: \"{suit}{value}/{rank}/{big}\"\n";

std::shared_ptr<const Game> game_of(const SmallPack& pack, const std::string& table, const std::string& ties) {
    pack.write("cards/chip.yaml", kCards);
    return pack.game(
        "seats: 2\nmost_cards: 4000\nzones: { hand: { of: seat, kind: hand, seen_by: owner } }\n"
        "patterns: { set: { among: { cards: hand }, table: [" +
        table + "], ties: [" + ties +
        "] } }\nprompts: { go: { pick: [yes, no] } }\nflow: { go: { ask: go }, over: { end: draw } }\n");
}

// A state in which seats hold cards with given values.
struct Table {
    explicit Table(const Game& game)
        : rules(ImplAccess::rules(game)), pattern(rules.patterns[PatternIndex(0)]), s(rules.shape()), m(rules.start) {}
    void deal(Seat seat, const std::vector<std::array<int, 4>>& cards) {
        for (const auto& values : cards) {
            write_attributes(s, m, dealt, std::vector<std::int16_t>(values.begin(), values.end()));
            append(s, m, dealt++, hand(seat));
        }
    }
    InstanceIndex hand(Seat seat) const { return pattern.first_instance + (seat - 1); }
    PatternMatch many(WithCards with = WithCards::yes) const {
        SearchBudget budget;
        return best_of_many(rules, pattern, m, hand(1), budget, with);
    }
    PatternMatch best(Seat seat) const {
        SearchBudget budget;
        return best_in(rules, pattern, m, hand(seat), budget);
    }
    const Rules& rules;
    const Pattern& pattern;
    const Shape& s;
    State m;
    CardId dealt = 0;
};

// ---- the rules of the reference, by enumerating every combination -----------------------------------------
struct Plain {
    const Table& t;
    std::vector<CardId> cards;
    explicit Plain(const Table& table, Seat seat) : t(table) {
        for_each_card(t.s, t.m, t.hand(seat), [&](CardId card) { cards.push_back(card); });
    }
    int value(CardId card, AttributeIndex a) const { return attribute(t.s, t.m, card, a); }
    static bool wild(const SubsetRow& row, const Plain& p, CardId card) {
        return row.wild_attribute.valid() && p.value(card, row.wild_attribute) == row.wild_value;
    }
    bool makes(const SubsetRow& row, const std::vector<CardId>& set) const {
        for (std::size_t i = 0; i < set.size(); ++i)
            for (std::size_t k = 0; k < i; ++k) {
                const bool any = wild(row, *this, set[i]) || wild(row, *this, set[k]);
                for (const AttributeIndex a : row.same)
                    if (value(set[i], a) != value(set[k], a) && !(any && a == row.stands_for)) return false;
                for (const AttributeIndex a : row.different)
                    if (value(set[i], a) == value(set[k], a) && !(any && a == row.stands_for)) return false;
            }
        if (!row.circle.valid()) return true;
        std::uint32_t mask = 0;
        for (const CardId card : set) {
            if (value(card, row.circle) < row.circle_lowest) return false;
            mask |= 1U << (value(card, row.circle) - row.circle_lowest);
        }
        return std::count(row.circles.begin(), row.circles.end(), mask) > 0;
    }
    // The numbers of a tie-break: a higher one is better, number by number.
    std::vector<int> tie(const TieKey& tie, const SubsetRow& row, const std::vector<CardId>& set) const {
        std::vector<std::pair<int, int>> list;
        for (const CardId card : set) {
            int v = value(card, tie.attribute);
            if (!tie.all && tie.attribute == row.stands_for && wild(row, *this, card)) {
                const Attribute& a = t.s.attributes[tie.attribute];
                for (v = tie.lowest_value; v < a.hi; ++v)
                    if (std::none_of(set.begin(), set.end(), [&](CardId other) {
                            return !wild(row, *this, other) && value(other, tie.attribute) == v;
                        }))
                        break;
            }
            list.emplace_back(tie.by.valid() ? -value(card, tie.by) : v, v);
        }
        std::sort(list.begin(), list.end());
        list.resize(4000, {0, tie.lowest_value});
        std::vector<int> numbers;
        for (const auto& entry : list)
            numbers.push_back(tie.lowest ? -entry.second : entry.second);
        return numbers;
    }
    struct BestResponse {
        std::vector<std::vector<int>> order;  // the score, then the ties
        std::vector<CardId> cards;
        int row = -1;
    };
    BestResponse best() const {
        BestResponse best;
        for (int r = 0; r < static_cast<int>(t.pattern.rows.size()); ++r) {
            std::vector<CardId> set;
            go(best, r, 0, set);
        }
        return best;
    }
    void go(BestResponse& best, int r, std::size_t from, std::vector<CardId>& set) const {
        const SubsetRow& row = t.pattern.rows[r];
        if (static_cast<int>(set.size()) == row.cards) {
            if (!makes(row, set)) return;
            int score = row.sum.valid() ? 0 : static_cast<int>(row.worth);
            for (const CardId card : set)
                score += row.sum.valid() ? value(card, row.sum) : 0;
            std::vector<std::vector<int>> order{{score}};
            if (best.row >= 0 && order[0] < best.order[0]) return;
            for (const TieKey& key : t.pattern.ties)
                order.push_back(key.all ? tie(key, row, cards) : tie(key, row, set));
            if (best.row < 0 || order > best.order) best = {order, set, r};
            return;
        }
        for (std::size_t i = from; i < cards.size(); ++i) {
            set.push_back(cards[i]);
            go(best, r, i + 1, set);
            set.pop_back();
        }
    }
};

std::string random_row(Random& random) {
    std::string row = fmt::format("cards: {}", below(random, 10) == 0 ? 0 : 1 + below(random, 4));
    const std::string attributes[] = {"value", "suit", "rank", "big"};
    std::string same, different;
    const bool wild = below(random, 4) == 0;
    for (const std::string& a : attributes)
        if (const int how = below(random, 5); how < 2) {
            std::string& list = how == 0 ? same : different;
            list += (list.empty() ? "" : ", ") + a;
        }
    if (!same.empty()) row += ", same: [" + same + "]";
    if (!different.empty()) row += ", different: [" + different + "]";
    if (!wild && below(random, 4) == 0) row += ", round: suit, steps: [" + std::to_string(1 + below(random, 3)) + "]";
    if (wild) row += ", wild: { value: 0 }, stands_for: suit";
    row += below(random, 2) == 0 ? ", sum: " + attributes[2 * below(random, 2)]
                                 : ", worth: " + std::to_string(below(random, 20));
    return "{ " + row + " }";
}

std::string random_tie(Random& random) {
    const std::string attributes[] = {"value", "suit", "rank"}, by[] = {"value", "big", "suit"};
    std::string tie = below(random, 2) == 0 ? "lowest: " : "highest: ";
    tie += attributes[below(random, 3)];
    if (below(random, 2) == 0) tie += ", from_highest: " + by[below(random, 3)];
    if (below(random, 4) == 0) tie += ", of: all";
    return "{ " + tie + " }";
}

// Hands with few or many different values, so that cards agree and differ.
std::vector<std::array<int, 4>> random_hand(Random& random, int count) {
    const int values = 1 + below(random, 10), suits = 1 + below(random, 4), ranks = 1 + below(random, 16),
              bigs = 1 + below(random, 3);
    std::vector<std::array<int, 4>> hand;
    for (int i = 0; i < count; ++i)
        hand.push_back(
            {below(random, values), 1 + below(random, suits), 1 + below(random, ranks), below(random, bigs)});
    return hand;
}

}  // namespace

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
