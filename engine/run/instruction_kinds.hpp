// Rows that describe the kinds of instructions.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

struct StepKind {
    enum Trait : unsigned {
        kReckons = 1U,    // evaluates something, so that it can fail: a value is none, or a division by 0
        kTold = 2U,       // its changes are reported after it; else with those of the next such instruction
        kDoes = 4U,       // changes something, and can be skipped if it fails
        kCards = 8U,      // handles any number of cards, and costs accordingly
        kGoesOn = 16U,    // always continues with the next instruction, unless the match ends
        kMakes = 32U,     // creates cards; to report one, all others are looked at
        kForSeats = 64U,  // executed for its seats, all if none is named; of a StepBody: see of_seats()
        kOneSeat = 128U,  // up to its goal, the frame works for one seat
    };
    std::string_view name;                           // in saves and in rules_hash
    Doing* (*make)(Rules& rules, const Step& step);  // links it; null: its StepBody does
    unsigned traits;
    bool has(Trait trait) const { return (traits & trait) != 0; }
};
// The row of a StepBody that changes cards.
constexpr StepKind does(std::string_view name, unsigned more = StepKind::kCards) {
    return {name, nullptr, StepKind::kReckons | StepKind::kTold | StepKind::kDoes | StepKind::kGoesOn | more};
}
// The row of the instruction's kind.
const StepKind& step_kind(const Step& step);
// Links an instruction that has no StepBody: makes its op in the arena of `rules`.
Doing* make_doing(Rules& rules, const Step& step);

}  // namespace quattro
