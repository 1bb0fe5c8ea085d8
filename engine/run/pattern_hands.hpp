// What small hands make, reckoned when a game is linked: of every few cards of few kinds.
#pragma once

#include "base/indexed.hpp"
#include "run/rules.hpp"

namespace quattro {

// What seats are compared by: the score, -1 without the pattern, and what tells equals apart, too.
struct HandOutcome {
    std::int64_t score = -1;
    std::uint64_t key = 0;
};

// Cards are of one kind if they agree in what a pattern looks at. Hands of the same kinds, in whichever order, are one.
class HandTable {
public:
    static constexpr int kMostCards = 4, kMostKinds = 32, kMostHands = 8192;
    // Null where there are more hands than that, or a zone with places is meant.
    static std::shared_ptr<const HandTable> of(const Rules& rules, const Pattern& pattern);
    // Null where the hand is not in the table.
    const HandOutcome* find(const Shape& s, const State& m, InstanceIndex instance) const;

private:
    struct Axis {
        int first = 0, lowest = 0, values = 0;  // of the attribute: where card 0 has it, and what it can be
    };
    explicit HandTable(const Rules& rules, const Pattern& pattern);
    int at(const int* kinds, int count) const;
    void fill(const Rules& rules, const Pattern& pattern);

    std::vector<Axis> axes_;
    int kinds_ = 1;
    IndexedArray<IndexedArray<int, kMostKinds>, kMostCards> before_{};  // [i][k]: how many choices of i + 1 lie below k
    IndexedArray<int, kMostCards + 1> begin_{};                         // of hands of so many cards
    int hands_ = 0;
    Indexed<HandOutcome> outcomes_;
};

// The best that a zone makes, without the cards; as best_in().
HandOutcome outcome_in(const Rules& rules, const Pattern& pattern, const State& m, InstanceIndex instance,
                       SearchBudget& budget);
// Its score for whoever looks at a state without an input: "none", or why it cannot be found, where there is none.
std::string score_in_words(const Rules& rules, const Pattern& pattern, const State& m, InstanceIndex instance);

}  // namespace quattro
