// Cards in the arena and in their zones. An id is a slot of the arena, not an identity: a shuffle gives the
// cards of a zone new ids, so that nothing can be learned from one.
#pragma once

#include "state/shape.hpp"

namespace quattro {

// Reading. A card that does not exist must not be asked about.
inline int attribute(const Shape& s, const State& m, CardId card, int attribute) {
    return m.at(s.card_attribute, s.attribute_cell(attribute, card));
}
// From which roll a card's attribute has its value.
inline RollRange rolled(const Shape& s, const State& m, CardId card, int attribute) {
    if (s.rolled_count.count == 0) return {};
    const std::size_t cell = s.attribute_cell(attribute, card);
    return {m.at(s.rolled_from, cell), m.at(s.rolled_count, cell)};
}
inline InstanceIndex instance_of_card(const Shape& s, const State& m, CardId card) {
    return InstanceIndex(m.at(s.card_zone, card) - 1);
}
inline Seat seat_of_card(const Shape& s, const State& m, CardId card) {
    QUATTRO_INDEX(instance_of_card(s, m, card).number(), s.instances.size());
    return s.instances[instance_of_card(s, m, card)].seat;
}
inline int place_of_card(const Shape& s, const State& m, CardId card) { return m.at(s.card_place, card); }
// The card at a place of a placed zone, or kNoCard.
inline CardId card_at(const Shape& s, const State& m, InstanceIndex instance, int place) {
    QUATTRO_INDEX(instance.number(), s.instances.size());
    const Instance& in = s.instances[instance];
    QUATTRO_INDEX(place, s.zones[in.zone].places.size());
    return m.at(s.cell, in.first_cell + place) - 1;
}
inline CardId first_card(const Shape& s, const State& m, InstanceIndex instance) { return m.at(s.head, instance) - 1; }
inline CardId next_card(const Shape& s, const State& m, CardId card) { return m.at(s.card_next, card) - 1; }
inline int cards_in(const Shape& s, const State& m, InstanceIndex instance) { return m.at(s.size, instance); }
// Room for one more card on the places, or true for a pile or hand.
bool has_room(const Shape& s, const State& m, InstanceIndex instance);

// Calls f(card) for each card of an instance: in place order, or from the top.
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

// The match without cards, nothing lying anywhere; what points at cards is as it was.
State without_cards(const Shape& s, const State& m);

// Changing. Where a place must be free or a zone have room, the caller has made sure.
CardId new_card(const Shape& s, State& m);  // the lowest free id; kNoCard if the arena is full
void append(const Shape& s, State& m, CardId card, InstanceIndex instance);  // to the bottom of a pile or hand
void put_at(const Shape& s, State& m, CardId card, InstanceIndex instance, int place);
void take(const Shape& s, State& m, CardId card);     // out of its zone; keeps its attributes
void destroy(const Shape& s, State& m, CardId card);  // out of its zone and the arena; the slot is zeroed
// The place is -1 for a pile or hand.
void move_card(const Shape& s, State& m, CardId card, InstanceIndex instance, int place);
// The first card of a pile or hand, of which there is one, to the end of one; which card it is.
CardId move_first(const Shape& s, State& m, InstanceIndex from, InstanceIndex to);
// All cards of one instance, in their order, to the end of a pile or hand that is another one; or out of the match.
void move_all(const Shape& s, State& m, InstanceIndex from, InstanceIndex to);
void destroy_all(const Shape& s, State& m, InstanceIndex instance);
void swap_places(const Shape& s, State& m, CardId a, CardId b);        // in a pile or hand: to its end
CardId copy_card(const Shape& s, State& m, CardId card);               // attributes only, in no zone
void exchange_contents(const Shape& s, State& m, CardId a, CardId b);  // all but zone, place and links
// Notes from which roll an attribute has got its value; none where it came about otherwise.
inline void set_rolled(const Shape& s, State& m, CardId card, int attribute, RollRange range = {}) {
    if (s.rolled_count.count == 0) return;
    const std::size_t cell = s.attribute_cell(attribute, card);
    m.at(s.rolled_from, cell) = range.count ? range.from : std::int16_t{0};
    m.at(s.rolled_count, cell) = range.count;
}
void swap_rolled(const Shape& s, State& m, CardId a, CardId b, int attribute);
// Attributes that cannot be there (a colour at value 0) become absent.
void normalise(const Shape& s, State& m, CardId card);

}  // namespace quattro
