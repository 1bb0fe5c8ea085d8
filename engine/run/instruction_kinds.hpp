// Rows that describe the kinds of instructions.
#pragma once

#include "rules/rules.hpp"

namespace quattro {

struct InstructionKind {
    enum Trait : unsigned {
        kCanFail = 1U,  // can fail, for example because it evaluates something: a value is none, or a division by 0
        // Its changes are reported right after it; those of other kinds with the next report.
        kReported = 2U,
        kSkippable = 4U,      // changes something, and can be skipped if it fails
        kCards = 8U,          // handles any number of cards, so its cost grows with their number
        kFallsThrough = 16U,  // always continues with the next instruction, unless the match ends
        kCreatesCards = 32U,  // creates cards; to report one, all other cards are examined
        kPerSeat = 64U,       // executed for its seats (Run::seats_of()); of an InstructionBody: see per_seat()
        kBindsSeat = 128U,    // up to its goal, the frame, or each forked frame, works for one seat
    };
    std::string_view name;  // in saves, so it must not change; rules_hash does not cover it
    Op* (*link)(Rules& rules, const Instruction& instruction);  // links it; null: its InstructionBody does
    unsigned traits;
    bool has(Trait trait) const { return (traits & trait) != 0; }
};
// The row of an InstructionBody that changes cards.
constexpr InstructionKind card_kind(std::string_view name, unsigned more = InstructionKind::kCards) {
    return {name, nullptr,
            InstructionKind::kCanFail | InstructionKind::kReported | InstructionKind::kSkippable |
                InstructionKind::kFallsThrough | more};
}
// The row of the instruction's kind.
const InstructionKind& instruction_kind(const Instruction& instruction);
// Links an instruction that has no InstructionBody: makes its op in the arena of `rules`.
Op* link_instruction(Rules& rules, const Instruction& instruction);

}  // namespace quattro
