// The instructions that make cards.
#include "compile/expr_read.hpp"
#include "run/execute_cards.hpp"
#include "run/prompt.hpp"
#include "state/cards.hpp"
#include "words/doings_cards.hpp"
#include "words/step_bodies.hpp"

namespace quattro {
namespace {

// What a card is of which nothing is said.
std::int16_t blank_of(const Attribute& attribute) {
    return static_cast<std::int16_t>(attribute.named() ? 0 : attribute.lo);
}

void lay(const Shape& s, State& m, CardId card, const Aimed::Spot& spot) {
    if (spot.place >= 0)
        put_at(s, m, card, spot.instance, spot.place);
    else
        append(s, m, card, spot.instance);
}

}  // namespace

CardDoings::Create::Create(Maker& maker, const Step& s, const MakeBody& body)
    : step(s),
      who(maker.rules(), s, body.of_seats()),
      aim(maker, body.aim),
      memory(maker.shape(), body.remembered),
      attributes(static_cast<int>(maker.shape().attributes.size())) {
    for (const AttributeChange& change : body.attributes) {
        const bool number = kind_of_attribute(maker.rules().model, change.attribute).base == lang::Base::number;
        const Attribute& a = maker.shape().attributes[change.attribute];
        values[value_count++] = {change.attribute, root_of(maker.rules(), change.amount), blank_of(a),
                                 number ? a.hi : INT16_MAX};
    }
    for (int a = 0; a < attributes; ++a)
        blank[a] = blank_of(maker.shape().attributes[a]);
}

Next CardDoings::Create::run_in(Run& x, State& m, int frame) const {
    who.each(x, m, frame, [&](Seat seat) { create(x, m, x.here(m, frame, seat)); });
    return Next::on;
}

void CardDoings::Create::create(Run& x, State& m, const Scope& scope) const {
    const auto spot = aim.find(scope, step);
    if (!spot) return;
    IndexedArray<std::int16_t, kMostAttributes> made = blank;
    for (const Value& value : std::span(values, static_cast<std::size_t>(value_count)))
        made[value.attribute] = value.of(scope, made[value.attribute]);
    const CardId card = create_card(x, m, step);
    std::int16_t* cell = m.all(x.s.card_attribute) + card;
    for (int a = 0; a < attributes; ++a, cell += x.s.card_capacity)
        *cell = made[a];
    lay(x.s, m, card, *spot);
    memory.note(x.s, m, scope.seat, card);
}

CardDoings::CreateMany::CreateMany(Maker& maker, const Step& s, const MakeBody& b)
    : step(s), body(b), who(maker.rules(), s, b.of_seats()), aim(maker, b.aim), memory(maker.shape(), b.remembered) {}

Next CardDoings::CreateMany::run_in(Run& x, State& m, int frame) const {
    who.each(x, m, frame, [&](Seat seat) {
        const Scope& scope = x.here(m, frame, seat);
        for (const int index : body.templates)
            create(x, m, scope, x.s.templates[index]);
        std::int16_t values[kMostAttributes] = {};
        const std::span<const std::int16_t> all(values, x.s.attributes.size());
        for (std::size_t a = 0; a < all.size(); ++a)
            values[a] = blank_of(x.s.attributes[a]);
        for (int part = 0; part < body.parts; ++part) {
            const Prompt& prompt = x.rules.prompts[body.prompt];
            const PromptField& f = prompt.fields[body.field + part];
            const std::int32_t kind = m.at(x.s.answer, x.s.answer_cell(prompt.bank, seat, body.field + part));
            if (kind < 0 || kind >= kinds_of(x.s, f)) continue;
            for (const int a : f.attributes)
                values[a] = static_cast<std::int16_t>(attribute_of_kind(x.s, f, kind, a));
            create(x, m, scope, all);
        }
    });
    return Next::on;
}

void CardDoings::CreateMany::create(Run& x, State& m, const Scope& scope, std::span<const std::int16_t> values) const {
    const auto spot = aim.find(scope, step);
    if (!spot) return;
    const CardId card = create_card(x, m, step);
    for (std::size_t a = 0; a < values.size(); ++a)
        m.at(x.s.card_attribute, x.s.attribute_cell(static_cast<int>(a), card)) = values[a];
    lay(x.s, m, card, *spot);
    memory.note(x.s, m, scope.seat, card);
}

CardDoings::Copy::Copy(Maker& maker, const Step& s, const MakeBody& body)
    : step(s),
      who(maker.rules(), s, body.of_seats()),
      cards(link_cards(maker, body.cards)),
      aim(maker, body.aim),
      memory(maker.shape(), body.remembered) {}

Next CardDoings::Copy::run_in(Run& x, State& m, int frame) const {
    auto& models = x.scratch.leaving;
    models.clear();
    who.each(x, m, frame, [&](Seat seat) {
        const Scope& scope = x.here(m, frame, seat);
        for (const Cards& named : cards)
            named.go(scope, [&](CardId card) {
                if (m.at(x.s.card_zone, card)) models.emplace_back(card, seat);
            });
    });
    for (const auto& [card, seat] : models) {
        const auto spot = aim.find(x.here(m, frame, seat), step);
        if (!spot) continue;
        const CardId copied = copy_card(x.s, m, card);
        if (copied == kNoCard) no_room(step);
        lay(x.s, m, copied, *spot);
        memory.note(x.s, m, seat, copied);
    }
    return Next::on;
}

}  // namespace quattro
