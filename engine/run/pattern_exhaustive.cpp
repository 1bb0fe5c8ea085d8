// Patterns among few cards of a zone: finds the best match by testing all combinations. Also chooses the search for a
// pattern (best_in), and compares keys.
#include <algorithm>

#include "base/indexed.hpp"
#include "base/size.hpp"
#include "run/pattern.hpp"
#include "run/pattern_search.hpp"
#include "run/pattern_ties.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

// A copy of the attributes that a pattern reads, for the cards of a zone instance.
class Hand {
public:
    Hand(const Shape& s, const State& m, const std::vector<AttributeIndex>& looked_at)
        : s_(s), m_(m), looked_at_(looked_at) {}
    // Stores the card at index i, in place of the former one.
    void read(int i, CardId card) {
        cards_[i] = card;
        for (const AttributeIndex a : looked_at_)
            values_[a][i] = static_cast<std::int16_t>(attribute(s_, m_, card, a));
    }
    CardId card(int i) const { return cards_[i]; }
    int value(int i, AttributeIndex attribute) const { return values_[attribute][i]; }

private:
    const Shape& s_;
    const State& m_;
    const std::vector<AttributeIndex>& looked_at_;
    IndexedArray<CardId, kFewCards> cards_;
    IndexedArray<IndexedArray<std::int16_t, kFewCards>, kMaxAttributes, AttributeIndex> values_;
};

// Finds the best match of a pattern in a zone instance. Cards are identified by their index in `hand_`.
class Finder {
public:
    Finder(const Rules& rules, const Pattern& pattern, const State& m, InstanceIndex instance)
        : p_(pattern), s_(rules.shape()), hand_(s_, m, pattern.read_set) {
        for_each_card(s_, m, instance, [&](CardId card) {
            hand_.read(all_, card);
            if (!p_.only_distinct || !seen(all_) || lacks_value(all_)) kinds_[count_++] = all_;
            ++all_;
        });
    }
    PatternMatch best() {
        for (row_ = 0; row_ < int_size(p_.rows); ++row_) {
            const SubsetRow& row = p_.rows[row_];
            if ((!row.sum.valid() && best_.score > row.worth) || too_few(row)) continue;
            pick(row, 0, 0);
        }
        for (int i = 0; i < best_.count; ++i)
            best_.cards[i] = hand_.card(best_.cards[i]);
        return best_;
    }

private:
    int value(int i, AttributeIndex a) const { return hand_.value(i, a); }
    bool absent(int i, AttributeIndex a) const { return s_.attributes[a].is_absent(value(i, a)); }
    bool lacks_value(int i) const {
        return std::any_of(p_.read_set.begin(), p_.read_set.end(), [&](AttributeIndex a) { return absent(i, a); });
    }
    bool wild(const SubsetRow& row, int i) const {
        return row.wild_attribute.valid() && value(i, row.wild_attribute) == row.wild_value;
    }
    // True if no combination can match: there are too few cards, too few agree, or no circle is complete. Rows with
    // wild cards, and patterns that combine only one card of each kind, are tested for the number of cards only.
    bool too_few(const SubsetRow& row) {
        if (row.cards > count_) return true;
        if (row.wild_attribute.valid() || p_.only_distinct) return false;
        if (row.circle.valid() && !may_circle(row)) return true;
        return std::any_of(row.same.begin(), row.same.end(),
                           [&](AttributeIndex a) { return most_alike(a) < row.cards; });
    }
    // The largest number of cards that agree in an attribute.
    int most_alike(AttributeIndex a) {
        int& most = alike_[a];
        if (most > 0) return most;
        // Compares card k with later cards only: the first card of the largest class meets all others.
        for (int k = 0; k + most < count_; ++k) {
            int agree = 1;
            for (int j = k + 1; j < count_; ++j)
                agree += value(j, a) == value(k, a);
            most = std::max(most, agree);
        }
        return most;
    }
    bool may_circle(const SubsetRow& row) {
        std::uint32_t& there = around_[row.circle];
        if (there == 0)
            for (int k = 0; k < count_; ++k)
                if (const int at = value(k, row.circle) - row.circle_lowest; at >= 0) there |= 1U << at;
        return std::any_of(row.circles.begin(), row.circles.end(),
                           [&](std::uint32_t circle) { return (circle & there) == circle; });
    }
    // True if an equal card is combined already. If no row needs two alike cards, one of each kind is enough.
    bool seen(int i) const {
        for (int k = 0; k < count_; ++k) {
            const int other = kinds_[k];
            const auto alike = [&](AttributeIndex a) { return value(i, a) == value(other, a); };
            if (std::all_of(p_.read_set.begin(), p_.read_set.end(), alike)) return true;
        }
        return false;
    }
    bool fits(const SubsetRow& row, int i, int count) const {
        for (int k = 0; k < count; ++k) {
            const int other = picked_[k];
            const bool any_value = wild(row, i) || wild(row, other);
            const auto free = [&](AttributeIndex a) { return any_value && a == row.stands_for; };
            for (const AttributeIndex a : row.same)
                if (value(i, a) != value(other, a) && !free(a)) return false;
            for (const AttributeIndex a : row.different)
                if (value(i, a) == value(other, a) && !free(a) && !absent(i, a)) return false;
        }
        return true;
    }
    void pick(const SubsetRow& row, int from, int count) {
        if (count == row.cards) return consider(row);
        for (int i = from; i + row.cards - count <= count_; ++i) {
            const int card = kinds_[i];
            if (!fits(row, card, count)) continue;
            picked_[count] = card;
            pick(row, i + 1, count + 1);
        }
    }
    bool in_a_circle(const SubsetRow& row) const {
        std::uint32_t mask = 0;
        for (int i = 0; i < row.cards; ++i) {
            const int at = value(picked_[i], row.circle) - row.circle_lowest;
            if (at < 0) return false;  // the circle has no such value
            mask |= 1U << at;
        }
        return contains(row.circles, mask);
    }
    void consider(const SubsetRow& row) {
        if (row.circle.valid() && !in_a_circle(row)) return;
        std::int64_t score = row.worth;
        for (int i = 0; i < row.cards && row.sum.valid(); ++i)
            score += value(picked_[i], row.sum);
        if (score < best_.score) return;
        const std::uint64_t key = this->key(row, score);
        if (best_.score >= 0 && key <= best_.key) return;
        best_.score = score;
        best_.window = row_;
        best_.count = row.cards;
        best_.key = key;
        std::copy_n(picked_.begin(), row.cards, best_.cards.begin());
    }
    // The key: the score, then the digits of ties; higher is better.
    std::uint64_t key(const SubsetRow& row, std::int64_t score) {
        auto key = static_cast<std::uint64_t>(score);
        for (std::size_t t = 0; t < p_.ties.size(); ++t) {
            std::uint64_t digits = p_.ties[t].all ? all_digits_[t] : kNoDigits;
            if (digits == kNoDigits) digits = this->digits(row, p_.ties[t]);
            if (p_.ties[t].all) all_digits_[t] = digits;
            key = key << kTieBits * kTieCards | digits;
        }
        return key;
    }
    // The digits of a tie: the values of the cards in the order of comparison.
    std::uint64_t digits(const SubsetRow& row, const TieKey& tie) const {
        IndexedArray<std::int64_t, kFewCards> list;
        const int count = tie.all ? all_ : row.cards;
        for (int i = 0; i < count; ++i) {
            const int card = tie.all ? i : picked_[i];
            const std::int64_t entry =
                tie_entry(tie, tie.by.valid() ? value(card, tie.by) : 0, stood_for(row, tie, card));
            auto at = static_cast<std::size_t>(i);
            for (; at > 0 && entry < list[at - 1]; --at)  // an insertion sort, because there are few cards
                list[at] = list[at - 1];
            list[at] = entry;
        }
        return tie_digits(tie, {list.data(), static_cast<std::size_t>(count)});
    }
    // The value of a card in a tie. A wild card of the match stands for the lowest value that is missing, or for the
    // highest one if none is.
    int stood_for(const SubsetRow& row, const TieKey& tie, int card) const {
        if (tie.all || tie.attribute != row.stands_for || !wild(row, card)) return value(card, tie.attribute);
        const Attribute& a = s_.attributes[tie.attribute];
        for (int v = a.named() ? 1 : a.lo; v <= a.hi; ++v) {
            const auto has = [&](int other) { return !wild(row, other) && value(other, tie.attribute) == v; };
            if (std::none_of(picked_.begin(), picked_.begin() + row.cards, has)) return v;
        }
        return a.hi;
    }

