#include "run/pattern_hands.hpp"

#include <algorithm>

#include "rules/failure.hpp"
#include "run/pattern.hpp"
#include "state/cards.hpp"

namespace quattro {

// Numbers hands as multisets of kinds, by size, then in colexicographic order. `before_` holds the terms of this
// combinatorial number system.
HandTable::HandTable(const Rules& rules, const Pattern& pattern) {
    const Shape& s = rules.shape();
    for (const AttributeIndex a : pattern.read_set) {
        const Attribute& attribute = s.attributes[a];
        const int lowest = attribute.named() ? 1 : attribute.lo;
        axes_.push_back({a.number() * s.card_capacity, lowest, attribute.hi - lowest + 1});
        kinds_ = std::min(kinds_ * std::max(axes_.back().values, 1), kMaxKinds + 1);
    }
    if (kinds_ > kMaxKinds) return;
    for (int k = 0; k < kinds_; ++k) {
        before_[0][k] = k;
        for (std::size_t i = 1; i < kMaxHandCards; ++i)
            before_[i][k] = k == 0 ? 0 : before_[i][k - 1] + before_[i - 1][k];
    }
    for (std::size_t count = 0; count <= kMaxHandCards; ++count) {
        begin_[count] = hands_;
        const auto last = static_cast<std::size_t>(kinds_ - 1);
        int so_many = 1;  // the last hand, all of the highest kind, and all before it
        for (std::size_t i = 0; i < count; ++i)
            so_many += before_[i][last];
        hands_ += so_many;
    }
}

int HandTable::at(const int* kinds, int count) const {
    int at = begin_[count];
    for (int i = 0; i < count; ++i)
        at += before_[i][kinds[i]];
    return at;
}

const HandOutcome* HandTable::find(const Shape& s, const State& m, InstanceIndex instance) const {
    if (cards_in(s, m, instance) > kMaxHandCards) return nullptr;
    int kinds[kMaxHandCards], count = 0;
    for (CardId card = first_card(s, m, instance); card != kNoCard; card = next_card(s, m, card)) {
        int kind = 0;
        for (const Axis& axis : axes_) {
            const int value = m.at(s.card_attribute, axis.first + card) - axis.lowest;
            if (value < 0 || value >= axis.values) return nullptr;
            kind = kind * axis.values + value;
        }
        int at = count++;
        for (; at > 0 && kind < kinds[at - 1]; --at)
            kinds[at] = kinds[at - 1];
        kinds[at] = kind;
    }
    return &outcomes_[at(kinds, count)];
}

void HandTable::fill(const Rules& rules, const Pattern& pattern) {
    const Shape& s = rules.shape();
    outcomes_.resize(static_cast<std::size_t>(hands_));
    State m = without_cards(s, rules.start);
    SearchBudget budget;  // never used up: hands are small
    const auto make = [&](int card, int kind) {
        for (auto axis = axes_.rbegin(); axis != axes_.rend(); ++axis, kind /= (axis - 1)->values)
            m.at(s.card_attribute, axis->first + card) = static_cast<std::int16_t>(axis->lowest + kind % axis->values);
    };
    for (int count = 0; count <= kMaxHandCards; ++count) {
        int kinds[kMaxHandCards] = {};
        for (int card = 0; card < count; ++card)
            make(card, 0);
        for (bool more = true; more;) {
            const PatternMatch best = best_subset(rules, pattern, m, pattern.first_instance, budget);
            outcomes_[at(kinds, count)] = {best.score, best.key};
            int up = count - 1;  // the last card whose kind can rise; cards after it get the same kind
            while (up >= 0 && kinds[up] == kinds_ - 1)
                --up;
            more = up >= 0;
            for (int card = count - 1; more && card >= up; --card)
                make(card, kinds[card] = kinds[up] + 1);
        }
        if (count < kMaxHandCards) append(s, m, count, pattern.first_instance);
    }
}

std::shared_ptr<const HandTable> HandTable::of(const Rules& rules, const Pattern& pattern) {
    const Shape& s = rules.shape();
    if (!pattern.of_cards || s.card_capacity < kMaxHandCards) return nullptr;
    if (s.zones[pattern.zone].placed()) return nullptr;
    std::shared_ptr<HandTable> table(new HandTable(rules, pattern));
    if (table->hands_ == 0 || table->hands_ > kMaxHands) return nullptr;
    table->fill(rules, pattern);
    return table;
}

HandOutcome outcome_in(const Rules& rules, const Pattern& pattern, const State& m, InstanceIndex instance,
                       SearchBudget& budget) {
    const HandOutcome* known = pattern.hands ? pattern.hands->find(rules.shape(), m, instance) : nullptr;
    if (known) return *known;
    if (!pattern.of_cards) {
        const std::int64_t score = best_window(rules, pattern, m, instance).score;
        return {score, static_cast<std::uint64_t>(std::max<std::int64_t>(score, 0))};
    }
    const PatternMatch best = best_subset(rules, pattern, m, instance, budget, WithCards::no);
    return {best.score, best.key};
}

std::string score_in_words(const Rules& rules, const Pattern& pattern, const State& m, InstanceIndex instance) {
    SearchBudget budget;
    try {
        const std::int64_t score = outcome_in(rules, pattern, m, instance, budget).score;
        return score < 0 ? "none" : std::to_string(score);
    } catch (const StepFailure& failure) {
        return failure.message;
    }
}

}  // namespace quattro
