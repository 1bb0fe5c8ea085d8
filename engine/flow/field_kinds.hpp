// The kinds of fields: one row each, which holds what there is to say of its answers. How candidates are gone through
// is in asking.hpp, for that has to be quick.
#pragma once

#include "base/answer_kind.hpp"
#include "flow/rules.hpp"
#include "lang/names.hpp"

namespace quattro {

// How an answer stands in a save.
enum class KeptAs : std::uint8_t {
    number,       // as the number it is kept as
    from_one,     // as a number from 1
    name,         // as it is named
    cell,         // the zone, whose, and the place
    description,  // as a card is written, or what it is by attribute
};

// The numbers that an answer of a field may be kept as.
struct AnswerRange {
    std::int64_t lo = 0;
    std::int64_t count = 0;
    bool has(std::int64_t value) const { return value >= lo && value < lo + count; }
};

struct FieldKindRow {
    PickKind kind;
    AnswerKind answered;    // what a player answers with
    std::string_view word;  // for messages: "no answered card"
    KeptAs kept;
    bool lies_there;  // a card that may have left, or a place where one lies: which of the range there are hangs on the
                      // table
    // What a candidate is to expressions.
    lang::Kind (*candidate)(const Rules& rules, int prompt, int field);
    AnswerRange (*range)(const Rules& rules, const PromptField& field);
    // An answer in this range, as a player reads it.
    std::string (*name)(const Rules& rules, const State& state, const PromptField& field, Seat seat,
                        std::int32_t value);
};

const FieldKindRow& field_kind(PickKind kind);
// One row for each, in the order of the enumeration.
std::span<const FieldKindRow* const> field_kind_rows();

}  // namespace quattro
