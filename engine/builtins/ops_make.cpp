// The ops that make and copy cards.
#include <algorithm>

#include "base/size.hpp"
#include "builtins/ops_cards.hpp"
#include "builtins/placements.hpp"
#include "builtins/step_bodies.hpp"
#include "compile/expr.hpp"
#include "rules/field_kind.hpp"
#include "run/execute_cards.hpp"
#include "run/prompt.hpp"
#include "state/cards.hpp"
#include "state/start_value.hpp"

namespace quattro {
namespace {

void lay(const Shape& s, State& m, CardId card, const LinkedDestination::Spot& spot) {
    if (spot.place.valid())
        put_at(s, m, card, spot.instance, spot.place.number());
    else
        append(s, m, card, spot.instance);
}

bool ignores_new_cards(const Rules& rules, const Expr& expr);

// True if new cards do not change the value of this part of an expression: it is an answer, a counter, an attribute, a
// constant or a repeat, or combines these.
bool ignores_new_cards(const Rules& rules, const lang::Form& form, const Binding& origin) {
    if (const auto* word = std::get_if<lang::Word>(&form))
        return word->which != lang::Keyword::everything && word->which != lang::Keyword::self;
    if (std::holds_alternative<lang::Of>(form))
        return origin.what == BindingKind::counter || origin.what == BindingKind::attribute;
    if (std::holds_alternative<lang::Name>(form) || std::holds_alternative<lang::FieldName>(form)) {
        if (origin.what == BindingKind::let) return ignores_new_cards(rules, rules.lets[origin.a].value);
        const bool before_of = origin.what == BindingKind::nothing;  // the origin then belongs to the whole
        return before_of || origin.what == BindingKind::counter || origin.what == BindingKind::attribute ||
               origin.what == BindingKind::constant || origin.what == BindingKind::repeat ||
               origin.what == BindingKind::answer;
    }
    return std::holds_alternative<lang::Number>(form) || std::holds_alternative<lang::Not>(form) ||
           std::holds_alternative<lang::Joined>(form) || std::holds_alternative<lang::Compared>(form) ||
           std::holds_alternative<lang::Arithmetic>(form) || std::holds_alternative<lang::Minus>(form) ||
           std::holds_alternative<lang::Choice>(form);
}

// True if the expression has the same value before and after cards are made. This is a conservative test: the
// expression must have no zone, set, pattern or remembered card.
bool ignores_new_cards(const Rules& rules, const Expr& expr) {
    const Expression& e = rules.expressions[expr.index];
    for (std::size_t i = 0; i < e.tree.nodes.size(); ++i)
        if (!ignores_new_cards(rules, e.tree.nodes[i].form, e.origins[i])) return false;
    return true;
}

}  // namespace

CardOps::AttributeInit::AttributeInit(const Rules& rules, const AttributeChange& change)
    : attribute(change.attribute), amount(root_of(rules, change.amount)) {
    const Attribute& a = rules.shape().attributes[attribute];
    const bool number = type_of_attribute(rules.model, attribute).base == lang::BaseType::number;
    lo = number ? a.lo : 0;
    hi = number ? a.hi : INT16_MAX;
    blank = start_value(a);
}

CardOps::MakeCard::MakeCard(Linker& linker, const Instruction& s, const MakeBody& body)
    : step(s),
      who(linker.rules(), s, body.per_seat()),
      aim(linker, body.aim),
      memory(linker.shape(), body.remembered),
      attributes(int_size(linker.shape().attributes)) {
    independent = std::all_of(body.attributes.begin(), body.attributes.end(), [&](const AttributeChange& change) {
        return ignores_new_cards(linker.rules(), change.amount);
    });
    for (const AttributeChange& change : body.attributes)
        values[value_count++] = AttributeInit(linker.rules(), change);
    for (const AttributeIndex a : linker.shape().attributes.indices())
        blank[a] = start_value(linker.shape().attributes[a]);
}

inline CardOps::MakeCard::AttributeValues CardOps::MakeCard::evaluate(const Scope& scope) const {
    AttributeValues made = blank;
    for (const AttributeInit& value : std::span(values, static_cast<std::size_t>(value_count)))
        made[value.attribute] = value.of(scope);
    return made;
}

inline void CardOps::MakeCard::create(Run& x, State& m, Seat seat, const LinkedDestination::Spot& spot,
                                      const AttributeValues& made) const {
    const CardId card = create_card(x, m, step);
    std::int16_t* cell = m.all(x.s.card_attribute) + card;
    for (int a = 0; a < attributes; ++a, cell += x.s.card_capacity)
        *cell = made[AttributeIndex(a)];
    lay(x.s, m, card, spot);
    memory.store(x.s, m, seat, card);
}

// The attributes of all cards are evaluated as if before any card is made: seat by seat if they do not depend on new
// cards (`independent`), else first for all seats. In a pile or hand the cards of two seats do not clash.
Next CardOps::MakeCard::run_in(Run& x, State& m, int frame) const {
    if (aim.how != Destination::Kind::zone) return make_on_places(x, m, frame);
    if (!independent) return make_together(x, m, frame);
    who.each(x, m, frame, [&](Seat seat) {
        const Scope& scope = x.frame_scope(m, frame, seat);
        const InstanceIndex to = aim.instance(scope);
        if (!to.valid()) return;
        create(x, m, seat, {to, {}}, evaluate(scope));
    });
    return Next::proceed;
}

Next CardOps::MakeCard::make_together(Run& x, State& m, int frame) const {
    struct MakeTarget {
        int seat, instance;  // plain numbers, so that the array is not initialized
    };
    MakeTarget targets[kMaxSeats + 1];
    AttributeValues made[kMaxSeats + 1];
    int count = 0;
    who.each(x, m, frame, [&](Seat seat) {
        const Scope& scope = x.frame_scope(m, frame, seat);
        const InstanceIndex to = aim.instance(scope);
        if (!to.valid()) return;
        made[count] = evaluate(scope);
        targets[count++] = {seat, to.number()};
    });
    for (int i = 0; i < count; ++i)
        create(x, m, static_cast<Seat>(targets[i].seat), {InstanceIndex(targets[i].instance), {}}, made[i]);
    return Next::proceed;
}

Next CardOps::MakeCard::make_on_places(Run& x, State& m, int frame) const {
    const std::span<const Placement> placements =
        collect_placements(x, m, frame, step, who, aim, [](Seat) { return true; });
    AttributeValues made[kMaxSeats + 1];
    for (std::size_t i = 0; i < placements.size(); ++i)
        made[i] = evaluate(x.frame_scope(m, frame, placements[i].seat));
    for (std::size_t i = 0; i < placements.size(); ++i) {
        const Placement& placement = placements[i];
        if (column_filled(x, m, aim, who.precedence.first, placements, placement)) continue;
        create(x, m, placement.seat, aim.resolved({placement.instance, placement.place}, m, x.s, step), made[i]);
    }
    return Next::proceed;
}

CardOps::MakeCards::MakeCards(Linker& linker, const Instruction& s, const MakeBody& b)
    : step(s),
      body(b),
      who(linker.rules(), s, b.per_seat()),
      aim(linker, b.aim),
      memory(linker.shape(), b.remembered) {}

Next CardOps::MakeCards::run_in(Run& x, State& m, int frame) const {
    const auto any_kind = [&](Seat seat) {
        const Prompt& prompt = x.rules.prompts[body.prompt];
        for (int part = 0; part < body.parts; ++part)
            if (m.at(x.s.answer, x.s.answer_cell(prompt.bank, seat, body.field + part)) >= 0) return true;
        return false;
    };
    const std::span<const Placement> placements =
        collect_placements(x, m, frame, step, who, aim, [&](Seat seat) { return body.parts == 0 || any_kind(seat); });
    for (const Placement& placement : placements)
        create_all(x, m, placement,
                   [&] { return column_filled(x, m, aim, who.precedence.first, placements, placement); });
    return Next::proceed;
}

template <class Filled>
void CardOps::MakeCards::create_all(Run& x, State& m, const Placement& placement, Filled&& is_filled) const {
    const LinkedDestination::Spot spot{placement.instance, placement.place};
    for (const int index : body.templates) {
        if (is_filled()) return;
        create(x, m, placement.seat, spot, x.s.templates[index]);
    }
    IndexedArray<std::int16_t, kMaxAttributes, AttributeIndex> values{};
    const std::span<const std::int16_t> all(values.data(), x.s.attributes.size());
    for (const AttributeIndex a : x.s.attributes.indices())
        values[a] = start_value(x.s.attributes[a]);
    for (int part = 0; part < body.parts; ++part) {
        const Prompt& prompt = x.rules.prompts[body.prompt];
        const PromptField& f = prompt.fields[body.field + part];
        const std::int32_t kind = m.at(x.s.answer, x.s.answer_cell(prompt.bank, placement.seat, body.field + part));
        if (kind < 0 || kind >= kinds_of(x.s, f)) continue;  // not answered, or a remembered card, which is no kind
        if (is_filled()) return;
        for (const AttributeIndex a : f.attributes)
            values[a] = static_cast<std::int16_t>(attribute_of_kind(x.s, f, kind, a));
        create(x, m, placement.seat, spot, all);
    }
}

void CardOps::MakeCards::create(Run& x, State& m, Seat seat, const LinkedDestination::Spot& wanted,
                                std::span<const std::int16_t> values) const {
    const LinkedDestination::Spot spot = aim.resolved(wanted, m, x.s, step);
    const CardId card = create_card(x, m, step);
    write_attributes(x.s, m, card, values);
    lay(x.s, m, card, spot);
    memory.store(x.s, m, seat, card);
}

CardOps::CopyCards::CopyCards(Linker& linker, const Instruction& s, const MakeBody& body)
    : step(s),
      who(linker.rules(), s, body.per_seat()),
      cards(link_cards(linker, body.cards)),
      aim(linker, body.aim),
      memory(linker.shape(), body.remembered) {}

Next CardOps::CopyCards::run_in(Run& x, State& m, int frame) const {
    auto& originals = x.scratch.leaving;  // the cards to copy, each with the seat that copies it
    originals.clear();
    who.each(x, m, frame, [&](Seat seat) {
        const Scope& scope = x.frame_scope(m, frame, seat);
        for (const CardSource& named : cards)
            named.go(scope, [&](CardId card) {
                if (m.at(x.s.card_zone, card)) originals.emplace_back(card, seat);
            });
    });
    if (aim.how == Destination::Kind::zone) {
        for (const auto& [card, seat] : originals)
            if (const auto spot = aim.requested(x.frame_scope(m, frame, seat))) copy(x, m, seat, card, *spot);
        return Next::proceed;
    }
    const std::span<const Placement> placements = collect_placements(x, m, frame, step, who, aim, [&](Seat seat) {
        return std::any_of(originals.begin(), originals.end(),
                           [&](const auto& original) { return original.second == seat; });
    });
    for (const auto& [card, seat] : originals) {
        const auto placement = std::find_if(placements.begin(), placements.end(),
                                            [whose = seat](const Placement& w) { return w.seat == whose; });
        if (placement == placements.end() || column_filled(x, m, aim, who.precedence.first, placements, *placement))
            continue;
        copy(x, m, seat, card, aim.resolved({placement->instance, placement->place}, m, x.s, step));
    }
    return Next::proceed;
}

void CardOps::CopyCards::copy(Run& x, State& m, Seat seat, CardId card, const LinkedDestination::Spot& spot) const {
    const CardId copied = copy_card(x.s, m, card);
    if (copied == kNoCard) no_room(step);
    lay(x.s, m, copied, spot);
    memory.store(x.s, m, seat, copied);
}

}  // namespace quattro
