#include "builtins/step_cards.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/size.hpp"
#include "base/text.hpp"
#include "compile/expr.hpp"
#include "compile/name_lookup.hpp"
#include "link/linker.hpp"

namespace quattro {
namespace {

constexpr const char* kGoals = "a zone, ZONE of SEAT, an answered place or column such as place.slot, or scrap";

int place_named(const StepCompiler& c, const MapReader& r, std::string_view key, ZoneIndex zone) {
    const auto& places = c.rules.shape().zones[zone].places;
    const Node& name = *r.node(key);
    const auto found = std::find(places.begin(), places.end(), name.scalar);
    if (found == places.end()) {
        c.out.unknown(name.where, fmt::format("there is no place '{}'", name.scalar), name.scalar, places);
        return -1;
    }
    return position_in(places, found);
}

Destination aim_at_zone(const StepCompiler& c, const MapReader& r, ZoneIndex zone, Destination aim) {
    const Zone& z = c.rules.shape().zones[zone];
    aim.zone = zone;
    if (z.placed() && z.places.empty()) return aim;  // the places of the zone had errors, which are reported
    if (!z.placed() && r.node("at")) {
        r.error("at", fmt::format("'{}' has no places", z.name), "remove 'at'");
    } else if (z.placed() && !r.node("at")) {
        r.error("to", fmt::format("the place of '{}' is missing", z.name),
                fmt::format("use an answered place, such as place.slot, or add at: {}", z.places[0]));
    } else if (z.placed()) {
        aim.place = PlaceIndex(place_named(c, r, "at", zone));
        if (aim.place.valid()) aim.kind = Destination::Kind::place;
    } else {
        aim.kind = Destination::Kind::zone;
    }
    return aim;
}

}  // namespace

CardExpr read_cards(StepCompiler& c, const Node& node, bool kinds) {
    if (!node.quoted && node.is_scalar() && to_integer(node.scalar)) {
        c.out.error(node.where, fmt::format("'from' is missing: {} is a number of cards", node.scalar), "from: ZONE");
        return {};
    }
    const Expr named = c.named_thing(node, {std::nullopt, kCard.many(), kCard});
    if (!named.given()) return {};
    const bool described = kinds && named.kind.base == lang::BaseType::description;
    if (named.kind.base == lang::BaseType::card || described) return {named, c.reads_own_seat(named)};
    c.out.error(node.where, fmt::format("'{}' is not a card or a set of cards", node.scalar), kCardsHint);
    return {};
}

Destination read_destination(StepCompiler& c, const MapReader& r) {
    Destination aim;
    const Node* node = r.node("to");
    if (!node) return aim;
    if (r.node("at") && node->scalar == "scrap") r.error("at", "'scrap' has no places", "remove 'at'");
    if (node->scalar == "scrap") {
        aim.kind = Destination::Kind::scrap;
        return aim;
    }
    aim.what = c.named_thing(*node, {std::nullopt, kCard.many(), lang::Type::a(lang::BaseType::place)});
    if (!aim.what.given()) return aim;
    aim.per_seat = c.reads_own_seat(aim.what);
    const lang::Type& kind = aim.what.kind;
    const ZoneIndex zone = denoted_zone(c.rules, aim.what);
    if (zone.valid()) return aim_at_zone(c, r, zone, aim);
    aim.zone = zone_of_kind(kind);
    const bool spot =
        !kind.set && kind.domain >= 0 && (kind.base == lang::BaseType::place || kind.base == lang::BaseType::column);
    if (spot && r.node("at"))
        r.error("at", "'to' already names a place or a column", "remove 'at'");
    else if (spot)
        aim.kind = kind.base == lang::BaseType::place ? Destination::Kind::place : Destination::Kind::column;
    else
        r.error("to", fmt::format("'{}' is not a destination for cards", node->scalar), kGoals);
    return aim;
}

RegisterIndex read_register(StepCompiler& c, const MapReader& r, bool once) {
    const Node* as = r.node("as");
    if (!as) return {};
    const auto& names = c.rules.registers;
    const auto found = std::find(names.begin(), names.end(), as->scalar);
    if (found == names.end()) return {};  // already reported
    const RegisterIndex index(found - names.begin());
    const bool of_table = c.rules.register_of_table[index];
    if (once && !of_table && !r.node("of") && !c.about_one_seat() && !c.in_parallel())
        r.error("as", fmt::format("each seat has its own '{}', but the step happens once", as->scalar),
                "name the seat with of: SEAT, or declare the counter without of: seat");
    if (!once && of_table && !r.node("of") && !c.about_one_seat() && !c.in_parallel() && c.rules.shape().seats > 1)
        r.error("as", fmt::format("'{}' has a single value, but each seat would store its own card in it", as->scalar),
                "name the seat with of: SEAT, or declare the counter with of: seat");
    return index;
}

void read_precedence(StepCompiler& c, const MapReader& r) {
    const Expr first = c.seat(r, "first");
    const Node* clash = r.node("clash");
    if (clash && clash->scalar != "nobody")
        r.error("clash", fmt::format("'{}' is not known here", clash->scalar), "clash: nobody");
    if (clash && r.node("first")) r.error("clash", "'clash' and 'first' exclude each other", "remove one of the two");
    if (c.here() == InstructionIndex(0)) return;
    Instruction& step = c.at(c.here() - 1);
    if (step.name != c.path) return;  // no instruction was emitted
    const InstructionBody* body = body_of(step);
    const bool once = body && !body->per_seat() && !body->is_invalid();
    // No two seats can clash, so `first` and `clash` have no effect. A lint note reports them.
    if (once || c.about_one_seat() || c.in_parallel() || r.node("of")) return;
    step.priority = first;
    step.none_wins = clash != nullptr;
}

void declare_register(StepDeclarer& names, const Node::Entry& step, bool) { names.declare_register(step); }

std::span<const CardOps::CardSource> link_cards(Linker& linker, const std::vector<CardExpr>& list) {
    auto* linked = linker.terms().make_array<CardOps::CardSource>(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
        const ExpressionIndex index = list[i].cards.index;
        linked[i] = {linker.rules().roots[index], linker.rules().sets[index], list[i].each_seats};
    }
    return {linked, list.size()};
}

}  // namespace quattro
