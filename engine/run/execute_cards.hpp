// Helpers for ops that handle cards: creating and remembering them, and their audience.
#pragma once

#include "run/run.hpp"

namespace quattro {

// Returns a card that is in no zone. It is not reserved: the next call returns it again until it is put into a zone.
// Throws StepFailure if the match already has its maximum number of cards.
CardId create_card(const Run& x, State& m, const Instruction& instruction);
// Throws the StepFailure of create_card().
[[noreturn]] void no_room(const Instruction& instruction);
// Stores the card in a register, for the table and for a seat (0: for the table alone); kNoCard clears both cells. Does
// nothing if `at` is none.
void remember(const Run& x, State& m, RegisterIndex at, Seat seat, CardId card);
// Moves the cards of `from` into `pile` and shuffles it. Tells the viewers who see something of the pile.
void refill(const Run& x, State& m, InstanceIndex pile, InstanceIndex from);
// Records the answer of a seat as the cause of a change of the card's location.
[[gnu::cold]] void caused_by_answer(const Run& x, PromptIndex prompt, Seat seat, CardId card);
// The audience that sees the card and, if `attribute` is not none, this attribute of it. Always contains the host.
std::uint32_t audience(const Run& x, const State& m, CardId card, AttributeIndex attribute = {});
// Sends an event to the viewers in audience(card, attribute) that are also in `among`. The event names the card as each
// of them sees it.
void tell_viewers(const Run& x, const State& m, CardId card, AttributeIndex attribute, EventKind kind, EventData data,
                  std::uint32_t among = kToAll);

}  // namespace quattro
