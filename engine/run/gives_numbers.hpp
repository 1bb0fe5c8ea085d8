// What steps that give numbers to attributes of cards say of these, so that a check can see what their ranges cut off.
#pragma once

#include <functional>

#include "run/expr.hpp"

namespace quattro {

// A number that a step sets, adds or makes.
struct GivenNumber {
    int attribute = 0;
    Expr value = {};  // in it `it` is the card
    Expr cards = {};  // ATTRIBUTE of CARDS; not given: the card is made
    bool adds = false;
    Location where = {};  // without a source: where the value stands
};

// A base of those bodies of steps that do it.
struct GivesNumbers {
    virtual void numbers(const std::function<void(const GivenNumber&)>& f) const = 0;

protected:
    ~GivesNumbers() = default;
};

}  // namespace quattro
