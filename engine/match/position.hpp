// Positions that a host or a scenario sets by hand. Private to the match layer.
#pragma once

#include <string>
#include <vector>

#include "run/rules.hpp"

namespace quattro {

// What lies in a zone's instance from now on: cards as they are written, from the top; "-" for an empty place, a grid
// as rows from the top with "|". `R2{shield: 1}` is a card with attributes that are not written on it.
struct ZonePosition {
    InstanceIndex instance;
    std::string cards;
};

// The cards of a zone's instance as they would be written there, from the top; "-" for an empty place, "?" for a card
// that the viewer does not see in this state, which is the viewer's own (kHost: the match's). What a card has beside
// what its writing says stands behind it in braces, as far as the viewer sees it.
std::vector<std::string> written_cards(const Rules& rules, const State& m, InstanceIndex instance, Seat viewer);
// A position as written_cards() would have it, parts that are no cards as they are: "R2{shield: 0}" is "R2", where 0 is
// what nobody need write. `wrong` gets what is wrong with a card's braces, if anything is.
std::string as_written(const Rules& rules, const std::string& cards, std::string& wrong);

// Whatever names a card in `from`, answers among it, names in `to` what it is called there; kNoCard: it is there no
// more.
void rename_cards(const Shape& s, const State& from, State& to, const Indexed<CardId>& renamed);

// Sets zones at one moment: their old cards go first, so that order and room half way do not count. All cards then get
// the ids of a match that was dealt so, zone by zone. An answer that named a card that lay there is open again.
// "" if done, else what is wrong; the state is then half changed and must be put back.
std::string set_zones(const Rules& rules, State& m, const std::vector<ZonePosition>& position);

// Makes the flow stand at a step and nowhere else: prompts are closed, and inside `each` it is the first seat's turn
// unless it is another's. "" if done, else why it cannot stand there; nothing has changed then.
std::string stand_at(const Rules& rules, State& m, int pc);

}  // namespace quattro
