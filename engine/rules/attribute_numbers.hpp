// The numbers that steps give to attributes of cards. The command `check` evaluates them in its trial matches, to find
// values outside the attributes' ranges (check/check_clamping.hpp).
#pragma once

#include <functional>

#include "rules/expr.hpp"

namespace quattro {

// A number that a step sets as an attribute's value, adds to it, or gives to a created card.
struct GivenNumber {
    AttributeIndex attribute;
    Expr value = {};      // the number; in this expression `it` is the card, unless the step creates it
    Expr cards = {};      // the target of the step, written ATTRIBUTE of CARDS; not given: the step creates the card
    bool adds = false;    // the number is added to the attribute; false: it replaces the attribute's value
    Location where = {};  // the location to report; if it has no source: the location of `value`
};

// Base of InstructionBody classes that give numbers to attributes. `numbers` calls f for each number.
struct AttributeNumbers {
    virtual void numbers(const std::function<void(const GivenNumber&)>& f) const = 0;

protected:
    ~AttributeNumbers() = default;
};

}  // namespace quattro
