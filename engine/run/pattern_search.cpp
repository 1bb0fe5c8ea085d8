#include "run/pattern_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "base/size.hpp"
#include "rules/failure.hpp"
#include "run/pattern_ties.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

constexpr int kMaxPicked = 5;
constexpr std::uint64_t kAllDigits = (std::uint64_t{1} << kTieBits * kTieCards) - 1;
using Numbers = std::vector<int>;  // indices into the cards of a zone instance

// The cards of a zone instance, and the attributes that a pattern reads.
class Many {
public:
    Many(const Rules& rules, const Pattern& pattern, const State& m, InstanceIndex instance, SearchBudget& budget)
        : rules_(rules), p_(pattern), s_(rules.shape()), m_(m), budget_(budget) {
        for_each_card(s_, m, instance, [&](CardId card) { cards_.push_back(card); });
        count_alike();
    }
    int size() const { return int_size(cards_); }
    CardId card(int i) const { return cards_[i]; }
    int value(int i, AttributeIndex a) const { return attribute(s_, m_, cards_[i], a); }
    bool absent(int i, AttributeIndex a) const { return s_.attributes[a].is_absent(value(i, a)); }
    const Shape& shape() const { return s_; }
    // The number of earlier cards that agree with card i in all attributes that the pattern reads.
    int alike_before(int i) const { return alike_[i]; }
    bool wild(const SubsetRow& row, int i) const {
        return row.wild_attribute.valid() && value(i, row.wild_attribute) == row.wild_value;
    }
    int sum(const SubsetRow& row, int i) const { return row.sum.valid() ? value(i, row.sum) : 0; }
    // True if card i precedes card k, compared by these attributes.
    bool before(int i, int k, const std::vector<AttributeIndex>& attributes) const {
        for (const AttributeIndex a : attributes)
            if (value(i, a) != value(k, a)) return value(i, a) < value(k, a);
        return false;
    }
    void spend(std::int64_t looks) const {
        if ((budget_.left -= looks) >= 0) return;
        throw StepFailure{where(), fmt::format("finding the best match of the pattern '{}' among {} cards exceeds the "
                                               "budget of one input; use fewer cards or a simpler pattern",
                                               p_.name, size())};
    }

private:
    Location where() const {
        for (const Node::Entry& entry : entries_of(rules_.model.doc.find("patterns")))
            if (entry.key == p_.name) return entry.where;
        return {};
    }
    void count_alike() {
        spend(size() * std::int64_t{8});
        Numbers order(cards_.size());
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [&](int i, int k) { return before(i, k, p_.read_set); });
        alike_.resize(cards_.size());
        for (std::size_t at = 1; at < order.size(); ++at)
            if (!before(order[at - 1], order[at], p_.read_set)) alike_[order[at]] = alike_[order[at - 1]] + 1;
    }

    const Rules& rules_;
    const Pattern& p_;
    const Shape& s_;
    const State& m_;
    SearchBudget& budget_;
    Indexed<CardId> cards_;
    Indexed<int> alike_;
};

// Searches for the best match of one row of a pattern.
class RowSearch {
public:
    RowSearch(const Many& many, const Pattern& pattern, int row, std::uint64_t fixed_ties)
        : many_(many), p_(pattern), row_(pattern.rows[row]), number_(row), fixed_ties_(fixed_ties) {
        for (const AttributeIndex a : row_.different)
            if (!is_free(a)) clashing_.push_back(a);
        constraints_ = row_.different;
        if (row_.circle.valid()) {
            clashing_.push_back(row_.circle);
            constraints_.push_back(row_.circle);
        }
    }
    // Replaces `best` if the row has a better match.
    void improve(PatternMatch& best) {
        best_ = best;
        look();
        best = best_;
    }
    // Finds the cards for the key of `best`: of all that yield it, those that come first in the zone.
    void find_cards(PatternMatch& best) {
        best_ = best;
        wants_cards_ = true;
        look();
        for (int i = 0; i < row_.cards; ++i)
            best.cards[i] = many_.card(found_[i]);
        best.count = row_.cards;
    }

private:
    bool is_free(AttributeIndex a) const { return row_.wild_attribute.valid() && a == row_.stands_for; }
    // The number of cards alike this one that a match can use.
    int most_alike(int i) const {
        const bool clashes =
            std::any_of(clashing_.begin(), clashing_.end(), [&](AttributeIndex a) { return !many_.absent(i, a); });
        return clashes ? 1 : row_.cards;
    }
    std::int64_t worth() const { return row_.sum.valid() ? 0 : row_.worth; }

