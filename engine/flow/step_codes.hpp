// What is known of each kind of instruction. Private to the flow layer.
#pragma once

#include "flow/rules.hpp"

namespace quattro {

struct StepKind {
    enum Trait : unsigned {
        kReckons = 1U,  // and so can fail: it may meet what is not there, or divide by 0
        kTold = 2U,     // when it is done; without it, with what happens next: it only says where the flow goes on
        kDoes = 4U,     // something, and so can be left out where it fails
        kCards = 8U,    // it deals with any number of cards, and costs as much
        kGoesOn = 16U,  // never anywhere but behind itself, but for the end of the match
    };
    StepCode code;
    std::string_view name;                           // as saves and rules_hash have it
    Doing* (*make)(Rules& rules, const Step& step);  // null: its StepBody makes it
    unsigned traits;
    bool has(Trait trait) const { return (traits & trait) != 0; }
};
const StepKind& kind_of(StepCode code);

}  // namespace quattro
