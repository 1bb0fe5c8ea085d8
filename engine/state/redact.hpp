// The only code that decides what a seat may see of a state. Redaction yields a state with the same layout, in which
// everything that is hidden from the seat has a canonical value.
#pragma once

#include "state/cards.hpp"

namespace quattro {

// A viewer's knowledge of the cards in a zone instance: nothing; their number; the cards without their order; each card
// at its place.
enum class Visibility : std::uint8_t { none, counted, known, seen };
// `seat` may be kHost (0), which sees everything, or kSpectator.
Visibility visibility_of(const Shape& s, const State& m, Seat seat, InstanceIndex instance);

// In all functions below `seat` may be kSpectator. Only `sees_counter`, `visible_status`, `list_visible_cards` and
// `redact` treat kHost as a seat that sees everything.

// True if the seat sees which card this is. Single attributes can still be hidden.
bool sees_card(const Shape& s, const State& m, Seat seat, CardId card);
// True if the seat knows which cards are in the card's zone, but not their order.
bool knows_contents(const Shape& s, const State& m, Seat seat, CardId card);
// True if the seat sees which cards are in an instance, and in which order.
bool sees_zone(const Shape& s, const State& m, Seat seat, InstanceIndex instance);
// True if the seat knows the number of cards in an instance: it sees the cards, knows them or may count them.
bool counts_cards(const Shape& s, const State& m, Seat seat, InstanceIndex instance);
// True if the seat may see this attribute, provided that it sees or knows the card.
bool sees_attribute(const Shape& s, const State& m, Seat seat, CardId card, AttributeIndex attribute);
// True if the seat may know that a trigger of the card has fired for which the prompts of `bank` ask: it sees the card
// and the attribute of every trigger of the bank.
bool sees_trigger(const Shape& s, const State& m, Seat seat, BankIndex bank, CardId card);
// True if the seat sees the counter of seat `owner`. For a counter of the table `owner` is 0.
bool sees_counter(const Shape& s, const State& m, const Counter& counter, Seat seat, Seat owner);
// The status of a prompt of seat `other` as `seat` sees it: closed if the seat must not know of the prompt, and open if
// it must not know that the prompt is answered.
PromptStatus visible_status(const Shape& s, const State& m, Seat seat, BankIndex bank, Seat other);
// Lists the cards of an instance as the seat sees them. If the seat knows the cards without their order, they are
// sorted by the values that it sees, and cards that look alike by id. Otherwise they are in their real order, also if
// the seat can only count them. Empty if the seat cannot count them.
void list_visible_cards(const Shape& s, const State& m, Seat seat, InstanceIndex instance, std::vector<CardId>& cards);

// The copy of the match that a seat may see. It lacks the seed, random streams, preset rolls, hidden counters and
// repeats, the failed instruction and the time since a prompt was opened. Of other seats it lacks private prompts,
// prompt numbers, hidden deadlines, secret answers, answers to open prompts and slot conditions. Cards that the seat
// cannot count are left out, cards that it can only count have no attributes, and any other card lacks its hidden
// attributes. References to cards that the seat does not see at their places are removed. Roll ranges of hidden values
// survive, sorted among indistinguishable cards. Cards are renumbered zone by zone, so that an id discloses nothing. If
// the seat only knows a zone as a whole, its cards are sorted. Seat 0 is the host and gets an unchanged copy.
// If `real` is given, it receives the card of the match for each id of the copy, or kNoCard; it stays untouched for
// seat 0.
State redact(const Shape& s, const State& m, Seat seat, std::vector<CardId>* real = nullptr);

}  // namespace quattro
