// Cards for those who do steps: making, remembering, and who is told of them.
#pragma once

#include "run/run.hpp"

namespace quattro {

// Room for a new card, which lies nowhere yet. Throws StepFailure where there are as many as there can be.
CardId create_card(const Run& x, State& m, const Step& step);
// What it throws.
[[noreturn]] void no_room(const Step& step);
// The card that a register holds from now on, for the table and for a seat; -1: nothing is remembered.
void remember(const Run& x, State& m, int index, Seat seat, CardId card);
// The cards of the pile `from` become `pile`, in random order.
void refill(const Run& x, State& m, InstanceIndex pile, InstanceIndex from);
// The card lies where the seat's answer put it.
[[gnu::cold]] void caused_by_answer(const Run& x, int prompt, Seat seat, CardId card);
// Who sees the card, and of it the attribute, if one is meant; with the host.
std::uint32_t audience(const Run& x, const State& m, CardId card, int attribute = -1);
// Those are told, each with the card as it reads for them.
void tell_viewers(const Run& x, const State& m, CardId card, int attribute, EventKind kind, EventData data);

}  // namespace quattro
