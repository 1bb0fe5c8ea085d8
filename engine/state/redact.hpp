// The one gate of secrecy: a state of the same layout in which all that a seat may not see is canonical.
#pragma once

#include "state/cards.hpp"

namespace quattro {

// How much of the cards of a zone's instance somebody sees: not even how many; how many; which, though not in which
// order; each where it lies.
enum class Sight : std::uint8_t { none, counted, known, seen };
Sight sight_of(const Shape& s, const State& m, Seat seat, InstanceIndex instance);

// Whether the seat sees which card this is (its attributes may hide themselves nevertheless). In all of these the seat
// may be kNobody.
bool sees_card(const Shape& s, const State& m, Seat seat, CardId card);
// Whether the seat knows what is in the card's zone, though not in which order.
bool knows_card(const Shape& s, const State& m, Seat seat, CardId card);
// Whether the seat sees which cards lie in a zone's instance.
bool sees_zone(const Shape& s, const State& m, Seat seat, InstanceIndex instance);
// Whether the seat knows how many cards lie in a zone's instance: it sees them, knows them, or may count them.
bool counts_cards(const Shape& s, const State& m, Seat seat, InstanceIndex instance);
bool sees_attribute(const Shape& s, const State& m, Seat seat, CardId card, int attribute);
bool sees_counter(const Shape& s, const State& m, const Counter& counter, Seat seat, Seat owner);
// How a prompt of another seat looks: closed where it is private.
PromptStatus status_seen(const Shape& s, const State& m, Seat seat, int bank, Seat other);
// The cards of an instance as the seat sees them listed, by what they show where their order is not known to it; of
// those that look alike the order tells nothing. Empty where it cannot count them.
void list_seen(const Shape& s, const State& m, Seat seat, InstanceIndex instance, std::vector<CardId>& cards);

// The seat's own copy of the match: seed, streams, hidden cards, other seats' open answers and private prompts
// are gone; of hidden values it is kept from which rolls they are, though not which of cards that look alike is
// which; cards are renumbered zone by zone, so that an id tells nothing; cards whose zone the seat only
// knows as a whole are sorted. Seat 0, the host, gets the state as it is.
// `real`, if given, tells for each id of the copy which card of the match stands behind it (kNoCard: none).
State redact(const Shape& s, const State& m, Seat seat, std::vector<CardId>* real = nullptr);

}  // namespace quattro
