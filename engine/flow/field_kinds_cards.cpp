// Fields answered with cards: one of a pile or hand, one that lies at a place, or what a card can be.
#include <fmt/format.h>

#include "flow/field_kinds.hpp"
#include "flow/prompt.hpp"
#include "flow/senses.hpp"

namespace quattro {
namespace {

using lang::Base;
using lang::Kind;

const PromptField& field_at(const Rules& rules, int prompt, int field) {
    return rules.prompts[static_cast<std::size_t>(prompt)].fields[static_cast<std::size_t>(field)];
}

Kind a_card(const Rules& rules, int prompt, int field) {
    const PromptField& f = field_at(rules, prompt, field);
    return Kind::a(Base::card, f.zones.size() != 1 ? lang::kAnyOf : f.zones[0]);
}
Kind a_description(const Rules&, int prompt, int field) { return description_of(prompt, field); }

AnswerRange cards(const Rules& rules, const PromptField&) { return {0, rules.shape().card_capacity}; }
AnswerRange cells(const Rules& rules, const PromptField&) { return {0, rules.shape().cell_count}; }
AnswerRange kinds(const Rules& rules, const PromptField& f) {
    return {0, kinds_of(rules.shape(), f) + (f.remembered >= 0 ? 1 : 0)};
}

std::string name_of_card(const Rules& rules, const State& state, const PromptField&, Seat, std::int32_t value) {
    return card_name(rules, state, value);
}
std::string name_of_spot(const Rules& rules, const State&, const PromptField&, Seat seat, std::int32_t cell) {
    const Shape& s = rules.shape();
    for (const Instance& in : s.instances) {
        const Zone& zone = s.zones[in.zone];
        if (cell < in.first_cell || cell >= in.first_cell + static_cast<int>(zone.places.size())) continue;
        const std::string& place = zone.places[static_cast<std::size_t>(cell - in.first_cell)];
        return in.seat == seat || in.seat == 0 ? place : fmt::format("{}:{}", in.seat, place);
    }
    return "?";
}
std::string name_of_kind(const Rules& rules, const State&, const PromptField& f, Seat, std::int32_t value) {
    return kind_name(rules, f, value);
}

}  // namespace

extern const FieldKindRow kCardField, kSpotField, kKindField;
constexpr FieldKindRow kCardField{PickKind::card, AnswerKind::card, "card", KeptAs::number,
                                  true,           a_card,           cards,  name_of_card};
constexpr FieldKindRow kSpotField{PickKind::spot, AnswerKind::card, "card", KeptAs::cell,
                                  true,           a_card,           cells,  name_of_spot};
constexpr FieldKindRow kKindField{PickKind::kind, AnswerKind::kind, "kind", KeptAs::description,
                                  false,          a_description,    kinds,  name_of_kind};

}  // namespace quattro