    // Splits the cards into classes that could match the row, and searches each.
    void look() {
        if (row_.cards == 0) return take(0);
        Numbers kept;
        for (int i = 0; i < many_.size(); ++i)
            if (many_.alike_before(i) < most_alike(i)) kept.push_back(i);
        many_.spend(many_.size());
        std::vector<AttributeIndex> agreed = row_.same;
        std::erase_if(agreed, [&](AttributeIndex a) { return is_free(a); });
        for_each_class(std::move(kept), agreed, [&](const Numbers& cards) {
            if (agreed.size() == row_.same.size()) return look_around(cards);
            // Wild cards join the class of each value.
            Numbers wild, others;
            for (const int i : cards)
                (many_.wild(row_, i) ? wild : others).push_back(i);
            if (others.empty()) return look_around(wild);
            for_each_class(std::move(others), {row_.stands_for}, [&](Numbers of_one) {
                many_.spend(static_cast<std::int64_t>(wild.size()));
                of_one.insert(of_one.end(), wild.begin(), wild.end());
                look_around(of_one);
            });
        });
    }
    // Calls f for each class of cards that agree in these attributes.
    template <class F>
    void for_each_class(Numbers cards, const std::vector<AttributeIndex>& attributes, F&& f) {
        if (attributes.empty()) return f(cards);
        many_.spend(static_cast<std::int64_t>(cards.size()) * 4);
        std::stable_sort(cards.begin(), cards.end(), [&](int i, int k) { return many_.before(i, k, attributes); });
        for (auto from = cards.begin(); from != cards.end();) {
            const auto end = std::upper_bound(from, cards.end(), *from,
                                              [&](int i, int k) { return many_.before(i, k, attributes); });
            f(Numbers(from, end));
            from = end;
        }
    }
    // Searches for each position of the row on its circle; once if the row has no circle.
    void look_around(const Numbers& cards) {
        if (!row_.circle.valid()) return look_among(cards);
        std::uint32_t there = 0;
        const auto bit = [&](int i) {
            const int at = many_.value(i, row_.circle) - row_.circle_lowest;
            return at >= 0 ? 1U << at : 0U;
        };
        for (const int i : cards)
            there |= bit(i);
        many_.spend(static_cast<std::int64_t>(cards.size() + row_.circles.size() / 8));
        for (const std::uint32_t circle : row_.circles) {
            if ((circle & there) != circle) continue;
            Numbers on_it;
            std::copy_if(cards.begin(), cards.end(), std::back_inserter(on_it), [&](int i) { return bit(i) & circle; });
            many_.spend(static_cast<std::int64_t>(cards.size()));
            look_among(on_it);
        }
    }
    // Searches among cards that agree and belong to one position on the circle.
    void look_among(Numbers cards) {
        if (int_size(cards) < row_.cards) return;
        cards = of_highest_sum(std::move(cards));
        if (wants_cards_) {
            std::sort(cards.begin(), cards.end());
        } else {
            many_.spend(static_cast<std::int64_t>(cards.size()) * 4);
            std::stable_sort(cards.begin(), cards.end(), [&](int i, int k) { return is_better(i, k); });
        }
        for (std::size_t t = 0; t < p_.ties.size(); ++t)
            best_digit_[t] = best_digit(p_.ties[t], cards);
        extend(cards, 0, 0);
    }
    // Omits a card if enough cards of equal use have a higher sum.
    Numbers of_highest_sum(Numbers cards) {
        if (!row_.sum.valid()) return cards;
        many_.spend(static_cast<std::int64_t>(cards.size()) * 4);
        const auto before = [&](int i, int k) {
            if (many_.wild(row_, i) != many_.wild(row_, k)) return many_.wild(row_, k);
            return many_.before(i, k, constraints_);
        };
        std::stable_sort(cards.begin(), cards.end(), [&](int i, int k) {
            if (before(i, k) || before(k, i)) return before(i, k);
            return many_.sum(row_, i) > many_.sum(row_, k);
        });
        Numbers kept;
        for (std::size_t at = 0, from = 0; at < cards.size(); ++at) {
            if (before(cards[from], cards[at])) from = at;
            const std::size_t last = from + static_cast<std::size_t>(most_alike(cards[from])) - 1;
            if (at <= last || many_.sum(row_, cards[at]) == many_.sum(row_, cards[last])) kept.push_back(cards[at]);
        }
        return kept;
    }
    // The order of the search: good matches are found early, which prunes more.
    bool is_better(int i, int k) const {
        if (many_.sum(row_, i) != many_.sum(row_, k)) return many_.sum(row_, i) > many_.sum(row_, k);
        for (const TieKey& tie : p_.ties) {
            if (tie.all) continue;
            const std::int64_t one = entry(tie, i), other = entry(tie, k);
            if (tie.by.valid() && many_.value(i, tie.by) != many_.value(k, tie.by)) return one < other;
            if (tie_digit(tie, one) != tie_digit(tie, other)) return tie_digit(tie, one) > tie_digit(tie, other);
        }
        return i < k;
    }
    std::int64_t entry(const TieKey& tie, int i) const {
        return tie_entry(tie, tie.by.valid() ? many_.value(i, tie.by) : 0, many_.value(i, tie.attribute));
    }
    std::uint64_t best_digit(const TieKey& tie, const Numbers& cards) const {
        std::uint64_t best = 0;
        for (const int i : cards)
            best = std::max(best, stands_for(tie, i) ? kTopTieDigit : tie_digit(tie, entry(tie, i)));
        return best;
    }
    bool stands_for(const TieKey& tie, int i) const { return tie.attribute == row_.stands_for && many_.wild(row_, i); }

