#include "flow/aim.hpp"

#include <fmt/format.h>

#include "flow/failure.hpp"
#include "flow/maker.hpp"
#include "flow/names.hpp"
#include "flow/step_compiler.hpp"
#include "state/cards.hpp"

namespace quattro {
namespace {

constexpr const char* kGoals = "a zone, ZONE of SEAT, an answered place such as place.slot, or scrap";

const Expression& expression_of(const Rules& rules, const Expr& expr) {
    return rules.expressions[static_cast<std::size_t>(expr.index)];
}

// An answer by itself: PROMPT.FIELD, or PROMPT.
const Origin* plain_answer(const Expression& e) {
    const lang::Form& form = e.tree.at(e.tree.root).form;
    const Origin& origin = e.origins[static_cast<std::size_t>(e.tree.root)];
    const bool name = std::holds_alternative<lang::Name>(form) || std::holds_alternative<lang::FieldName>(form);
    return name && origin.what == Stands::answer ? &origin : nullptr;
}

}  // namespace

int zone_meant(const Rules& rules, const Expr& expr) {
    const Expression& e = expression_of(rules, expr);
    const auto* of = std::get_if<lang::Of>(&e.tree.at(e.tree.root).form);
    if (of && e.meanings[static_cast<std::size_t>(of->whose)].kind.set) return -1;
    const lang::Branch named = of ? of->what : e.tree.root;
    const Origin& origin = e.origins[static_cast<std::size_t>(e.tree.root)];
    if (origin.what == Stands::zone) return origin.a;
    const auto* call = std::get_if<lang::Call>(&e.tree.at(named).form);
    if (origin.what != Stands::zone_keyed || !call) return -1;
    return origin.a + e.origins[static_cast<std::size_t>(call->arguments[0])].a - 1;
}

// `to:`, and `at:` for a place that is named.
Aim StepCompiler::aim(const Reader& r) {
    Aim aim;
    const Node* node = r.node("to");
    if (!node) return aim;
    if (r.node("at") && node->scalar == "scrap") r.error("at", "scrap has no places");
    if (node->scalar == "scrap") {
        aim.how = Aim::How::scrap;
        return aim;
    }
    aim.what = named_thing(*node, {std::nullopt, kCard.many(), lang::Kind::a(lang::Base::place)});
    if (!aim.what.given()) return aim;
    aim.each_seats = each_seats(aim.what);
    const lang::Kind& kind = aim.what.kind;
    const int zone = zone_meant(rules_, aim.what);
    if (zone >= 0) return aim_at_zone(r, zone, aim);
    aim.zone = kind.of;
    const bool spot = !kind.set && kind.of >= 0 && (kind.base == lang::Base::place || kind.base == lang::Base::column);
    if (spot && r.node("at"))
        r.error("at", "'to' already says which place");
    else if (spot)
        aim.how = kind.base == lang::Base::place ? Aim::How::place : Aim::How::column;
    else
        r.error("to", fmt::format("'{}' is nowhere that cards could go", node->scalar), kGoals);
    return aim;
}

Aim StepCompiler::aim_at_zone(const Reader& r, int zone, Aim aim) {
    const Zone& z = rules_.shape().zones[static_cast<std::size_t>(zone)];
    aim.zone = zone;
    if (!z.placed() && r.node("at")) {
        r.error("at", fmt::format("'{}' has no places", z.name));
    } else if (z.placed() && !r.node("at")) {
        r.error("to", fmt::format("which place of '{}'?", z.name),
                fmt::format("an answered place, such as place.slot, or at: {}", z.places[0]));
    } else if (z.placed()) {
        aim.place = place_named(r, "at", zone);
        if (aim.place >= 0) aim.how = Aim::How::place;
    } else {
        aim.how = Aim::How::zone;
    }
    return aim;
}

int StepCompiler::place_named(const Reader& r, std::string_view key, int zone) {
    const auto& places = rules_.shape().zones[static_cast<std::size_t>(zone)].places;
    const Node& name = *r.node(key);
    const auto found = std::find(places.begin(), places.end(), name.scalar);
    if (found == places.end()) {
        out_.unknown(name.place, fmt::format("there is no place '{}'", name.scalar), name.scalar, places);
        return -1;
    }
    return static_cast<int>(found - places.begin());
}

// A name may mean several things: the first of these kinds that it can be. What is wrong is said once.
Expr StepCompiler::named_thing(const Node& node, std::initializer_list<std::optional<lang::Kind>> kinds) {
    Diagnostics first;
    for (const std::optional<lang::Kind>& kind : kinds) {
        Diagnostics said;
        const Expr expr = compile_expr(rules_, node, {}, kind, kind ? said : first);
        if (expr.given()) return expr;
    }
    for (const Diagnostic& wrong : first.list())
        out_.add(wrong);
    return {};
}

Aimed::Aimed(Maker& maker, const Aim& aim) : how(aim.how), seats(maker.shape().seats), fixed(aim.place) {
    if (aim.zone < 0) return;
    const Zone& zone = maker.shape().zones[static_cast<std::size_t>(aim.zone)];
    first = zone.first_instance;
    of_seat = zone.of_seat;
    columns = zone.columns;
    end = zone.columns * zone.rows;
    maker.begin(aim.what);
    const lang::Branch root = maker.expression().tree.root;
    const bool which = fixed < 0 && how != Aim::How::zone;
    if (which) place = maker.of(root).term;
    if (const Origin* answer = which ? plain_answer(maker.expression()) : nullptr) {
        prompt = answer->a;
        given.emplace(maker.shape(), maker.rules().prompts[static_cast<std::size_t>(answer->a)].bank, answer->b);
    }
    if (const auto* of = std::get_if<lang::Of>(&maker.node(root).form); of && of_seat) whose = maker.of(of->whose).term;
}

std::optional<Aimed::Spot> Aimed::find(const Scope& scope, const Step& step) const {
    const int to = instance(scope);
    if (how == Aim::How::zone && to >= 0) return Spot{to, -1};
    if (to < 0) return how == Aim::How::scrap ? std::optional<Spot>(Spot{}) : std::nullopt;
    const std::int64_t at = fixed >= 0 ? fixed : given ? given->of(*scope.state, scope.seat) : place->get(scope);
    if (at < 0) return std::nullopt;
    return place_in(to, static_cast<int>(at), scope, step);
}

// In a column a card falls as far as it can.
Aimed::Spot Aimed::place_in(int instance, int at, const Scope& scope, const Step& step) const {
    const Shape& s = scope.rules->shape();
    const auto taken = [&](int there) { return card_at(s, *scope.state, instance, there) != kNoCard; };
    if (how == Aim::How::place) {
        if (taken(at)) throw StepFailure{step.where, fmt::format("the place {} is taken", place_name(s, instance, at))};
        return {instance, at};
    }
    int lowest = at;
    while (lowest < end && taken(lowest))
        lowest += columns;
    if (lowest >= end) throw StepFailure{step.where, fmt::format("column {} is full", at + 1)};
    return {instance, lowest};
}

}  // namespace quattro
