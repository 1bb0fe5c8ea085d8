// Positions that a host or a scenario sets. Private to the engine.
#pragma once

#include <string>
#include <vector>

#include "rules/rules.hpp"

namespace quattro {

// The cards that a zone's instance is to hold, as written, from the top. "-" is an empty place. A grid lists its rows
// from the top, separated by "|". `R2{shield: 1}` is a card with attributes that its writing does not contain.
struct ZonePosition {
    InstanceIndex instance;
    std::string cards;
};

// The cards of a zone's instance as a position writes them, from the top. "-" is an empty place, "?" a card that the
// viewer does not see. `m` must be redacted for the viewer (kHost: the state of the match). Attributes that differ from
// the writing follow in braces, if the viewer sees them.
std::vector<std::string> written_cards(const Rules& rules, const State& m, InstanceIndex instance, Seat viewer);
// Normalizes a position to the form of written_cards(): "R2{shield: 0}" becomes "R2" if the writing implies 0. Words
// that are no cards stay unchanged. `wrong` gets the error if the braces of a card are wrong.
std::string normalized_position(const Rules& rules, const std::string& cards, std::string& wrong);

// Copies all references to cards, including answers, from `from` to `to`, with new card ids. `renamed` maps each card
// of `from` to its id in `to`, or to kNoCard if `to` does not have the card.
void rename_cards(const Shape& s, const State& from, State& to, const Indexed<CardId>& renamed);

// Sets zones in one batch. All old cards of these zones are removed first, so that the order of `position` does not
// matter. Then all cards get the ids of a match that was dealt like this, zone by zone. An answer that named a removed
// card is open again. Returns "" on success, otherwise the error; the state is then partly changed and the caller must
// restore it.
std::string set_zones(const Rules& rules, State& m, const std::vector<ZonePosition>& position);

// Moves the flow to an instruction as its only position. Closes all prompts. Inside `each` the current seat stays if it
// is valid, otherwise it becomes seat 1. Returns "" on success. If the flow cannot be there, returns the reason and
// changes nothing.
std::string move_flow_to(const Rules& rules, State& m, InstructionIndex pc);

}  // namespace quattro
