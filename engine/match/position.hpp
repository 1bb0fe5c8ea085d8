// Positions that a host or a scenario sets. Private to the engine.
#pragma once

#include <string>
#include <vector>

#include "rules/rules.hpp"

namespace quattro {

// The cards that a zone's instance is to hold, as written: from the top, or one word for each place. "-" is an empty
// place. A zone with rows lists them from the top, separated by "|". `R2{shield: 1}` is a card with attributes that its
// writing does not contain. No words empty the zone.
struct ZonePosition {
    InstanceIndex instance;
    std::string cards;
};

// The cards of a zone's instance, each as a position writes it: from the top, or in the order of the places, where rows
// come from the bottom. "-" is an empty place, "?" a card that the viewer does not see. `m` must be redacted for the
// viewer (kHost: the state of the match). Attributes that differ from the writing follow in braces, if the viewer sees
// them.
std::vector<std::string> written_cards(const Rules& rules, const State& m, InstanceIndex instance, Seat viewer);
// Normalizes the words of a position to the form of written_cards(): "R2{shield: 0}" becomes "R2" if the writing
// implies 0. Words without braces stay unchanged. `wrong` gets the error of the first word with braces that cannot be
// read; this word and those after it stay unchanged.
std::string normalized_position(const Rules& rules, const std::string& cards, std::string& wrong);

// Copies all references to cards, including answers, from `from` to `to`, with new card ids. `to` must have been a copy
// of `from`. `renamed` maps each card of `from` to its id in `to`, or to kNoCard if `to` does not have the card.
void rename_cards(const Shape& s, const State& from, State& to, const Indexed<CardId>& renamed);

// Sets zones in one batch. All old cards of these zones are removed first, so that the order of `position` does not
// matter. Then all cards get the ids of a match that was dealt like this, zone by zone. A prompt whose answer named a
// removed card is open again. Returns "" on success, otherwise the error; the state is then partly changed and the
// caller must restore it.
std::string set_zones(const Rules& rules, State& m, const std::vector<ZonePosition>& position);

// Moves the flow to an instruction as its only position. Closes all prompts. Inside `each` the current seat stays if it
// is valid, otherwise it becomes seat 1. Returns "" on success. If the flow cannot be there, returns the reason and
// changes nothing. Throws StepFailure if the seat of a block around the instruction cannot be evaluated.
std::string move_flow_to(const Rules& rules, State& m, InstructionIndex pc);

}  // namespace quattro
