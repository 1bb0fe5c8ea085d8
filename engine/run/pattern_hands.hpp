// Tables of small hands: the best match of a pattern, computed when a game is linked.
#pragma once

#include "base/indexed.hpp"
#include "rules/rules.hpp"

namespace quattro {

// The score and key by which seats are compared; the score is kNoMatch if there is none.
struct HandOutcome {
    std::int64_t score = kNoMatch;
    std::uint64_t key = 0;
};

// Cards are of the same kind if they agree in all attributes that the pattern reads. A hand is a multiset of kinds: the
// order of its cards does not matter.
class HandTable {
public:
    static constexpr int kMaxHandCards = 4, kMaxKinds = 32, kMaxHands = 8192;
    // Makes the table. Null if it would exceed kMaxKinds or kMaxHands, if a match cannot hold kMaxHandCards cards, or
    // if the pattern is about places or a zone with places.
    static std::shared_ptr<const HandTable> of(const Rules& rules, const Pattern& pattern);
    // The outcome of the cards in a zone instance; null if the hand is not in the table.
    const HandOutcome* find(const Shape& s, const State& m, InstanceIndex instance) const;

private:
    struct Axis {
        // Of an attribute: the cell of card 0, the lowest value, the number of values.
        int first = 0, lowest = 0, values = 0;
    };
    explicit HandTable(const Rules& rules, const Pattern& pattern);
    int at(const int* kinds, int count) const;
    void fill(const Rules& rules, const Pattern& pattern);

    std::vector<Axis> axes_;
    int kinds_ = 1;
    // [i][k]: the number of multisets of i + 1 kinds below k.
    IndexedArray<IndexedArray<int, kMaxKinds>, kMaxHandCards> before_{};
    IndexedArray<int, kMaxHandCards + 1> begin_{};  // by number of cards: index of the first hand
    int hands_ = 0;
    Indexed<HandOutcome> outcomes_;
};

// The score and key of the best match in a zone instance, as best_in(), but without its cards.
HandOutcome outcome_in(const Rules& rules, const Pattern& pattern, const State& m, InstanceIndex instance,
                       SearchBudget& budget);
// The score as text, for callers that look at a state outside an input: "none" if there is no match, or the error if
// the search fails.
std::string score_in_words(const Rules& rules, const Pattern& pattern, const State& m, InstanceIndex instance);

}  // namespace quattro
