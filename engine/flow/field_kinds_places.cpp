// Fields answered with where something goes: a place of a zone, a column of one.
#include "flow/field_kinds.hpp"

namespace quattro {
namespace {

using lang::Base;
using lang::Kind;

const Zone& zone_of(const Rules& rules, const PromptField& f) {
    return rules.shape().zones[static_cast<std::size_t>(f.zones[0])];
}
int only_zone(const Rules& rules, int prompt, int field) {
    const auto& zones = rules.prompts[static_cast<std::size_t>(prompt)].fields[static_cast<std::size_t>(field)].zones;
    return zones.size() != 1 ? lang::kAnyOf : zones[0];
}

Kind a_place(const Rules& rules, int prompt, int field) {
    return Kind::a(Base::place, only_zone(rules, prompt, field));
}
Kind a_column(const Rules& rules, int prompt, int field) {
    return Kind::a(Base::column, only_zone(rules, prompt, field));
}

AnswerRange places(const Rules& rules, const PromptField& f) {
    return {0, static_cast<std::int64_t>(zone_of(rules, f).places.size())};
}
AnswerRange columns(const Rules& rules, const PromptField& f) { return {0, zone_of(rules, f).columns}; }

std::string name_of_place(const Rules& rules, const State&, const PromptField& f, Seat, std::int32_t value) {
    return zone_of(rules, f).places[static_cast<std::size_t>(value)];
}
std::string name_of_column(const Rules&, const State&, const PromptField&, Seat, std::int32_t value) {
    return std::to_string(value + 1);
}

}  // namespace

extern const FieldKindRow kPlaceField, kColumnField;
constexpr FieldKindRow kPlaceField{PickKind::place, AnswerKind::place, "place", KeptAs::name,
                                   false,           a_place,           places,  name_of_place};
constexpr FieldKindRow kColumnField{PickKind::column, AnswerKind::column, "column", KeptAs::from_one, false, a_column,
                                    columns,          name_of_column};

}  // namespace quattro
