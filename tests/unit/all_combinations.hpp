// Games with one pattern among the cards of a hand, random tables and hands for it, and its best match by trying every
// combination.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>

#include "small_pack.hpp"

#include "match/impl.hpp"
#include "run/pattern.hpp"
#include "run/pattern_search.hpp"
#include "state/cards.hpp"

namespace quattro::test::hands {

using Random = std::mt19937_64;
inline int below(Random& random, int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); }

inline constexpr int kValue = 0, kSuit = 1, kRank = 2, kBig = 3;
inline const std::string kCards =
    "cards: chip\nattributes:\n  value: { from: 0, to: 9 }\n  suit: { one_of: { sun: s, moon: m, star: t, rain: r } }\n"
    "  rank: { from: 1, to: 16 }\n  big: { from: 0, to: 4000 }\nwritten: \"{suit}{value}/{rank}/{big}\"\n";

inline std::shared_ptr<const Game> game_of(const SmallPack& pack, const std::string& table, const std::string& ties) {
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

// Finds the best match by the rules of the reference, by enumerating every combination.
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
                    if (value(set[i], a) == value(set[k], a) && !(any && a == row.stands_for) &&
                        !t.s.attributes[a].is_absent(value(set[i], a)))
                        return false;
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

// A random row without keys that would do nothing, since those are refused.
inline std::string random_row(Random& random) {
    const int cards = below(random, 10) == 0 ? 0 : 1 + below(random, 4);
    std::string row = fmt::format("cards: {}", cards);
    if (cards == 0) return fmt::format("{{ {}, worth: {} }}", row, below(random, 20));
    const std::string attributes[] = {"value", "suit", "rank", "big"};
    std::string same, different;
    const bool wild = cards > 1 && below(random, 4) == 0;
    for (const std::string& a : attributes) {
        const int how = wild && a == "suit" ? below(random, 2) : below(random, 5);
        if (cards == 1 || how > 1) continue;
        std::string& list = how == 0 ? same : different;
        list += (list.empty() ? "" : ", ") + a;
    }
    if (!same.empty()) row += ", same: [" + same + "]";
    if (!different.empty()) row += ", different: [" + different + "]";
    const bool circle = !wild && below(random, 4) == 0;
    if (circle && same.find("suit") == std::string::npos)
        row += ", round: suit, steps: [" + std::to_string(1 + below(random, 3)) + "]";
    if (wild) row += ", wild: { value: 0 }, stands_for: suit";
    row += below(random, 2) == 0 ? ", sum: " + attributes[2 * below(random, 2)]
                                 : ", worth: " + std::to_string(below(random, 20));
    return "{ " + row + " }";
}

inline std::string random_tie(Random& random) {
    const std::string attributes[] = {"value", "suit", "rank"}, by[] = {"value", "big", "suit"};
    std::string tie = below(random, 2) == 0 ? "lowest: " : "highest: ";
    tie += attributes[below(random, 3)];
    if (below(random, 2) == 0) tie += ", from_highest: " + by[below(random, 3)];
    if (below(random, 4) == 0) tie += ", of: all";
    return "{ " + tie + " }";
}

// A random hand with few or many different values, so that cards agree and differ.
inline std::vector<std::array<int, 4>> random_hand(Random& random, int count) {
    const int values = 1 + below(random, 10), suits = 1 + below(random, 4), ranks = 1 + below(random, 16),
              bigs = 1 + below(random, 3);
    std::vector<std::array<int, 4>> hand;
    for (int i = 0; i < count; ++i)
        hand.push_back(
            {below(random, values), 1 + below(random, suits), 1 + below(random, ranks), below(random, bigs)});
    return hand;
}

}  // namespace quattro::test::hands
