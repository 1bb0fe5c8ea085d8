// Card fields: the answer is a card of a pile or hand, a card at a place, or a kind of card.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/size.hpp"
#include "compile/expr.hpp"
#include "compile/field_pick.hpp"
#include "compile/name_bindings.hpp"
#include "compile/name_lookup.hpp"
#include "game/limits.hpp"
#include "rules/field_kind.hpp"
#include "run/prompt.hpp"

namespace quattro {
namespace {

using lang::BaseType;
using lang::NodeIndex;
using lang::Type;

bool cards_in(PickReader& pick, ZoneIndex zone, ZoneOwner whose) {
    if (!zone.valid()) return false;
    pick.field.kind = pick.rules.shape().zones[zone].placed() ? &kSpotField : &kCardField;
    pick.field.whose = whose;
    pick.field.zones.push_back(zone);
    return true;
}

// Reads ZONE of opponent and ZONE of next(seat).
bool of_opponent(PickReader& pick, const lang::Of& form) {
    const auto* whose = pick.as<lang::Word>(form.whose);
    const auto* call = pick.as<lang::Call>(form.whose);
    const auto* of =
        call && call->name == "next" && call->arguments.size() == 1 ? pick.as<lang::Word>(call->arguments[0]) : nullptr;
    const bool next = of && of->which == lang::Keyword::seat,
               opponent = whose && whose->which == lang::Keyword::opponent && pick.rules.shape().seats == 2;
    return (next || opponent) && cards_in(pick, pick.zone_at(form.what), ZoneOwner::next);
}

bool read_cards(PickReader& pick, NodeIndex set) {
    if (const auto* of = pick.as<lang::Of>(set)) return of_opponent(pick, *of);
    if (const auto* all = pick.as<lang::All>(set)) return cards_in(pick, pick.zone_at(all->zone), ZoneOwner::any);
    return cards_in(pick, pick.zone_at(set), ZoneOwner::own);
}

// The zones that the expression names, if it is a zone, a choice between zones, or a `let` of these; otherwise empty.
std::vector<ZoneIndex> chosen_zones(const Rules& rules, const Expr& expr) {
    const Expression& e = rules.expressions[expr.index];
    const Binding& origin = e.origins[e.tree.root];
    if (origin.what == BindingKind::let && std::holds_alternative<lang::Name>(e.tree.at(e.tree.root).form))
        return chosen_zones(rules, rules.lets[origin.a].value);
    std::vector<ZoneIndex> zones;
    NodeIndex at = e.tree.root;
    const auto take = [&](NodeIndex branch) {
        const Binding& of = e.origins[branch];
        const bool plain = of.what == BindingKind::zone && std::holds_alternative<lang::Name>(e.tree.at(branch).form);
        if (plain) zones.push_back(of.zone());
        return plain;
    };
    while (const auto* choice = std::get_if<lang::Choice>(&e.tree.at(at).form)) {
        if (!take(choice->value)) return {};
        at = choice->otherwise;
    }
    return take(at) ? zones : std::vector<ZoneIndex>{};
}

// Reads any other set of cards. The zones of the field are those of chosen_zones(), or all zones if these are none.
bool any_cards(PickReader& pick, const Type& kind, const Expr& set) {
    if (kind.base != BaseType::card) return false;
    const Indexed<Zone, ZoneIndex>& zones = pick.rules.shape().zones;
    PromptField& field = pick.field;
    std::vector<ZoneIndex> named = chosen_zones(pick.rules, set);
    field.whose = named.empty() ? ZoneOwner::any : ZoneOwner::own;
    for (const ZoneIndex z : zones.indices())
        field.zones.push_back(z);
    if (!named.empty()) field.zones = std::move(named);
    const bool placed =
        std::all_of(field.zones.begin(), field.zones.end(), [&](ZoneIndex z) { return zones[z].placed(); });
    field.kind = placed ? &kSpotField : &kCardField;
    return true;
}

// Reports two kinds of cards with the same written form, because players answer with this form.
void check_written(PickReader& pick, NodeIndex set) {
    std::set<std::string> written;
    for (std::int32_t kind = 0; kind < kinds_of(pick.rules.shape(), pick.field); ++kind)
        if (const auto [text, is_new] = written.insert(describe(pick.rules, pick.field, kind)); !is_new)
            return pick.fail_at(set, fmt::format("several of these kinds of cards are written '{}'", *text),
                                "name all attributes of one written form, and no others: every(colour; value)");
}

// Reads every(ATTRIBUTE; ATTRIBUTE).
bool read_kinds(PickReader& pick, NodeIndex set) {
    const auto* call = pick.as<lang::Call>(set);
    if (!call || call->name != "every") return false;
    PromptField& field = pick.field;
    field.kind = &kKindField;
    for (const NodeIndex argument : call->arguments) {
        const AttributeIndex a = attribute_named(pick.rules.model, pick.node_of(argument), pick.out);
        const std::string name = a.valid() ? pick.rules.shape().attributes[a].name : "";
        if (a.valid() && pick.rules.shape().attributes[a].is_seat)
            pick.fail_at(argument, fmt::format("'{}' holds a seat, so it cannot be part of a kind of card", name),
                         "leave it out, and name attributes that are written on cards");
        else if (a.valid() && contains(field.attributes, a))
            pick.fail_at(argument, fmt::format("'{}' is named twice", name), "remove one of the two");
        if (a.valid())
            field.attributes.push_back(a);
        else
            field.invalid = true;
    }
    if (!field.invalid && kinds_of(pick.rules.shape(), field) > kMaxCardKinds)
        pick.fail_at(set, "there are too many combinations of these attributes",
                     fmt::format("at most {} can be listed; use attributes with fewer values", kMaxCardKinds));
    else if (!field.invalid)
        check_written(pick, set);
    return true;
}

Type a_card(const Rules& rules, PromptIndex prompt, FieldIndex field) {
    const PromptField& f = field_at(rules, prompt, field);
    return Type::a(BaseType::card, f.zones.size() != 1 ? lang::kAnyOf : f.zones[0].number());
}
Type a_description(const Rules&, PromptIndex prompt, FieldIndex field) { return description_of(prompt, field); }

AnswerRange cards(const Rules& rules, const PromptField&) { return {0, rules.shape().card_capacity}; }
AnswerRange cells(const Rules& rules, const PromptField&) { return {0, rules.shape().cell_count}; }
AnswerRange kinds(const Rules& rules, const PromptField& f) {
    return {0, kinds_of(rules.shape(), f) + (f.remembered.valid() ? 1 : 0)};
}

std::string name_of_card(const Rules& rules, const State& state, const PromptField&, Seat, std::int32_t value) {
    return card_name(rules, state, value);
}
std::string name_of_spot(const Rules& rules, const State&, const PromptField&, Seat seat, std::int32_t cell) {
    const Shape& s = rules.shape();
    for (const Instance& in : s.instances) {
        const Zone& zone = s.zones[in.zone];
        if (cell < in.first_cell || cell >= in.first_cell + int_size(zone.places)) continue;
        const std::string& place = zone.places[cell - in.first_cell];
        return in.seat == seat || in.seat == 0 ? place : fmt::format("{}:{}", in.seat, place);
    }
    return "?";
}
std::string name_of_kind(const Rules& rules, const State&, const PromptField& f, Seat, std::int32_t value) {
    return describe(rules, f, value);
}

std::optional<int> kind_of_name(const Rules& rules, const PromptField& f, std::string_view name) {
    return kind_named(rules, f, name);
}

}  // namespace

constexpr FieldKindRow kCardField{
    .form = "ZONE, ZONE of opponent, all ZONE",
    .doc =
        "A card of the zone. If every seat has the zone: a card of the seat's own zone, of the opponent's, or of any "
        "seat's. If the field picks from one zone with places, the answer is the place, and means the card that lies "
        "there "
        "when the answer is read.",
    .example = "pick: hand where value of it > 2",
    .answered = AnswerType::card,
    .word = "card",
    .save_form = SaveForm::number,
    .through = CandidateSource::cards,
    .read = read_cards,
    .read_any = any_cards,
    .candidate = a_card,
    .range = cards,
    .name = name_of_card,
};
constexpr FieldKindRow kSpotField{
    .answered = AnswerType::card,
    .word = "card",
    .save_form = SaveForm::cell,
    .through = CandidateSource::cells,
    .candidate = a_card,
    .range = cells,
    .name = name_of_spot,
};
constexpr FieldKindRow kKindField{
    .form = "every(ATTRIBUTE; ATTRIBUTE)",
    .doc = "A combination of values of these attributes, whether or not such a card exists.",
    .example = "pick: every(colour; value)",
    .answered = AnswerType::kind,
    .word = "kind",
    .save_form = SaveForm::description,
    .repeats = true,
    .read = read_kinds,
    .candidate = a_description,
    .range = kinds,
    .name = name_of_kind,
    .named = kind_of_name,
};

}  // namespace quattro
