// The numbers that steps give to attributes of cards, so that a check can find values outside the attributes' ranges.
#pragma once

#include <functional>

#include "rules/expr.hpp"

namespace quattro {

// A number that a step sets, adds, or gives to a created card.
struct GivenNumber {
    AttributeIndex attribute;
    Expr value = {};  // `it` in it is the card
    Expr cards = {};  // ATTRIBUTE of CARDS; not given: the card is created
    bool adds = false;
    Location where = {};  // without a source: the location of `value`
};

// Base of InstructionBody classes that give such numbers. Calls f for each number.
struct AttributeNumbers {
    virtual void numbers(const std::function<void(const GivenNumber&)>& f) const = 0;

protected:
    ~AttributeNumbers() = default;
};

}  // namespace quattro
