// What a kind of field is: one row each, which holds what there is to say of what may be chosen and of the answers to
// it.
#pragma once

#include "base/answer_kind.hpp"
#include "run/rules.hpp"

namespace quattro {

class PickReading;

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
    // What a designer writes behind `pick`, what that means, and one that is fit to be copied; "": nothing of its own.
    std::string_view form = {}, says = {}, example = {};
    AnswerKind answered = AnswerKind::word;  // what a player answers with
    std::string_view word = {};              // for messages: "no answered card"
    KeptAs kept = KeptAs::name;
    Through through = Through::numbers;
    bool repeats = false;  // where an action asks for several, one thing may be named again
    // Whether the set is one of this kind: then the field is made that, or is told what is wrong with it. Kinds are
    // asked in the order of their list. Null: what other kinds read becomes it.
    bool (*read)(PickReading& pick, lang::Branch set) = nullptr;
    // The same of any other set, by what is in it: the field is everything of the kind. Null: it has none.
    bool (*read_any)(PickReading& pick, const lang::Kind& kind, const Expr& set) = nullptr;
    // What a candidate is to expressions.
    lang::Kind (*candidate)(const Rules& rules, int prompt, int field) = nullptr;
    // Of candidates that are numbers these are all, unless `bounds` says which of them there are at the moment.
    AnswerRange (*range)(const Rules& rules, const PromptField& field) = nullptr;
    Bounds (*bounds)(const Asking& asking, const PromptField& field) = nullptr;
    // An answer in the range, as a player reads it.
    std::string (*name)(const Rules& rules, const State& state, const PromptField& field, Seat seat,
                        std::int32_t value) = nullptr;
    // The answer of this name, where no expression can say it; null: one can say them all.
    std::optional<int> (*named)(const Rules& rules, const PromptField& field, std::string_view name) = nullptr;
    // The numbers that an answer in the range is made of, which expressions read as FIELD(KEY): one for each name of
    // the field's attribute, or for each seat where it has none. As many for all answers. Null: it is made of none.
    std::vector<std::int32_t> (*parts)(const Rules& rules, const PromptField& field, std::int32_t value) = nullptr;
};

// Those that others speak of, too.
extern const FieldKindRow kSpotField, kPlaceField, kColumnField, kValueField, kAmountField, kWordField, kKindField,
    kActionField;

}  // namespace quattro