    const Pattern& p_;
    const Shape& s_;
    Hand hand_;
    IndexedArray<int, kFewCards> kinds_;
    int count_ = 0, all_ = 0;  // number of cards that are combined; of all cards of the zone
    IndexedArray<int, 5> picked_{};
    IndexedArray<int, kMaxAttributes, AttributeIndex> alike_{};  // 0: not counted yet
    IndexedArray<std::uint32_t, kMaxAttributes, AttributeIndex>
        around_{};  // bit mask of the values present; 0: not read yet
    static constexpr std::uint64_t kNoDigits = ~std::uint64_t{0};
    IndexedArray<std::uint64_t, 2> all_digits_{kNoDigits, kNoDigits};  // of ties that compare all cards
    PatternMatch best_;
    int row_ = 0;
};

}  // namespace

PatternMatch best_subset(const Rules& rules, const Pattern& pattern, const State& m, InstanceIndex instance,
                         SearchBudget& budget, WithCards with) {
    if (cards_in(rules.shape(), m, instance) > kFewCards)
        return best_of_many(rules, pattern, m, instance, budget, with);
    return Finder(rules, pattern, m, instance).best();
}

KeyComparison compare_keys(const Pattern& pattern, std::uint64_t better, std::uint64_t worse) {
    const int digits = int_size(pattern.ties) * kTieCards;
    if (better >> kTieBits * digits != worse >> kTieBits * digits) return {};
    for (int i = digits - 1; i >= 0; --i) {
        const auto digit = [&](std::uint64_t key) { return key >> kTieBits * i & kTopTieDigit; };
        if (digit(better) == digit(worse)) continue;
        const int number = (digits - 1 - i) / kTieCards;
        const TieKey& tie = pattern.ties[number];
        const auto value = [&](std::uint64_t key) {
            return tie.lowest_value + static_cast<std::int64_t>(tie.lowest ? kTopTieDigit - digit(key) : digit(key));
        };
        return {true, number, value(better), value(worse)};
    }
    return {true};
}

PatternMatch best_in(const Rules& rules, const Pattern& pattern, const State& m, InstanceIndex instance,
                     SearchBudget& budget) {
    if (pattern.of_cards) return best_subset(rules, pattern, m, instance, budget);
    PatternMatch found = best_window(rules, pattern, m, instance);
    const Shape& s = rules.shape();
    found.key = static_cast<std::uint64_t>(std::max<std::int64_t>(found.score, 0));
    found.count = found.window < 0 ? 0 : std::min(pattern.length, int_size(found.cards));
    for (int i = 0; i < found.count; ++i)
        found.cards[i] = card_at(s, m, instance, pattern.windows[found.window * pattern.length + i]);
    return found;
}

}  // namespace quattro
