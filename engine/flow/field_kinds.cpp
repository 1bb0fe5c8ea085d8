#include "flow/field_kinds.hpp"

#include "flow/prompt.hpp"

namespace quattro {

// Each stands in a file of its kind.
extern const FieldKindRow kCardField, kSpotField, kPlaceField, kColumnField, kSeatField, kValueField, kAmountField,
    kWordField, kKindField, kActionField;

namespace {

constexpr const FieldKindRow* kRows[] = {&kCardField,  &kSpotField,   &kPlaceField, &kColumnField, &kSeatField,
                                         &kValueField, &kAmountField, &kWordField,  &kKindField,   &kActionField};

}  // namespace

const FieldKindRow& field_kind(PickKind kind) { return *kRows[static_cast<std::size_t>(kind)]; }
std::span<const FieldKindRow* const> field_kind_rows() { return kRows; }

std::string option_name(const Rules& rules, const State& state, const Prompt& prompt, Seat seat, int field,
                        std::int32_t value) {
    if (value == kNone) return "none";
    if (value == kUnanswered) return "";
    const PromptField& f = prompt.fields[static_cast<std::size_t>(field)];
    return field_kind(f.kind).name(rules, state, f, seat, value);
}

}  // namespace quattro
