// The numbers that steps give to attributes of cards. The command `check` evaluates them in its trial matches, to find
// values outside the attributes' ranges (check/check_clamping.hpp).
#pragma once

#include <functional>

#include "rules/expr.hpp"

namespace quattro {

// A number that a step sets, adds, or gives to a created card.
struct GivenNumber {
    AttributeIndex attribute;
    Expr value = {};      // the number; in this expression `it` is the card
    Expr cards = {};      // the whole target, ATTRIBUTE of CARDS; not given: the card is created
    bool adds = false;    // the number is added to the attribute; false: it replaces the attribute's value
    Location where = {};  // the place to report; without a source: the location of `value`
};

// Base of InstructionBody classes that give such numbers. Calls f for each number.
struct AttributeNumbers {
    virtual void numbers(const std::function<void(const GivenNumber&)>& f) const = 0;

protected:
    ~AttributeNumbers() = default;
};

}  // namespace quattro
