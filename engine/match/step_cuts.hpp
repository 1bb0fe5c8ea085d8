// How often what steps set, add or make of an attribute is beyond its range, and so is cut off. Private to the match
// layer.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "compile/maker.hpp"
#include "run/gives_numbers.hpp"

namespace quattro {

// Uses of a number, and those in which it was cut off.
struct CutCount {
    std::uint64_t uses = 0, cut = 0;
};

class StepCuts {
public:
    // `rules` must outlive it, and be linked.
    explicit StepCuts(const Rules& rules);
    StepCuts(const StepCuts&) = delete;
    StepCuts& operator=(const StepCuts&) = delete;

    // Evaluates the numbers of the instruction that a frame is about to do.
    void look(const State& m, int frame, const Step& step);
    // f(place, count) for each number that was evaluated.
    void each(const std::function<void(const Location&, const CutCount&)>& f) const;

private:
    struct Number {
        GivenNumber given;
        const Term *value = nullptr, *card = nullptr;
        const Several* cards = nullptr;
        bool each_seats = false;
        CutCount count;
    };
    std::vector<Number>& numbers_of(const Step& step);
    bool link(Number& number);
    void look_at(Number& number, const Scope& scope) const;
    void count(Number& number, Scope scope, CardId card) const;

    const Rules& rules_;
    Terms terms_;
    MadeLets lets_;
    Maker maker_;
    std::map<const Step*, std::vector<Number>> numbers_;
};

}  // namespace quattro