    bool fit(int i, int k) const {
        const bool any_value = many_.wild(row_, i) || many_.wild(row_, k);
        const auto agree = [&](AttributeIndex a) { return many_.value(i, a) == many_.value(k, a); };
        const auto free = [&](AttributeIndex a) { return any_value && a == row_.stands_for; };
        if (row_.circle.valid() && agree(row_.circle)) return false;
        return std::all_of(row_.same.begin(), row_.same.end(), [&](AttributeIndex a) { return agree(a) || free(a); }) &&
               std::none_of(row_.different.begin(), row_.different.end(),
                            [&](AttributeIndex a) { return agree(a) && !free(a) && !many_.absent(i, a); });
    }
    // Picks one more of `cards`, which fit all cards picked so far, and recurses with the later ones that fit it.
    void extend(const Numbers& cards, int count, std::int64_t sum) {
        const int missing = row_.cards - count;
        const Indexed<std::int64_t> highest = wants_cards_ ? highest_from(cards) : Indexed<std::int64_t>{};
        // An upper bound of the sum of `several` cards from index `from` on; -1 if that many cannot be combined.
        const auto most = [&](std::size_t from, int several) {
            if (cards.size() < from + static_cast<std::size_t>(several)) return std::int64_t{-1};
            if (several == 0) return std::int64_t{0};
            return wants_cards_ ? highest[from] * several : first_ones(cards, from, several);
        };
        Numbers rest;
        for (std::size_t at = 0; at < cards.size(); ++at) {
            many_.spend(1);
            if (wants_cards_ && count == 0 && has_found_ && cards[at] > found_[0]) return;
            const std::int64_t all = most(at, missing);
            if (all < 0 || !can_be_better(count, sum + all)) return;
            const int card = picked_[count] = cards[at];
            const std::int64_t own = many_.sum(row_, card), others = most(at + 1, missing - 1);
            if (others < 0 || !can_be_better(count + 1, sum + own + others)) continue;
            if (missing == 1) {
                take(sum + own);
                continue;
            }
            rest.clear();
            std::copy_if(cards.begin() + static_cast<std::ptrdiff_t>(at) + 1, cards.end(), std::back_inserter(rest),
                         [&](int i) { return fit(i, card); });
            many_.spend(static_cast<std::int64_t>(cards.size() - at));
            extend(rest, count + 1, sum + own);
        }
    }
    // By index: the highest sum of a single card from there on.
    Indexed<std::int64_t> highest_from(const Numbers& cards) const {
        Indexed<std::int64_t> highest(cards.size());
        std::int64_t so_far = 0;
        for (std::size_t i = cards.size(); i-- > 0;)
            highest[i] = so_far = std::max<std::int64_t>(so_far, many_.sum(row_, cards[i]));
        return highest;
    }
    // An upper bound of the sum of `count` cards from index `from` on; -1 if that many cannot be combined.
    std::int64_t first_ones(const Numbers& cards, std::size_t from, int count) const {
        std::int64_t most = 0;
        for (int i = 0; i < count; ++i)
            most += many_.sum(row_, cards[from + static_cast<std::size_t>(i)]);
        for (const AttributeIndex a : clashing_)
            most = std::min(most, first_different(cards, from, count, a));
        return most;
    }
    std::int64_t first_different(const Numbers& cards, std::size_t from, int count, AttributeIndex a) const {
        int values[kMaxPicked], found = 0;
        std::int64_t sum = 0;
        for (std::size_t at = from; at < cards.size() && found < count; ++at) {
            many_.spend(1);
            const int value = many_.value(cards[at], a);
            const bool clashes = std::find(values, values + found, value) != values + found;
            if (clashes && !many_.absent(cards[at], a)) continue;
            values[found++] = value;
            sum += many_.sum(row_, cards[at]);
        }
        return found == count ? sum : -1;
    }

