// Cards in the arena and in their zones. The arena is a fixed number of card slots in the state. A CardId is the index
// of a slot, not an identity: a shuffle gives the cards of a zone new ids, after which an id discloses nothing.
#pragma once

#include <span>

#include "state/shape.hpp"

namespace quattro {

// Read functions. `card` must be a card of the match, except where stated otherwise.
inline int attribute(const Shape& s, const State& m, CardId card, AttributeIndex attribute) {
    return m.at(s.card_attribute, s.attribute_cell(attribute, card));
}
// The roll that determined the attribute's value. Its `count` is 0 if the value is not from a roll or rolls are not
// recorded.
inline RollRange roll_range_of(const Shape& s, const State& m, CardId card, AttributeIndex attribute) {
    if (s.rolled_count.count == 0) return {};
    const std::size_t cell = s.attribute_cell(attribute, card);
    return {m.at(s.rolled_from, cell), m.at(s.rolled_count, cell)};
}
// True if the card has the same values of all attributes in both states.
inline bool same_attributes(const Shape& s, const State& a, const State& b, CardId card) {
    for (const AttributeIndex i : s.attributes.indices())
        if (attribute(s, a, card, i) != attribute(s, b, card, i)) return false;
    return true;
}
// The instance that the card is in. The result is not `valid()` for a card in no zone.
inline InstanceIndex instance_of_card(const Shape& s, const State& m, CardId card) {
    return InstanceIndex(m.at(s.card_zone, card) - 1);
}
inline Seat seat_of_card(const Shape& s, const State& m, CardId card) {
    QUATTRO_INDEX(instance_of_card(s, m, card).number(), s.instances.size());
    return s.instances[instance_of_card(s, m, card)].seat;
}
inline int place_of_card(const Shape& s, const State& m, CardId card) { return m.at(s.card_place, card); }
// The card at a place of an instance with places, or kNoCard.
inline CardId card_at(const Shape& s, const State& m, InstanceIndex instance, int place) {
    QUATTRO_INDEX(instance.number(), s.instances.size());
    const Instance& in = s.instances[instance];
    QUATTRO_INDEX(place, s.zones[in.zone].places.size());
    return m.at(s.cell, in.first_cell + place) - 1;
}
inline CardId first_card(const Shape& s, const State& m, InstanceIndex instance) { return m.at(s.head, instance) - 1; }
inline CardId next_card(const Shape& s, const State& m, CardId card) { return m.at(s.card_next, card) - 1; }
inline int cards_in(const Shape& s, const State& m, InstanceIndex instance) { return m.at(s.size, instance); }
// True if an instance with places has a free place. Always true for a pile or hand.
bool has_room(const Shape& s, const State& m, InstanceIndex instance);

// Calls f(card) for each card of an instance until f returns true: in place order, or from the top of a pile or hand.
// Returns true if f did. f may take the current card out of the instance.
template <class F>
bool any_card_of(const Shape& s, const State& m, InstanceIndex instance, F&& f) {
    QUATTRO_INDEX(instance.number(), s.instances.size());
    const Instance& in = s.instances[instance];
    if (in.placed) {
        for (std::size_t p = 0; p < in.places; ++p)
            if (const CardId card = m.at(s.cell, in.first_cell + p) - 1; card != kNoCard && f(card)) return true;
        return false;
    }
    for (CardId card = first_card(s, m, instance); card != kNoCard;) {
        const CardId after = next_card(s, m, card);
        if (f(card)) return true;
        card = after;
    }
    return false;
}
template <class F>
void for_each_card(const Shape& s, const State& m, InstanceIndex instance, F&& f) {
    any_card_of(s, m, instance, [&](CardId card) {
        f(card);
        return false;
    });
}

// A copy of the state with all cards removed. References to cards (answers, remembered cards, cards of trigger prompts)
// are unchanged.
State without_cards(const Shape& s, const State& m);

// Write functions. The caller guarantees that the target place is free and the target zone has room.
// Returns the lowest free id, or kNoCard if the arena is full. The slot stays free until the card is in a zone.
CardId new_card(const Shape& s, State& m);
// Adds the card at the bottom of a pile or hand.
void append(const Shape& s, State& m, CardId card, InstanceIndex instance);
void put_at(const Shape& s, State& m, CardId card, InstanceIndex instance, int place);
// Removes the card from its zone, if it is in one. Its attributes stay.
void remove_from_zone(const Shape& s, State& m, CardId card);
// Removes the card from its zone and the match. Zeroes the slot; registers, trigger prompts and answers no longer name
// it.
void destroy(const Shape& s, State& m, CardId card);
// Takes the card out of its zone, if it is in one, and puts it at `place`, or at the bottom of a pile or hand.
void move_card(const Shape& s, State& m, CardId card, InstanceIndex instance, int place);
// Moves the top card of a pile or hand to the bottom of another. `from` must not be empty. Returns the moved card.
CardId move_first(const Shape& s, State& m, InstanceIndex from, InstanceIndex to);
// Moves all cards of `from` in their order to the bottom of `to`. `to` must be a pile or hand other than `from`.
void move_all(const Shape& s, State& m, InstanceIndex from, InstanceIndex to);
// Removes all cards of an instance from the match.
void destroy_all(const Shape& s, State& m, InstanceIndex instance);
// Exchanges the zones and places of two cards in zones. If at least one is in a pile or hand, a card that arrives in a
// pile or hand is put at its bottom, also if it was in it before.
void swap_places(const Shape& s, State& m, CardId a, CardId b);
// Returns a new card with the same attributes and roll ranges, in no zone. Returns kNoCard if the arena is full.
CardId copy_card(const Shape& s, State& m, CardId card);
void exchange_contents(const Shape& s, State& m, CardId a, CardId b);  // all data but zone, place and links
// Sets all attributes of the card, one value for each attribute of the game.
void write_attributes(const Shape& s, State& m, CardId card, std::span<const std::int16_t> values);
// Records the roll that determined an attribute's value. An empty range records that the value is not from a roll.
inline void set_roll_range(const Shape& s, State& m, CardId card, AttributeIndex attribute, RollRange range = {}) {
    if (s.rolled_count.count == 0) return;
    const std::size_t cell = s.attribute_cell(attribute, card);
    m.at(s.rolled_from, cell) = range.count ? range.from : std::int16_t{0};
    m.at(s.rolled_count, cell) = range.count;
}
void swap_roll_ranges(const Shape& s, State& m, CardId a, CardId b, AttributeIndex attribute);
// Sets attributes to 0 that must be absent because of the value of another attribute.
void clear_absent_attributes(const Shape& s, State& m, CardId card);

}  // namespace quattro
