// The instructions that make cards.
#include "compile/expr_read.hpp"
#include "run/execute_cards.hpp"
#include "run/prompt.hpp"
#include "state/cards.hpp"
#include "state/start_value.hpp"
#include "words/doings_cards.hpp"
#include "words/step_bodies.hpp"
#include "words/wishes.hpp"

namespace quattro {
namespace {

void lay(const Shape& s, State& m, CardId card, const Aimed::Spot& spot) {
    if (spot.place >= 0)
        put_at(s, m, card, spot.instance, spot.place);
    else
        append(s, m, card, spot.instance);
}

// Where what is made for each seat goes, in the order of those seats; what loses a clash is left out. `makes(seat)`:
// whether anything is made for it.
template <class Makes>
std::span<const Wish> goals(Run& x, const State& m, int frame, const Step& step, const CardDoings::ForWhom& who,
                            const Aimed& aim, Makes&& makes) {
    auto& wishes = x.scratch.wishes;
    wishes.clear();
    who.each(x, m, frame, [&](Seat seat) {
        if (!makes(seat)) return;
        const auto spot = aim.wanted(x.here(m, frame, seat));
        if (spot) wishes.push_back({seat, kNoCard, spot->instance, spot->place});
    });
    if (wishes.size() > 1) settle_wishes(x, m, step, aim, who.precedence.nobody, who.precedence.front(x, m, frame));
    std::erase_if(wishes, [](const Wish& wish) { return wish.lost; });
    return wishes;
}

// Whether those who went `first` have filled the column of a wish.
bool filled(const Run& x, const State& m, const Aimed& aim, const Term* first, std::span<const Wish> all,
            const Wish& wish) {
    const std::span<const Wish> before = all.first(static_cast<std::size_t>(&wish - all.data()));
    return first && aim.is_full({wish.instance, wish.place}, m, x.s) &&
           std::any_of(before.begin(), before.end(),
                       [&](const Wish& w) { return w.instance == wish.instance && w.place == wish.place; });
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
        values[value_count++] = {change.attribute, root_of(maker.rules(), change.amount), start_value(a),
                                 number ? a.hi : INT16_MAX};
    }
    for (int a = 0; a < attributes; ++a)
        blank[a] = start_value(maker.shape().attributes[a]);
}

inline void CardDoings::Create::reckon(const Scope& scope, std::int16_t* made) const {
    std::copy_n(blank.begin(), kMostAttributes, made);
    for (const Value& value : std::span(values, static_cast<std::size_t>(value_count)))
        made[value.attribute] = value.of(scope, made[value.attribute]);
}

inline void CardDoings::Create::create(Run& x, State& m, Seat seat, const Aimed::Spot& spot,
                                       const std::int16_t* made) const {
    const CardId card = create_card(x, m, step);
    std::int16_t* cell = m.all(x.s.card_attribute) + card;
    for (int a = 0; a < attributes; ++a, cell += x.s.card_capacity)
        *cell = made[a];
    lay(x.s, m, card, spot);
    memory.note(x.s, m, seat, card);
}

// What all seats' cards become is reckoned before any is made. In a pile or hand no two are in each other's way.
Next CardDoings::Create::run_in(Run& x, State& m, int frame) const {
    if (aim.how != Aim::How::zone) return make_on_places(x, m, frame);
    struct Destination {
        int seat, instance;  // plain numbers, which need not be set before they are used
    };
    Destination targets[kMaxSeats + 1];
    std::size_t count = 0;
    x.scratch.made.resize((kMaxSeats + 1) * kMostAttributes);
    who.each(x, m, frame, [&](Seat seat) {
        const Scope& scope = x.here(m, frame, seat);
        const InstanceIndex to = aim.instance(scope);
        if (!to.given()) return;
        reckon(scope, x.scratch.made.data() + count * kMostAttributes);
        targets[count++] = {seat, to.number()};
    });
    for (std::size_t i = 0; i < count; ++i)
        create(x, m, static_cast<Seat>(targets[i].seat), {InstanceIndex(targets[i].instance), -1},
               x.scratch.made.data() + i * kMostAttributes);
    return Next::on;
}

Next CardDoings::Create::make_on_places(Run& x, State& m, int frame) const {
    const std::span<const Wish> wishes = goals(x, m, frame, step, who, aim, [](Seat) { return true; });
    x.scratch.made.resize((kMaxSeats + 1) * kMostAttributes);
    for (std::size_t i = 0; i < wishes.size(); ++i)
        reckon(x.here(m, frame, wishes[i].seat), x.scratch.made.data() + i * kMostAttributes);
    for (std::size_t i = 0; i < wishes.size(); ++i) {
        if (filled(x, m, aim, who.precedence.first, wishes, wishes[i])) continue;
        const Aimed::Spot spot = aim.settled({wishes[i].instance, wishes[i].place}, m, x.s, step);
        create(x, m, wishes[i].seat, spot, x.scratch.made.data() + i * kMostAttributes);
    }
    return Next::on;
}

CardDoings::CreateMany::CreateMany(Maker& maker, const Step& s, const MakeBody& b)
    : step(s), body(b), who(maker.rules(), s, b.of_seats()), aim(maker, b.aim), memory(maker.shape(), b.remembered) {}

Next CardDoings::CreateMany::run_in(Run& x, State& m, int frame) const {
    const auto any_kind = [&](Seat seat) {
        const Prompt& prompt = x.rules.prompts[body.prompt];
        for (int part = 0; part < body.parts; ++part)
            if (m.at(x.s.answer, x.s.answer_cell(prompt.bank, seat, body.field + part)) >= 0) return true;
        return false;
    };
    const std::span<const Wish> wishes =
        goals(x, m, frame, step, who, aim, [&](Seat seat) { return body.parts == 0 || any_kind(seat); });
    for (const Wish& wish : wishes)
        if (!filled(x, m, aim, who.precedence.first, wishes, wish))
            create_all(x, m, wish.seat, {wish.instance, wish.place});
    return Next::on;
}

void CardDoings::CreateMany::create_all(Run& x, State& m, Seat seat, const Aimed::Spot& spot) const {
    for (const int index : body.templates)
        create(x, m, seat, spot, x.s.templates[index]);
    std::int16_t values[kMostAttributes] = {};
    const std::span<const std::int16_t> all(values, x.s.attributes.size());
    for (std::size_t a = 0; a < all.size(); ++a)
        values[a] = start_value(x.s.attributes[a]);
    for (int part = 0; part < body.parts; ++part) {
        const Prompt& prompt = x.rules.prompts[body.prompt];
        const PromptField& f = prompt.fields[body.field + part];
        const std::int32_t kind = m.at(x.s.answer, x.s.answer_cell(prompt.bank, seat, body.field + part));
        if (kind < 0 || kind >= kinds_of(x.s, f)) continue;
        for (const int a : f.attributes)
            values[a] = static_cast<std::int16_t>(attribute_of_kind(x.s, f, kind, a));
        create(x, m, seat, spot, all);
    }
}

void CardDoings::CreateMany::create(Run& x, State& m, Seat seat, const Aimed::Spot& wanted,
                                    std::span<const std::int16_t> values) const {
    const Aimed::Spot spot = aim.settled(wanted, m, x.s, step);
    const CardId card = create_card(x, m, step);
    for (std::size_t a = 0; a < values.size(); ++a)
        m.at(x.s.card_attribute, x.s.attribute_cell(static_cast<int>(a), card)) = values[a];
    lay(x.s, m, card, spot);
    memory.note(x.s, m, seat, card);
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
    if (aim.how == Aim::How::zone) {
        for (const auto& [card, seat] : models)
            if (const auto spot = aim.wanted(x.here(m, frame, seat))) copy(x, m, seat, card, *spot);
        return Next::on;
    }
    const std::span<const Wish> wishes = goals(x, m, frame, step, who, aim, [&](Seat seat) {
        return std::any_of(models.begin(), models.end(), [&](const auto& model) { return model.second == seat; });
    });
    for (const auto& [card, seat] : models) {
        const auto wish =
            std::find_if(wishes.begin(), wishes.end(), [whose = seat](const Wish& w) { return w.seat == whose; });
        if (wish == wishes.end() || filled(x, m, aim, who.precedence.first, wishes, *wish)) continue;
        copy(x, m, seat, card, aim.settled({wish->instance, wish->place}, m, x.s, step));
    }
    return Next::on;
}

void CardDoings::Copy::copy(Run& x, State& m, Seat seat, CardId card, const Aimed::Spot& spot) const {
    const CardId copied = copy_card(x.s, m, card);
    if (copied == kNoCard) no_room(step);
    lay(x.s, m, copied, spot);
    memory.note(x.s, m, seat, copied);
}

}  // namespace quattro