    // True if the picked cards, completed to this sum, can yield a better key; with wants_cards_, the key of `best_`.
    bool can_be_better(int count, std::int64_t sum) const {
        const std::int64_t score = worth() + sum;
        if (score != best_.score) return score > best_.score;
        const std::uint64_t key = key_of(count, score);
        return wants_cards_ ? key >= best_.key : key > best_.key;
    }
    // The key of the picked cards; if some are missing, an upper bound of the key.
    std::uint64_t key_of(int count, std::int64_t score) const {
        constexpr int kBits = kTieBits * kTieCards;
        auto key = static_cast<std::uint64_t>(score) << kBits * int_size(p_.ties) | fixed_ties_;
        for (std::size_t t = 0; t < p_.ties.size(); ++t)
            if (!p_.ties[t].all) key |= digits(t, count) << kBits * (int_size(p_.ties) - 1 - static_cast<int>(t));
        return key;
    }
    static std::uint64_t absent_digit(const TieKey& tie) { return tie_digits(tie, {}) & kTopTieDigit; }
    std::uint64_t digits(std::size_t t, int count) const {
        const TieKey& tie = p_.ties[t];
        const int missing = row_.cards - count;
        std::int64_t entries[kMaxPicked];
        for (int i = 0; i < count; ++i) {
            const bool wild = stands_for(tie, picked_[i]);
            if (wild && missing > 0) return kAllDigits;  // the value that it stands for is not known yet
            const std::int64_t value = wild ? stood_for(tie, picked_[i]) : entry(tie, picked_[i]);
            int at = i;  // sorted, the lowest first
            for (; at > 0 && entries[at - 1] > value; --at)
                entries[at] = entries[at - 1];
            entries[at] = value;
        }
        const bool at_end = !tie.by.valid() && !tie.lowest;  // missing cards are at best the highest, compared last
        std::uint64_t digits = 0;
        for (int i = 0; i < kTieCards; ++i) {
            const int own = at_end ? i : i - missing;
            const bool picked = own >= 0 && own < count, absent = i >= row_.cards;
            const std::uint64_t digit = absent   ? absent_digit(tie)
                                        : picked ? tie_digit(tie, entries[own])
                                                 : best_digit_[t];
            digits = digits << kTieBits | digit;
        }
        return digits;
    }
    // A wild card stands for the lowest value that is missing, or for the highest one if none is.
    std::int64_t stood_for(const TieKey& tie, int card) const {
        const Attribute& a = many_.shape().attributes[tie.attribute];
        int value = a.named() ? 1 : a.lo;
        const auto has = [&](int i) { return !many_.wild(row_, i) && many_.value(i, tie.attribute) == value; };
        while (value < a.hi && std::any_of(picked_.begin(), picked_.begin() + row_.cards, has))
            ++value;
        return tie_entry(tie, tie.by.valid() ? many_.value(card, tie.by) : 0, value);
    }

    // Evaluates a complete combination.
    void take(std::int64_t sum) {
        const std::int64_t score = worth() + sum;
        const std::uint64_t key = key_of(row_.cards, score);
        if (!wants_cards_) {
            if (best_.score >= 0 && key <= best_.key) return;
            best_.score = score;
            best_.key = key;
            best_.window = number_;
        } else if (key == best_.key) {
            const auto end = picked_.begin() + row_.cards;
            if (has_found_ && !std::lexicographical_compare(picked_.begin(), end, found_.begin(), found_.end())) return;
            found_ = picked_;
            has_found_ = true;
        }
    }

    const Many& many_;
    const Pattern& p_;
    const SubsetRow& row_;
    int number_;
    std::uint64_t fixed_ties_;                 // digits of ties with `all`, at their position in a key
    std::vector<AttributeIndex> clashing_;     // attributes in which no two cards may be equal, wild or not
    std::vector<AttributeIndex> constraints_;  // `clashing_`, and the one in `different` that wild cards stand for
    IndexedArray<int, kMaxPicked> picked_{}, found_{};
    IndexedArray<std::uint64_t, 2> best_digit_{};  // by tie: the best digit of the current cards
    PatternMatch best_;
    bool wants_cards_ = false, has_found_ = false;
};

}  // namespace

PatternMatch best_of_many(const Rules& rules, const Pattern& pattern, const State& m, InstanceIndex instance,
                          SearchBudget& budget, WithCards with) {
    const Many many(rules, pattern, m, instance, budget);
    std::uint64_t fixed_ties = 0;
    for (const TieKey& tie : pattern.ties)
        fixed_ties = fixed_ties << kTieBits * kTieCards | (tie.all ? tie_digits_of_all(rules, tie, m, instance) : 0);
    PatternMatch best;
    for (int row = 0; row < int_size(pattern.rows); ++row)
        if (pattern.rows[row].cards <= many.size()) RowSearch(many, pattern, row, fixed_ties).improve(best);
    if (best.score >= 0 && with == WithCards::yes) RowSearch(many, pattern, best.window, fixed_ties).find_cards(best);
    return best;
}

}  // namespace quattro
