// Counts how often a number that a step sets, adds or gives to a created card would take an attribute out of its range,
// so that it is clamped. ScriptClampCounts counts the numbers of scripts. Private to the engine.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "link/linker.hpp"
#include "rules/attribute_numbers.hpp"

namespace quattro {

// The counted uses of a number, and those of them in which it was clamped (`cut`).
struct ClampCount {
    std::uint64_t uses = 0, cut = 0;
    std::uint64_t matches = UINT64_MAX;  // the matches in which uses were counted, if counting stopped
};

// Evaluates the numbers that steps give to attributes, in trial matches. It does so before the instruction that uses
// them is executed.
class StepClampCounts {
public:
    // `rules` must be linked and must outlive this object.
    explicit StepClampCounts(const Rules& rules);
    StepClampCounts(const StepClampCounts&) = delete;
    StepClampCounts& operator=(const StepClampCounts&) = delete;

    // Call at the beginning of each match.
    void begin_match() { ++matches_; }
    // Evaluates the numbers of `instruction`, which the frame is about to execute. Leaves out attributes whose values
    // are words, random numbers, and numbers that depend on data that exists only during execution.
    void look(const State& m, int frame, const Instruction& instruction);
    // Calls f(place, count) for each number with a counted use.
    void each(const std::function<void(const Location&, const ClampCount&)>& f) const;

private:
    struct Number {
        GivenNumber given;
        const Term *value = nullptr, *card = nullptr;
        const TermSet* cards = nullptr;
        bool each_seats = false;  // evaluated for each seat that executes the instruction, not only for the first
        ClampCount count;
    };
    std::vector<Number>& numbers_of(const Instruction& instruction);
    bool link(Number& number);
    void look_at(Number& number, const Scope& scope) const;
    void count(Number& number, Scope scope, CardId card) const;

    const Rules& rules_;
    TermArena terms_;
    LinkedLets lets_;
    Linker linker_;
    std::map<const Instruction*, std::vector<Number>> numbers_;
    std::uint64_t matches_ = 0;  // begun so far
};

}  // namespace quattro
