// What is known of each kind of instruction.
#pragma once

#include "run/rules.hpp"

namespace quattro {

struct StepKind {
    enum Trait : unsigned {
        kReckons = 1U,    // and so can fail: it may meet what is not there, or divide by 0
        kTold = 2U,       // when it is done; without it, with what happens next: it only says where the flow goes on
        kDoes = 4U,       // something, and so can be left out where it fails
        kCards = 8U,      // it deals with any number of cards, and costs as much
        kGoesOn = 16U,    // never anywhere but behind itself, but for the end of the match
        kMakes = 32U,     // cards, each of which is told, for which all others are looked at
        kForSeats = 64U,  // done for the seats it is about, all where none is named; of a StepBody: see of_seats()
        kOneSeat = 128U,  // what follows until its goal is about one seat
    };
    std::string_view name;                           // as saves and rules_hash have it
    Doing* (*make)(Rules& rules, const Step& step);  // null: its StepBody links it
    unsigned traits;
    bool has(Trait trait) const { return (traits & trait) != 0; }
};
// Of a StepBody that does something to cards.
constexpr StepKind does(std::string_view name, unsigned more = StepKind::kCards) {
    return {name, nullptr, StepKind::kReckons | StepKind::kTold | StepKind::kDoes | StepKind::kGoesOn | more};
}
// The row of the instruction.
const StepKind& step_kind(const Step& step);

}  // namespace quattro
