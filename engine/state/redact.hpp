// The one gate of secrecy: a state of the same layout in which all that a seat may not see is canonical.
#pragma once

#include "state/cards.hpp"

namespace quattro {

// Whether the seat sees which card this is (its attributes may hide themselves nevertheless).
bool sees_card(const Shape& s, const State& m, Seat seat, CardId card);
// Whether the seat knows what is in the card's zone, though not in which order.
bool knows_card(const Shape& s, const State& m, Seat seat, CardId card);
// Whether the seat sees which cards lie in a zone's instance.
bool sees_zone(const Shape& s, const State& m, Seat seat, int instance);
// Whether the seat knows how many cards lie in a zone's instance: it sees them, knows them, or may count them.
bool counts_cards(const Shape& s, const State& m, Seat seat, int instance);
bool sees_attribute(const Shape& s, const State& m, Seat seat, CardId card, int attribute);
bool sees_counter(const Shape& s, const State& m, const Counter& counter, Seat seat, Seat owner);

// The seat's own copy of the match: seed, streams, hidden cards, other seats' open answers and private prompts
// are gone; cards are renumbered zone by zone, so that an id tells nothing; cards whose zone the seat only
// knows as a whole are sorted. Seat 0, the host, gets the state as it is.
// `real`, if given, tells for each id of the copy which card of the match stands behind it (kNoCard: none).
State redact(const Shape& s, const State& m, Seat seat, std::vector<CardId>* real = nullptr);

}  // namespace quattro
