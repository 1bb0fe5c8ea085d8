#include "state/cards.hpp"

#include <algorithm>
#include <utility>

namespace quattro {
namespace {

const Instance& instance_at(const Shape& s, InstanceIndex instance) { return s.instances[instance]; }
bool is_placed(const Shape& s, InstanceIndex instance) { return instance_at(s, instance).placed; }
std::uint8_t cell_of(InstanceIndex instance) { return static_cast<std::uint8_t>(instance.number() + 1); }
std::uint16_t link(CardId card) { return static_cast<std::uint16_t>(card + 1); }

void unlink(const Shape& s, State& m, CardId card, InstanceIndex instance) {
    const std::uint16_t gone = link(card);
    std::uint16_t before = 0, *to = &m.at(s.head, instance);
    for (std::uint16_t* next = m.all(s.card_next); *to != gone; to = next + before - 1)
        before = *to;
    std::uint16_t& after = m.at(s.card_next, card);
    *to = after;
    if (!after) m.at(s.tail, instance) = before;
    after = 0;
}

// Removes every reference to a card that leaves the match, because a later card may reuse its id.
template <class Leaves>
void clear_references(const Shape& s, State& m, Leaves&& leaves) {
    for (const auto& names : {s.remembered, s.trigger_card}) {
        std::uint16_t* const named = m.all(names);
        for (std::size_t i = 0; i < names.count; ++i)
            if (named[i] && leaves(named[i] - 1)) named[i] = 0;
    }
    for (const int cell : s.card_answers)
        if (std::int32_t& answer = m.at(s.answer, cell); answer >= 0 && leaves(answer)) answer = kUnanswered;
}

}  // namespace

bool has_room(const Shape& s, const State& m, InstanceIndex instance) {
    const Instance& in = instance_at(s, instance);
    return !in.placed || m.at(s.size, instance) < in.places;
}

State without_cards(const Shape& s, const State& m) {
    State bare(m, s.cards_begin, s.cards_end);
    std::fill_n(bare.all(s.rolled_from), s.rolled_from.count, std::int16_t{0});
    std::fill_n(bare.all(s.rolled_count), s.rolled_count.count, std::uint16_t{0});
    return bare;
}

CardId new_card(const Shape& s, State& m) {
    const std::uint8_t* zones = m.all(s.card_zone);
    const void* slot = std::memchr(zones, 0, s.card_zone.count);
    return slot ? static_cast<CardId>(static_cast<const std::uint8_t*>(slot) - zones) : kNoCard;
}

void append(const Shape& s, State& m, CardId card, InstanceIndex instance) {
    m.at(s.card_zone, card) = cell_of(instance);
    const std::uint16_t last = m.at(s.tail, instance);
    if (last)
        m.at(s.card_next, last - 1) = link(card);
    else
        m.at(s.head, instance) = link(card);
    m.at(s.tail, instance) = link(card);
    ++m.at(s.size, instance);
}

void put_at(const Shape& s, State& m, CardId card, InstanceIndex instance, int place) {
    const Instance& in = instance_at(s, instance);
    QUATTRO_INDEX(place, in.places);
    m.at(s.cell, in.first_cell + place) = link(card);
    ++m.at(s.size, instance);
    m.at(s.card_zone, card) = cell_of(instance);
    m.at(s.card_place, card) = static_cast<std::uint8_t>(place);
}

namespace {

[[gnu::always_inline]] inline void take_out(const Shape& s, State& m, CardId card) {
    const InstanceIndex instance = instance_of_card(s, m, card);
    if (!instance.valid()) return;
    if (const Instance& in = instance_at(s, instance); in.placed)
        m.at(s.cell, in.first_cell + m.at(s.card_place, card)) = 0;
    else
        unlink(s, m, card, instance);
    --m.at(s.size, instance);
    m.at(s.card_zone, card) = 0;
    m.at(s.card_place, card) = 0;
}

}  // namespace

void remove_from_zone(const Shape& s, State& m, CardId card) { take_out(s, m, card); }

void destroy(const Shape& s, State& m, CardId card) {
    remove_from_zone(s, m, card);
    for (const AttributeIndex a : s.attributes.indices())
        m.at(s.card_attribute, s.attribute_cell(a, card)) = 0, set_roll_range(s, m, card, a);
    if (s.card_pending.count) m.at(s.card_pending, card) = 0;
    if (s.card_concealed.count) m.at(s.card_concealed, card) = 0;
    clear_references(s, m, [&](CardId named) { return named == card; });
}

void move_card(const Shape& s, State& m, CardId card, InstanceIndex instance, int place) {
    take_out(s, m, card);  // no effect if the card is in no zone
    if (is_placed(s, instance))
        put_at(s, m, card, instance, place);
    else
        append(s, m, card, instance);
}

CardId move_first(const Shape& s, State& m, InstanceIndex from, InstanceIndex to) {
    const CardId card = first_card(s, m, from);
    const std::uint16_t after = std::exchange(m.at(s.card_next, card), std::uint16_t{0});
    m.at(s.head, from) = after;
    if (!after) m.at(s.tail, from) = 0;
    --m.at(s.size, from);
    append(s, m, card, to);
    return card;
}

namespace {

void gather(const Shape& s, State& m, const Instance& from, InstanceIndex to) {
    std::uint16_t* cells = m.all(s.cell) + from.first_cell;
    for (int place = 0; place < from.places; ++place) {
        const CardId card = std::exchange(cells[place], std::uint16_t{0}) - 1;
        if (card == kNoCard) continue;
        m.at(s.card_place, card) = 0;
        append(s, m, card, to);
    }
}

}  // namespace

void move_all(const Shape& s, State& m, InstanceIndex from, InstanceIndex to) {
    if (is_placed(s, from) && !is_placed(s, to)) {
        gather(s, m, instance_at(s, from), to);
        m.at(s.size, from) = 0;
        return;
    }
    if (!m.at(s.head, from)) return;
    for (CardId card = first_card(s, m, from); card != kNoCard; card = next_card(s, m, card))
        m.at(s.card_zone, card) = cell_of(to);
    const std::uint16_t last = m.at(s.tail, to);
    (last ? m.at(s.card_next, last - 1) : m.at(s.head, to)) = m.at(s.head, from);
    m.at(s.tail, to) = m.at(s.tail, from);
    m.at(s.size, to) = static_cast<std::uint16_t>(m.at(s.size, to) + m.at(s.size, from));
    m.at(s.head, from) = m.at(s.tail, from) = m.at(s.size, from) = 0;
}

void destroy_all(const Shape& s, State& m, InstanceIndex instance) {
    if (is_placed(s, instance) || s.rolled_count.count)
        return for_each_card(s, m, instance, [&](CardId card) { destroy(s, m, card); });
    clear_references(s, m, [&](CardId named) { return instance_of_card(s, m, named) == instance; });
    std::uint16_t* const next = m.all(s.card_next);
    std::uint8_t *const zones = m.all(s.card_zone), *const places = m.all(s.card_place);
    for (unsigned left = m.at(s.head, instance); left;) {
        const std::size_t card = left - 1;
        left = std::exchange(next[card], std::uint16_t{0});
        zones[card] = places[card] = 0;
        std::int16_t* cell = m.all(s.card_attribute) + card;
        for (const std::int16_t* const end = cell + s.card_attribute.count; cell < end; cell += s.card_capacity)
            *cell = 0;
        if (s.card_pending.count) m.at(s.card_pending, card) = 0;
        if (s.card_concealed.count) m.at(s.card_concealed, card) = 0;
    }
    m.at(s.head, instance) = m.at(s.tail, instance) = m.at(s.size, instance) = 0;
}

void swap_places(const Shape& s, State& m, CardId a, CardId b) {
    if (a == b) return;
    if (const InstanceIndex za = instance_of_card(s, m, a), zb = instance_of_card(s, m, b);
        !is_placed(s, za) || !is_placed(s, zb)) {
        const int place_a = place_of_card(s, m, a), place_b = place_of_card(s, m, b);
        remove_from_zone(s, m, a);
        move_card(s, m, b, za, place_a);
        move_card(s, m, a, zb, place_b);
        return;
    }
    const InstanceIndex ia = instance_of_card(s, m, a), ib = instance_of_card(s, m, b);
    const int pa = place_of_card(s, m, a), pb = place_of_card(s, m, b);
    m.at(s.cell, instance_at(s, ia).first_cell + pa) = link(b);
    m.at(s.cell, instance_at(s, ib).first_cell + pb) = link(a);
    std::swap(m.at(s.card_zone, a), m.at(s.card_zone, b));
    std::swap(m.at(s.card_place, a), m.at(s.card_place, b));
}

CardId copy_card(const Shape& s, State& m, CardId card) {
    const CardId copy = new_card(s, m);
    if (copy == kNoCard) return kNoCard;
    for (const AttributeIndex a : s.attributes.indices()) {
        m.at(s.card_attribute, s.attribute_cell(a, copy)) = m.at(s.card_attribute, s.attribute_cell(a, card));
        set_roll_range(s, m, copy, a, roll_range_of(s, m, card, a));
    }
    return copy;
}

void swap_roll_ranges(const Shape& s, State& m, CardId a, CardId b, AttributeIndex attribute) {
    const RollRange of_a = roll_range_of(s, m, a, attribute);
    set_roll_range(s, m, a, attribute, roll_range_of(s, m, b, attribute));
    set_roll_range(s, m, b, attribute, of_a);
}

void exchange_contents(const Shape& s, State& m, CardId a, CardId b) {
    if (a == b) return;
    for (const AttributeIndex i : s.attributes.indices())
        std::swap(m.at(s.card_attribute, s.attribute_cell(i, a)), m.at(s.card_attribute, s.attribute_cell(i, b)));
    if (s.rolled_count.count)
        for (const AttributeIndex i : s.attributes.indices())
            swap_roll_ranges(s, m, a, b, i);
    if (s.card_pending.count) std::swap(m.at(s.card_pending, a), m.at(s.card_pending, b));
    if (s.card_concealed.count) std::swap(m.at(s.card_concealed, a), m.at(s.card_concealed, b));
}

void write_attributes(const Shape& s, State& m, CardId card, std::span<const std::int16_t> values) {
    for (const AttributeIndex a : s.attributes.indices())
        m.at(s.card_attribute, s.attribute_cell(a, card)) = values[a.offset()];
}

void clear_absent_attributes(const Shape& s, State& m, CardId card) {
    for (const AttributeIndex a : s.conditional_attributes) {
        const Attribute& attr = s.attributes[a];
        if (attribute(s, m, card, attr.absent_attribute) != attr.absent_value) continue;
        m.at(s.card_attribute, s.attribute_cell(a, card)) = 0;
        set_roll_range(s, m, card, a);
    }
}

}  // namespace quattro
