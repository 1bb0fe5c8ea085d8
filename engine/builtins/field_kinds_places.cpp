// Place and column fields: the answer is a destination in a zone.
#include <fmt/format.h>

#include "base/text.hpp"
#include "compile/field_pick.hpp"
#include "compile/name_lookup.hpp"
#include "game/zone_kinds.hpp"
#include "rules/field_kind.hpp"

namespace quattro {
namespace {

using lang::BaseType;
using lang::NodeIndex;
using lang::Type;

// The call WORD(...), or null if the branch is anything else.
const lang::Call* call_of(const PickReader& pick, NodeIndex set, std::string_view word) {
    const auto* call = pick.as<lang::Call>(set);
    return call && call->name == word ? call : nullptr;
}
ZoneIndex zone_in(const PickReader& pick, const lang::Call& call) {
    return call.arguments.size() == 1 ? pick.zone_at(call.arguments[0]) : ZoneIndex();
}

// Reads places(ZONE) only. `any_places` reads the places of any other expression.
bool read_places(PickReader& pick, NodeIndex set) {
    const auto* call = call_of(pick, set, "places");
    const ZoneIndex zone = call ? zone_in(pick, *call) : ZoneIndex();
    if (!zone.valid()) return false;
    const Zone& z = pick.rules.shape().zones[zone];
    pick.field.kind = &kPlaceField;
    pick.field.zones.push_back(zone);
    if (!z.placed())
        pick.fail_at(call->arguments[0], fmt::format("'{}' is a {} and has no places", z.name, z.kind->word),
                     fmt::format("places need {}; to choose a card, write the name of the zone",
                                 zone_kinds_text([](const ZoneKind& k) { return k.has_places(); })));
    return true;
}
bool read_columns(PickReader& pick, NodeIndex set) {
    const auto* call = call_of(pick, set, "columns");
    if (!call || call->arguments.size() != 1) return false;
    const ZoneIndex zone = zone_in(pick, *call);
    if (!zone.valid()) {
        const Node name = pick.node_of(call->arguments[0]);
        if (!zone_named(pick.rules.model, name, pick.out).valid()) pick.field.invalid = true;
        return true;
    }
    const Zone& z = pick.rules.shape().zones[zone];
    pick.field.kind = &kColumnField;
    pick.field.zones.push_back(zone);
    if (!z.kind->has_columns)
        pick.fail_at(call->arguments[0], fmt::format("'{}' is a {} and has no columns to choose", z.name, z.kind->word),
                     fmt::format("columns need {}; for other zones use places(ZONE)",
                                 zone_kinds_text([](const ZoneKind& k) { return k.has_columns; })));
    return true;
}

bool any_of(PickReader& pick, const Type& kind, BaseType base, const FieldKindRow& row) {
    if (kind.base != base || kind.domain < 0) return false;
    pick.field.kind = &row;
    pick.field.zones.push_back(zone_of_kind(kind));
    return true;
}
bool any_places(PickReader& pick, const Type& kind, const Expr&) {
    return any_of(pick, kind, BaseType::place, kPlaceField);
}
bool any_columns(PickReader& pick, const Type& kind, const Expr&) {
    return any_of(pick, kind, BaseType::column, kColumnField);
}

const Zone& zone_of(const Rules& rules, const PromptField& f) { return rules.shape().zones[f.zones[0]]; }
int only_zone(const Rules& rules, PromptIndex prompt, FieldIndex field) {
    const auto& zones = rules.prompts[prompt].fields[field].zones;
    return zones.size() != 1 ? lang::kAnyOf : zones[0].number();
}

Type a_place(const Rules& rules, PromptIndex prompt, FieldIndex field) {
    return Type::a(BaseType::place, only_zone(rules, prompt, field));
}
Type a_column(const Rules& rules, PromptIndex prompt, FieldIndex field) {
    return Type::a(BaseType::column, only_zone(rules, prompt, field));
}

AnswerRange places(const Rules& rules, const PromptField& f) {
    return {0, static_cast<std::int64_t>(zone_of(rules, f).places.size())};
}
AnswerRange columns(const Rules& rules, const PromptField& f) { return {0, zone_of(rules, f).columns}; }

std::string name_of_place(const Rules& rules, const State&, const PromptField& f, Seat, std::int32_t value) {
    return zone_of(rules, f).places[value];
}
std::string name_of_column(const Rules&, const State&, const PromptField&, Seat, std::int32_t value) {
    return std::to_string(value + 1);
}
// The column with this number, from 1. Needed because expressions have no literal for a column.
std::optional<int> column_named(const Rules& rules, const PromptField& f, std::string_view name) {
    const std::optional<std::int64_t> number = to_integer(std::string(name));
    if (!number || *number < 1 || *number > zone_of(rules, f).columns) return std::nullopt;
    return static_cast<int>(*number) - 1;
}

}  // namespace

constexpr FieldKindRow kPlaceField{
    .form = "places(ZONE)",
    .doc = "A place of the zone.",
    .example = "pick: places(loop) where it is empty",
    .answered = AnswerType::place,
    .word = "place",
    .read = read_places,
    .read_any = any_places,
    .candidate = a_place,
    .range = places,
    .name = name_of_place,
};
constexpr FieldKindRow kColumnField{
    .form = "columns(ZONE)",
    .doc = "A column of the zone, by its number from 1.",
    .example = "pick: columns(grid) where it is not full",
    .answered = AnswerType::column,
    .word = "column",
    .save_form = SaveForm::from_one,
    .read = read_columns,
    .read_any = any_columns,
    .candidate = a_column,
    .range = columns,
    .name = name_of_column,
    .named = column_named,
};

}  // namespace quattro
